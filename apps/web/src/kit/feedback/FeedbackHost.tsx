import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const feedback = createStore<{ loaded?: typeof import('./Feedback.tsx') }>(() => ({}))
const whenSettledMs = 2_000

/**
 * Notices and dialogs, with the library's parts that they need: not among the first files of a page.
 * @throws while they are not there and there is no connection
 */
export async function loadFeedback() {
  // a file that is asked for in vain is not fetched again before the page is loaded again
  if (!feedback.getState().loaded && !navigator.onLine) throw new Error('There is no connection.')
  const [loaded, notices] = await Promise.all([import('./Feedback.tsx'), import('./notices.tsx')])
  feedback.setState({ loaded })
  return { ...notices, choose: loaded.choose }
}
const preload = () => void loadFeedback().catch(() => window.addEventListener('online', preload, { once: true }))

/** Where notices and confirmations appear; once per page. */
export function FeedbackHost() {
  const { loaded } = useStore(feedback)
  // soon after the start, so that a lost connection can be reported without one
  useEffect(() => {
    const timer = setTimeout(preload, whenSettledMs)
    return () => clearTimeout(timer)
  }, [])
  return loaded ? <loaded.Feedback /> : null
}
