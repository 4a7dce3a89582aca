import { type DayText, formatDayPadded } from '@kegler/domain/dates.ts'
import { Weekday } from '../../../../kit/Weekday.tsx'

interface Props {
  /** Of the event. */
  name?: string | null
  day: DayText
}
/** Heads the starts of a day: 'Team Sat 03/06/2027'. */
export const DayLabel = ({ name, day }: Props) => (
  <>
    {name && <span>{`${name} `}</span>}
    <Weekday day={day} />
    <span>{formatDayPadded(day)}</span>
  </>
)
