import { addDays, type DayText } from '@kegler/domain/dates.ts'

/** A day as people type it: 3/5/2027, 03-05-27 or 2027-03-05. Returns null for anything else. */
export function typedDay(text: string): DayText | null {
  const american = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)\s*$/.exec(text)
  const iso = /^\s*(\d{4})-(\d\d)-(\d\d)\s*$/.exec(text)
  const [year = '', month = '', day = ''] = american
    ? [american[3], american[1], american[2]]
    : [iso?.[1], iso?.[2], iso?.[3]]
  const typed = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (Number.isNaN(Date.parse(typed))) return null
  return addDays(typed, 0) === typed ? typed : null
}
