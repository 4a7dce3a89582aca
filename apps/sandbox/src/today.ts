import { type DayText, dayOf } from '@kegler/domain/dates.ts'

/** Where the people of the demo season live, and the federation reckons. */
export const demoZone = 'America/Chicago'
/** The day there: by its evening UTC has the next. */
export const demoToday = (now = new Date()): DayText => dayOf(now, demoZone)
