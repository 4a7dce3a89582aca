import { type DayText, formatWeekday } from '@kegler/domain/dates.ts'

/** 'Sat ' before the date of a squad, soft: they are chosen by weekday. */
export const Weekday = ({ day }: { day: DayText }) => (
  <span style={{ color: 'var(--text-soft)' }}>{`${formatWeekday(day).slice(0, 3)} `}</span>
)
