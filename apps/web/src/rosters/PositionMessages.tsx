import { enteredByOtherCaptain } from '@kegler/domain/virtual-events/virtual-events.rules.ts'
import { Text } from '@mantine/core'
import type { Bowler } from './draft.ts'

/** What speaks against a bowler, in red and read out. */
export function PositionMessages({ bowler, error = null }: { bowler: Bowler; error?: string | null }) {
  const messages = bowlerMessages(bowler)
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
export function bowlerMessages({ error, assignedByOtherCaptain }: Bowler): string[] {
  const messages: string[] = []
  if (error) messages.push(error.Message, replaceBowler)
  if (assignedByOtherCaptain) messages.push(enteredByOtherCaptain)
  return [...new Set(messages)]
}
const replaceBowler = 'This bowler is no longer on your roster, please replace with a valid bowler'
