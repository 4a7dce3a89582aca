import type { LinkEnd } from '@kegler/domain/teams/link.rules.ts'
import { type RawBuilder, sql } from 'kysely'
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

/**
 * Opens links again that ended with their entry, or with an act that is undone: of the captain whose the roster is, and
 * of bowlers who are still on it. One that was replaced since stays ended.
 */
export const openLinks = async (tx: Tx, isThat: RawBuilder<boolean>): Promise<void> =>
  void (await sql`update links set ended = null, ended_at = null where id in (
    select distinct on (l.roster_id, l.kind, coalesce(l.bowler_id, case l.kind when 'team' then l.roster_id else l.id end)) l.id
    from links l join rosters r on r.id = l.roster_id and r.captain_id = l.captain_id
    where l.ended_at is not null and ${isThat}
      and (l.bowler_id is null or exists (select from roster_positions p where p.roster_id = r.id and p.bowler_id = l.bowler_id))
      and not exists (select from links o where o.roster_id = l.roster_id and o.ended_at is null
        and (l.kind = 'team' and o.kind = 'team' or o.bowler_id = l.bowler_id))
    order by l.roster_id, l.kind, coalesce(l.bowler_id, case l.kind when 'team' then l.roster_id else l.id end), l.ended_at desc)`.execute(
    tx,
  ))
