import { plural } from '../texts.ts'

/** What teams and bowlers have left open. */
export interface Unanswered {
  questions: number
  /** Of these: nobody has to answer them. */
  optional: number
  waivers: number
}
/** '3 questions to answer (1 optional), 1 waiver to accept'; null when nothing is open. */
export function unansweredText({ questions, optional, waivers }: Unanswered): string | null {
  const aside = optional === 0 ? '' : ` (${optional === questions ? 'optional' : `${optional} optional`})`
  const parts = [
    ...(questions > 0 ? [`${plural(questions, 'question', 'questions')} to answer${aside}`] : []),
    ...(waivers > 0 ? [`${plural(waivers, 'waiver', 'waivers')} to accept`] : []),
  ]
  return parts.length === 0 ? null : parts.join(', ')
}
export const sumOfUnanswered = (all: readonly Unanswered[]): Unanswered =>
  all.reduce(
    (sum, one) => ({
      questions: sum.questions + one.questions,
      optional: sum.optional + one.optional,
      waivers: sum.waivers + one.waivers,
    }),
    { questions: 0, optional: 0, waivers: 0 },
  )
