import { Refusal } from '@kegler/domain/errors.ts'
import type { Viewer } from '@kegler/domain/places/gates.rules.ts'
import { whyNotAssignBowler } from '@kegler/domain/virtual-events/virtual-events.rules.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import { findOwned } from '../access/virtual-entries.ts'
import type { Tx } from '../db/db.ts'
import { lockBowlers, lockVirtualEntries } from '../db/locks.ts'
import type { Handles } from '../http/serve.ts'
import type { VirtualEventOf } from '../places/setup.ts'
import { isOnMapped, readAssignments } from '../rosters/assignments.ts'
import { ownBowlers } from '../rosters/bowlers.ts'
import { findVirtualEvent, readHolders } from '../rosters/virtual-holders.ts'
import { type OwnerChange, ownerChanges, writeOwners } from './change-owners.ts'
import { readVirtualEntries } from './read-virtual-entries.ts'

export const assignBowlers: Handles<'PUT virtualevent/bowlers'> = async (call) => {
  const { body, actor, db, now } = call
  const { event, tournament } = await findVirtualEvent(db, actor, body.virtualEventId)
  const { personId: captainId } = actor
  const given = body.virtualEntryBowlers.map(({ virtualEntryId: id, usbcId, version }) => ({ id, usbcId, version }))
  return call.transact(async (tx) => {
    await giveBowlers(tx, { captainId, tournament, event, given, as: 'captain', now })
    return readVirtualEntries(tx, captainId, tournament, now, [event.id])
  })
}

interface Assignments {
  captainId: string
  tournament: TournamentRow
  event: VirtualEventOf
  given: readonly { id: string; usbcId: string | null; version: number | undefined }[]
  as: Viewer
  now: Date
}
/** Gives the captain's entries of a bowler-owned virtual event to bowlers. @throws Refusal NotFound, Stale, ReadOnly, RuleBroken */
export async function giveBowlers(
  tx: Tx,
  { captainId, tournament, event, given, as, now }: Assignments,
): Promise<void> {
  if (event.owner !== 'bowler') throw new Refusal('RuleBroken', `${event.name} is owned by teams.`)
  const all = await lockVirtualEntries(tx, captainId, tournament.id)
  const owned = all.filter(({ virtualEventId }) => virtualEventId === event.id)
  for (const { id } of given) findOwned(owned, id)
  const usbcIds = given.flatMap(({ usbcId }) => usbcId ?? [])
  const ofCaptain = { captainId, tournamentId: tournament.id, virtualEventName: event.name, as }
  const bowlers = await ownBowlers(tx, ofCaptain, usbcIds)
  const owners = given.map(({ id, usbcId, version }) => {
    return { id, owner: bowlers.get(usbcId?.toUpperCase() ?? '')?.id ?? null, version }
  })
  const changes = ownerChanges(owned, 'bowlerId', owners, tournament, { as, now })
  await check(tx, event, { captainId, as }, changes)
  await writeOwners(tx, 'bowlerId', changes)
}

/** @throws Refusal RuleBroken with a sentence for each bowler who cannot have the virtual entry */
async function check(
  tx: Tx,
  event: VirtualEventOf,
  { captainId, as }: { captainId: string; as: Viewer },
  changes: readonly OwnerChange[],
): Promise<void> {
  const wanted = changes.flatMap(({ owner }) => owner ?? [])
  const bowlers = await lockBowlers(tx, wanted)
  const assignments = await readAssignments(tx, event.tournamentId, captainId, wanted)
  const holders = await readHolders(tx, [event.id], wanted)
  for (const { bowlerId } of changes) holders.delete(`${event.id} ${bowlerId}`)
  const problems = changes.flatMap(({ owner }) => {
    const bowler = bowlers.get(owner ?? '')
    if (!bowler) return []
    const key = `${event.id} ${bowler.id}`
    const holder = holders.get(key)
    holders.set(key, captainId)
    const refused = whyNotAssignBowler({
      virtualEventName: event.name,
      bowler,
      isOnRosters: isOnMapped(assignments, bowler.id, captainId, event),
      holder: holder === undefined ? 'nobody' : holder === captainId ? 'captain' : 'otherCaptain',
      as,
    })
    return refused ?? []
  })
  if (problems.length > 0) throw new Refusal('RuleBroken', [...new Set(problems)])
}
