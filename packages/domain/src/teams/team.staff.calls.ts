import { z } from 'zod'
import type { Calls } from '../call.ts'
import { staffRoles } from '../roles.ts'
import { ById, Instant, text } from '../values.ts'
import { InvitationForm, Nothing, OfEntry, Team } from './team.captain.calls.ts'

const reason = text(255).pipe(z.string().min(1, 'Enter a reason.'))
export const staffTeamCalls = {
  'GET admin/entry/:id/team': {
    allow: staffRoles,
    of: 'rosters',
    summary: 'Who was invited to a team and who joined; of the open link until when it works',
    params: ById,
    answer: Team.omit({ link: true }).extend({ linkUntil: Instant.nullable() }),
  },
  'POST admin/entry/:id/invitation': {
    allow: staffRoles,
    changes: ['rosters', 'staff'],
    dryRun: true,
    summary: 'Invites teammates by mail in the name of the captain',
    params: ById,
    body: InvitationForm.extend({ reason }),
    answer: Nothing,
  },
  'POST admin/entry/:id/invitation/:linkId/mail': {
    allow: staffRoles,
    changes: ['rosters', 'staff'],
    dryRun: true,
    summary: 'Sends an invitation again',
    params: OfEntry,
    answer: Nothing,
  },
  'DELETE admin/entry/:id/invitation/:linkId': {
    allow: staffRoles,
    changes: ['rosters', 'staff'],
    dryRun: true,
    summary: 'Ends an invitation that nobody joined by',
    params: OfEntry,
    answer: Nothing,
  },
  'DELETE admin/entry/:id/link': {
    allow: staffRoles,
    changes: ['rosters', 'staff'],
    dryRun: true,
    summary: 'Ends the open link of a team',
    params: ById,
    answer: Nothing,
  },
} as const satisfies Calls
