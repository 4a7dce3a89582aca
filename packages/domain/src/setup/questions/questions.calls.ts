import { z } from 'zod'
import type { Calls } from '../../call.ts'
import { choicesAtMost, choicesOf, hasChoices, questionKinds } from '../../questions/question.rules.ts'
import { QuestionFacts } from '../../questions/questions.calls.ts'
import { waiverLimits } from '../../questions/waiver.rules.ts'
import { ById, Id, Instant, Revision, text } from '../../values.ts'
import type { ShapeOf } from '../fields.ts'
import { setupRoles } from '../general/general.calls.ts'
import type { questionFields, waiverFields, waiverTextFields } from './question.fields.ts'

const fields = {
  label: text(200).pipe(z.string().min(2, 'Use at least 2 characters.')),
  kind: z.enum(questionKinds),
  choices: text(6000).default(''),
  help: text(500).default(''),
  ofTeam: z.boolean(),
  isRequired: z.boolean(),
  beforePayment: z.boolean(),
  eventIds: z.array(Id).max(50).default([]),
} satisfies ShapeOf<typeof questionFields>

const whyNotChoices = (typed: { kind: (typeof questionKinds)[number]; choices: string }): string | null => {
  if (!hasChoices(typed.kind)) return null
  const choices = choicesOf(typed)
  if (choices.length < 2) return 'Enter at least 2 choices, one to a line.'
  if (choices.length > choicesAtMost) return `Enter at most ${choicesAtMost} choices.`
  return choices.some(({ length }) => length > 200) ? 'Use at most 200 characters for a choice.' : null
}
/** Choices are left out where the kind has none, and 'before payment' where it cannot be. */
export const QuestionForm = z.object({ ...fields, revision: Revision }).superRefine((typed, context) => {
  const why = whyNotChoices(typed)
  if (why) context.addIssue({ code: 'custom', path: ['choices'], message: why })
})
const SetupQuestion = QuestionFacts.extend({
  /** Answers to this version: with any, a change makes another version. */
  answered: z.int(),
  revision: z.string(),
})
const Questions = z.object({ questions: z.array(SetupQuestion) })
const ofQuestion = z.object({ id: Id, questionId: Id })

const waiverShape = {
  waiver: z.boolean(),
  text: z
    .string()
    .refine(({ length }) => length <= waiverLimits.most, 'Use at most 20,000 characters.')
    .pipe(text(waiverLimits.most))
    .refine(({ length }) => length === 0 || length >= waiverLimits.least, 'Use at least 2 characters.'),
  asksAgain: z.boolean(),
} satisfies ShapeOf<typeof waiverFields & typeof waiverTextFields>
export const WaiverForm = z.object({ ...waiverShape, revision: Revision })
const Waiver = z.object({
  ...waiverShape,
  text: z.string(),
  /** null: there is no text yet. */
  version: z.int().nullable(),
  createdAt: Instant.nullable(),
  /** Bowlers who have accepted this version. */
  accepted: z.int(),
  revision: z.string(),
})

export const setupQuestionCalls = {
  'GET setup/tournament/:id/questions': {
    allow: setupRoles,
    of: 'setup',
    summary: 'The questions of a tournament in their order',
    params: ById,
    answer: Questions,
  },
  'POST setup/tournament/:id/questions': {
    allow: setupRoles,
    changes: ['setup', 'tournaments', 'rosters'],
    summary: 'Adds a question to the end',
    params: ById,
    body: QuestionForm,
    answer: Questions,
  },
  'PUT setup/tournament/:id/questions/order': {
    allow: setupRoles,
    changes: ['setup', 'tournaments', 'rosters'],
    summary: 'Puts the questions in this order',
    params: ById,
    body: z.object({ ids: z.array(Id).max(100) }),
    answer: Questions,
  },
  'PUT setup/tournament/:id/questions/:questionId': {
    allow: setupRoles,
    changes: ['setup', 'tournaments', 'rosters'],
    dryRun: true,
    summary: 'Saves a question; one that was answered gets another version, and answers keep theirs',
    params: ofQuestion,
    body: QuestionForm,
    answer: Questions,
  },
  'DELETE setup/tournament/:id/questions/:questionId': {
    allow: setupRoles,
    changes: ['setup', 'tournaments', 'rosters'],
    dryRun: true,
    summary: 'Removes a question; what was answered stays with the answers of the tournament',
    params: ofQuestion,
    answer: Questions,
  },
  'GET setup/tournament/:id/waiver': {
    allow: setupRoles,
    of: 'setup',
    summary: 'The waiver of a tournament',
    params: ById,
    answer: Waiver,
  },
  'PUT setup/tournament/:id/waiver': {
    allow: setupRoles,
    changes: ['setup', 'tournaments', 'rosters'],
    dryRun: true,
    summary: 'Saves it; another text is another version, and what was accepted keeps its own',
    params: ById,
    body: WaiverForm,
    answer: Waiver,
  },
} as const satisfies Calls
