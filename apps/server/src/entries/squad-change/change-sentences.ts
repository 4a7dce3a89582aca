import { dayTimeText } from '@kegler/domain/dates.ts'
import type { TournamentRow } from '../../access/tournaments.ts'
import type { ChangePlan, PlannedMove } from './plan-change.ts'

/** `inCart`: what the captain's cart holds because of this entry, where nothing else covers it. */
export interface ChangedPlan extends ChangePlan {
  inCart: string | null
}
/** What a change does, for staff who are about to make it. */
export function changeSentences(
  { parent, children, uncovered, inCart }: ChangedPlan,
  { timeZone }: TournamentRow,
): string[] {
  const at = (squad: PlannedMove['squad']) =>
    squad ? `${squad.eventName}, ${dayTimeText(squad.startsAt, timeZone)}` : 'no squad'
  const moved = [parent, ...children].map(
    ({ entry, squad, to, linked }) =>
      `${entry.entryNumber} ${entry.name}: ${at(squad)} → ${at(to)}${linked.length > 0 ? `, with its ${linked.length} linked entries` : ''}.`,
  )
  if (uncovered > 0)
    moved.push(`${uncovered} bundled entries of the next day keep their squads. This entry no longer covers them.`)
  if (inCart)
    moved.push(`The captain's cart has ${inCart}, which come with this entry. The captain will see this at checkout.`)
  return moved
}
