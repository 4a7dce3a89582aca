import { type Bowler, nameOf, type RosterDraft } from '../draft.ts'
import type { Entry } from '../entryDraft.ts'
import { type CartEntry, type CartVirtual, draftOfCartEntry } from './cartRosters.ts'

interface Leaving {
  virtualEntryId: string
  displayName: string
  usbcId: string
  virtualEventName: string
}
type Stands = Pick<Entry, 'isCancelled' | 'rosterPositions'>

/** Bowlers of virtual events in the cart who are on no roster any more once this one is saved as typed. */
export function whoLeaves(
  cartEntry: CartEntry,
  draft: RosterDraft,
  cartEntries: readonly CartEntry[],
  virtuals: readonly CartVirtual[],
  bought: readonly Stands[],
): Leaving[] {
  const ids = (positions: readonly { bowler?: Pick<Bowler, 'usbcId'> | null | undefined }[]) =>
    positions.flatMap(({ bowler }) => bowler?.usbcId ?? [])
  const stay = new Set([
    ...ids(draft.positions),
    ...cartEntries.filter(({ id }) => id !== cartEntry.id).flatMap((one) => ids(draftOfCartEntry(one).positions)),
    ...bought.filter(({ isCancelled }) => !isCancelled).flatMap(({ rosterPositions }) => ids(rosterPositions)),
  ])
  const gone = new Set(ids(draftOfCartEntry(cartEntry).positions).filter((usbcId) => !stay.has(usbcId)))
  return virtuals.flatMap(({ line, bowlers }) =>
    bowlers
      .filter((bowler) => bowler !== null)
      .filter(({ usbcId }) => gone.has(usbcId))
      .map((bowler) => ({
        virtualEntryId: `${line.id} ${bowler.usbcId}`,
        displayName: nameOf(bowler),
        usbcId: bowler.usbcId,
        virtualEventName: line.virtualEventName,
      })),
  )
}
