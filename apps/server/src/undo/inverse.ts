import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import { type FoundEntry, staffEntry } from '../access/entries.ts'
import type { Tx } from '../db/db.ts'
import type { Context } from '../http/serve.ts'
import { type ActRow, actNotFound } from './read-act.ts'

/** The opposite of one act, through the function of that act. */
export interface Inverse {
  timeZone: string
  /** What others know is asked before the transaction. */
  prepare?: () => Promise<void>
  /** Nobody changes what the act changed until it is done. */
  lock: (tx: Tx) => Promise<unknown>
  /** Why it cannot be done now; for what the audit cannot say. */
  whyNot?: (tx: Tx) => Promise<string | null>
  /** Entries and virtual entries: what somebody has begun to pay of them is ended before. */
  endsPaymentsOf?: readonly string[]
  /** `notes`: of a dry run. */
  write: (tx: Tx, notes: string[] | null) => Promise<unknown>
}
/** `readerId`: who looks members up. */
type Undoing = Context & { readerId: string }
/** @throws Refusal of the act that it is, where that needs no lock: such an undo is not offered */
export type MakeInverse = (call: Undoing, rows: readonly ActRow[]) => Promise<Inverse>

/**
 * The entry that staff acted on, of those that changed: no linked child goes alone, and bundled children follow the
 * parent. @throws Refusal NotFound
 */
export async function actedOn(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  ids: readonly string[],
): Promise<FoundEntry & { others: string[] }> {
  const { rows } = await sql<{ id: string }>`
    select n.id from entries n left join bundling_rules b on b.child_event_id = n.event_id and b.inactive_at is null
    where n.id = any(${[...ids]}::uuid[]) and n.parent_entry_id is null
    order by b.id is not null, n.entry_number`.execute(db)
  const [row, ...others] = rows
  if (!row) throw new Refusal('NotFound', actNotFound)
  return { ...(await staffEntry(db, actor, row.id)), others: others.map(({ id }) => id) }
}
