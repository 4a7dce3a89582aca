import type { CartFacts } from '../cart/cart.rules.ts'
import { addDays, type DayText, type InstantText, wallTimeOf, weekdayOf } from '../dates.ts'
import type { OfferedSquad } from './fits.rules.ts'

/** What is looked for. Days and times are the tournament's; empty and null: any. */
export interface FinderRequest {
  eventId: string
  quantity: number
  /** Doubles and Singles sets, or entries of the bundled event, on the day after. */
  sets: number
  /** 0 is Sunday. */
  weekdays: readonly number[]
  firstDay: DayText | null
  lastDay: DayText | null
  /** 'HH:mm'. */
  earliest: string | null
  latest: string | null
  /** Only events of one or two bowlers may be spread over the starts of a day. */
  spread: 'one start' | 'one day'
  /** These days alone. */
  days: readonly DayText[] | null
}
export interface Start {
  squad: OfferedSquad
  /** Minutes since midnight on the clocks of the tournament. */
  minute: number
}
export interface DayOfEvent {
  day: DayText
  weekday: number
  dayAfter: DayText
  /** In the order of time. */
  starts: readonly Start[]
}
export interface FinderIndex {
  /** By event, then by day. */
  events: ReadonlyMap<string, ReadonlyMap<DayText, DayOfEvent>>
  /** Events that are sold as sets. */
  linked: readonly string[]
}
/** 'HH:mm' */
export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Minutes of starts that were seen: a calendar is slow, and squads are read again and again. */
const minutes = new Map<string, number>()
function minuteAt(startsAt: InstantText, timeZone: string): number {
  const key = `${timeZone} ${startsAt}`
  const minute = minutes.get(key) ?? minuteOf(wallTimeOf(startsAt, timeZone).time)
  if (minutes.size >= 20_000) minutes.clear()
  minutes.set(key, minute)
  return minute
}

/** The squads by event and day, those that are not offered left out. */
export function finderIndex(squads: Iterable<OfferedSquad>, timeZone: string): FinderIndex {
  const events = new Map<string, Map<DayText, DayOfEvent & { starts: Start[] }>>()
  const linked = new Set<string>()
  for (const squad of squads) {
    if (squad.notOffered) continue
    const { eventId, day, startsAt } = squad
    const minute = minuteAt(startsAt, timeZone)
    const days = events.get(eventId) ?? new Map<DayText, DayOfEvent & { starts: Start[] }>()
    const ofDay = days.get(day) ?? { day, weekday: weekdayOf(day), dayAfter: addDays(day, 1), starts: [] }
    ofDay.starts.push({ squad, minute })
    days.set(day, ofDay)
    events.set(eventId, days)
    if (squad.linkedSquadId) linked.add(eventId)
  }
  for (const days of events.values())
    for (const { starts } of days.values())
      starts.sort((a, b) => Date.parse(a.squad.startsAt) - Date.parse(b.squad.startsAt))
  return { events, linked: [...linked] }
}

/** The events whose entries may be found on the day after those of this one. */
export function eventsOfSets(
  { events, linked }: FinderIndex,
  eventId: string,
  { bundling }: Pick<CartFacts, 'bundling'>,
): string[] {
  if (bundling?.parentEventId === eventId) return [bundling.childEventId]
  const [first] = events.get(eventId)?.values() ?? []
  const bowlers = first?.starts[0]?.squad.numberOfBowlers ?? 0
  return bowlers > 2 ? linked.filter((id) => id !== bundling?.childEventId) : []
}

export const isAskedDay = (request: FinderRequest, { day, weekday }: Pick<DayOfEvent, 'day' | 'weekday'>): boolean =>
  (request.weekdays.length === 0 || request.weekdays.includes(weekday)) &&
  (request.firstDay === null || day >= request.firstDay) &&
  (request.lastDay === null || day <= request.lastDay) &&
  (request.days === null || request.days.includes(day))

/** The starts of the asked days at the asked times, whatever is left of them. */
export const startsAsked = ({ events }: FinderIndex, request: FinderRequest): OfferedSquad[] =>
  [...(events.get(request.eventId)?.values() ?? [])]
    .filter((ofDay) => isAskedDay(request, ofDay))
    .flatMap(({ starts }) => starts)
    .filter(
      ({ minute }) =>
        (request.earliest === null || minute >= minuteOf(request.earliest)) &&
        (request.latest === null || minute <= minuteOf(request.latest)),
    )
    .map(({ squad }) => squad)
