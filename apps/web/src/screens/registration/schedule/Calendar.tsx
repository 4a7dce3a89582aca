import type { DayText } from '@kegler/domain/dates.ts'
import { isOfferedDay } from '../../../places/choosing.ts'
import type { OpenDates } from '../../../places/squads.ts'
import { type DayLook, MonthGrid } from '../../../ui/MonthGrid.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { fullness, sayFullness, type Tone } from './fullness.ts'
import classes from './Schedule.module.css'

interface Props {
  dates: OpenDates
  value: DayText
  onChange: (day: DayText) => void
}

/** The days of the tournament, each with how much of it is left. */
export function Calendar({ dates, value, onChange }: Props) {
  const { firstAvailableSquadDate: first, lastAvailableSquadDate: last } = dates
  const counts = new Map(dates.availability.map((one) => [one.date, one]))
  const look = (day: DayText): DayLook => {
    const count = counts.get(day)
    if (!isOfferedDay(dates, day)) return { disabled: true, label: 'cannot be chosen' }
    if (!count) return {}
    const { tone, left } = fullness(count)
    return { label: sayFullness(count), mark: <Bar tone={tone} left={left} /> }
  }
  return (
    <Panel p="min(0.75rem, 3.3vw)">
      <MonthGrid
        label="Choose a date"
        value={value}
        onChange={onChange}
        look={look}
        first={first ?? value}
        last={last ?? value}
      />
      <ul className={classes.legend} aria-label="What the bars mean">
        <li>
          <Bar tone="open" left={1} /> Places left
        </li>
        <li>
          <Bar tone="few" left={0.25} /> Few left
        </li>
        <li>
          <Bar tone="full" left={0} /> Sold out
        </li>
      </ul>
    </Panel>
  )
}

const Bar = ({ tone, left }: { tone: Tone; left: number }) => (
  <span className={classes.fullness} data-tone={tone}>
    <span style={{ width: `${Math.round(left * 100)}%` }} />
  </span>
)
