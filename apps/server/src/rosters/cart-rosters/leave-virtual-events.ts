import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { captainTournament } from '../../access/tournaments.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Handles } from '../../http/serve.ts'
import { readSetup, type Setup } from '../../places/setup.ts'
import { isOnMapped, readAssignments } from '../assignments.ts'
import { findBowlers, readBowlers } from '../bowlers.ts'
import { type CartVirtualRoster, readCartVirtualRosters, readPositions } from '../roster-rows.ts'

export const verifyCartRoster: Handles<'POST registration/cartroster/verify'> = async ({ body, actor, db }) => {
  const { id: tournamentId } = await captainTournament(db, actor, body.tournamentId)
  const roster = await db
    .selectFrom('rosters')
    .select('id')
    .where('id', '=', body.id)
    .where('captainId', '=', actor.personId)
    .where('entryId', 'is', null)
    .executeTakeFirst()
  if (!roster) return []
  const before = (await readPositions(db, [roster.id])).get(roster.id) ?? []
  const usbcIds = body.rosterPositions.flatMap(({ bowler }) => bowler?.usbcId ?? [])
  const stay = (await findBowlers(db, usbcIds)).map(({ id }) => id)
  const left = before.map(({ bowlerId }) => bowlerId).filter((bowlerId) => !stay.includes(bowlerId))
  const setup = await readSetup(db, tournamentId)
  const leaving = await readLeaving(db, actor.personId, setup, tournamentId, left, roster.id)
  const bowlers = await readBowlers(db, left)
  return leaving.flatMap(({ roster: { virtualEventId }, bowlerIds }) =>
    bowlerIds.flatMap((bowlerId) => {
      const [bowler, event] = [bowlers.get(bowlerId), setup.virtualEvents.get(virtualEventId)]
      if (!bowler || !event) return []
      const { usbcId } = bowler
      return { virtualEventId, virtualEventName: event.name, usbcId, displayName: fullName(bowler) }
    }),
  )
}

/**
 * Bowlers who left a roster, and are on no other one that counts, leave the virtual events of the cart too; their
 * virtual entries stay.
 */
export async function leaveVirtualEvents(
  tx: Tx,
  captainId: string,
  setup: Setup,
  tournamentId: string,
  left: readonly string[],
): Promise<void> {
  for (const { roster, bowlerIds } of await readLeaving(tx, captainId, setup, tournamentId, left)) {
    const stay = roster.bowlerIds.map((bowlerId) => (bowlerId && bowlerIds.includes(bowlerId) ? null : bowlerId))
    await writeBowlers(tx, roster.id, stay)
  }
}

/** Which of these bowlers leave which virtual event of the cart. `without`: a roster that they are still on and leave. */
async function readLeaving(
  db: Db | Tx,
  captainId: string,
  { virtualEvents }: Setup,
  tournamentId: string,
  left: readonly string[],
  without?: string,
): Promise<{ roster: CartVirtualRoster; bowlerIds: string[] }[]> {
  if (left.length === 0) return []
  const rosters = await readCartVirtualRosters(db, [captainId], tournamentId)
  if (rosters.length === 0) return []
  const read = await readAssignments(db, tournamentId, captainId, left)
  const assignments = read.filter(({ rosterId }) => rosterId !== without)
  return rosters
    .map((roster) => {
      const event = virtualEvents.get(roster.virtualEventId)
      const stays = (bowlerId: string) => event && isOnMapped(assignments, bowlerId, captainId, event)
      return { roster, bowlerIds: left.filter((id) => roster.bowlerIds.includes(id) && !stays(id)) }
    })
    .filter(({ bowlerIds }) => bowlerIds.length > 0)
}

/** Null is one without a bowler; the generated type knows arrays without gaps only. */
const writeBowlers = (tx: Tx, id: string, bowlerIds: readonly (string | null)[]) =>
  tx
    .updateTable('cartVirtualRosters')
    .set({ bowlerIds: bowlerIds as string[] })
    .where('id', '=', id)
    .execute()
