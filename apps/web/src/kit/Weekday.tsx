import { type DayText, shortWeekday } from '@kegler/domain/dates.ts'

/** 'Sat ' before the date of a squad, soft: they are chosen by weekday. */
export const Weekday = ({ day }: { day: DayText }) => (
  <span style={{ color: 'var(--text-soft)' }}>{`${shortWeekday(day)} `}</span>
)
