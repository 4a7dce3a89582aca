import { formatTime, zoneName } from '@kegler/domain/dates.ts'
import { Button, Group, Text } from '@mantine/core'
import type { SquadForm } from './squadChoice.ts'

export type FullStart = SquadForm['fullSquads'][number]
interface Props {
  starts: readonly FullStart[]
  timeZone: string
  onWait: (start: FullStart) => void
}

/** Starts of a day without a place, each with what a captain can do about it. */
export function FullStarts({ starts, timeZone, onWait }: Props) {
  if (starts.length === 0) return null
  return (
    <ul aria-label="Starts that are sold out">
      {starts.map((start) => {
        const time = `${formatTime(start.startDateTime, timeZone)} ${zoneName(timeZone, start.startDateTime)}`
        return (
          <Group key={start.id} component="li" justify="space-between" gap="xs" mb="xs">
            <Text>
              <span>{time}</span> <b>SOLD OUT</b>
            </Text>
            <Button variant="default" aria-label={`Wait to Move: ${time}`} onClick={() => onWait(start)}>
              Wait to Move
            </Button>
          </Group>
        )
      })}
    </ul>
  )
}
