import type { DayText } from '../../dates.ts'
import { plural } from '../../texts.ts'
import { daysOn, entriesOn, type WeekdayFlags, wallText, whyNotOnDay } from './squad.rules.ts'

interface Days {
  firstDay: DayText
  lastDay: DayText
  weekdays: WeekdayFlags
}
interface PlanLine extends Partial<{ [K in keyof Days]: Days[K] | null | undefined }> {
  eventId: string
  /** '13:15' */
  times: readonly string[]
  startLane: number
  endLane: number
  description?: string | null | undefined
}
/** Days x starts x events x lanes. A line has the days of the plan unless it says otherwise. */
export interface SquadPlan extends Days {
  /** Days without any squad. */
  exceptions: readonly DayText[]
  lines: readonly PlanLine[]
}
interface PlannedSquad {
  /** Of the line that makes it. */
  line: number
  eventId: string
  day: DayText
  time: string
  startLane: number
  endLane: number
  description: string | null
}
interface NotPlanned extends Pick<PlannedSquad, 'eventId' | 'day' | 'time'> {
  reason: string
}
export const mostPlanned = 2_000

/** Every squad of a plan, by start. */
export function plannedSquads(plan: SquadPlan): PlannedSquad[] {
  const without = new Set(plan.exceptions)
  const squads = plan.lines.flatMap(({ times, ...line }, index) => {
    const days = daysOn(line.firstDay ?? plan.firstDay, line.lastDay ?? plan.lastDay, line.weekdays ?? plan.weekdays)
    return days
      .filter((day) => !without.has(day))
      .flatMap((day) =>
        [...new Set(times)].map((time) => ({
          ...{ line: index, eventId: line.eventId, day, time },
          ...{ startLane: line.startLane, endLane: line.endLane, description: line.description || null },
        })),
      )
  })
  return squads.sort((a, b) => startOf(a).localeCompare(startOf(b)) || a.line - b.line)
}
const startOf = ({ day, time }: Pick<PlannedSquad, 'day' | 'time'>) => `${day} ${time}`

/**
 * Which squads of a plan are made: not those outside the tournament, those whose start the event has already, and those
 * that `whyNotAt` speaks against.
 */
export function sortPlan(
  plan: SquadPlan,
  dates: { startDate: DayText; endDate: DayText },
  existing: readonly Pick<PlannedSquad, 'eventId' | 'day' | 'time'>[],
  whyNotAt: (squad: PlannedSquad) => string | null = () => null,
): { made: PlannedSquad[]; skipped: NotPlanned[]; refused: NotPlanned[] } {
  const keyOf = (squad: Pick<PlannedSquad, 'eventId' | 'day' | 'time'>) => `${squad.eventId} ${startOf(squad)}`
  const taken = new Set(existing.map(keyOf))
  const sorted = { made: [] as PlannedSquad[], skipped: [] as NotPlanned[], refused: [] as NotPlanned[] }
  for (const squad of plannedSquads(plan)) {
    const { eventId, day, time } = squad
    const why = whyNotOnDay(day, dates) ?? whyNotAt(squad)
    if (why) sorted.refused.push({ eventId, day, time, reason: why })
    else if (taken.has(keyOf(squad))) sorted.skipped.push({ eventId, day, time, reason: 'This start exists already.' })
    else {
      taken.add(keyOf(squad))
      sorted.made.push(squad)
    }
  }
  return sorted
}

interface EventOfPlan {
  id: string
  name: string
  entriesPerLanePair: number
}
/** '168 squads, 8,064 entries; 3 refused: ...; 2 skipped: ...' */
export function planSummary(
  { made, skipped, refused }: ReturnType<typeof sortPlan>,
  events: ReadonlyMap<string, EventOfPlan>,
): string {
  const entries = made.reduce(
    (sum, { eventId, startLane, endLane }) =>
      sum + entriesOn(startLane, endLane, events.get(eventId)?.entriesPerLanePair ?? 0),
    0,
  )
  const named = (of: readonly NotPlanned[]) => {
    const first = of
      .slice(0, 3)
      .map(({ eventId, day, time }) => `${events.get(eventId)?.name ?? ''} at ${wallText(day, time)}`.trim())
    return [...first, ...(of.length > 3 ? [`${of.length - 3} more`] : [])].join(', ')
  }
  return [
    `${plural(made.length, 'squad', 'squads')}, ${plural(entries, 'entry', 'entries')}`,
    ...(refused.length > 0 ? [`${refused.length} refused: ${named(refused)}`] : []),
    ...(skipped.length > 0 ? [`${skipped.length} skipped, they exist already: ${named(skipped)}`] : []),
  ].join('; ')
}
