import { addDays, type DayText, formatDay, shortWeekdays, weekdayOf } from '../../dates.ts'
import { tournamentStatuses } from '../../tournaments/status.rules.ts'

/** Sunday first, as the repeat of a squad has them. */
export type WeekdayFlags = readonly boolean[]

/** Sunday = 1, Monday = 2, Tuesday = 4 ..., as the database keeps them; null: no day. */
export const bitsOfWeekdays = (flags: WeekdayFlags): number | null =>
  flags.reduce((bits, isOn, index) => bits + (isOn ? 2 ** index : 0), 0) || null
export const weekdaysOfBits = (bits: number | null): boolean[] =>
  shortWeekdays.map((_, index) => Math.floor((bits ?? 0) / 2 ** index) % 2 === 1)
/** 'Sat, Sun'; null: no day. */
export const weekdaysText = (flags: WeekdayFlags): string | null =>
  shortWeekdays.filter((_, index) => flags[index]).join(', ') || null

/** The days of these weekdays from one day through another, both included. */
export function daysOn(first: DayText, last: DayText, flags: WeekdayFlags): DayText[] {
  const days: DayText[] = []
  // after the last day of the year 9999 come texts that sort before all days
  for (let day = first; day <= last && day >= first; day = addDays(day, 1)) if (flags[weekdayOf(day)]) days.push(day)
  return days
}
/** The days of a squad and of its repeats: its own, and each chosen weekday after it up to and including `until`. */
export const repeatedDays = (day: DayText, repeatOn: WeekdayFlags, until: DayText | null): DayText[] => [
  day,
  ...(until && repeatOn.some(Boolean) ? daysOn(addDays(day, 1), until, repeatOn) : []),
]

/** Days. */
const longestRepeat = 800

/** What is wrong with `until` beyond its form; null where nothing is, or no day is chosen. */
export function whyNotUntil(
  { day, repeatOn, until }: { day: DayText; repeatOn: WeekdayFlags; until: DayText | null },
  endDate: DayText,
): string | null {
  if (!repeatOn.some(Boolean)) return null
  if (!until) return 'Please enter a valid date to repeat until'
  if (until <= day) return 'Repeat until date must be after squad date'
  if (until > endDate) return "Can't repeat past tournament end date"
  return until > addDays(day, longestRepeat) ? 'Repeat until date must be within 800 days of the squad date' : null
}

interface Dates {
  startDate: DayText
  endDate: DayText
}
export const whyNotOnDay = (day: DayText, { startDate, endDate }: Dates): string | null =>
  day < startDate || day > endDate ? 'Squad date must be within the tournament dates' : null

interface SquadPlace {
  eventId: string
  day: DayText
  startLane: number
  endLane: number
}
/** Why a squad cannot become this; empty where it can. Its time, description and more lanes may always change. */
export function whyNotChangeSquad(
  before: SquadPlace,
  after: SquadPlace,
  { isUsed, isHeld }: { isUsed: boolean; isHeld: boolean },
): string[] {
  const why = isUsed ? 'It has entries.' : 'It is in carts or payments now.'
  const isTaken = isUsed || isHeld
  return [
    after.startLane > before.startLane && 'Start lane must be less than or equal to its original value.',
    after.endLane < before.endLane && 'End lane must be greater than or equal to its original value.',
    isTaken && after.eventId !== before.eventId && `The event of this squad cannot be changed. ${why}`,
    isTaken && after.day !== before.day && `The date of this squad cannot be changed. ${why}`,
  ].filter((sentence) => sentence !== false)
}

/** Why a squad that nobody may lose cannot be deleted; null where it can. `name`: 'Team at 9:00 AM, Mar 2nd, 2026'. */
export function whyNotDelete(
  name: string,
  { entries, held, isPaying }: { entries: number; held: number; isPaying: boolean },
): string | null {
  if (entries > 0) return `${name} cannot be deleted: it has entries.`
  if (held > 0) return `${name} cannot be deleted: ${held === 1 ? 'a place is' : `${held} places are`} in carts now.`
  return isPaying ? `${name} cannot be deleted: somebody is paying for it now.` : null
}

/** Why a squad can be neither hidden from captains nor shown; null where it can. */
export const whyNotHideSquad = (status: number): string | null =>
  status >= 5 ? `No squad is hidden or shown in status ${tournamentStatuses[status as 5]}.` : null

/** What can be deleted of squads that one repeat made. */
export const deleteChoices = ['This squad only', 'This and following squads', 'All repeated squads'] as const

/** Entries of a squad: lane pairs x entries per lane pair. For previews; the database computes what counts. */
export const entriesOn = (startLane: number, endLane: number, entriesPerLanePair: number): number =>
  ((endLane - startLane + 1) / 2) * entriesPerLanePair

/** '9:00 AM, Mar 2nd, 2026' of a wall time. */
export function wallText(day: DayText, time: string): string {
  return `${timeLabel(time)}, ${formatDay(day)}`
}
/** '1:15 PM' of '13:15'. */
export function timeLabel(time: string): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`
}
/** Every quarter of an hour of a day: '13:15' with '1:15 PM'. */
export const quarterHours: readonly { value: string; label: string }[] = Array.from({ length: 96 }, (_, index) => {
  const two = (n: number) => String(n).padStart(2, '0')
  const value = `${two(Math.floor(index / 4))}:${two((index % 4) * 15)}`
  return { value, label: timeLabel(value) }
})
