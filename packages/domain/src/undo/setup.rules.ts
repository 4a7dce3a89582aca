import { canCreateParts, canDeleteParts } from '../setup/tournament.rules.ts'
import { tournamentStatuses } from '../tournaments/status.rules.ts'
import type { UndoRow } from './undo.rules.ts'

const parts = ['Event', 'Virtual Event', 'Division', 'Squad']

/** Why the status of the tournament is in the way of an undo of these rows of its setup. */
export function whyNotInStatus(
  tournament: Parameters<typeof canDeleteParts>[0],
  rows: readonly Pick<UndoRow, 'typeName' | 'operation' | 'property'>[],
  now: Date,
): string | null {
  const has = (operation: UndoRow['operation']) =>
    rows.some((row) => row.operation === operation && parts.includes(row.typeName))
  if (has('added') && !canDeleteParts(tournament, now))
    return 'What was added can be deleted only while the tournament is in status Setup.'
  if (has('removed') && !canCreateParts(tournament, now))
    return 'What was deleted can come back only while registrations are not closed.'
  const isClosed = ['Archived', 'All Registrations Closed'].includes(tournamentStatuses[tournament.status as 6])
  return isClosed && rows.some(({ property }) => property === 'hide_from_captains')
    ? 'Registrations are closed: nothing can be hidden or shown any more.'
    : null
}
