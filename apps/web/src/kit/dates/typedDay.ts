import { addDays, type DayText, dayNeeded, formatDayPadded } from '@kegler/domain/dates.ts'
import type { ReactNode } from 'react'

/** How people of a locale write a day: month first in the United States, day first elsewhere. */
type DayOrder = 'month first' | 'day first'
export const dayOrder = (locale: string): DayOrder => (locale.toLowerCase() === 'en-us' ? 'month first' : 'day first')

/** A day as people type it: 3/5/2027, 03-05-2027, 3.5.2027 or 2027-03-05. Returns null for anything else. */
export function typedDay(text: string, order: DayOrder = 'month first'): DayText | null {
  const [, one = '', two = '', last = ''] = /^\s*(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})\s*$/.exec(text) ?? []
  const iso = /^\s*(\d{4})-(\d\d)-(\d\d)\s*$/.exec(text)
  const [month, day] = order === 'month first' ? [one, two] : [two, one]
  const typed = iso ? iso[0].trim() : `${last}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (Number.isNaN(Date.parse(typed)) || Number(typed.slice(0, 4)) <= 999) return null
  return addDays(typed, 0) === typed ? typed : null
}

/** The value of a date field where it is a day; null: it is empty, or holds what was typed and is none. */
export const dayIn = (value: string | null | undefined): DayText | null =>
  value && /^\d{4}-/.test(value) ? typedDay(value) : null
/** What a date field shows: a day as people write it, anything else as it was typed. */
export const textOfDay = (value: string | null, order: DayOrder): string => {
  const day = dayIn(value)
  return day ? formatTypedDay(day, order) : (value ?? '')
}
/** What is wrong with the value of a date field: the form's sentence; where it wants YYYY-MM-DD, one for people. */
export function dayProblem(value: string | null, error: unknown, isTyping: boolean): ReactNode {
  if (!value || (error && error !== dayNeeded)) return error as ReactNode
  if (dayIn(value)) return error ? 'Enter a day of the years 1900 to 2100.' : null
  return isTyping && !error ? null : `This is not a date: ${value.trim()}.`
}

/** '03/05/2027', or with the day first. */
export function formatTypedDay(day: DayText, order: DayOrder): string {
  const [month, date, year] = formatDayPadded(day).split('/')
  return order === 'month first' ? `${month}/${date}/${year}` : `${date}/${month}/${year}`
}
