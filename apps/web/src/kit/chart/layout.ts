import { addDays, type DayText, weekdayOf } from '@kegler/domain/dates.ts'
import { cumsum, sum, ticks } from 'd3-array'
import { scaleLinear } from 'd3-scale'

const ends = (values: readonly number[]) => [Math.min(0, ...values), Math.max(1, ...values)] as const
/** From a round number above all values down to 0, or to what is below it. */
export const valueScale = (values: readonly number[], height: number) =>
  scaleLinear().domain(ends(values)).nice(3).range([height, 0])
/** 0 and two or three round whole numbers. */
export const valueTicks = (values: readonly number[]): number[] => ticks(...ends(values), 3).filter(Number.isInteger)

const number = (day: DayText) => Date.parse(`${day}T00:00:00Z`) / 86_400_000
export const daysBetween = (from: DayText, to: DayText): number => number(to) - number(from)
export const daysSinceMonday = (day: DayText): number => (weekdayOf(day) + 6) % 7
export const mondayOf = (day: DayText): DayText => addDays(day, -daysSinceMonday(day))

interface DayValues {
  day: DayText
  parts: readonly number[]
}
export interface Column extends DayValues {
  /** The last day of its week or weeks; of a day that day. */
  through: DayText
}
const narrowest = 6
/** A column for each day from the first to the last, or for so many weeks that none is too narrow. */
export function columnsOf(days: readonly DayValues[], width: number, least = 1): Column[] {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const length = daysBetween(first.day, last.day) + 1
  const step = [1, 7, 14, 28].find((size) => size >= least && length * narrowest <= width * size) ?? 91
  const start = step === 1 ? first.day : mondayOf(first.day)
  const columns = Array.from({ length: Math.ceil((daysBetween(start, last.day) + 1) / step) }, (_, n) => ({
    day: addDays(start, n * step),
    through: addDays(start, (n + 1) * step - 1),
    parts: first.parts.map(() => 0),
  }))
  for (const { day, parts } of days) {
    const column = columns[Math.floor(daysBetween(start, day) / step)]
    if (column) column.parts = column.parts.map((before, n) => before + (parts[n] ?? 0))
  }
  return columns
}

export interface Tick {
  x: number
  /** None: a Monday between two that are named. */
  label?: string
  /** Of a column that is named in its middle. */
  wide?: number
}
const name = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (day: DayText) => format.format(new Date(`${day}T00:00:00Z`))
}
const monthName = name({ month: 'short' })
const monthOfYear = name({ month: 'short', year: 'numeric' })
export const dayName = name({ month: 'short', day: 'numeric' })
export const weekdayName = name({ weekday: 'short', month: 'short', day: 'numeric' })

/** Months by name, and Mondays where there is room; within two months the Mondays are named. Names are `room` px apart. */
export function dayTicks(first: DayText, last: DayText, width: number, room: number): Tick[] {
  const perDay = width / (daysBetween(first, last) + 1)
  const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, n) => addDays(first, n))
  const mondays = days.filter((day) => daysSinceMonday(day) === 0)
  const months = days.filter((day) => day.endsWith('-01'))
  const byMonth = months.length > 1
  const at = (day: DayText) => daysBetween(first, day) * perDay
  let free = 0
  const named = (byMonth ? months : mondays).flatMap((day): Tick[] => {
    const x = at(day)
    if (x < free || x + room > width) return []
    free = x + room
    return [{ x, label: !byMonth ? dayName(day) : day.slice(5, 7) === '01' ? monthOfYear(day) : monthName(day) }]
  })
  const between = perDay * 7 < 8 ? [] : mondays.map((day) => ({ x: at(day) }))
  return [...between, ...named]
}

/** Where each step begins and ends; the last one is what the others come to. */
export function runningTotals(changes: readonly number[]): { from: number; to: number }[] {
  const sums = [0, ...cumsum(changes)]
  return [...changes.map((_, n) => ({ from: sums[n] ?? 0, to: sums[n + 1] ?? 0 })), { from: 0, to: sums.at(-1) ?? 0 }]
}

/** 1 to 5 on the ramp of colours: the last is for what is full, or nearly so. */
export const rampStep = (share: number): number => Math.max(1, Math.min(5, 1 + Math.floor(share * 5)))

interface Part {
  taken: number
  total: number
}
/** What is taken of all of it, and whether that is all. */
export function shareOf(parts: readonly Part[]): { share: number; isFull: boolean } {
  const taken = sum(parts.map((part) => part.taken))
  const total = sum(parts.map((part) => part.total))
  return { share: total > 0 ? taken / total : 0, isFull: total > 0 && taken >= total }
}
