import { sameCaptain, whyTooManyVirtual } from '@kegler/domain/captains/captain-change.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { whyVirtualReadOnly } from '@kegler/domain/virtual-events/virtual-events.rules.ts'
import type { Actor } from '../access/actor.ts'
import { type CaptainName, findOrMakeCaptain, lockCaptain } from '../access/find-captain.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import { findOwned, staffVirtualEntry } from '../access/virtual-entries.ts'
import type { Tx } from '../db/db.ts'
import { lockVirtualEntries } from '../db/locks.ts'
import type { Handles } from '../http/serve.ts'
import { requireNoOpenPayment, transactWithoutPayments } from '../payments/open-payments.ts'
import { readSetup } from '../places/setup.ts'
import { isOnMapped, readAssignments } from '../rosters/assignments.ts'
import { recomputeVirtualDivisions } from '../rosters/divisions.ts'
import { describeOpenPayment } from './change-captain.ts'
import { purchasableOf } from './find-captain-by-email.ts'

export const changeVirtualEntryCaptain: Handles<'POST admin/captain/change/virtualentry'> = async (call) => {
  const { body, actor, db, now } = call
  const { row: found, tournament } = await staffVirtualEntry(db, actor, body.virtualEntryId)
  const refusal = whyVirtualReadOnly(found, tournament, now, 'staff')
  if (refusal) throw refusal
  return transactWithoutPayments(call, [found.id], async (tx, notes, notices) => {
    const to = { actor, ...body }
    const { id, ...captain } = await changeVirtualCaptain(tx, found, tournament, { ...body, to, notes, now })
    return { captainId: id, ...captain, messages: [...notices] }
  })
}

interface Change {
  /** Who gets it: a known captain, or the one with this address. */
  to: { id: string } | { actor: Actor; email: string; firstName: string; lastName: string }
  version?: number | undefined
  notes: string[] | null
  now: Date
}
/**
 * Gives one virtual entry to another captain who has room for it. It keeps its bowler when a roster of the new captain
 * has them; a team stays with its captain.
 * @throws Refusal Stale, ReadOnly, Busy, RuleBroken
 */
export async function changeVirtualCaptain(
  tx: Tx,
  { id, captainId: oldId, virtualEventId }: { id: string; captainId: string; virtualEventId: string },
  tournament: TournamentRow,
  { to, version, notes, now }: Change,
): Promise<CaptainName> {
  const captain =
    'id' in to ? await lockCaptain(tx, to.id, [oldId]) : await findOrMakeCaptain(tx, to.actor, to, [oldId], now)
  if (captain.id === oldId) throw new Refusal('RuleBroken', sameCaptain)
  // by captain, so that two changes in opposite directions do not wait for each other
  const locked: Awaited<ReturnType<typeof lockVirtualEntries>> = []
  for (const one of [oldId, captain.id].sort()) locked.push(...(await lockVirtualEntries(tx, one, tournament.id)))
  const row = findOwned(
    locked.filter(({ captainId }) => captainId === oldId),
    id,
  )
  if (version !== undefined && version !== row.version)
    throw new Refusal('Stale', 'Somebody else changed this virtual entry. Reload and try again.')
  const refusal = whyVirtualReadOnly(row, tournament, now, 'staff')
  if (refusal) throw refusal
  const tooMany = whyTooManyVirtual(await purchasableOf(tx, tournament, captain.id, virtualEventId), 1)
  if (tooMany) throw new Refusal('RuleBroken', tooMany)
  if (notes) notes.push(...(await describeOpenPayment(tx, [id])))
  else await requireNoOpenPayment(tx, [id])
  const keepsBowler =
    row.bowlerId !== null && (await isOnRosterOf(tx, tournament, captain.id, row.bowlerId, virtualEventId))
  const owner = { bowlerId: keepsBowler ? row.bowlerId : null, teamEntryId: null }
  await tx
    .updateTable('virtualEntries')
    .set((eb) => ({ captainId: captain.id, ...owner, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await recomputeVirtualDivisions(tx, [id])
  if (row.teamEntryId) notes?.push('Its team stays with its captain: it goes without one.')
  if (row.bowlerId && !keepsBowler)
    notes?.push('Its bowler is on no roster of the new captain: it goes without a bowler.')
  return captain
}

async function isOnRosterOf(tx: Tx, tournament: TournamentRow, captainId: string, bowlerId: string, eventId: string) {
  const event = (await readSetup(tx, tournament.id)).virtualEvents.get(eventId)
  const assignments = await readAssignments(tx, tournament.id, captainId, [bowlerId])
  return event !== undefined && isOnMapped(assignments, bowlerId, captainId, event)
}
