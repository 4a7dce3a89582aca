import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { nextRate } from '@kegler/domain/waiting-room/room.rules.ts'
import { sql } from 'kysely'
import { type Db, type Tx, transact } from '../db/db.ts'
import { tryEach } from '../db/try-each.ts'
import { queueMails } from '../mails/queue/queue-mail.ts'
import type { Services } from '../services.ts'
import { endRoom } from './end-room.ts'

const author = { email: 'waiting room', act: 'waiting room' }
/** A room ends when nobody has had to wait for so long. */
const idleMs = 15 * 60_000

/** Calls the next people of each room that is drawn, ends passes and rooms; any process, each second. */
export async function letPeopleIn(services: Services): Promise<void> {
  const { db } = services.database
  const now = services.now()
  const rooms = await db
    .selectFrom('waitingRooms')
    .select('tournamentId')
    .where('drawnAt', 'is not', null)
    .where('endedAt', 'is', null)
    .where(sql<boolean>`(let_in_at is null or let_in_at <= ${now}::timestamptz - interval '1 second')`)
    .execute()
  await tryEach(services.stopping, rooms, async ({ tournamentId }) => {
    // by itself: who takes a number has the room first, their row then
    const inside = await endPasses(db, tournamentId, now)
    await transact(db, author, async (tx) => {
      const room = await callNext(tx, tournamentId, inside, now)
      services.step('room:let-in')
      // another process did it less than a second ago
      if (!room) return
      await writeToCalled(tx, tournamentId, now)
      await setRate(tx, tournamentId, now)
      if (room.isSold) await endRoom(tx, tournamentId, 'All places are sold.', now)
      else if (room.idleSince && now.getTime() - room.idleSince.getTime() > idleMs)
        await endRoom(tx, tournamentId, 'Everybody has had their turn: register right away.', now)
    })
  })
}

/** A pass ends with a purchase; while a payment is open it does not end. Returns how many people are inside. */
async function endPasses(db: Db, tournamentId: string, now: Date): Promise<number> {
  await sql`update waiting_room_people p set done_at = ${now} from payment_sessions s
    where p.tournament_id = ${tournamentId} and p.entered_at is not null and p.done_at is null and s.payer_id = p.person_id
      and s.tournament_id = ${tournamentId} and s.kind = 'purchase' and s.state = 'succeeded' and s.settled_at >= p.entered_at`.execute(
    db,
  )
  await sql`update waiting_room_people p set pass_until = ${now}::timestamptz + interval '1 minute' from payment_sessions s
    where p.tournament_id = ${tournamentId} and p.pass_until < ${now}::timestamptz + interval '30 seconds' and p.pass_until >= s.created_at
      and p.done_at is null and s.payer_id = p.person_id and s.tournament_id = ${tournamentId} and s.kind = 'purchase'
      and s.state in ('created', 'processing')`.execute(db)
  const { rows } = await sql<{ inside: number }>`select count(*)::int as inside from waiting_room_people
    where tournament_id = ${tournamentId} and done_at is null
      and (pass_until > ${now} or entered_at is null and called_at > ${now}::timestamptz - interval '1 minute')`.execute(
    db,
  )
  return rows[0]?.inside ?? 0
}

interface Called {
  head: number
  idleSince: Date | null
  isSold: boolean
}
/**
 * A token bucket in the row: each call, at least a second after the one before, brings a second's worth of people and keeps
 * the rest below one. So no minute has more than the rate, whoever calls. No more are inside than twice the captains who
 * could still buy.
 */
