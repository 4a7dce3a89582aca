import { Alert, List, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'

interface Props {
  messages: readonly string[]
  onClose?: () => void
}
const scrollDelay = 600

/** What went wrong, as a list that comes into view; nothing without messages. */
export function ErrorList({ messages, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const text = messages.join('\n')
  useEffect(() => {
    if (!text) return
    const timer = setTimeout(() => box.current?.scrollIntoView({ block: 'center' }), scrollDelay)
    return () => clearTimeout(timer)
  }, [text])
  if (messages.length === 0) return null
  const closing = onClose
    ? { withCloseButton: true, onClose, closeButtonLabel: 'Close the list of errors' }
    : { withCloseButton: false }
  return (
    <Alert ref={box} color="red" role="alert" {...closing}>
      <Text fw={650} mb={4}>
        The following errors occured:
      </Text>
      <List spacing={4} pr="md">
        {messages.map((message) => (
          <List.Item key={message}>{message}</List.Item>
        ))}
      </List>
    </Alert>
  )
}
