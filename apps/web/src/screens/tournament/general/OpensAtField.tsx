import { dayNeeded, type InstantText, instantOf, wallTimeOf } from '@kegler/domain/dates.ts'
import { Input } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { DayField } from '../../../kit/dates/DayField.tsx'
import { dayIn } from '../../../kit/dates/typedDay.ts'
import { TimeField } from '../../../kit/form/fields.tsx'
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
  name?: string
  label?: string
  description?: string
  /** Before 'on' and 'at', for screen readers. */
  spoken?: string
}
const morning = '09:00'

const isInstant = (value: string) => dayIn(value.slice(0, 10)) !== null

/** The day and time at which registration opens by itself, to everybody or to some. */
export function OpensAtField({ value, onChange, timeZone, disabled, error, ...texts }: Props) {
  const { name = 'opensAt', label = labels.opensAt, spoken = 'Registration opens' } = texts
  const { description = 'By itself at this time; empty: when you change the status.' } = texts
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
      label={label}
      error={isDay ? error : undefined}
      description={timeZone ? description : 'Choose the time zone first.'}
    >
      <div className={classes.pair}>
        <DayField
          aria-label={`${spoken} on`}
          data-path={name}
          value={wall?.day ?? value}
          error={!isDay && error ? dayNeeded : undefined}
          onChange={(day) => set(day, wall?.time ?? lastTime)}
          disabled={disabled || !timeZone}
        />
        <TimeField
          aria-label={`${spoken} at`}
          value={wall?.time ?? ''}
          // while it is typed there may be none
          onChange={({ currentTarget: { value: time } }) => time && set(wall?.day ?? null, time)}
          disabled={disabled || !wall}
        />
      </div>
    </Input.Wrapper>
  )
}
