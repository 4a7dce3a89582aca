import { Alert, Anchor, Text } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import classes from './Message.module.css'

/** What the tournament says to captains; where the calendar needs the room, two lines and the rest on demand. */
export function Message({ children }: { children: string }) {
  const [whole, setWhole] = useState(false)
  const [isCut, setCut] = useState(false)
  const text = useRef<HTMLParagraphElement>(null)
  // before it is painted: what is below it does not move
  useLayoutEffect(() => {
    const { current: shown } = text
    if (!shown) return
    const measure = () => setCut(shown.scrollHeight > shown.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
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
