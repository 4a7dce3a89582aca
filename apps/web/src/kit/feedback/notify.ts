import { loadFeedback } from './FeedbackHost.tsx'
import type { Notice, NoticeColour } from './notices.tsx'

/**
 * A short notice in the corner; it goes by itself, warnings and failures later than good news. `otherwise` tells what
 * must be known where no notice can be shown.
 */
export function notify(
  title: string,
  message = '',
  colour: NoticeColour = 'green',
  otherwise: (error: unknown) => void = console.warn,
): void {
  loadFeedback().then(({ show }) => show({ title, message, colour }), otherwise)
}
/** Good news with something to do about it. */
export const notifyWith = (action: Notice['action'], title: string, message: string): void =>
  void loadFeedback().then(({ show }) => show({ title, message, colour: 'green', action }), console.warn)
/** It is no longer true. */
export const withdrawNotice = (title: string): void =>
  void loadFeedback().then(({ withdraw }) => withdraw(title), console.warn)
/** Something else is to be read now. */
export const clearNotices = (): void => void loadFeedback().then(({ clear }) => clear(), console.warn)
