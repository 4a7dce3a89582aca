import { z } from 'zod'
import { RequestKey, SettledRequest } from '../account/account.calls.ts'
import type { Calls } from '../call.ts'
import { Acceptance, AskedOfBowler, OwnAnswers } from '../questions/questions.calls.ts'
import { Day, Dollars, Instant, text, UsbcId } from '../values.ts'
import { linkKinds } from './link.rules.ts'

/** What who holds a link may know of the team: no id, no address, no birth date, no amount of others. */
const LinkedTeam = z.object({
  kind: z.enum(linkKinds),
  tournament: z.object({
    name: z.string(),
    timeZone: z.string(),
    theme: z.enum(['blue', 'red', 'orange']),
    phone: z.string(),
  }),
  event: z.string(),
  team: z.string(),
  /** null: the entry has no squad. */
  startsAt: Instant.nullable(),
  location: z.string().nullable(),
  /** 'Rosa L.' */
  captain: z.string(),
  positions: z.int(),
  free: z.array(z.int()),
  /** Who joined by a link. */
  bowlers: z.array(z.string()),
  /** What comes after joining; `share`: the least and the most that a free position is asked for, of who has joined the own one. */
  asks: z.object({
    answers: z.boolean(),
    waiver: z.boolean(),
    share: z.object({ from: Dollars, to: Dollars }).nullable(),
  }),
  /** What the captain wrote. */
  message: z.string().nullable(),
  /** Of who has joined by this link, or got it because their captain added them. */
  joined: z
    .object({
      name: z.string(),
      byCaptain: z.boolean(),
      position: z.int(),
      average: z.int().nullable(),
      /** null while the team is incomplete, and where captains do not see divisions. */
      division: z.string().nullable(),
    })
    .nullable(),
})
const email = text(254)
  .transform((typed) => typed.toLowerCase())
  .pipe(z.string().regex(/^([^\s@,;:<>()"\\]+@[^\s@,;:<>()"\\]+)?$/, 'Enter an e-mail address.'))
/** What is on a membership card, and the birth date. */
export const MemberFacts = z.object({
  usbcId: UsbcId,
  lastName: text(60).pipe(z.string().min(1, 'Enter your last name.')),
  birthDate: Day,
})
export const JoinForm = MemberFacts.extend({
  /** For the confirmation; of a minor that of the parent or guardian. A personal invitation has one. */
  email: email.nullish(),
  guardian: text(100).nullish(),
  /** Where one counts and the membership has none. */
  average: z
    .int('An average is a whole number.')
    .min(0, 'An average is between 0 and 300.')
    .max(300, 'An average is between 0 and 300.')
    .nullish(),
})

export const linkCalls = {
  'GET link/team': {
    allow: 'link',
    links: ['team', 'bowler'],
    of: 'rosters',
    summary: 'The team that a link invites to, as its holder may see it',
    answer: LinkedTeam,
  },
  'POST link/facts': {
    allow: 'link',
    links: ['team', 'bowler'],
    of: 'rosters',
    summary: 'The place of a member who may join; misses are counted, nothing is written',
    body: MemberFacts,
    answer: z.object({
      name: z.string(),
      isMinor: z.boolean(),
      average: z.int().nullable(),
      averageRequired: z.boolean(),
      /** Of the team as it is. */
      division: z.string().nullable(),
      position: z.int(),
    }),
  },
  'POST link/join': {
    allow: 'link',
    links: ['team', 'bowler'],
    // its answer is a way in: it is kept nowhere, and who has joined gets it again
    idempotent: false,
    changes: ['rosters'],
    summary: 'Takes the position; whoever joined has a link of their own from then on',
    body: JoinForm,
    answer: z.object({ token: z.string() }),
  },
  'POST link/decline': {
    allow: 'link',
    links: ['bowler'],
    changes: ['rosters'],
    summary: 'Declines an invitation, which ends',
    body: z.object({ note: text(200, 'Write at most 200 characters.').nullish(), neverAgain: z.boolean() }),
    answer: z.object({}),
  },
  'POST link/leave': {
    allow: 'link',
    links: ['bowler'],
    changes: ['rosters'],
    summary: 'Leaves the team that was joined',
    answer: z.object({}),
  },
  'GET link/answers': {
    allow: 'link',
    links: ['bowler'],
    of: 'rosters',
    summary: 'What the tournament asks of who has joined, and what they have answered and accepted',
    answer: AskedOfBowler,
  },
  'POST link/answers': {
    allow: 'link',
    links: ['bowler'],
    changes: ['rosters'],
    summary: 'Answers questions for themselves, also in place of what their captain answered',
    body: OwnAnswers,
    answer: AskedOfBowler,
  },
  'POST link/waiver': {
    allow: 'link',
    links: ['bowler'],
    changes: ['rosters'],
    summary: 'Accepts the waiver; for a bowler under 18 a parent or guardian does',
    body: Acceptance.extend({ asGuardian: z.boolean() }),
    answer: AskedOfBowler,
  },
  'GET link/calendar': {
    allow: 'link',
    links: ['bowler'],
    of: 'rosters',
    summary: 'The squad of who has joined as a calendar file',
    type: 'text/calendar',
    answer: z.string(),
  },
  'POST link/settleRequest': {
    allow: 'link',
    links: linkKinds,
    afterEnd: true,
    idempotent: false,
    changes: [],
    summary: 'What became of an own request by link whose answer was lost; one not done by now never will be',
    body: RequestKey,
    answer: SettledRequest,
  },
} as const satisfies Calls
