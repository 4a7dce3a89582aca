import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'

/** The part of an entry that one position of its roster is asked for. Cents. */
export interface Share {
  rosterId: string
  position: number
  asked: number
}

/**
 * What is left to pay of a share: less what came for it, and what others are paying of it just now, but for one session.
 * `ids`: the entry and its linked entries.
 */
export async function leftOfShare(
  db: Db | Tx,
  { rosterId, position, asked }: Share,
  ids: readonly string[],
  but: string | null = null,
): Promise<number> {
  const ofShare = sql`s.contents -> 'share' ->> 'rosterId' = ${rosterId}
    and (s.contents -> 'share' ->> 'position')::int = ${position}`
  const { rows } = await sql<{ paid: number; paying: number }>`
    select (select coalesce(-sum(l.amount), 0)::int from ledger l join payment_sessions s on s.id = l.payment_id
        where l.entry_id = any(${[...ids]}::uuid[]) and ${ofShare}) as paid,
      (select coalesce(sum(i.amount), 0)::int from session_items i join payment_sessions s on s.id = i.session_id
        where i.entry_id = any(${[...ids]}::uuid[]) and ${ofShare} and s.id is distinct from ${but}) as paying`.execute(
    db,
  )
  const { paid = 0, paying = 0 } = rows[0] ?? {}
  return Math.max(0, asked - paid - paying)
}

/** What no open share of these entries covers of what is owed on them. */
export async function uncoveredOf(db: Db | Tx, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select greatest(0, (select coalesce(sum(greatest(0, amount)), 0) from balances where entry_id = any(${[...ids]}::uuid[]))
      - (select coalesce(sum(greatest(0, h.amount - coalesce(p.paid, 0))), 0)
        from shares h join rosters r on r.id = h.roster_id cross join lateral (
          select -sum(l.amount) as paid from ledger l join payment_sessions s on s.id = l.payment_id
          where l.entry_id = any(${[...ids]}::uuid[]) and s.contents -> 'share' ->> 'rosterId' = h.roster_id::text
            and (s.contents -> 'share' ->> 'position')::int = h.position) p
        where r.entry_id = any(${[...ids]}::uuid[])))::int as n`.execute(db)
  return rows[0]?.n ?? 0
}
