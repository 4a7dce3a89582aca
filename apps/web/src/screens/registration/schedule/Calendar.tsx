import type { DayText } from '@kegler/domain/dates.ts'
import { isOpenDay } from '../../../offers/choosing.ts'
import type { OpenDates } from '../../../offers/squads.ts'
import { type DayLook, MonthGrid } from '../../../ui/MonthGrid.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { fullness, sayFullness } from './fullness.ts'
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
    const disabled = !isOpenDay(dates, day)
    if (!count) return disabled ? { disabled, label: 'cannot be chosen' } : {}
    const { tone, share } = fullness(count)
    return {
      disabled,
      label: sayFullness(count),
      mark: (
        <span className={classes.fullness} data-tone={tone}>
          <span style={{ width: `${Math.round(share * 100)}%` }} />
        </span>
      ),
    }
  }
  return (
    <Panel className={classes.calendar ?? ''}>
      <MonthGrid
        label="Choose a date"
        value={value}
        onChange={onChange}
        look={look}
        first={first ?? value}
        last={last ?? value}
      />
      <ul className={classes.legend} aria-label="What the bars mean">
        <li data-tone="open">Places</li>
        <li data-tone="few">Few left</li>
        <li data-tone="full">Sold out</li>
      </ul>
    </Panel>
  )
}
