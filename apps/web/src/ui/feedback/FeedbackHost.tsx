import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const feedback = createStore<{ loaded?: typeof import('./Feedback.tsx') }>(() => ({}))
const whenSettled = 2_000

/** Notices and dialogs, with the library's parts that they need: not among the first files of a page. */
export async function loadFeedback() {
  const [loaded, notices] = await Promise.all([import('./Feedback.tsx'), import('./notices.ts')])
  feedback.setState({ loaded })
  return { ...notices, choose: loaded.choose }
}
// Soon after the start, so that a lost connection can be reported without one. Never without one: a file that was asked
// for in vain is not fetched again before the page is loaded again.
const preload = () => {
  const later = () => window.addEventListener('online', preload, { once: true })
  if (navigator.onLine) loadFeedback().catch(later)
  else later()
}
setTimeout(preload, whenSettled)

/** Where notices and confirmations appear; once per page. */
export function FeedbackHost() {
  const { loaded } = useStore(feedback)
  return loaded ? <loaded.Feedback /> : null
}
