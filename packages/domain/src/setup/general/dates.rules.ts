import { type DayText, dayOf, type InstantText } from '../../dates.ts'

type DateField = 'startDate' | 'endDate' | 'registrationCloseDate'
/** Null: not typed yet. */
export interface TournamentDays extends Record<DateField, DayText | null> {
  /** On which registration opens by itself; null: by hand. */
  opensOn?: DayText | null
}
/** The days as they are saved, null for a new tournament, and today in the tournament's zone. */
interface DateFacts {
  before: TournamentDays | null
  today: DayText
}
interface DateCheck {
  field: DateField | 'opensAt'
  message: string
  fails: (days: TournamentDays, facts: DateFacts) => boolean
}
const isAfter = (a: DayText | null, b: DayText | null) => a !== null && b !== null && a > b
/** A day that was saved before may have passed since. */
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
  {
    field: 'opensAt',
    message: 'Registration must open before the Registration Close Date',
    // captains can buy until the close date begins
    fails: ({ opensOn = null, registrationCloseDate: close }, { before, today }) => {
      const hasOpened = opensOn !== null && opensOn <= today && opensOn === before?.opensOn
      return opensOn !== null && close !== null && opensOn >= close && !hasOpened
    },
  },
]

export const dateProblems = (days: TournamentDays, facts: DateFacts): string[] =>
  dateChecks.filter(({ fails }) => fails(days, facts)).map(({ message }) => message)

/** The day on which registration opens by itself, in the tournament's zone. */
export const openingDay = (opensAt: InstantText | Date | null | undefined, timeZone: string | null): DayText | null =>
  opensAt ? todayIn(timeZone ?? '', new Date(opensAt)) : null

/** Today in a zone; in UTC while none is chosen. */
export function todayIn(timeZone: string, now: Date): DayText {
  try {
    return dayOf(now, timeZone || 'UTC')
  } catch {
    return dayOf(now, 'UTC')
  }
}
