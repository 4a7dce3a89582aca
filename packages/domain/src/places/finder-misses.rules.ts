import { type CartLines, suggestedSets } from '../cart/cart.rules.ts'
import { type DayText, formatDayOfWeek, formatTime, weekdayOf } from '../dates.ts'
import { sumOf } from '../money.ts'
import { plural } from '../texts.ts'
import { datesOf, type FoundDate, linesOf, minutesPerDay } from './finder.rules.ts'
import {
  type DayOfEvent,
  eventsOfSets,
  type FinderIndex,
  type FinderRequest,
  isAskedDay,
  type Start,
  timeOf,
} from './finder-index.rules.ts'
import { compareStarts, countOf, type Room, roomFor } from './finder-room.rules.ts'
import { fits, type HoldFacts, placesOfCart } from './fits.rules.ts'
import type { Viewer } from './gates.rules.ts'
import { singlesPerSet } from './price.rules.ts'

/** What almost fits, in words, and the search that finds it. */
interface Miss {
  text: string
  request: FinderRequest
}
/** Said once it is chosen: there may be hundreds. */
interface Near {
  miss: () => Miss
  date: Pick<FoundDate, 'starts' | 'sets'>
  distance: number
}
const most = 3

/**
 * Where nothing was found: the nearest dates with less, and outside of what was asked for, in turn; three at most.
 * Entries that move go together: less does not help them.
 */
export function nearMisses(
  index: FinderIndex,
  request: FinderRequest,
  cart: CartLines,
  facts: HoldFacts,
  as: Viewer = 'captain',
  isMove = false,
): Miss[] {
  const fewer = fewerAtOnce(index, request, cart, facts)
  if (fewer) return [fewer]
  const room = roomFor(index, request, cart, facts)
  const days = [...(index.events.get(request.eventId)?.values() ?? [])]
  const asked = isMove ? [] : days.flatMap((day) => lessOn(day, request, room))
  const other = days.flatMap((day) => wholeOn(day, request, facts.timeZone, room))
  const misses: Miss[] = []
  const lists = [asked, other].map((list) => list.sort((a, b) => a.distance - b.distance || byStart(a, b)))
  for (let n = 0; misses.length < most && lists.some((list) => n < list.length); n += 1)
    for (const list of lists) {
      const near = list[n]
      if (near && misses.length < most && fits(linesOf(near.date), cart, facts, as)) misses.push(near.miss())
    }
  return misses
}
function byStart(
  {
    date: {
      starts: [a],
    },
  }: Near,
  {
    date: {
      starts: [b],
    },
  }: Near,
): number {
  return a && b ? compareStarts(a, b) : 0
}

/** More than may be held at once: how many can be found first. */
function fewerAtOnce(index: FinderIndex, request: FinderRequest, cart: CartLines, facts: HoldFacts): Miss | null {
  const { maxHeld, squads } = facts
  const [day] = index.events.get(request.eventId)?.values() ?? []
  const squad = day?.starts[0]?.squad
  if (maxHeld === null || !squad) return null
  const linked = eventsOfSets(index, request.eventId, facts).some((id) => index.linked.includes(id))
  const setPlaces = linked ? 1 + singlesPerSet : 1
  const ownPlaces = squad.linkedSquadId ? 1 + singlesPerSet : 1
  const inCart = sumOf([...placesOfCart(cart, squads).values()], (n) => n)
  const setsOf = (quantity: number) => Math.min(request.sets, suggestedSets(quantity, squad.numberOfBowlers))
  const isWithin = (quantity: number, sets: number) => inCart + quantity * ownPlaces + sets * setPlaces <= maxHeld
  if (isWithin(request.quantity, request.sets)) return null
  for (let quantity = request.quantity; quantity > 0; quantity -= 1)
    if (isWithin(quantity, setsOf(quantity)))
      return {
        text: `You can hold at most ${maxHeld} places: find ${entriesOf(quantity, squad)} first`,
        request: { ...request, quantity, sets: setsOf(quantity) },
      }
  return null
}
const entriesOf = (
  n: number,
  { numberOfBowlers, linkedSquadId }: { numberOfBowlers: number; linkedSquadId: string | null },
) =>
  numberOfBowlers > 2
    ? plural(n, 'team', 'teams')
    : linkedSquadId
      ? plural(n, 'set', 'sets')
      : plural(n, 'entry', 'entries')

