import { Alert, List, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { isMaintenance, messagesOf } from '../net/answers.ts'
import { WithPhone } from './WithPhone.tsx'

interface Props {
  error?: unknown
  /** Instead of those of the error. */
  messages?: readonly string[]
  /** A number in the messages that can be called. */
  phone?: string | undefined
  onClose?: () => void
}
const scrollDelayMs = 600

/** What went wrong, as a list that comes into view; nothing without messages. */
export function ErrorList({ error, messages = error ? messagesOf(error) : [], phone, onClose }: Props) {
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
          <List.Item key={message}>
            <WithPhone text={message} number={phone} />
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
