import { Alert, Anchor, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import classes from './Message.module.css'

/** What the tournament says to captains; where the calendar needs the room, two lines and the rest on demand. */
export function Message({ children }: { children: string }) {
  const [whole, setWhole] = useState(false)
  const [isCut, setCut] = useState(false)
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const { current: shown } = text
    if (!shown) return
    const observer = new ResizeObserver(() => setCut(shown.scrollHeight > shown.clientHeight + 1))
    observer.observe(shown)
    return () => observer.disconnect()
  }, [])
  return (
    <Alert color="blue">
      <Text ref={text} className={classes.message ?? ''} data-whole={whole || undefined}>
        {children}
      </Text>
      {(isCut || whole) && (
        <Anchor
          component="button"
          className={classes.more ?? ''}
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'less' : 'more'}
        </Anchor>
      )}
    </Alert>
  )
}
