import type { Tx } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'
import { readBowlers } from '../rosters/bowlers.ts'
import { giveBowlers } from './assign-bowlers.ts'
import { giveTeams } from './assign-teams.ts'
import { captainEvent } from './get-virtual-event-as-staff.ts'
import { readRows } from './staff-virtual-event.ts'

type Key = 'PUT admin/virtualevent/:id/captain/:captainId/virtualentry'

/** One call for both kinds of owners. */
export const assignOwnersAsStaff: Handles<Key> = async ({ params, body, actor, db, transact, now }) => {
  const { captain, ...found } = await captainEvent(db, actor, params)
  const { virtualEntries } = body
  return transact(async (tx) => {
    const change = { ...found, as: 'staff', now } as const
    if (found.event.owner === 'team') {
      const given = virtualEntries.map(({ id, entryId = null, version }) => ({ id, owner: entryId, version }))
      await giveTeams(tx, { ...change, given })
    } else await giveBowlers(tx, { ...change, given: await withUsbcIds(tx, virtualEntries) })
    return readRows(tx, found)
  })
}

interface Given {
  id: string
  bowlerId?: string | null | undefined
  usbcId?: string | null | undefined
  version?: number | undefined
}
/** Whoever the bowler is: the act looks for them among the captain's own. */
async function withUsbcIds(tx: Tx, given: readonly Given[]) {
  const bowlers = await readBowlers(
    tx,
    given.flatMap(({ bowlerId }) => bowlerId ?? []),
  )
  return given.map(({ id, bowlerId, usbcId, version }) => ({
    id,
    // an unknown id is nobody's
    usbcId: bowlerId ? (bowlers.get(bowlerId)?.usbcId ?? bowlerId) : (usbcId ?? null),
    version,
  }))
}
