import { z } from 'zod'
import type { Calls } from '../call.ts'
import { ById, Id, Instant, text } from '../values.ts'
import { invitationStates } from './invite.rules.ts'

const Invitation = z.object({
  id: Id,
  /** null: they came by the open link without one. */
  email: z.string().nullable(),
  /** Who joined by it. */
  name: z.string().nullable(),
  /** Of a minor: the parent or guardian, whose address it is. */
  guardian: z.string().nullable(),
  state: z.enum(invitationStates),
  position: z.int().nullable(),
  invitedAt: Instant,
  /** What who declined wrote. */
  note: z.string().nullable(),
})
export const Team = z.object({
  /** null: teammates can be invited. */
  reason: z.string().nullable(),
  team: z.string(),
  positions: z.int(),
  free: z.int(),
  /** Who takes any free position with it, until when. */
  link: z.object({ address: z.string(), until: Instant }).nullable(),
  invitations: z.array(Invitation),
  news: z.array(z.object({ at: Instant, text: z.string() })),
})
export const InvitationForm = z.object({
  /** One a line. */
  addresses: text(4_000, 'These are too many addresses.'),
  message: text(200, 'Write at most 200 characters.').nullish(),
})
export const OfEntry = z.object({ id: Id, linkId: Id })
export const Nothing = z.object({})

export const captainTeamCalls = {
  'GET registration/entry/:id/team': {
    allow: 'signedIn',
    of: 'rosters',
    summary: 'Who was invited to a team and who joined; the open link',
    params: ById,
    answer: Team,
  },
  'POST registration/entry/:id/link': {
    allow: 'signedIn',
    changes: ['rosters'],
    summary: 'Makes the open link of a team; the one before ends',
    params: ById,
    answer: Nothing,
  },
  'DELETE registration/entry/:id/link': {
    allow: 'signedIn',
    changes: ['rosters'],
    summary: 'Ends the open link of a team; who joined stays',
    params: ById,
    answer: Nothing,
  },
  'POST registration/entry/:id/invitation': {
    allow: 'signedIn',
    changes: ['rosters'],
    summary: 'Invites teammates by mail, each with a link of their own',
    params: ById,
    body: InvitationForm,
    answer: Nothing,
  },
  'POST registration/entry/:id/invitation/:linkId/mail': {
    allow: 'signedIn',
    changes: ['rosters'],
    summary: 'Sends an invitation again',
    params: OfEntry,
    answer: Nothing,
  },
  'DELETE registration/entry/:id/invitation/:linkId': {
    allow: 'signedIn',
    changes: ['rosters'],
    summary: 'Ends an invitation that nobody joined by',
    params: OfEntry,
    answer: Nothing,
  },
} as const satisfies Calls
