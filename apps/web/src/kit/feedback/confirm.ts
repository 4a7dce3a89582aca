import type { ReactNode } from 'react'
import type { Question } from './Feedback.tsx'
import { loadFeedback } from './FeedbackHost.tsx'

interface Confirmation {
  title: string
  message: ReactNode
  /** Label of the button that continues. */
  confirm?: string
  cancel?: string
  /** The act destroys something. */
  danger?: boolean
}

/** Asks for one of several choices; null when it was closed. */
export const choose = async (question: Question): Promise<string | null> => (await loadFeedback()).choose(question)

/** Asks and waits: true when confirmed. Escape cancels, the focus starts on the safe button. */
export async function confirm({
  title,
  message,
  confirm = 'OK',
  cancel = 'Cancel',
  danger = false,
}: Confirmation): Promise<boolean> {
  const choices = [
    { label: cancel, safe: true },
    { label: confirm, danger },
  ]
  return (await choose({ title, message, choices, focus: cancel })) === confirm
}
