import { Refusal } from '@kegler/domain/errors.ts'
import { hasRole, staffRoles } from '@kegler/domain/roles.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { highestRate, rateAtDraw } from '@kegler/domain/waiting-room/room.rules.ts'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { captainsOf } from '../access/find-captain.ts'
import { managedTournament, staffTournament, type TournamentRow } from '../access/tournaments.ts'
import { isKnown } from '../captains/visible-captain.ts'
import type { Db, Tx } from '../db/db.ts'
import { lockRoom, type RoomRow } from '../db/waiting-locks.ts'
import type { Handles } from '../http/serve.ts'
import { giveNumbers } from './arrive.ts'

/** Of staff any tournament of their group, of managers those that list them. */
const roomTournament = (db: Db, actor: Actor, id: string) =>
  hasRole(actor.roles, staffRoles) ? staffTournament(db, actor, id) : managedTournament(db, actor, id)

/** Before the draw what it begins with. */
const rateOf = ({ frozenAt, rate, staffRate }: RoomRow, { peoplePerMinute }: TournamentRow): number =>
  frozenAt ? rate : rateAtDraw(staffRate, peoplePerMinute)

const text = (at: Date | null) => at?.toISOString() ?? null

export const getRoomAsStaff: Handles<'GET admin/tournament/:tid/room'> = async ({ params, actor, db, now }) => {
  const tournament = await roomTournament(db, actor, params.tid)
  const { id, name: tournamentName, timeZone } = tournament
  const room = await db.selectFrom('waitingRooms').selectAll().where('tournamentId', '=', id).executeTakeFirst()
  if (!room) return { tournamentName, timeZone, room: null, minutes: [], similar: [] }
  const counts = await sql<{ called: number; inside: number; bought: number }>`
    select (count(*) filter (where rank <= ${room.head} and entered_at is null))::int as called,
      (count(*) filter (where done_at is null and pass_until > ${now}))::int as inside,
      (select count(distinct payer_id)::int from payment_sessions s where s.tournament_id = ${id} and s.kind = 'purchase'
        and s.state = 'succeeded' and s.settled_at >= ${room.frozenAt}) as bought
    from waiting_room_people where tournament_id = ${id}`.execute(db)
  const minutes = await sql<{ at: Date; arrived: number; called: number; bought: number }>`
    select date_trunc('minute', at) as at, sum(arrived)::int as arrived, sum(called)::int as called, sum(bought)::int as bought from (
      select arrived_at as at, 1 as arrived, 0 as called, 0 as bought from waiting_room_people where tournament_id = ${id}
      union all select called_at, 0, 1, 0 from waiting_room_people where tournament_id = ${id} and called_at is not null
      union all select settled_at, 0, 0, 1 from payment_sessions where tournament_id = ${id} and kind = 'purchase'
        and state = 'succeeded' and settled_at >= ${room.frozenAt}) e
    where at > ${now}::timestamptz - interval '2 hours' group by 1 order by 1`.execute(db)
  return {
    ...{ tournamentName, timeZone },
    room: {
      ...{ openedAt: text(room.frozenAt), endedAt: text(room.endedAt), endedWhy: room.endedWhy },
      ...{ isDrawn: room.drawnAt !== null, isPaused: room.pausedAt !== null },
      ...{
        people: room.people,
        waiting: room.people - room.head,
        rate: rateOf(room, tournament),
        staffRate: room.staffRate,
      },
      ...(counts.rows[0] ?? { called: 0, inside: 0, bought: 0 }),
    },
    minutes: minutes.rows.map(({ at, ...minute }) => ({ at: at.toISOString(), ...minute })),
    similar: await readSimilar(db, id),
  }
}

