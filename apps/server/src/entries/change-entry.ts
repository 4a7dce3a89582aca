import { whyNotChangeEntry } from '@kegler/domain/entries/entries.rules.ts'
import type { EntryChange } from '@kegler/domain/entries/entry.captain.calls.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import type { Viewer } from '@kegler/domain/places/gates.rules.ts'
import { whyNoDivision } from '@kegler/domain/rosters/division.rules.ts'
import { whyNotPositions } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type EntryRow, entryNotFound, type FoundEntry, ownEntry } from '../access/entries.ts'
import { passGate, type TournamentRow } from '../access/tournaments.ts'
import type { Tx } from '../db/db.ts'
import { lockBowlers, lockEntryAndChildren, lockVirtualEntries } from '../db/locks.ts'
import type { Handles } from '../http/serve.ts'
import { type BowlerRow, fetchBowlers } from '../rosters/bowlers.ts'
import { readContexts } from '../rosters/contexts.ts'
import { recomputeEntryDivision, recomputeVirtualDivisions } from '../rosters/divisions.ts'
import { validateHomeRegion } from '../rosters/home-region.ts'
import { saveRoster } from '../rosters/save-roster.ts'
import { affectedVirtualEntries, clearVirtualEntries } from './affected-virtual-entries.ts'
import { queueAddedMails } from './queue-added-mails.ts'
import { readEntry } from './read-entries.ts'

export const changeEntry: Handles<'PUT registration/entry/:id'> = async (call) => {
  const { params, body, actor, db, services, now } = call
  const found = await ownEntry(db, actor, params.id)
  const { entry, tournament } = found
  const refusal = whyNotChangeEntry(entry, tournament, now, 'captain')
  if (refusal) throw refusal
  passGate(actor, tournament, now)
  const known = (await readContexts(db, [entry.id], tournament, 'captain')).get(entry.id)
  const wrong = known ? whyNotPositions(body.rosterPositions, known.numberOfBowlers) : entryNotFound
  if (wrong) throw new Refusal('BadInput', wrong)
  const usbcIds = body.rosterPositions.flatMap(({ bowler }) => bowler?.usbcId ?? [])
  const bowlers = await fetchBowlers(services, actor.personId, usbcIds)
  return call.transact(async (tx) => {
    await changeRoster(tx, found, { ...body, bowlers, as: 'captain', now })
    return readEntry(tx, found, now)
  })
}

type RosterChange = z.output<typeof EntryChange> & {
  /** Members by the id as sent, in capitals. */
  bowlers: ReadonlyMap<string, BowlerRow>
  as: Viewer
  now: Date
}
/** Saves the roster of an entry with all that follows from it. @throws Refusal NotFound, ReadOnly, Stale or RuleBroken */
export async function changeRoster(tx: Tx, { entry: before, tournament }: FoundEntry, change: RosterChange) {
  const { bowlers, as, now } = change
  const entries = await lockEntryAndChildren(tx, before.id)
  const entry = entries.find(({ id }) => id === before.id)
  if (!entry || entry.captainId !== before.captainId) throw new Refusal('NotFound', entryNotFound)
  const { captainId, tournamentId } = entry
  const refusal = whyNotChangeEntry(entry, tournament, now, as)
  if (refusal) throw refusal
  if (entry.version !== change.version)
    throw new Refusal('Stale', 'This roster was changed meanwhile. Please open it again and repeat your changes.')
  await lockVirtualEntries(tx, captainId, tournamentId)
  const bowlerIds = [...bowlers.values()].map(({ id }) => id)
  await lockBowlers(tx, bowlerIds)
  const context = (await readContexts(tx, [entry.id], tournament, as)).get(entry.id)
  if (!context) throw new Refusal('NotFound', entryNotFound)

  const ids = entries.map(({ id }) => id)
  const cleared = await affectedVirtualEntries(tx, { captainId, tournamentId, without: ids, instead: bowlerIds })
  const saved = await saveRoster(tx, {
    id: entry.rosterId,
    tournamentId,
    context,
    sent: change.rosterPositions,
    bowlers,
    values: {
      name: change.name,
      ...(await validateHomeRegion(tx, change)),
      pairCode: change.pairCode || null,
      groupCode: change.groupCode || null,
      updatedAt: now,
    },
    linked: entries.flatMap(({ rosterId, parentPosition }) =>
      parentPosition === null ? [] : [{ id: rosterId, position: parentPosition }],
    ),
  })
  await sql`update entries set version = version + 1 where id = any(${ids}::uuid[])`.execute(tx)
  await clearVirtualEntries(tx, cleared)
  await recomputeDivisions(tx, entries, tournament, context.eventName, saved.bowlers)
  await queueAddedMails(tx, entry, tournament, saved.added, now)
}

/**
 * Divisions of an entry, of its linked children, and of every virtual entry that the roster counts for.
 * @throws Refusal RuleBroken when the tournament blocks rosters without a division
 */
async function recomputeDivisions(
  tx: Tx,
  entries: readonly EntryRow[],
  tournament: TournamentRow,
  eventName: string,
  bowlers: readonly BowlerRow[],
): Promise<void> {
  for (const { id, parentEntryId } of entries) {
    const outcome = await recomputeEntryDivision(tx, id)
    if (outcome.state === 'failed' && tournament.blockFailedDivisionCalculation)
      throw new Refusal('RuleBroken', whyNoDivision(parentEntryId ? 'the linked event' : eventName))
  }
  const entryIds = entries.map(({ id }) => id)
  const bowlerIds = bowlers.map(({ id }) => id)
  const virtualEntries = await tx
    .selectFrom('virtualEntries')
    .select('id')
    .where('captainId', '=', entries[0]?.captainId ?? null)
    .where('tournamentId', '=', tournament.id)
    .where('isCancelled', '=', false)
    .where(sql<boolean>`(team_entry_id = any(${entryIds}::uuid[]) or bowler_id = any(${bowlerIds}::uuid[]))`)
    .orderBy('id')
    .execute()
  const ids = virtualEntries.map(({ id }) => id)
  await recomputeVirtualDivisions(tx, ids)
}
