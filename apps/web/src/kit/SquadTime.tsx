import { dayOf, squadText } from '@kegler/domain/dates.ts'
import { Weekday } from './Weekday.tsx'

/** 'Sat 09:00 AM, Mar 1st, 2026 CT': a squad's start in the venue's time, its weekday soft. */
export const SquadTime = ({ at, timeZone }: { at: string; timeZone: string }) => (
  <>
    <Weekday day={dayOf(at, timeZone)} />
    <span>{squadText(at, timeZone)}</span>
  </>
)
