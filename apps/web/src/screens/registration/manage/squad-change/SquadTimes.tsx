import { formatTime, zoneName } from '@kegler/domain/dates.ts'
import { Radio, Text } from '@mantine/core'
import classes from './SquadChange.module.css'
import type { SquadChoice } from './squadChoice.ts'

interface Props {
  label: string
  squads: readonly SquadChoice[]
  timeZone: string
  value: string
  onChange: (squadId: string) => void
  error: string | undefined
  disabled: boolean
}

/** The squads of a day by their start, one to be chosen. */
export function SquadTimes({ label, squads, timeZone, value, onChange, error, disabled }: Props) {
  if (squads.length === 0)
    return (
      <div>
        <Text fw={600}>{label}</Text>
        <Text>No available times</Text>
      </div>
    )
  return (
    <Radio.Group label={label} value={value} onChange={onChange} error={error}>
      <div className={classes.squads}>
        {squads.map(({ id, startDateTime, available }) => (
          <Radio
            key={id}
            className={classes.squad ?? ''}
            value={id}
            size="md"
            disabled={disabled}
            label={`${formatTime(startDateTime, timeZone)} ${zoneName(timeZone, startDateTime)}`}
            description={`${available} available`}
          />
        ))}
      </div>
    </Radio.Group>
  )
}
