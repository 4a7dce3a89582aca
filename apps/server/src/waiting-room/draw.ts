import { createHash, randomBytes } from 'node:crypto'
import { rateAtDraw } from '@kegler/domain/waiting-room/room.rules.ts'
import { sql } from 'kysely'
import { type Db, type Tx, transact } from '../db/db.ts'
import { tryEach } from '../db/try-each.ts'
import { lockRoom } from '../db/waiting-locks.ts'
import type { Services } from '../services.ts'
import { endRoom } from './end-room.ts'

const author = { email: 'waiting room', act: 'waiting room' }
const after = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000)
/** The round that decides is published so long after the opening; a beacon that says nothing for so long is left out. */
const [roundAfter, silentFor] = [30, 60]

/** Opens waiting rooms, names their rounds, closes them to the draw at the opening and draws; ends those that are called off. */
export async function runDraws(services: Services): Promise<void> {
  const { db } = services.database
  const now = services.now()
  await tryEach(services.stopping, await readDue(db, now), async ({ id, opensAt, isCalledOff, room }) => {
    if (!room || room.endedAt) {
      await transact(db, author, (tx) => openRoom(tx, id))
      await nameRound(services, id, opensAt)
    } else if (isCalledOff)
      await transact(db, author, (tx) => endRoom(tx, id, 'Registration was called off.', now, true))
    else if (!room.drawnAt) {
      const isFrozen =
        room.frozenAt !== null || (opensAt !== null && opensAt <= now && (await freeze(services, id, now)))
      await nameRound(services, id, opensAt)
      if (isFrozen) await draw(services, id, now)
    }
  })
}

/** Tournaments whose room is open, or is to be opened: also again, where it was called off before the draw. */
async function readDue(db: Db, now: Date) {
  const rows = await db
    .selectFrom('tournaments as t')
    .leftJoin('waitingRooms as r', 'r.tournamentId', 't.id')
    .select(['t.id', 't.opensAt'])
    .select(sql<boolean>`r.tournament_id is not null`.as('hasRoom'))
    .select(['r.endedAt', 'r.frozenAt', 'r.drawnAt'])
    .select(
      sql<boolean>`not t.waiting_room or t.status not in (2, 3) or (r.frozen_at is null and t.opens_at is null)`.as(
        'isCalledOff',
      ),
    )
    .where(
      sql<boolean>`r.tournament_id is not null and r.ended_at is null
        or t.waiting_room and t.status = 2 and t.opens_at - make_interval(mins => t.room_opens_minutes) <= ${now}
          and (r.tournament_id is null or r.ended_at is not null and r.frozen_at is null)`,
    )
    .orderBy('t.id')
    .execute()
  return rows.map(({ hasRoom, endedAt, frozenAt, drawnAt, ...row }) => ({
    ...row,
    room: hasRoom ? { endedAt, frozenAt, drawnAt } : null,
  }))
}

/** Makes the room with its sealed seed; one that was called off before its draw goes on with its numbers. */
export async function openRoom(tx: Tx, tournamentId: string): Promise<void> {
  const seed = randomBytes(32).toString('hex')
  const fingerprint = createHash('sha256').update(seed).digest('hex')
  await tx
    .insertInto('waitingRooms')
    .values({ tournamentId, seed, fingerprint })
    .onConflict((conflict) =>
      conflict
        .column('tournamentId')
        .doUpdateSet({ endedAt: null, endedWhy: null })
        .where('waitingRooms.frozenAt', 'is', null),
    )
    .execute()
}

/** Closes the room to the draw. Whether it is closed. */
const freeze = ({ database: { db }, step }: Services, id: string, now: Date): Promise<boolean> =>
  transact(db, author, async (tx) => {
    const room = await lockRoom(tx, id)
    // read behind the lock: the opening may have been moved
    const { opensAt, peoplePerMinute } = await tx
      .selectFrom('tournaments')
      .select(['opensAt', 'peoplePerMinute'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (!room || room.endedAt || room.frozenAt || !opensAt || opensAt > now) return room?.frozenAt !== null
    await tx
      .updateTable('waitingRooms')
      .set({ frozenAt: now, frozen: room.people, rate: rateAtDraw(room.staffRate, peoplePerMinute) })
      .where('tournamentId', '=', id)
      .execute()
    step('room:frozen')
    return true
  })

/**
 * The round that decides: nobody knows its value while numbers are given. A room that is closed at another time than was
 * foreseen is drawn by the next one.
 */
async function nameRound({ beacon, database: { db }, log }: Services, id: string, opensAt: Date | null): Promise<void> {
  if (!beacon) return
  const room = await db.selectFrom('waitingRooms').selectAll().where('tournamentId', '=', id).executeTakeFirstOrThrow()
  const { frozenAt, roundAt } = room
  const isSoon = frozenAt && roundAt && roundAt > frozenAt && roundAt <= after(frozenAt, silentFor)
  if (frozenAt ? isSoon : !opensAt) return
  const at = frozenAt ? after(frozenAt, 1) : after(opensAt as Date, roundAfter)
  const named = await beacon.roundAt(at).catch((error: Error) => void log.warn({ cause: error.message }, 'no beacon'))
  if (!named || named.round === room.round) return
  await db
    .updateTable('waitingRooms')
    .set({ round: named.round, roundAt: named.at })
    .where('tournamentId', '=', id)
    .where('drawnAt', 'is', null)
    .where((eb) => (frozenAt ? eb('frozenAt', '=', frozenAt) : eb('frozenAt', 'is', null)))
    .execute()
}

/** Ranks of all numbers that the room was closed with, by the value alone: `docs/draw.md` says how to check them. */
async function draw({ beacon, database: { db }, log, step }: Services, id: string, now: Date): Promise<void> {
  const { round, roundAt, frozenAt } = await db
    .selectFrom('waitingRooms')
    .select(['round', 'roundAt', 'frozenAt'])
    .where('tournamentId', '=', id)
    .executeTakeFirstOrThrow()
  if (!frozenAt) return
  const value =
    beacon && round !== null
      ? await beacon.valueOf(round).catch((error: Error) => {
          log.warn({ cause: error.message }, 'no value of the beacon')
          return null
        })
      : null
  const silentAt = after(roundAt && roundAt > frozenAt ? roundAt : frozenAt, silentFor)
  if (beacon && value === null && now < silentAt) return
  await transact(db, author, async (tx) => {
    const room = await lockRoom(tx, id)
    if (!room || room.endedAt || room.drawnAt || room.frozen === null || room.round !== round) return
    const publicValue = value ?? room.seed
    await sql`update waiting_room_people p set rank = d.rank
      from (select n, row_number() over (order by sha256(convert_to(${publicValue}::text || ' ' || n, 'UTF8')), n)::int as rank
        from generate_series(1, ${room.frozen}::int) n) d
      where p.tournament_id = ${id} and p.number = d.n`.execute(tx)
    await tx
      .updateTable('waitingRooms')
      .set({ publicValue, isBeacons: value !== null, drawnAt: now })
      .where('tournamentId', '=', id)
      .execute()
    step('room:drawn')
  })
}
