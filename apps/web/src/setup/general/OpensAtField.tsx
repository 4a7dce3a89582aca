import type { InstantText } from '@kegler/domain/dates.ts'
import { Input } from '@mantine/core'
import type { ReactNode } from 'react'
import { DayField } from '../../ui/dates/DayField.tsx'
import { instantOf, wallTimeOf } from '../../ui/dates/wallTime.ts'
import { TimeField } from '../../ui/form/fields.tsx'
import classes from './General.module.css'
import { labels } from './values.ts'

interface Props {
  value: InstantText | null
  onChange: (value: InstantText | null) => void
  /** Days and times are of this zone; null: none is chosen yet. */
  timeZone: string | null
  disabled: boolean
  error?: ReactNode
}
const morning = '09:00'

/** The day and time at which registration opens by itself. */
export function OpensAtField({ value, onChange, timeZone, disabled, error }: Props) {
  const wall = value && timeZone ? wallTimeOf(value, timeZone) : null
  const set = (day: string | null, time: string) =>
    onChange(day && timeZone ? instantOf({ day, time: time || morning }, timeZone) : null)
  return (
    <Input.Wrapper
      labelElement="div"
      label={labels.opensAt}
      error={error}
      description={
        timeZone ? 'By itself at this time; empty: when you change the status.' : 'Choose the time zone first.'
      }
    >
      <div className={classes.pair}>
        <DayField
          aria-label="Registration opens on"
          data-path="opensAt"
          value={wall?.day ?? null}
          onChange={(day) => set(day, wall?.time ?? morning)}
          disabled={disabled || !timeZone}
        />
        <TimeField
          aria-label="Registration opens at"
          value={wall?.time ?? ''}
          onChange={({ currentTarget }) => set(wall?.day ?? null, currentTarget.value)}
          disabled={disabled || !wall}
        />
      </div>
    </Input.Wrapper>
  )
}
