import { Refusal } from '@kegler/domain/errors.ts'
import { whyNotAssignBowler } from '@kegler/domain/virtual-events/virtual-events.rules.ts'
import type { Tx } from '../db/db.ts'
import { lockBowlers, lockVirtualEntries } from '../db/locks.ts'
import type { Handles } from '../http/serve.ts'
import type { VirtualEventOf } from '../places/setup.ts'
import { isOnMapped, readAssignments } from '../rosters/assignments.ts'
import { ownBowlers } from '../rosters/bowlers.ts'
import { findVirtualEvent, readHolders } from '../rosters/virtual-holders.ts'
import { findOwned, type OwnerChange, ownerChanges, writeOwners } from './change-owners.ts'
import { readVirtualEntries } from './read-virtual-entries.ts'

export const assignBowlers: Handles<'PUT virtualevent/bowlers'> = async (call) => {
  const { body, actor, db, now } = call
  const { event, tournament } = await findVirtualEvent(db, actor, body.virtualEventId)
  if (event.owner !== 'bowler') throw new Refusal('RuleBroken', `${event.name} is owned by teams.`)
  const usbcIds = body.virtualEntryBowlers.flatMap(({ usbcId }) => usbcId ?? [])
  const { personId: captainId } = actor
  return call.transact(async (tx) => {
    const all = await lockVirtualEntries(tx, captainId, tournament.id)
    const owned = all.filter(({ virtualEventId }) => virtualEventId === event.id)
    for (const { virtualEntryId } of body.virtualEntryBowlers) findOwned(owned, virtualEntryId)
    const bowlers = await ownBowlers(
      tx,
      { captainId, tournamentId: tournament.id, virtualEventName: event.name },
      usbcIds,
    )
    const given = body.virtualEntryBowlers.map(({ virtualEntryId: id, usbcId, version }) => {
      const owner = bowlers.get(usbcId?.toUpperCase() ?? '')?.id ?? null
      return { id, owner, version }
    })
    const changes = ownerChanges(owned, 'bowlerId', given, tournament, now)
    await check(tx, event, captainId, changes)
    await writeOwners(tx, 'bowlerId', changes)
    return readVirtualEntries(tx, captainId, tournament, now, [event.id])
  })
}

/** @throws Refusal RuleBroken with a sentence for each bowler who cannot have the virtual entry */
async function check(tx: Tx, event: VirtualEventOf, captainId: string, changes: readonly OwnerChange[]): Promise<void> {
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
    })
    return refused ?? []
  })
  if (problems.length > 0) throw new Refusal('RuleBroken', [...new Set(problems)])
}
