import { addDays, type DayText, weekdayOf } from '@kegler/domain/dates.ts'

/** 'YYYY-MM' */
export type MonthText = string

export const monthOf = (day: DayText): MonthText => day.slice(0, 7)
export function addMonths(month: MonthText, by: number): MonthText {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** The weeks of a month, Sunday first, with the days of its neighbours that fill them. */
export function weeksOf(month: MonthText): DayText[][] {
  const first = `${month}-01`
  const start = addDays(first, -weekdayOf(first))
  const end = `${addMonths(month, 1)}-01`
  const weeks: DayText[][] = []
  for (let day = start; day < end; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, offset) => addDays(day, offset)))
  return weeks
}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** 'March 2026' */
export const nameOf = (month: MonthText): string => monthName.format(new Date(`${month}-01T00:00:00Z`))
/** 'March, 2026' */
export const titleOf = (month: MonthText): string => nameOf(month).replace(' ', ', ')
