import { whyNotHide } from '../setup/events/event.rules.ts'
import { whyNotHideSquad } from '../setup/squads/squad.rules.ts'
import { canCreateParts, canDeleteParts } from '../setup/tournament.rules.ts'
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
  const hidden = rows.find(({ property }) => property === 'hide_from_captains')
  if (!hidden) return null
  return (hidden.typeName === 'Squad' ? whyNotHideSquad : whyNotHide)(tournament.status)
}
