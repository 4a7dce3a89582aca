interface DaySearch {
  date?: string
  /** A search for dates, which its form reads. */
  find?: object
}
/** What the addresses of the schedules hold. */
export const readDaySearch = ({ date, find }: Record<string, unknown>): DaySearch => ({
  ...(typeof date === 'string' && /^\d{4}-\d\d-\d\d$/.test(date) ? { date } : {}),
  ...(typeof find === 'object' && find !== null ? { find } : {}),
})
