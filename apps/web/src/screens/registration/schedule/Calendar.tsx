import type { DayText } from '@kegler/domain/dates.ts'
import { type DayLook, MonthGrid } from '../../../kit/MonthGrid.tsx'
import { Panel } from '../../../kit/Panel.tsx'
import { isOfferedDay } from '../../../places/choosing.ts'
import type { OpenDates } from '../../../places/squads.ts'
import { fullness, sayFullness, type Tone } from './fullness.ts'
import classes from './Schedule.module.css'

interface Props {
  dates: OpenDates
  value: DayText
  onChange: (day: DayText) => void
  /** Days that fit the search, where there is one. */
  fitting: readonly DayText[] | undefined
}

/** The days of the tournament, each with how much of it is left. */
export function Calendar({ dates, value, onChange, fitting }: Props) {
  const { firstAvailableSquadDate: first, lastAvailableSquadDate: last } = dates
  const counts = new Map(dates.availability.map((one) => [one.date, one]))
  const look = (day: DayText): DayLook => {
    const count = counts.get(day)
    if (!isOfferedDay(dates, day)) return { disabled: true, label: 'cannot be chosen' }
    if (!count) return {}
    const { tone, left } = fullness(count)
    const ringed = fitting?.includes(day)
    const label = [ringed && 'fits your search', sayFullness(count)].filter(Boolean).join(', ')
    return { label, ringed, mark: <Bar tone={tone} left={left} /> }
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
      <ul className={classes.legend} aria-label="What the marks mean">
        <li>
          <Bar tone="open" left={1} /> Places left
        </li>
        <li>
          <Bar tone="few" left={0.25} /> Few left
        </li>
        <li>
          <Bar tone="full" left={0} /> Sold out
        </li>
        {fitting && (
          <li>
            <span className={classes.ring} /> Fits your search
          </li>
        )}
      </ul>
    </Panel>
  )
}

const Bar = ({ tone, left }: { tone: Tone; left: number }) => (
  <span className={classes.fullness} data-tone={tone}>
    <span style={{ width: `${Math.round(left * 100)}%` }} />
  </span>
)
