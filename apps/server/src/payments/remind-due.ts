import { formatDay, squadText } from '@kegler/domain/dates.ts'
import { sumOf } from '@kegler/domain/money.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { statusesThat } from '@kegler/domain/tournaments/status.rules.ts'
import { sql } from 'kysely'
import { entryFacts } from '../access/entries.ts'
import { type Db, type Tx, transact } from '../db/db.ts'
import { tryEach } from '../db/try-each.ts'
import { readOpenShares } from '../entries/read-team-money.ts'
import { queueMail } from '../mails/queue/queue-mail.ts'
import type { Services } from '../services.ts'

/** Of one captain: so many days before `day` they are reminded of what is due then. */
interface Reminder {
  captainId: string
  tournamentId: string
  day: string
  days: number
}
const atOnce = 500
/** Days on which a reminder that was missed is still sent. */
const graceDays = 2

/**
 * Queues one mail a captain, tournament and day of reminding, from 9:00 AM of the tournament's zone. The mails that are
 * there say what was done: another process queues none again. Returns how many.
 */
export async function remindDue(services: Services): Promise<number> {
  const { database, now } = services
  const { db } = database
  const due = await readDue(db, now())
  let queued = 0
  await tryEach(services.stopping, due, async (reminder) => {
    if (await transact(db, { email: 'system', act: 'remind of balances' }, (tx) => queueReminder(tx, reminder, now())))
      queued += 1
  })
  return queued
}

/** Who bought on the day of reminding, or later, is not reminded at once. */
async function readDue(db: Db, now: Date): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    select n.captain_id, n.tournament_id, n.due_on::text as day, r.days
    from tournaments t join entries n on n.tournament_id = t.id and n.due_on is not null and not n.is_cancelled
      join balances b on b.entry_id = n.id and b.amount > 0
      cross join lateral (select (${now}::timestamptz at time zone t.time_zone) as at) c
      cross join lateral (select d::int as days from unnest(string_to_array(t.deposit_reminders, ', ')) d
        where c.at::date - (n.due_on - d::int) between 0 and ${graceDays}::int order by d::int limit 1) r
    where t.deposit_reminders is not null and t.status = any(${statusesThat('change')}::int[])
      and c.at::time >= '09:00' and c.at::date <= n.due_on
      and (n.created_at at time zone t.time_zone)::date < n.due_on - r.days
      and not exists (select from mails m where m.kind = 'paymentLink'
        and m.about = concat_ws(' ', n.captain_id, n.tournament_id, n.due_on, r.days))
    group by 1, 2, 3, 4 order by 1, 2, 3, 4 limit ${atOnce}`.execute(db)
  return rows
}

/** With what is owed now; false where that is nothing. */
async function queueReminder(tx: Tx, { captainId, tournamentId, day, days }: Reminder, now: Date): Promise<boolean> {
  const rows = await entryFacts(tx)
    .innerJoin('balances as b', 'b.entryId', 'n.id')
    .innerJoin('persons as p', 'p.id', 'n.captainId')
    .innerJoin('tournaments as t', 't.id', 'n.tournamentId')
    .select(['n.eventId', 'n.captainId', 'r.id as rosterId', 'b.amount', 't.timeZone', 't.shares'])
    .select(['p.firstName', 'p.lastName', 'p.email'])
    .where('n.captainId', '=', captainId)
    .where('n.tournamentId', '=', tournamentId)
    .where('n.dueOn', '=', day)
    .where('n.isCancelled', '=', false)
    .where('b.amount', '>', 0)
    .orderBy(sql`s.starts_at nulls last`)
    .orderBy('n.entryNumber')
    .execute()
  const [first] = rows
  if (!first) return false
  const entries = await Array.fromAsync(rows, async (row) => ({
    entryId: row.id,
    entryNumber: row.entryNumber,
    event: row.eventName,
    team: row.name,
    squad: row.startsAt && squadText(row.startsAt, row.timeZone),
    location: row.locationName,
    balance: row.amount,
    openShares: row.shares ? await readOpenShares(tx, row) : [],
  }))
  await queueMail(tx, {
    kind: 'paymentLink',
    about: [captainId, tournamentId, day, days].join(' '),
    to: { personId: captainId },
    tournamentId,
    now,
    data: {
      name: fullName(first) || first.email,
      dueBy: formatDay(day),
      balanceDue: sumOf(rows, ({ amount }) => amount),
      entries,
    },
  })
  return true
}
