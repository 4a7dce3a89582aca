import { Alert, Button, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { connectionStore } from './connection.ts'

const shownForMs = 10_000
const close = () => connectionStore.setState({ added: null })

/** What to do with an account that was added; it goes by itself unless it is kept, read with the mouse or focused. */
export function AddedHint({ name }: { name: string }) {
  const [kept, setKept] = useState(false)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (kept || held) return
    const timer = setTimeout(close, shownForMs)
    return () => clearTimeout(timer)
  }, [kept, held])
  return (
    <Alert
      color="green"
      role="status"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      withCloseButton
      closeButtonLabel="Close hint"
      onClose={close}
    >
      <Text fw={650}>{`${name} was added.`}</Text>
      <Text mb="xs">Tournaments can take cards with it from now on: choose it in their General tab.</Text>
      {!kept && (
        <Button size="compact-sm" variant="default" onClick={() => setKept(true)}>
          Keep this hint
        </Button>
      )}
    </Alert>
  )
}