async function callNext(tx: Tx, tournamentId: string, inside: number, now: Date): Promise<Called | null> {
  const { left, inCarts, mean } = await readPlaces(tx, tournamentId)
  const most = Math.max(0, Math.ceil((2 * left) / mean) - inside)
  const { rows } = await sql<{ wasHead: number; head: number; idleSince: Date | null }>`
    update waiting_rooms r set head = b.next, credit = (b.credit + b.rate / 60.0) % 1, let_in_at = ${now},
      idle_since = case when b.next = b.people then coalesce(b.idle_since, ${now}) end
    from (select tournament_id, head, people, credit, rate, idle_since,
        head + greatest(0, least(people - head, floor(credit + rate / 60.0), ${most}))::int as next
      from waiting_rooms where tournament_id = ${tournamentId} and drawn_at is not null and ended_at is null
        and paused_at is null and (let_in_at is null or let_in_at <= ${now}::timestamptz - interval '1 second') for update) b
    where r.tournament_id = b.tournament_id
    returning b.head as was_head, r.head, r.idle_since`.execute(tx)
  const [room] = rows
  if (!room) return null
  if (room.head > room.wasHead)
    await sql`update waiting_room_people set called_at = ${now}
      where tournament_id = ${tournamentId} and rank > ${room.wasHead} and rank <= ${room.head}`.execute(tx)
  return { ...room, isSold: left + inCarts === 0 }
}

/** Entries left for captains, in carts and offers, and what a captain buys on average. */
async function readPlaces(tx: Tx, tournamentId: string) {
  const { rows } = await sql<{ left: number; inCarts: number; mean: number }>`
    select coalesce(sum(greatest(0, least(s.captain_cap, s.total) - s.taken - s.kept)) filter (where not s.hide_from_captains and not e.hide_from_captains), 0)::int as left,
      (select coalesce(sum(l.quantity), 0)::int from hold_lines l join holds h on h.id = l.hold_id where h.tournament_id = ${tournamentId}) as in_carts,
      (select coalesce(count(*)::real / nullif(count(distinct captain_id), 0), 1) from entries
        where tournament_id = ${tournamentId} and not is_cancelled) as mean
    from squads s join events e on e.id = s.event_id where s.tournament_id = ${tournamentId}`.execute(tx)
  return rows[0] as { left: number; inCarts: number; mean: number }
}

/** Every ten seconds the rate follows what the processes say of themselves: `nextRate`. */
async function setRate(tx: Tx, tournamentId: string, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const room = await tx
    .selectFrom('waitingRooms as r')
    .innerJoin('tournaments as t', 't.id', 'r.tournamentId')
    .select(['r.rate', 'r.ratedAt', 'r.staffRate', 't.peoplePerMinute'])
    .where('r.tournamentId', '=', tournamentId)
    .executeTakeFirstOrThrow()
  if (room.ratedAt && room.ratedAt > before(10_000)) return
  const { line, holdP95Ms } = await tx
    .selectFrom('processes')
    .select((eb) => [eb.fn.max('line').as('line'), eb.fn.max('holdP95Ms').as('holdP95Ms')])
    .where('seenAt', '>', before(10_000))
    .executeTakeFirstOrThrow()
  const rate = nextRate({ rate: room.rate, most: room.staffRate ?? room.peoplePerMinute, line, holdP95Ms })
  await tx.updateTable('waitingRooms').set({ rate, ratedAt: now }).where('tournamentId', '=', tournamentId).execute()
}

/** A mail to who waited for more than ten minutes, was called and did not come in for half a minute. */
async function writeToCalled(tx: Tx, tournamentId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string; number: number; firstName: string; lastName: string; email: string }>`
    update waiting_room_people r set mailed = true from persons p
    where r.tournament_id = ${tournamentId} and p.id = r.person_id and not r.mailed and r.entered_at is null
      and r.called_at <= ${now}::timestamptz - interval '30 seconds' and r.called_at > r.arrived_at + interval '10 minutes'
    returning p.id, r.number, p.first_name, p.last_name, p.email`.execute(tx)
  await queueMails(
    tx,
    rows.map(({ id, number, ...person }) => ({
      kind: 'yourTurn',
      about: `${tournamentId} ${number}`,
      to: { personId: id },
      tournamentId,
      data: { name: fullName(person) || person.email },
      now,
    })),
  )
}
