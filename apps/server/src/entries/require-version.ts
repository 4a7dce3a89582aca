import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'

/**
 * Compares what an act of staff was decided on with the locked entry. Without a sent version the last one wins.
 * @throws Refusal Stale with who made the last change that counts for the version: of the roster, squad, event, captain,
 * cancellation or what is owed; not of notes, payments or what follows for virtual entries
 */
export async function requireVersion(
  tx: Tx,
  entry: { id: string; version: number },
  sent: number | undefined,
): Promise<void> {
  if (sent === undefined || sent === entry.version) return
  const last = await tx
    .selectFrom('audit as a')
    .leftJoin('persons as p', (join) => join.onRef('p.email', '=', 'a.userEmail').on('p.mergedInto', 'is', null))
    .select(['a.userEmail as email', 'a.at', 'p.firstName', 'p.lastName'])
    .where(sql<boolean>`a.about @> array[${entry.id}]::uuid[]`)
    .where('a.recordId', '=', entry.id)
    .where(sql<boolean>`(a.type_name in ('Roster', 'Roster Position', 'Roster Override', 'Adjustment')
      or a.type_name = 'Entry' and (a.property is null
        or a.property in ('squad_id', 'event_id', 'captain_id', 'is_cancelled')))`)
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const who = last?.firstName ? `${last.firstName} ${last.lastName}` : (last?.email ?? 'Somebody else')
  const changedBy = last ? { email: last.email, at: last.at.toISOString() } : null
  throw new Refusal('Stale', `${who} changed this entry. Reload and try again.`, {
    changedBy,
    version: entry.version,
  })
}
