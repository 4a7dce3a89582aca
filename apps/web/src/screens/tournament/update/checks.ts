import { plural } from '@kegler/domain/texts.ts'
import { type AnswerOf, query } from '../../../client/api.ts'

export type Check = AnswerOf<'GET setup/tournament/:id/checks'>[number]

/** What prevents opening a tournament to captains, errors first. */
export const setupChecks = (id: string) => query('GET setup/tournament/:id/checks', { params: { id } })

/** '9 errors, 1 warning' */
export function countText(checks: readonly Pick<Check, 'severity'>[]): string {
  const errors = checks.filter(({ severity }) => severity === 'error').length
  const counted = (n: number, word: string) => (n > 0 ? plural(n, word, `${word}s`) : '')
  return [counted(errors, 'error'), counted(checks.length - errors, 'warning')].filter(Boolean).join(', ')
}
