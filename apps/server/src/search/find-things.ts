import { dayOf, dayTimeText, formatDay } from '@kegler/domain/dates.ts'
import { formatMoney } from '@kegler/domain/money.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { digitsOf, squadWordsOf, wordsOf } from '@kegler/domain/search/search.rules.ts'
import { joinNames } from '@kegler/domain/texts.ts'
import { sql } from 'kysely'
import { isBooked, namesOfPayment, namesOfRefund, refundMethod } from '../payments/refund-lines.ts'
import { joined, type SearchRequest } from './find-people.ts'
import { ofGuest } from './list-payments.ts'
import { foundColumns, newestEntries } from './newest.ts'
import { hasNumber, hasWords, isAny } from './scope.ts'

/** One more than the box shows. */
const atMost = 7
const most = sql.lit(atMost)
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

interface EntryRow {
  id: string
  entryNumber: number
  eventName: string
  teamName: string
  firstName: string
  lastName: string
  tournamentName: string
  startsAt: Date | null
  timeZone: string
  isCancelled: boolean
  filled: number
  numberOfBowlers: number
  balance: number
}

/** Entries by their number or id, also of past tournaments; by the name of their team or coordinator. */
export async function findEntries({ db, typed, all, current }: SearchRequest) {
  const digits = digitsOf(typed)
  const words = wordsOf(typed)
  const named = [hasWords('r.search', words), hasWords('n.search', words)] as const
  const inScope = isAny('n.tournamentId', digits === null ? current : all)
  const isFound = digits === null ? sql`(${named[0]} or ${named[1]})` : hasNumber(digits)
  const found = uuid.test(typed)
    ? (
        await sql<{ id: string }>`select coalesce(n.parent_entry_id, n.id) as id from entries n
        where n.id = ${typed} and ${isAny('n.tournamentId', all)}`.execute(db)
      ).rows
    : await newestEntries(
        db,
        digits === null
          ? [
              sql`select ${foundColumns} from rosters r join entries n on n.id = r.entry_id where ${named[0]} and ${inScope}`,
              sql`select ${foundColumns} from entries n where ${named[1]} and ${inScope}`,
            ]
          : [sql`select ${foundColumns} from entries n where ${isFound} and ${inScope}`],
        {
          joins: sql`left join lateral (select * from rosters where entry_id = n.id limit 1) r on true`,
          where: sql`${isFound} and ${inScope}`,
        },
        atMost,
      )
  const { rows } = await sql<EntryRow>`
    select n.id, n.entry_number, e.name as event_name, r.name as team_name, p.first_name, p.last_name,
      t.name as tournament_name, s.starts_at, t.time_zone, n.is_cancelled,
      r.filled, e.number_of_bowlers, coalesce(b.amount, 0) as balance
    from unnest(${found.map(({ id }) => id)}::uuid[]) f(id) join entries n on n.id = f.id
      join rosters r on r.entry_id = n.id join events e on e.id = n.event_id join persons p on p.id = n.captain_id
      join tournaments t on t.id = n.tournament_id left join squads s on s.id = n.squad_id
      left join balances b on b.entry_id = n.id
    order by n.is_cancelled, s.starts_at nulls last, n.entry_number limit ${most}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    title: `${row.entryNumber} ${row.eventName} ${row.teamName}`,
    detail: joined(
      fullName(row),
      row.isCancelled ? 'CANCELLED' : row.startsAt && dayTimeText(row.startsAt, row.timeZone),
      row.balance > 0 && `${formatMoney(row.balance)} due`,
      !row.isCancelled && row.filled < row.numberOfBowlers && `${row.filled} of ${row.numberOfBowlers} bowlers`,
      row.tournamentName,
    ),
    to: `/admin/entry/${row.id}`,
    isExact: row.id === typed.toLowerCase() || String(row.entryNumber) === digits,
  }))
}

interface PaymentRow {
  id: string
  kind: string
  captainId: string
  firstName: string
  lastName: string
  amount: number
  method: string
  checkNumber: string | null
  transactionId: string | null
  createdAt: Date
  timeZone: string
  names: string[]
}

/** Payments and refunds by their own id, that of the card provider or the number of the check. */
export async function findPayments({ db, typed, all }: SearchRequest) {
  const digits = digitsOf(typed)
  const isOf = (table: 'y' | 'r') => {
    if (uuid.test(typed)) return sql`${sql.ref(`${table}.id`)} = ${typed}`
    const isNumbered =
      digits === null
        ? sql`${sql.ref(`${table}.transactionId`)} = ${typed}`
        : sql`${sql.ref(`${table}.checkNumber`)} = ${digits}`
    return table === 'r' || typed.length < 3 ? isNumbered : sql`(${isNumbered} or y.id = any(${ofGuest(typed)}))`
  }
  const { rows } = await sql<PaymentRow>`
    (select y.id, case when y.voided_at is null then 'Payment' else 'Voided' end as kind, p.id as captain_id, p.first_name, p.last_name,
      y.amount, y.method::text, y.check_number, y.transaction_id, y.created_at, t.time_zone, ${namesOfPayment} as names
    from payments y join persons p on p.id = y.payer_id join tournaments t on t.id = y.tournament_id
    where ${isOf('y')} and ${isAny('y.tournamentId', all)} order by y.created_at desc limit ${most})
    union all
    (select r.id, 'Refund', p.id, p.first_name, p.last_name, r.amount, ${refundMethod}, r.check_number, r.transaction_id, r.created_at,
      t.time_zone, ${namesOfRefund}
    from refunds r join persons p on p.id = r.payee_id join tournaments t on t.id = r.tournament_id
    where ${isBooked} and ${isOf('r')} and ${isAny('r.tournamentId', all)} order by r.created_at desc limit ${most})
    order by created_at desc limit ${most}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    title: [titles[row.kind], formatMoney(row.amount), row.method, row.checkNumber].filter(Boolean).join(' '),
    detail: joined(fullName(row), formatDay(dayOf(row.createdAt, row.timeZone)), joinNames(row.names)),
    to: `/admin/captain/${row.captainId}`,
    isExact: row.id === typed.toLowerCase() || row.transactionId === typed || row.checkNumber === digits,
  }))
}
const titles: Readonly<Record<string, string>> = { Refund: 'Refund of', Voided: 'Voided' }

