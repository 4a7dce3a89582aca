import { enteredByOtherCaptain } from '@kegler/domain/virtual-events/virtual-events.rules.ts'
import { Text } from '@mantine/core'
import type { Bowler } from '../draft.ts'

interface Props {
  bowler: Bowler
  /** Just looked up: not on this roster before. */
  retrieved?: boolean
  /** What else is wrong with the position. */
  error?: string | null
}

/** Problems of a bowler, in red and read out. */
export function PositionMessages({ bowler, retrieved = false, error = null }: Props) {
  const messages = bowlerMessages(bowler, retrieved)
  if (error) messages.unshift(error)
  if (messages.length === 0) return null
  return (
    <div role="alert">
      {messages.map((message) => (
        <Text key={message} c="var(--mantine-color-error)">
          {message}
        </Text>
      ))}
    </div>
  )
}

/** The messages of a bowler's flags. */
function bowlerMessages({ error, assignedByOtherCaptain }: Bowler, retrieved: boolean): string[] {
  const messages: string[] = []
  if (error) messages.push(error.Message)
  if (error && !retrieved) messages.push(replaceBowler)
  if (assignedByOtherCaptain) messages.push(enteredByOtherCaptain)
  return [...new Set(messages)]
}
const replaceBowler = 'This bowler is no longer on your roster, please replace with a valid bowler'
