import type { LinkEnd } from '@kegler/domain/teams/link.rules.ts'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'

/** Ends every link to these rosters. Who has joined stays on them. */
export const endLinks = async (tx: Tx, rosterIds: readonly string[], ended: LinkEnd, now: Date): Promise<void> =>
  void (await tx
    .updateTable('links')
    .set({ ended, endedAt: now })
    .where(sql<boolean>`roster_id = any(${rosterIds}::uuid[])`)
    .where('endedAt', 'is', null)
    .execute())

/** Ends the links of bowlers who are taken off a roster, or who leave it. */
export async function endLinksOf(
  tx: Tx,
  { rosterId, bowlerIds }: { rosterId: string; bowlerIds: readonly string[] },
  ended: LinkEnd,
  now: Date,
): Promise<void> {
  if (bowlerIds.length === 0) return
  await tx
    .updateTable('links')
    .set({ ended, endedAt: now })
    .where('rosterId', '=', rosterId)
    .where(sql<boolean>`bowler_id = any(${bowlerIds}::uuid[])`)
    .where('endedAt', 'is', null)
    .execute()
}
