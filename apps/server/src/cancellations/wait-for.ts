import { setTimeout } from 'node:timers/promises'

/**
 * The outcome of an act, or null when it takes longer than `ms`: then it goes on by itself. `isAwaited` returns whether
 * somebody still waits; who was promised the outcome gets it, however long the rest takes.
 */
export async function waitFor<T>(act: (isAwaited: () => boolean) => Promise<T>, ms: number): Promise<T | null> {
  const patience = new AbortController()
  let isLate = false
  const outcome = act(() => {
    if (!isLate) patience.abort()
    return !isLate
  })
  const late = setTimeout(ms, null, { signal: patience.signal }).then(
    () => {
      isLate = true
      return null
    },
    () => outcome,
  )
  try {
    return await Promise.race([outcome, late])
  } finally {
    patience.abort()
    late.catch(() => {}) // the outcome failed, which its caller hears of
    outcome.catch(() => {})
  }
}
