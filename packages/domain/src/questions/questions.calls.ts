import { z } from 'zod'
import type { Calls } from '../call.ts'
import { Id, Instant, Tid, text, UsbcId } from '../values.ts'
import { choicesAtMost, questionKinds, questionsAtMost, textsAtMost } from './question.rules.ts'
import { waiverStates } from './waiver.rules.ts'

const AnswerValue = z.union([
  z.boolean(),
  z.number(),
  text(textsAtMost.longText),
  z.array(text(200)).max(choicesAtMost),
])
/** `usbcId`: of the bowler who is asked; null: it is the team's. A null value takes the answer back. */
const SentAnswer = z.object({ questionId: Id, usbcId: UsbcId.nullish(), value: AnswerValue.nullable() })
/** Of one roster: 20 questions to a team and to each of its bowlers. */
export const SentAnswers = z.array(SentAnswer).max(questionsAtMost * 51)

export const QuestionFacts = z.object({
  id: Id,
  kind: z.enum(questionKinds),
  ofTeam: z.boolean(),
  label: z.string(),
  help: z.string(),
  isRequired: z.boolean(),
  beforePayment: z.boolean(),
  eventIds: z.array(Id),
  /** One to a line. */
  choices: z.string(),
})
const GivenAnswer = z.object({
  questionId: Id,
  /** null: somebody else gave it, and captains do not read it. */
  value: z.union([z.boolean(), z.number(), z.string(), z.array(z.string())]).nullable(),
  /** It was given to an earlier version of the question. */
  isEarlier: z.boolean(),
})
const WaiverText = z.object({ version: z.int(), text: z.string() })
const Unanswered = z.object({ questions: z.int(), optional: z.int(), waivers: z.int() })
const AskedBowler = z.object({
  bowlerId: Id,
  usbcId: z.string(),
  name: z.string(),
  /** A parent or guardian accepts the waiver; null: the birth date is unknown. */
  isMinor: z.boolean().nullable(),
  /** It is the captain: by e-mail address and birth date. */
  isSelf: z.boolean(),
  answers: z.array(GivenAnswer),
  waiver: z.enum(waiverStates),
  /** Who signed, when, and which version; null: nobody has. */
  accepted: z
    .object({
      version: z.int(),
      signedName: z.string(),
      asGuardian: z.boolean(),
      onPaper: z.boolean(),
      at: Instant,
    })
    .nullable(),
})
const AskedRoster = z.object({
  rosterId: Id,
  /** null: it is in the cart. */
  entryId: Id.nullable(),
  /** What it bowls; of a linked set the Singles, too. */
  eventIds: z.array(Id),
  bowlerIds: z.array(Id),
  answers: z.array(GivenAnswer),
  unanswered: Unanswered,
})
/** What a tournament asks, and what these rosters and their bowlers have answered. */
export const Asked = z.object({
  questions: z.array(QuestionFacts),
  waiver: WaiverText.nullable(),
  rosters: z.array(AskedRoster),
  bowlers: z.array(AskedBowler),
  /** Of all these: a bowler on several rosters counts once. */
  unanswered: Unanswered,
})

/** What one bowler is asked, and has answered, as they see it themselves. */
export const AskedOfBowler = z.object({
  questions: z.array(
    QuestionFacts.pick({ id: true, kind: true, label: true, help: true, isRequired: true, choices: true }),
  ),
  answers: z.array(GivenAnswer),
  waiver: WaiverText.nullable(),
  ...AskedBowler.pick({ isMinor: true, accepted: true }).shape,
  state: AskedBowler.shape.waiver,
})
export const OwnAnswers = z.object({ answers: z.array(SentAnswer.omit({ usbcId: true })).max(questionsAtMost) })

const SignedName = text(100, 'A name has at most 100 characters.').pipe(z.string().min(2, 'Type your full name.'))
export const Acceptance = z.object({ version: z.int(), signedName: SignedName })
export const PaperNote = z.object({ bowlerId: Id, signedName: SignedName })
const ofBowler = z.object({ tid: Id, bowlerId: Id })

export const questionCalls = {
  'GET tournament/:tid/answers': {
    allow: 'signedIn',
    of: 'rosters',
    summary: "What the tournament asks, and what the captain's rosters, bought and in the cart, have answered",
    params: Tid,
    answer: Asked,
  },
  'POST registration/tournament/:tid/waiver': {
    allow: 'signedIn',
    changes: ['rosters', 'entries'],
    summary: 'A captain who bowls accepts the waiver for themselves',
    params: Tid,
    body: Acceptance,
    answer: Asked,
  },
  'POST registration/tournament/:tid/waiver/paper': {
    allow: 'signedIn',
    changes: ['rosters', 'entries'],
    summary: "Notes that one of the captain's bowlers, or their parent or guardian, has signed the waiver on paper",
    params: Tid,
    body: PaperNote,
    answer: Asked,
  },
  'DELETE registration/tournament/:tid/waiver/paper/:bowlerId': {
    allow: 'signedIn',
    changes: ['rosters', 'entries'],
    summary: 'Takes such a note back, if the captain made it',
    params: ofBowler,
    answer: Asked,
  },
} as const satisfies Calls
