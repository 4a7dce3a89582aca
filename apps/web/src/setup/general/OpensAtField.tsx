import { dayNeeded, type InstantText } from '@kegler/domain/dates.ts'
import { Input } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { DayField } from '../../ui/dates/DayField.tsx'
import { dayIn } from '../../ui/dates/typedDay.ts'
import { instantOf, wallTimeOf } from '../../ui/dates/wallTime.ts'
import { TimeField } from '../../ui/form/fields.tsx'
import classes from './General.module.css'
import { labels } from './values.ts'

interface Props {
  /** Or what was typed as its day and is none. */
  value: InstantText | null
  onChange: (value: InstantText | null) => void
  /** Days and times are of this zone; null: none is chosen yet. */
  timeZone: string | null
  disabled: boolean
  error?: ReactNode
}
const morning = '09:00'

const isInstant = (value: string) => dayIn(value.slice(0, 10)) !== null

/** The day and time at which registration opens by itself. */
export function OpensAtField({ value, onChange, timeZone, disabled, error }: Props) {
  const wall = value && timeZone && isInstant(value) ? wallTimeOf(value, timeZone) : null
  const isDay = !value || isInstant(value)
  const [lastTime, setLastTime] = useState(wall?.time ?? morning)
  const set = (day: string | null, time: string) => {
    setLastTime(time)
    onChange(day && timeZone && dayIn(day) ? instantOf({ day, time }, timeZone) : day)
  }
  return (
    <Input.Wrapper
      labelElement="div"
      label={labels.opensAt}
      error={isDay ? error : undefined}
      description={
        timeZone ? 'By itself at this time; empty: when you change the status.' : 'Choose the time zone first.'
      }
    >
      <div className={classes.pair}>
        <DayField
          aria-label="Registration opens on"
          data-path="opensAt"
          value={wall?.day ?? value}
          error={!isDay && error ? dayNeeded : undefined}
          onChange={(day) => set(day, wall?.time ?? lastTime)}
          disabled={disabled || !timeZone}
        />
        <TimeField
          aria-label="Registration opens at"
          value={wall?.time ?? ''}
          // while it is typed there may be none
          onChange={({ currentTarget: { value: time } }) => time && set(wall?.day ?? null, time)}
          disabled={disabled || !wall}
        />
      </div>
    </Input.Wrapper>
  )
}
