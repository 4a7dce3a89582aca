import { Refusal } from '@kegler/domain/errors.ts'
import {
  enteredByOtherCaptain,
  whyNotAssignBowler,
  whyVirtualReadOnly,
} from '@kegler/domain/virtual-events/virtual-events.rules.ts'
import { sql } from 'kysely'
import type { TournamentRow } from '../access/tournaments.ts'
import { type Tx, transact, violated } from '../db/db.ts'
import { lockBowlers, lockVirtualEntries } from '../db/locks.ts'
import type { Handles } from '../http/serve.ts'
import { isOnMapped, readAssignments } from '../rosters/assignments.ts'
import { type BowlerRow, fetchBowlers, findBowlers } from '../rosters/bowlers.ts'
import { recomputeVirtualDivisions } from '../rosters/divisions.ts'
import { readHolders, type VirtualEventOf } from '../rosters/virtual-holders.ts'
import type { Services } from '../services.ts'
import { findVirtualEvent } from './find-virtual-event.ts'
import { readVirtualEntries } from './read-virtual-entries.ts'
import { staleVirtualEntries } from './stale-virtual-entries.ts'

interface Assignment {
  id: string
  bowler: BowlerRow | null
  /** Who gives the virtual entry up. */
  wasBowlerId: string | null
}

export const assignBowlers: Handles<'PUT virtualevent/bowlers'> = async ({
  body,
  actor,
  author,
  db,
  services,
  now,
}) => {
  const { event, tournament } = await findVirtualEvent(db, actor, body.virtualEventId)
  if (event.owner !== 'bowler') throw new Refusal('RuleBroken', `${event.name} is owned by teams.`)
  const ids = body.virtualEntryBowlers.map(({ virtualEntryId }) => virtualEntryId)
  if (new Set(ids).size < ids.length) throw new Refusal('BadInput', 'A virtual entry appears twice.')
  const bowlers = await knownBowlers(
    services,
    body.virtualEntryBowlers.flatMap(({ usbcId }) => usbcId ?? []),
  )
  try {
    return await transact(db, author, async (tx) => {
      const owned = await lockVirtualEntries(tx, actor.personId, tournament.id)
      const changes: Assignment[] = []
      for (const { virtualEntryId, usbcId, version } of body.virtualEntryBowlers) {
        const virtualEntry = owned.find(
          ({ id, virtualEventId }) => id === virtualEntryId && virtualEventId === event.id,
        )
        if (!virtualEntry) throw new Refusal('NotFound', 'This virtual entry was not found.')
        const bowler = bowlers.get(usbcId?.toUpperCase() ?? '') ?? null
        if ((bowler?.id ?? null) === virtualEntry.bowlerId) continue
        if (version !== undefined && version !== virtualEntry.version) throw staleVirtualEntries()
        const refusal = whyVirtualReadOnly(virtualEntry, tournament, now)
        if (refusal) throw refusal
        changes.push({ id: virtualEntry.id, bowler, wasBowlerId: virtualEntry.bowlerId })
      }
      await check(tx, event, tournament, actor.personId, changes)
      await write(tx, changes)
      return readVirtualEntries(tx, actor.personId, tournament, now, [event.id])
    })
  } catch (error) {
    if (violated(error) === 'virtual_entries_one_bowler') throw new Refusal('RuleBroken', enteredByOtherCaptain)
    throw error
  }
}

/** Members on a roster are stored; only others are fetched. */
async function knownBowlers(services: Services, usbcIds: readonly string[]): Promise<Map<string, BowlerRow>> {
  const known = new Map((await findBowlers(services.database.db, usbcIds)).map((row) => [row.usbcId, row]))
  const unknown = usbcIds.filter((id) => !known.has(id.toUpperCase()))
  return new Map([...known, ...(await fetchBowlers(services, unknown))])
}

/** @throws Refusal RuleBroken with a sentence for each bowler who cannot have the virtual entry */
async function check(
  tx: Tx,
  event: VirtualEventOf,
  tournament: TournamentRow,
  captainId: string,
  changes: readonly Assignment[],
): Promise<void> {
  const wanted = changes.flatMap(({ bowler }) => bowler?.id ?? [])
  await lockBowlers(tx, wanted)
  const assignments = await readAssignments(tx, tournament.id, captainId, wanted)
  const holders = await readHolders(tx, [event.id], wanted)
  for (const { wasBowlerId } of changes) if (wasBowlerId) holders.delete(`${event.id} ${wasBowlerId}`)
  const problems = changes.flatMap(({ bowler }) => {
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

/** All are cleared before any is assigned: bowlers may swap. */
async function write(tx: Tx, changes: readonly Assignment[]): Promise<void> {
  if (changes.length === 0) return
  await tx
    .updateTable('virtualEntries')
    .set({ bowlerId: null, version: sql<number>`version + 1` })
    .where(sql<boolean>`id = any(${changes.map(({ id }) => id)}::uuid[])`)
    .execute()
  for (const { id, bowler } of changes)
    if (bowler) await tx.updateTable('virtualEntries').set({ bowlerId: bowler.id }).where('id', '=', id).execute()
  await recomputeVirtualDivisions(
    tx,
    changes.map(({ id }) => id),
  )
}