/** Several accounts of one person no draw can tell apart. */
async function readSimilar(db: Db, tournamentId: string) {
  const { rows } = await sql<{
    personId: string
    firstName: string
    lastName: string
    email: string
    number: number
    rank: number | null
  }>`
    select person_id, first_name, last_name, email, number, rank from (
      select w.person_id, p.first_name, p.last_name, p.email, w.number, w.rank,
        count(*) over (partition by lower(p.first_name), lower(p.last_name), p.birth_date) as n
      from waiting_room_people w join persons p on p.id = w.person_id
      where w.tournament_id = ${tournamentId} and p.birth_date is not null and p.last_name <> '') a
    where n > 1 order by lower(last_name), lower(first_name), number limit 200`.execute(db)
  return rows.map(({ firstName, lastName, ...row }) => ({ ...row, name: fullName({ firstName, lastName }) }))
}

async function lockOpenRoom(tx: Tx, tournamentId: string): Promise<RoomRow> {
  const room = await lockRoom(tx, tournamentId)
  if (!room || room.endedAt) throw new Refusal('RuleBroken', 'There is no waiting room open.')
  return room
}

export const setPace: Handles<'POST admin/tournament/:tid/room/pace'> = async (call) => {
  const { params, body, actor, db, now, transact } = call
  const tournament = await roomTournament(db, actor, params.tid)
  const { id } = tournament
  return transact(async (tx) => {
    const room = await lockOpenRoom(tx, id)
    const rate = Math.min(highestRate, paced[body.pace](rateOf(room, tournament)))
    const isRate = body.pace === 'faster' || body.pace === 'slower'
    const pausedAt = body.pace === 'pause' ? (room.pausedAt ?? now) : body.pace === 'resume' ? null : room.pausedAt
    await tx
      .updateTable('waitingRooms')
      .set({ rate, pausedAt, ...(isRate ? { staffRate: rate } : {}) })
      .where('tournamentId', '=', id)
      .execute()
    return { rate, isPaused: pausedAt !== null }
  })
}
const paced = {
  faster: (rate: number) => Math.ceil(rate * 1.25),
  slower: (rate: number) => Math.max(1, Math.floor(rate * 0.8)),
  pause: (rate: number) => rate,
  resume: (rate: number) => rate,
}

export const addToRoom: Handles<'POST admin/tournament/:tid/room/people'> = async (call) => {
  const { params, body, actor, db, now, transact } = call
  const { id } = await roomTournament(db, actor, params.tid)
  const captain = await captainsOf(db, body.email).where(isKnown(actor)).executeTakeFirst()
  if (!captain)
    throw new Refusal(
      'RuleBroken',
      'No captain has this e-mail address here. Ask them to sign in once and take a number by themselves.',
    )
  return transact(async (tx) => {
    await lockOpenRoom(tx, id)
    const [given] = await giveNumbers(tx, id, [{ personId: captain.id, now }])
    await noteAct(tx, id, captain.id, `added with number ${given?.number}`)
    return { number: given?.number ?? 0 }
  })
}

/** Staff put one of several numbers of a person behind: it is given again to nobody. */
export const putLast: Handles<'POST admin/tournament/:tid/room/people/:personId/last'> = async (call) => {
  const { params, actor, db, transact } = call
  const { id } = await roomTournament(db, actor, params.tid)
  return transact(async (tx) => {
    const room = await lockOpenRoom(tx, id)
    if (!room.frozenAt)
      throw new Refusal('RuleBroken', 'Wait for the draw: before it a number says nothing of the order.')
    const number = room.people + 1
    const put = await tx
      .updateTable('waitingRoomPeople')
      .set({ number, rank: room.frozenAt ? number : null, calledAt: null })
      .where('tournamentId', '=', id)
      .where('personId', '=', params.personId)
      .where('enteredAt', 'is', null)
      .returning('number')
      .executeTakeFirst()
    if (!put) throw new Refusal('NotFound', 'This person has no number here, or has come in.')
    await tx.updateTable('waitingRooms').set({ people: number }).where('tournamentId', '=', id).execute()
    await noteAct(tx, id, params.personId, `put behind with number ${number}`)
    return { number }
  })
}

/** For the audit. */
const noteAct = (tx: Tx, tournamentId: string, personId: string, staffAct: string) =>
  tx
    .updateTable('waitingRoomPeople')
    .set({ staffAct })
    .where('tournamentId', '=', tournamentId)
    .where('personId', '=', personId)
    .execute()
