import { dayOf, squadText } from '@kegler/domain/dates.ts'
import { Weekday } from './Weekday.tsx'

interface Props {
  at: string
  timeZone: string
  /** How the start is written after its weekday. */
  text?: (at: string, zone: string) => string
}

/** 'Sat 09:00 AM, Mar 1st, 2026 CT': a squad's start in the venue's time, its weekday soft. */
export const SquadTime = ({ at, timeZone, text = squadText }: Props) => (
  <>
    <Weekday day={dayOf(at, timeZone)} />
    <span>{text(at, timeZone)}</span>
  </>
)
