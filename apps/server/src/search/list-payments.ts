import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { textMatchesAtMost } from '@kegler/domain/search/lists.rules.ts'
import { digitsOf, wordsOf } from '@kegler/domain/search/search.rules.ts'
import { joinNames } from '@kegler/domain/texts.ts'
import { type RawBuilder, sql } from 'kysely'
import { admit } from '../access/admit-export.ts'
import type { Db } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'
import { isBooked, namesOfPayment, namesOfRefund, refundMethod } from '../payments/refund-lines.ts'
import { newestIds } from './newest.ts'
import { instantKey, type Order, readPage } from './pages.ts'
import { hasWords, isAny, readScope } from './scope.ts'

type Condition = RawBuilder<unknown> | false

const byTime = (from: RawBuilder<unknown>, of: 'y' | 'r', conditions: readonly Condition[]): Order => ({
  from,
  ofTournament: sql.join([sql`${sql.ref(`${of}.tournamentId`)} = t.id`, ...conditions.filter(isOn)], sql` and `),
  key: sql.ref(`${of}.createdAt`),
  id: sql.ref(`${of}.id`),
  ...instantKey,
})
const isOn = (condition: Condition) => condition !== false

/** Payments and refunds, each a line. */
export const listPayments: Handles<'POST admin/payments/list'> = async ({ body, actor, db, now }) => {
  await admit(db, actor, 'payments', body, now)
  const { tournamentId, kind, method, from, to, text } = body
  const all = await readScope(db, actor, now, { past: body.includePastTournaments || tournamentId !== undefined })
  const scope = tournamentId === undefined ? all : all.filter((one) => one === tournamentId)
  const zone = sql`(select z.time_zone from tournaments z where z.id = t.id)`
  const [payments, refunds] =
    text === undefined
      ? [null, null]
      : [await readTextMatches(db, scope, 'payments', text), await readTextMatches(db, scope, 'refunds', text)]
  const filters = (table: 'y' | 'r', found: { ids: string[] } | null) => [
    from !== undefined && sql`${sql.ref(`${table}.createdAt`)} >= ${from}::date::timestamp at time zone ${zone}`,
    to !== undefined && sql`${sql.ref(`${table}.createdAt`)} < (${to}::date + 1)::timestamp at time zone ${zone}`,
    found !== null && isAny(`${table}.id`, found.ids),
  ]
  const ofPayments = byTime(sql`payments y`, 'y', [
    // a literal: only so the index of what is not paid by card serves it
    method !== undefined && sql`y.method = ${sql.lit(method)}`,
    kind !== undefined && (kind === 'Voided' ? sql`y.voided_at is not null` : sql`y.voided_at is null`),
    ...filters('y', payments),
  ])
  const ofRefunds = byTime(sql`refunds r`, 'r', [
    isBooked,
    method !== undefined && sql`${refundMethod} = ${method}`,
    ...filters('r', refunds),
  ])
  const orders: [Order, ...Order[]] =
    kind === undefined ? [ofPayments, ofRefunds] : [kind === 'Refund' ? ofRefunds : ofPayments]
  const { ids, next, count } = await readPage(db, scope, orders, [], body)
  const facts = await readLines(db, ids)
  const exceeded = [payments, refunds].some((found) => found?.exceeded)
  return { items: ids.flatMap((id) => facts.get(id) ?? []), next, count, exceededResultLimit: exceeded }
}
/** The newest payments or refunds of whom the text names, of its check or transaction. */
function readTextMatches(db: Db, scope: readonly string[], table: 'payments' | 'refunds', text: string) {
  const [person, payment] = table === 'payments' ? ['f.payerId', 'f.id'] : ['f.payeeId', 'f.paymentId']
  const isNumbered = sql`(f.transaction_id = ${text} or f.check_number = ${digitsOf(text) ?? text})`
  const isNamed = hasWords('p.search', wordsOf(text))
  const isOfGuest = sql`${sql.ref(payment)} = any(${ofGuest(text)})`
  const [inScope, rows] = [isAny('f.tournamentId', scope), sql.table(table)]
  const sources = [
    sql`select f.id, f.created_at from ${rows} f where (${isNumbered} or ${isOfGuest}) and ${inScope}`,
    sql`select f.id, f.created_at from persons p join ${rows} f on ${sql.ref(person)} = p.id where ${isNamed} and ${inScope}`,
  ]
  const newest = async (most: number) => {
    const { rows: found } = await sql<{ id: string }>`
      select x.id from unnest(${scope}::uuid[]) t(id) cross join lateral (
        select f.id, f.created_at from ${rows} f cross join lateral (select * from persons where id = ${sql.ref(person)} limit 1) p
        where f.tournament_id = t.id and (${isNumbered} or ${isOfGuest} or ${isNamed})
        order by f.created_at desc, f.id desc limit ${sql.lit(most)}) x
      order by x.created_at desc, x.id desc limit ${sql.lit(most)}`.execute(db)
    return found.map(({ id }) => id)
  }
  return newestIds(db, sources, newest, textMatchesAtMost)
}
/**
 * Ids of what guests paid, by the words of their name and address, and by the last four digits of a card. An array, so
 * that beside other conditions, too, payments are read by the index of their ids.
 */
export const ofGuest = (text: string) => {
  const isNamed = wordsOf(text).map((word) => sql`folded(v.name || ' ' || v.email) like containing(${word}::text)`)
  const ofCard = /^\d{4}$/.test(text)
    ? sql`union all select c.id from payments c where right(c.card, 4) = ${text}`
    : sql``
  return sql`array(select w.id from guests v join payment_sessions w on w.guest_id = v.id where ${sql.join(isNamed, sql` and `)} ${ofCard})`
}

async function readLines(db: Db, ids: readonly string[]) {
  const people = sql`p.id as captain_id, p.first_name, p.last_name, t.name as tournament_name, t.time_zone`
  const { rows } = await sql<Line>`
    select y.id, case when y.voided_at is null then 'Payment' else 'Voided' end as kind, y.id as payment_id, y.created_at,
      case when y.voided_at is null then y.amount else 0 end as amount, case when y.voided_at is not null then y.amount end as voided_amount,
      y.method::text as method, coalesce(guest_name(g.name), y.accepted_by) as accepted_by, y.check_number, y.transaction_id, coalesce(y.notes, s.note) as notes, ${namesOfPayment} as names, ${people}
    from payments y join persons p on p.id = y.payer_id join tournaments t on t.id = y.tournament_id
      left join payment_sessions s on s.id = y.session_id left join guests g on g.id = s.guest_id where ${isAny('y.id', ids)}
    union all
    select r.id, 'Refund', r.payment_id, r.created_at, -r.amount, null, ${refundMethod}, r.requested_by, r.check_number,
      r.transaction_id, r.notes, ${namesOfRefund}, ${people}
    from refunds r join persons p on p.id = r.payee_id join tournaments t on t.id = r.tournament_id where ${isAny('r.id', ids)}`.execute(
    db,
  )
  const lines = rows.map(({ createdAt, names, ...row }) => ({
    ...{ ...row, paidAt: createdAt.toISOString(), captainName: fullName(row), appliedTo: joinNames(names) },
  }))
  return new Map(lines.map((line) => [line.id, line]))
}
interface Line {
  id: string
  kind: 'Payment' | 'Voided' | 'Refund'
  paymentId: string | null
  createdAt: Date
  amount: number
  voidedAmount: number | null
  method: string
  acceptedBy: string
  checkNumber: string | null
  transactionId: string | null
  notes: string | null
  names: string[]
  captainId: string
  firstName: string
  lastName: string
  tournamentName: string
  timeZone: string
}
