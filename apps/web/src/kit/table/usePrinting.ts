import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** While the page is printed. */
export function usePrinting(): boolean {
  const [isPrinted, setPrinted] = useState(false)
  useEffect(() => {
    // drawn before the browser takes its picture
    const change = ({ type }: Event) => flushSync(() => setPrinted(type === 'beforeprint'))
    const ends = new AbortController()
    for (const name of ['beforeprint', 'afterprint']) addEventListener(name, change, { signal: ends.signal })
    return () => ends.abort()
  }, [])
  return isPrinted
}
