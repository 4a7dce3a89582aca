import { VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'

/** Said to who hears the page: a newer text once a minute. */
export function Announced({ text, now }: { text: string; now: number }) {
  const [heard, setHeard] = useState(text)
  const minute = Math.floor(now / 60_000)
  // biome-ignore lint/correctness/useExhaustiveDependencies: not at each new text
  useEffect(() => setHeard(text), [minute])
  return <VisuallyHidden role="status">{heard}</VisuallyHidden>
}
