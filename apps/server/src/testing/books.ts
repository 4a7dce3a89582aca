import { sql } from 'kysely'
import { theKit } from './kit.ts'

interface Books {
  /** Squads whose counters differ from their rows, or which keep more than is free, or have sold more than the total. */
  wrongCounters: number
  /** Sessions that succeeded without all the entries they bought, or with more. */
  wrongSales: number
  /** Succeeded sessions whose ledger payments and returned money are not their amount. */
  wrongPayments: number
  /** Balances that are not the sums of their lines, or not their captain's. */
  wrongBalances: number
}
export const balanced: Books = { wrongCounters: 0, wrongSales: 0, wrongPayments: 0, wrongBalances: 0 }

/** Compares everything that must agree, for one tournament. */
export async function booksOf(tournamentId: string): Promise<Books> {
  const { services } = await theKit()
  const one = async (query: ReturnType<typeof sql<{ n: number }>>) =>
    (await query.execute(services.database.db)).rows[0]?.n ?? -1
  return {
    wrongCounters: await one(sql<{ n: number }>`
      select count(*)::int as n from squad_counts c join squads s on s.id = c.id
      where s.tournament_id = ${tournamentId} and (c.taken <> c.counted or c.taken < 0 or c.taken > s.total
        or s.kept > greatest(0, least(s.captain_cap, s.total) - s.taken)
        or s.waiting <> (select counted from wait_counts w where w.id = s.id))`),
    wrongSales: await one(sql<{ n: number }>`
      select count(*)::int as n from payment_sessions p where p.tournament_id = ${tournamentId} and p.kind = 'purchase'
        and (select count(*) from entries e where e.session_id = p.id) <> case when p.state = 'succeeded' then
          (select coalesce(sum(case when jsonb_typeof(u -> 'linked') = 'object' then 3 else 1 end), 0) from jsonb_array_elements(p.contents -> 'entries') u)
          else 0 end`),
    wrongPayments: await one(sql<{ n: number }>`
      select count(*)::int as n from payment_sessions p where p.tournament_id = ${tournamentId} and p.state = 'succeeded'
        and p.amount <> coalesce((select -sum(l.amount) from ledger l join payments y on y.id = l.payment_id where y.session_id = p.id and l.type = 'Payment'), 0)
          + coalesce((select sum(r.amount) from refunds r where r.session_id = p.id), 0)`),
    wrongBalances: await one(sql<{ n: number }>`
      select count(*)::int as n from balance_counts
      where tournament_id = ${tournamentId} and (captain_id <> owner_id or amount <> counted or sums <> counted_sums)`),
  }
}
