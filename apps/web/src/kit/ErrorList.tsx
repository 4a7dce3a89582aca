import { Alert, List, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { isMaintenance, messagesOf } from '../net/answers.ts'

interface Props {
  error?: unknown
  /** Instead of those of the error. */
  messages?: readonly string[]
  onClose?: () => void
}
const scrollDelayMs = 600

/** What went wrong, as a list that comes into view; nothing without messages. */
export function ErrorList({ error, messages = error ? messagesOf(error) : [], onClose }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const text = messages.join('\n')
  useEffect(() => {
    if (!text) return
    const timer = setTimeout(() => box.current?.scrollIntoView({ block: 'center' }), scrollDelayMs)
    return () => clearTimeout(timer)
  }, [text])
  if (messages.length === 0) return null
  const closing = onClose
    ? { withCloseButton: true, onClose, closeButtonLabel: 'Close the list of errors' }
    : { withCloseButton: false }
  return (
    <Alert ref={box} color={isMaintenance(error) ? 'orange' : 'red'} role="alert" {...closing}>
      <Text fw={650} mb={4}>
        {isMaintenance(error) ? 'Maintenance' : 'The following errors occured:'}
      </Text>
      <List spacing={4} pr="md">
        {messages.map((message) => (
          <List.Item key={message}>{message}</List.Item>
        ))}
      </List>
    </Alert>
  )
}
