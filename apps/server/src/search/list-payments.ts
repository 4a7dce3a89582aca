import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { textMatchesAtMost } from '@kegler/domain/search/lists.rules.ts'
import { digitsOf, wordsOf } from '@kegler/domain/search/search.rules.ts'
import { joinNames } from '@kegler/domain/texts.ts'
import { type RawBuilder, sql } from 'kysely'
import { admit } from '../access/admit-export.ts'
import type { Db } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'
import { isBooked, namesOfPayment, namesOfRefund, refundMethod } from '../payments/refund-lines.ts'
import { instantKey, type Order, readPage } from './pages.ts'
import { hasWords, isAny, readScope } from './scope.ts'

type Condition = RawBuilder<unknown> | false

/** Payments and refunds, each a line. The conditions are inside, where each table has its indexes. */
const byTime = (ofPayments: Condition, ofRefunds: Condition): Order => ({
  from: sql`(${sql.join(
    [
      ofPayments && sql`select y.id, y.created_at from payments y where y.tournament_id = t.id and ${ofPayments}`,
      ofRefunds && sql`select r.id, r.created_at from refunds r where r.tournament_id = t.id and ${ofRefunds}`,
    ].filter((part) => part !== false),
    sql` union all `,
  )}) x`,
  ofTournament: sql`true`,
  key: sql`x.created_at`,
  id: sql`x.id`,
  ...instantKey,
})

export const listPayments: Handles<'POST admin/payments/list'> = async ({ body, actor, db, now }) => {
  await admit(db, actor, 'payments', body, now)
  const { tournamentId, kind, method, from, to, text } = body
  const all = await readScope(db, actor, now, { past: body.includePastTournaments || tournamentId !== undefined })
  const scope = tournamentId === undefined ? all : all.filter((one) => one === tournamentId)
  const zone = sql`(select z.time_zone from tournaments z where z.id = t.id)`
  const filters = (table: 'y' | 'r', person: string) => [
    from !== undefined && sql`${sql.ref(`${table}.createdAt`)} >= ${from}::date::timestamp at time zone ${zone}`,
    to !== undefined && sql`${sql.ref(`${table}.createdAt`)} < (${to}::date + 1)::timestamp at time zone ${zone}`,
    text !== undefined &&
      sql`${sql.ref(`${table}.id`)} in (select f.id from ${sql.table(table === 'y' ? 'payments' : 'refunds')} f
        where f.transaction_id = ${text} or f.check_number = ${digitsOf(text) ?? text}
        union all (${paidByOther(table, text, scope)})
        union all (select f.id from persons p join ${sql.table(table === 'y' ? 'payments' : 'refunds')} f on ${sql.ref(`f.${person}`)} = p.id
          where ${hasWords('p.search', wordsOf(text))} and ${isAny('f.tournamentId', scope)}
          limit ${sql.lit(textMatchesAtMost)}))`,
  ]
  const ofPayments = every([
    // a literal: only so the index of what is not paid by card serves it
    method !== undefined && sql`y.method = ${sql.lit(method)}`,
    kind !== undefined && (kind === 'Voided' ? sql`y.voided_at is not null` : sql`y.voided_at is null`),
    ...filters('y', 'payerId'),
  ])
  const ofRefunds = every([
    isBooked,
    method !== undefined && sql`${refundMethod} = ${method}`,
    ...filters('r', 'payeeId'),
  ])
  const order = byTime(kind !== 'Refund' && ofPayments, (kind === undefined || kind === 'Refund') && ofRefunds)
  const { ids, next, count } = await readPage(db, scope, order, [], body)
  const facts = await readLines(db, ids)
  return { items: ids.flatMap((id) => facts.get(id) ?? []), next, count, exceededResultLimit: false }
}
/** What guests paid, by their name or address, and by the last four digits of a card. */
const paidByOther = (table: 'y' | 'r', text: string, scope: readonly string[]) => {
  const paid = sql`select f.id from payments f left join payment_sessions s on s.id = f.session_id left join guests g on g.id = s.guest_id
    where ${isAny('f.tournamentId', scope)} and ${ofGuest(text)}`
  return table === 'y'
    ? sql`${paid} limit ${sql.lit(textMatchesAtMost)}`
    : sql`select b.id from refunds b where b.payment_id in (${paid}) limit ${sql.lit(textMatchesAtMost)}`
}
export const ofGuest = (text: string) => {
  const card = /^\d{4}$/.test(text) ? sql`right(f.card, 4) = ${text}` : sql`false`
  return sql`(${card} or f.id in (select w.id from guests v join payment_sessions w on w.guest_id = v.id
    where strpos(lower(v.name || ' ' || v.email), ${text.toLowerCase()}) > 0))`
}

const every = (conditions: readonly Condition[]): RawBuilder<unknown> =>
  sql.join([sql`true`, ...conditions.filter((one) => one !== false)], sql` and `)

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
