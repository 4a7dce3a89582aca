import { Refusal } from '@kegler/domain/errors.ts'
import type { Viewer } from '@kegler/domain/places/gates.rules.ts'
import { enteredByOtherCaptain, whyVirtualReadOnly } from '@kegler/domain/virtual-events/virtual-events.rules.ts'
import { sql } from 'kysely'
import type { TournamentRow } from '../access/tournaments.ts'
import { findOwned, type VirtualRow } from '../access/virtual-entries.ts'
import { violated } from '../db/database-errors.ts'
import type { Tx } from '../db/db.ts'
import { recomputeVirtualDivisions } from '../rosters/divisions.ts'

type Owner = 'bowlerId' | 'teamEntryId'
interface Given {
  id: string
  /** The bowler or the team that gets it; null: nobody. */
  owner: string | null
  /** As it was read; undefined: the last save wins. */
  version: number | undefined
}
export type OwnerChange = VirtualRow & Pick<Given, 'owner'>

/** Those of `owned`, rows that are locked, that get another owner. @throws Refusal BadInput, NotFound, Stale or ReadOnly */
export function ownerChanges(
  owned: readonly VirtualRow[],
  column: Owner,
  given: readonly Given[],
  tournament: TournamentRow,
  { as, now }: { as: Viewer; now: Date },
): OwnerChange[] {
  if (new Set(given.map(({ id }) => id)).size < given.length)
    throw new Refusal('BadInput', 'A virtual entry appears twice.')
  return given.flatMap(({ id, owner, version }) => {
    const row = findOwned(owned, id)
    if (row[column] === owner) return []
    if (version !== undefined && version !== row.version) throw stale()
    const refusal = whyVirtualReadOnly(row, tournament, now, as)
    if (refusal) throw refusal
    return [{ ...row, owner }]
  })
}

/** Writes the owners and their divisions. All are cleared before any is assigned: they may be exchanged. */
export async function writeOwners(tx: Tx, column: Owner, changes: readonly OwnerChange[]): Promise<void> {
  const ids = changes.map(({ id }) => id)
  const owners = changes.map(({ owner }) => owner)
  try {
    await sql`update virtual_entries set ${sql.ref(column)} = null, version = version + 1
      where id = any(${ids}::uuid[])`.execute(tx)
    await sql`update virtual_entries v set ${sql.ref(column)} = n.owner
      from unnest(${ids}::uuid[], ${owners}::uuid[]) as n (id, owner) where v.id = n.id and n.owner is not null`.execute(
      tx,
    )
  } catch (error) {
    if (violated(error) === 'virtual_entries_one_bowler') throw new Refusal('RuleBroken', enteredByOtherCaptain)
    if (violated(error) === 'virtual_entries_one_team') throw stale()
    throw error
  }
  await recomputeVirtualDivisions(tx, ids)
}

/** Another window, or staff, assigned these virtual entries since they were read. */
const stale = () => new Refusal('Stale', 'These entries were changed in the meantime. Please open them again.')
