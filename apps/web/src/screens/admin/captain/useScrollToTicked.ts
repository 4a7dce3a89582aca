import { useEffect } from 'react'

const scrollDelayMs = 900

/** Brings the first row that the address ticks into view, a moment after the rows are there. `select`: as in the address. */
export function useScrollToTicked(select: string | undefined, isLoaded: boolean): void {
  const [first] = select?.split(',') ?? []
  useEffect(() => {
    if (!first || !isLoaded) return
    const later = setTimeout(
      () => document.querySelector(`[data-row="${CSS.escape(first)}"]`)?.scrollIntoView({ block: 'nearest' }),
      scrollDelayMs,
    )
    return () => clearTimeout(later)
  }, [first, isLoaded])
}
