import { whyReadOnly } from '@kegler/domain/cancellations/cancel.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { enteredByOtherCaptain } from '@kegler/domain/virtual-events/virtual-events.rules.ts'
import { sql } from 'kysely'
import type { TournamentRow } from '../access/tournaments.ts'
import { findOwned, type VirtualRow } from '../access/virtual-entries.ts'
import { violated } from '../db/database-errors.ts'
import type { Tx } from '../db/db.ts'
import { lockBowlers, lockVirtualEntries } from '../db/locks.ts'
import type { Handles } from '../http/serve.ts'
import { requireNoRefund, virtualItem } from '../payments/item-money.ts'
import { readSetup } from '../places/setup.ts'
import { isOnMapped, readAssignments } from '../rosters/assignments.ts'
import { recomputeVirtualDivisions } from '../rosters/divisions.ts'
import { cancellableVirtualEntry } from './cancellable.ts'
import { readCancelledVirtual, reverseCancellations } from './reverse-cancellations.ts'

export const reactivateVirtualEntry: Handles<'POST admin/virtualEvent/virtualEntry/reactivate'> = async (call) => {
  const { body, actor, author, db, now, notes } = call
  const { row, of } = await cancellableVirtualEntry(db, actor, body.virtualEntryId)
  const { tournament } = of
  return call
    .transact(async (tx) => {
      const balance = await takeVirtualBack(tx, row, {
        tournament,
        version: body.version,
        by: author.email,
        now,
        notes,
      })
      return { virtualEntry: await readCancelledVirtual(tx, row.id), balance }
    })
    .catch((error: unknown) => {
      throw enteredOtherwise(error) ?? error
    })
}
/** What the database holds against it. */
export function enteredOtherwise(error: unknown): Refusal | null {
  const name = violated(error)
  if (name === 'virtual_entries_one_bowler') return new Refusal('RuleBroken', enteredByOtherCaptain)
  return name === 'virtual_entries_one_team' ? new Refusal('RuleBroken', 'This team is already entered.') : null
}

interface Reactivation {
  tournament: TournamentRow
  version?: number | undefined
  by: string
  now: Date
  notes: string[] | null
}
/**
 * Takes a cancelled virtual entry back, with its bowler or team when they still bowl for this captain. Returns the
 * balance. @throws Refusal NotFound, Stale, ReadOnly, RuleBroken; an error that `enteredOtherwise` knows
 */
export async function takeVirtualBack(
  tx: Tx,
  row: Pick<VirtualRow, 'id' | 'captainId'>,
  { tournament, version, by, now, notes }: Reactivation,
): Promise<number> {
  const locked = findOwned(await lockVirtualEntries(tx, row.captainId, tournament.id), row.id)
  if (version !== undefined && version !== locked.version)
    throw new Refusal('Stale', 'Somebody else changed this virtual entry. Reload and try again.')
  const refusal = whyReadOnly(tournament, now)
  if (refusal) throw refusal
  if (!locked.isCancelled) throw new Refusal('RuleBroken', 'This virtual entry is not cancelled.')
  await requireNoRefund(tx, [locked.id])
  const keeps = await ownerStays(tx, locked)
  if (!keeps && (locked.bowlerId || locked.teamEntryId)) notes?.push('It comes back without its bowler or team.')
  await sql`update virtual_entries set is_cancelled = false, cancelled_at = null, cancelled_by = null, cancel_reason = null,
    bowler_id = case when ${keeps} then bowler_id end, team_entry_id = case when ${keeps} then team_entry_id end,
    version = version + 1 where id = ${locked.id}`.execute(tx)
  await recomputeVirtualDivisions(tx, [locked.id])
  return reverseCancellations(tx, [virtualItem(locked.id)], by, now)
}

/** The bowler is on a roster of an event that feeds the virtual event, the team is not cancelled; of the same captain. */
async function ownerStays(tx: Tx, { bowlerId, teamEntryId, captainId, tournamentId, virtualEventId }: VirtualRow) {
  if (teamEntryId) {
    const team = await tx.selectFrom('entries').selectAll().where('id', '=', teamEntryId).executeTakeFirst()
    return team !== undefined && !team.isCancelled && team.captainId === captainId
  }
  if (!bowlerId) return false
  await lockBowlers(tx, [bowlerId])
  const event = (await readSetup(tx, tournamentId)).virtualEvents.get(virtualEventId)
  const assignments = await readAssignments(tx, tournamentId, captainId, [bowlerId])
  return event !== undefined && isOnMapped(assignments, bowlerId, captainId, event)
}