/** An asked day with places for some of the teams or sets, or for all at several starts. */
function lessOn(ofDay: DayOfEvent, request: FinderRequest, room: Room): Near[] {
  const starts = ofDay.starts.filter(({ minute }) => room.minutesOutside(minute) === 0)
  const [first] = starts
  if (!isAskedDay(request, ofDay) || !first) return []
  const { squad } = first
  if (squad.numberOfBowlers <= 2 && request.spread === 'one start') {
    const spread: FinderRequest = { ...request, spread: 'one day' }
    const [date] = datesOf(ofDay, starts, spread, room)
    const text = () =>
      `${formatDayOfWeek(ofDay.day)}: places for your ${entriesOf(request.quantity, squad)} at ${date?.starts.length} starts`
    if (date) return [{ miss: () => ({ text: text(), request: spread }), date, distance: 0 }]
  }
  const quantity = room.mostTeams(starts, request.spread)
  const [teams] = quantity > 0 ? room.teams(starts, quantity, request.spread) : []
  if (!teams) return []
  const sets = room.sets(ofDay, quantity)
  const found = countOf(sets)
  const missing = { teams: request.quantity - quantity, sets: request.sets - found }
  const texts = () => [
    missing.teams > 0 &&
      `${formatDayOfWeek(ofDay.day)}: places for ${quantity} of your ${entriesOf(request.quantity, squad)}`,
    missing.sets > 0 &&
      `${formatDayOfWeek(ofDay.dayAfter)} has only ${found} of ${plural(request.sets, 'set', 'sets')}`,
  ]
  const miss = () => ({
    text: texts().filter(Boolean).join('; '),
    request: { ...request, quantity, sets: found },
  })
  const distance = missing.teams / request.quantity + (request.sets > 0 ? missing.sets / request.sets : 0)
  return [{ miss, date: { starts: teams, sets }, distance }]
}

/** A date outside of the asked days or times that has all of it. */
function wholeOn(ofDay: DayOfEvent, request: FinderRequest, timeZone: string, room: Room): Near[] {
  const days = isAskedDay(request, ofDay) ? 0 : daysFromAsked(request, ofDay.day)
  return datesOf(ofDay, ofDay.starts, { ...request, spread: 'one start' }, room).flatMap((date) => {
    const [start] = date.starts
    const distance = days * minutesPerDay + (start ? room.minutesOutside(start.minute) : 0)
    if (!start || distance === 0) return []
    return [{ miss: () => wider(request, ofDay, start, timeZone), date, distance }]
  })
}
function wider(request: FinderRequest, { day, weekday }: DayOfEvent, { squad, minute }: Start, timeZone: string): Miss {
  const { weekdays, firstDay, lastDay, earliest, latest, days } = request
  const time = timeOf(minute)
  return {
    text: `${formatDayOfWeek(day)}, ${formatTime(squad.startsAt, timeZone)}: places for all that you look for`,
    request: {
      ...request,
      weekdays: weekdays.length === 0 || weekdays.includes(weekday) ? weekdays : [...weekdays, weekday].sort(),
      firstDay: firstDay !== null && day < firstDay ? day : firstDay,
      lastDay: lastDay !== null && day > lastDay ? day : lastDay,
      earliest: earliest !== null && time < earliest ? time : earliest,
      latest: latest !== null && time > latest ? time : latest,
      days: days?.includes(day) ? days : null,
    },
  }
}
/** How far a day is from those that were asked for. */
function daysFromAsked({ firstDay, lastDay, weekdays, days }: FinderRequest, day: DayText): number {
  const between = (a: DayText, b: DayText) => Math.abs(Date.parse(a) - Date.parse(b)) / (minutesPerDay * 60_000)
  const nearest = (all: readonly number[]) => (all.length > 0 ? Math.min(...all) : 0)
  const outside = firstDay !== null && day < firstDay ? firstDay : lastDay !== null && day > lastDay ? lastDay : day
  const turns = weekdays.map((weekday) => Math.abs(weekday - weekdayOf(day)))
  return (
    between(outside, day) +
    nearest(turns.map((n) => Math.min(n, 7 - n))) +
    nearest((days ?? []).map((one) => between(one, day)))
  )
}
