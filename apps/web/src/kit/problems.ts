import { gateCodes } from '@kegler/domain/errors.ts'
import { createStore } from 'zustand/vanilla'
import { ApiError, isMaintenance, messagesOf } from '../net/answers.ts'
import { notify } from './feedback/notify.ts'

/** What the list at the top of the page names; empty: no list. */
export const pageProblems = createStore<readonly string[]>(() => [])
export const clearProblems = (): void => pageProblems.setState([], true)

/** Answered without a notice: a sign-in that starts again, and the registration gates, for which the home page prompts. */
export const isQuiet = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || (gateCodes as readonly string[]).includes(error.code))

/** The shared handler: one message is a toast where one can be shown, several are the list at the top of the page. */
export function showError(error: unknown): void {
  if (isQuiet(error)) return
  if (!(error instanceof ApiError)) console.error(error)
  const messages = messagesOf(error)
  const [first = ''] = messages
  const list = () => pageProblems.setState(messages, true)
  if (messages.length > 1) list()
  else if (isMaintenance(error)) notify('Maintenance', first, 'orange', list)
  else notify('Error', first, 'red', list)
}
