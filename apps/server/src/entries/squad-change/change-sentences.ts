import { squadText } from '@kegler/domain/dates.ts'
import type { TournamentRow } from '../../access/tournaments.ts'
import type { ChangePlan, PlannedMove } from './plan-change.ts'

/** What a change does, for staff who are about to make it. */
export function changeSentences({ parent, children, uncovered }: ChangePlan, { timeZone }: TournamentRow): string[] {
  const at = (squad: PlannedMove['squad']) =>
    squad ? `${squad.eventName}, ${squadText(squad.startsAt, timeZone)}` : 'no squad'
  const moved = [parent, ...children].map(
    ({ entry, squad, to, linked }) =>
      `${entry.entryNumber} ${entry.name}: ${at(squad)} → ${at(to)}${linked.length > 0 ? `, with its ${linked.length} linked entries` : ''}.`,
  )
  return uncovered > 0
    ? [...moved, `${uncovered} bundled entries of the next day keep their squads. This entry no longer covers them.`]
    : moved
}
