import { Refusal } from '@kegler/domain/errors.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { whyNotAssignBowler } from '@kegler/domain/virtual-events/virtual-events.rules.ts'
import { sql } from 'kysely'
import type { EntryRow } from '../access/entries.ts'
import type { Tx } from '../db/db.ts'
import { readSetup } from '../places/setup.ts'
import { isOnMapped, readAssignments } from '../rosters/assignments.ts'
import type { BowlerRow } from '../rosters/bowlers.ts'
import { readHolders } from '../rosters/virtual-holders.ts'
import type { Affected } from './affected-virtual-entries.ts'

export interface Gift {
  virtualEntryId: string
  usbcId: string
}
interface Gifts {
  entry: EntryRow
  cleared: readonly Affected[]
  giveTo: readonly Gift[]
  /** Of the roster that was saved. */
  bowlers: readonly BowlerRow[]
  notes: string[] | null
}

/**
 * Gives virtual entries that lost their bowlers to bowlers of the roster that was just saved, on rows that are locked.
 * @throws Refusal BadInput for another virtual entry, RuleBroken for a bowler who cannot have it
 */
export async function giveVirtualEntries(tx: Tx, { entry, cleared, giveTo, bowlers, notes }: Gifts): Promise<void> {
  const isGiven = ({ virtualEntryId }: Affected) => giveTo.some((gift) => gift.virtualEntryId === virtualEntryId)
  notes?.push(
    ...cleared
      .filter((one) => !isGiven(one))
      .map(({ displayName, virtualEventName }) => `${displayName} is removed from ${virtualEventName}.`),
  )
  if (giveTo.length === 0) return
  const wanted = giveTo.map(({ virtualEntryId, usbcId }) => {
    const virtualEntry = cleared.find((one) => one.virtualEntryId === virtualEntryId)
    const bowler = bowlers.find((one) => one.usbcId === usbcId.toUpperCase())
    if (!virtualEntry) throw new Refusal('BadInput', 'This virtual entry does not lose its bowler.')
    if (!bowler) throw new Refusal('BadInput', `${usbcId} is not on this roster.`)
    return { virtualEntry, bowler }
  })
  if (new Set(giveTo.map(({ virtualEntryId }) => virtualEntryId)).size < giveTo.length)
    throw new Refusal('BadInput', 'A virtual entry appears twice.')
  const { captainId, tournamentId } = entry
  const ids = wanted.map(({ bowler }) => bowler.id)
  const assignments = await readAssignments(tx, tournamentId, captainId, ids)
  const { virtualEvents } = await readSetup(tx, tournamentId)
  const eventIds = wanted.map(({ virtualEntry }) => virtualEntry.virtualEventId)
  const holders = await readHolders(tx, eventIds, ids)
  const problems: string[] = []
  for (const { virtualEntry, bowler } of wanted) {
    const { virtualEventId, virtualEventName, displayName } = virtualEntry
    const key = `${virtualEventId} ${bowler.id}`
    const event = virtualEvents.get(virtualEventId)
    const holder = holders.get(key)
    holders.set(key, captainId)
    if (!event || !isOnMapped(assignments, bowler.id, captainId, event))
      problems.push(`${fullName(bowler)} (${bowler.usbcId}) is on no roster that counts for ${virtualEventName}.`)
    else {
      const held = holder === undefined ? 'nobody' : holder === captainId ? 'captain' : 'otherCaptain'
      problems.push(...[whyNotAssignBowler({ virtualEventName, bowler, isOnRosters: true, holder: held }) ?? []].flat())
    }
    notes?.push(`${virtualEventName} goes from ${displayName} to ${fullName(bowler)}.`)
  }
  if (problems.length > 0) throw new Refusal('RuleBroken', problems)
  await sql`update virtual_entries v set bowler_id = n.bowler_id
    from unnest(${giveTo.map(({ virtualEntryId }) => virtualEntryId)}::uuid[], ${ids}::uuid[]) as n (id, bowler_id)
    where v.id = n.id`.execute(tx)
}

/** For each of these virtual entries the bowlers who are new on a roster and could have it. */
export async function readOffers(
  tx: Parameters<typeof readSetup>[0],
  { tournamentId, eventIds }: { tournamentId: string; eventIds: readonly string[] },
  cleared: readonly Affected[],
  added: readonly BowlerRow[],
) {
  if (cleared.length === 0) return []
  const { virtualEvents } = await readSetup(tx, tournamentId)
  const ids = added.map(({ id }) => id)
  const holders = await readHolders(
    tx,
    cleared.map(({ virtualEventId }) => virtualEventId),
    ids,
  )
  return cleared.map((one) => {
    const isFed = virtualEvents.get(one.virtualEventId)?.mappedEventIds.some((id) => eventIds.includes(id)) ?? false
    const free = isFed ? added.filter(({ id }) => !holders.has(`${one.virtualEventId} ${id}`)) : []
    return { ...one, offerTo: free.map((bowler) => ({ usbcId: bowler.usbcId, name: fullName(bowler) })) }
  })
}
