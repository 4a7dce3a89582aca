import type { Tx } from '../../db/db.ts'
import type { Catalogue } from '../../places/catalogue.ts'
import { isOnMapped, readAssignments } from '../assignments.ts'
import { readCartVirtualRosters } from '../roster-rows.ts'

/**
 * Bowlers who left a roster, and are on no other one that counts, leave the virtual events of the cart too; their
 * virtual entries stay.
 */
export async function leaveVirtualEvents(
  tx: Tx,
  captainId: string,
  { setup }: Catalogue,
  tournamentId: string,
  left: readonly string[],
): Promise<void> {
  if (left.length === 0) return
  const rosters = await readCartVirtualRosters(tx, [captainId], tournamentId)
  if (rosters.length === 0) return
  const assignments = await readAssignments(tx, tournamentId, captainId, left)
  for (const { id, virtualEventId, bowlerIds } of rosters) {
    const event = setup.virtualEvents.get(virtualEventId)
    const leaves = (bowlerId: string) =>
      left.includes(bowlerId) && !(event && isOnMapped(assignments, bowlerId, captainId, event))
    const stay = bowlerIds.map((bowlerId) => (bowlerId && leaves(bowlerId) ? null : bowlerId))
    if (stay.some((bowlerId, index) => bowlerId !== bowlerIds[index])) await writeBowlers(tx, id, stay)
  }
}

/** Null is one without a bowler; the generated type knows arrays without gaps only. */
const writeBowlers = (tx: Tx, id: string, bowlerIds: readonly (string | null)[]) =>
  tx
    .updateTable('cartVirtualRosters')
    .set({ bowlerIds: bowlerIds as string[] })
    .where('id', '=', id)
    .execute()
