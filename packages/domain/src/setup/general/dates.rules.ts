import { type DayText, dayOf } from '../../dates.ts'

type DateField = 'startDate' | 'endDate' | 'registrationCloseDate'
/** Null: not typed yet. */
export type TournamentDays = Record<DateField, DayText | null>
/** The days as they are saved, null for a new tournament, and today in the tournament's zone. */
export interface DateFacts {
  before: TournamentDays | null
  today: DayText
}
interface DateCheck {
  field: DateField
  message: string
  fails: (days: TournamentDays, facts: DateFacts) => boolean
}
const isAfter = (a: DayText | null, b: DayText | null) => a !== null && b !== null && a > b
/** A day that was saved before may have passed meanwhile. */
const hasPassed = (field: DateField) => (days: TournamentDays, facts: DateFacts) =>
  isAfter(facts.today, days[field]) && days[field] !== facts.before?.[field]

/** What can be wrong with the days of a tournament, each by its field. */
export const dateChecks: readonly DateCheck[] = [
  {
    field: 'startDate',
    message: 'Start Date must be older than or equal to End Date',
    fails: ({ startDate, endDate }) => isAfter(startDate, endDate),
  },
  {
    field: 'endDate',
    message: 'End Date must be equal to or later than Start Date!',
    fails: ({ startDate, endDate }) => isAfter(startDate, endDate),
  },
  { field: 'endDate', message: 'End Date cannot be in the past', fails: hasPassed('endDate') },
  {
    field: 'registrationCloseDate',
    message: 'Registration Date cannot be after the End Date',
    fails: ({ registrationCloseDate, endDate }) => isAfter(registrationCloseDate, endDate),
  },
  {
    field: 'registrationCloseDate',
    message: 'Registration Date cannot be in the past',
    fails: hasPassed('registrationCloseDate'),
  },
]

export const dateProblems = (days: TournamentDays, facts: DateFacts): string[] =>
  dateChecks.filter(({ fails }) => fails(days, facts)).map(({ message }) => message)

/** Today in a zone; in UTC while none is chosen. */
export function todayIn(timeZone: string, now: Date): DayText {
  try {
    return dayOf(now, timeZone || 'UTC')
  } catch {
    return dayOf(now, 'UTC')
  }
}