interface SquadRow {
  id: string
  tournamentId: string
  eventName: string
  tournamentName: string
  startsAt: Date
  timeZone: string
  taken: number
  total: number
}

/** Squads of a day: 'team dec 19 8am'. */
export async function findSquads({ db, typed, current, now }: SearchRequest) {
  const meant = squadWordsOf(typed, dayOf(now, 'UTC'))
  if (meant === null) return []
  const { words, days, minutes } = meant
  const start = sql`(s.starts_at at time zone t.time_zone)`
  const isNamed = words.map((word) => sql`and folded(e.name || ' ' || t.name) like containing(${word}::text)`)
  const { rows } = await sql<SquadRow>`
    select s.id, s.tournament_id, e.name as event_name, t.name as tournament_name, s.starts_at, t.time_zone, s.taken, s.total
    from unnest(${days}::date[]) d
      join squads s on s.starts_at >= d - interval '1 day' and s.starts_at < d + interval '2 days' and ${isAny('s.tournamentId', current)}
      join events e on e.id = s.event_id join tournaments t on t.id = s.tournament_id
    where ${start}::date = d
      and (${minutes}::int is null or extract(hour from ${start}) * 60 + extract(minute from ${start}) = ${minutes}::int)
      ${sql.join(isNamed, sql` `)}
    order by s.starts_at, s.id limit 25`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    title: `${row.eventName}, ${dayTimeText(row.startsAt, row.timeZone)}`,
    detail: joined(row.tournamentName, `${row.taken} of ${row.total} places taken`),
    to: `/admin/entries?tournamentId=${row.tournamentId}&squadId=${row.id}`,
    isExact: false,
  }))
}
