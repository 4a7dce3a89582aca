import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { textMatchesAtMost } from '@kegler/domain/search/lists.rules.ts'
import { digitsOf, wordsOf } from '@kegler/domain/search/search.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { admit } from '../access/admit-export.ts'
import type { Handles } from '../http/serve.ts'
import { instantKey, type Order, readPage } from './pages.ts'
import { hasWords, isAny, readScope } from './scope.ts'

const byTime: Order = {
  from: sql`payments y`,
  ofTournament: sql`y.tournament_id = t.id`,
  key: sql`y.created_at`,
  id: sql`y.id`,
  ...instantKey,
}

export const listPayments: Handles<'POST admin/payments/list'> = async ({ body, actor, db, now }) => {
  await admit(db, actor, 'payments', body, now)
  const { tournamentId, method, from, to, text } = body
  const all = await readScope(db, actor, now, { past: body.includePastTournaments || tournamentId !== undefined })
  const scope = tournamentId === undefined ? all : all.filter((one) => one === tournamentId)
  const zone = sql`(select z.time_zone from tournaments z where z.id = t.id)`
  const filters: (RawBuilder<unknown> | false)[] = [
    // a literal: only so the index of what is not paid by card serves it
    method !== undefined && sql`y.method = ${sql.lit(method)}`,
    from !== undefined && sql`y.created_at >= ${from}::date::timestamp at time zone ${zone}`,
    to !== undefined && sql`y.created_at < (${to}::date + 1)::timestamp at time zone ${zone}`,
    text !== undefined &&
      sql`y.id in (select y.id from payments y where y.transaction_id = ${text} or y.check_number = ${digitsOf(text) ?? text}
        union all (select y.id from persons p join payments y on y.payer_id = p.id
          where ${hasWords('p.search', wordsOf(text))} and ${isAny('y.tournamentId', scope)}
          limit ${sql.lit(textMatchesAtMost)}))`,
  ]
  const asked = filters.filter((filter) => filter !== false)
  const { ids, next, count } = await readPage(db, scope, byTime, asked, body)
  const rows = await db
    .selectFrom('payments as y')
    .innerJoin('persons as p', 'p.id', 'y.payerId')
    .innerJoin('tournaments as t', 't.id', 'y.tournamentId')
    .select(['y.id as paymentId', 'y.createdAt', 'y.amount', 'y.refunded', 'y.method', 'y.acceptedBy', 'y.checkNumber'])
    .select(['y.transactionId', 'y.notes', 'p.id as captainId', 'p.firstName', 'p.lastName'])
    .select(['t.name as tournamentName', 't.timeZone'])
    .where(isAny('y.id', ids))
    .execute()
  const facts = new Map(rows.map((row) => [row.paymentId, row]))
  const items = ids
    .flatMap((id) => facts.get(id) ?? [])
    .map((row) => ({
      ...row,
      paidAt: row.createdAt.toISOString(),
      captainName: fullName(row),
    }))
  return { items, next, count, exceededResultLimit: false }
}
