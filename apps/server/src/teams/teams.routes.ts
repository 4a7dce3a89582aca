import { Refusal } from '@kegler/domain/errors.ts'
import { linkCalls } from '@kegler/domain/teams/link.calls.ts'
import { linkOver } from '@kegler/domain/teams/link.rules.ts'
import { captainTeamCalls } from '@kegler/domain/teams/team.captain.calls.ts'
import { staffTeamCalls } from '@kegler/domain/teams/team.staff.calls.ts'
import { heldLink, heldTeamLink } from '../access/link.ts'
import { calendarFile, withoutDue } from '../entries/calendar/calendar-file.ts'
import { readCalendarEntries } from '../entries/calendar/read-calendar-entries.ts'
import { type Handles, serve } from '../http/serve.ts'
import { settleKey } from '../http/stored-answers.ts'
import { getLinkedTeam } from './get-linked-team.ts'
import { inviteAsStaff, inviteTeammates, mailAgain, mailAgainAsStaff, makeOpenLink } from './invite.ts'
import { checkFacts, joinTeam } from './join-team.ts'
import { declineInvitation, leaveTeam } from './leave-team.ts'
import { acceptByLink, answerByLink, getLinkedAnswers } from './link-answers.ts'
import { getTeam, getTeamAsStaff } from './read-team.ts'
import { revokeInvitation, revokeInvitationAsStaff, revokeOpenLink, revokeOpenLinkAsStaff } from './revoke.ts'

const getLinkedCalendar: Handles<'GET link/calendar'> = async ({ actor, db, services, now }) => {
  const { entryId, joinedAt } = heldTeamLink(actor)
  const squads = joinedAt ? (await readCalendarEntries(db, [entryId])).filter(({ id }) => id === entryId) : []
  if (!joinedAt) throw new Refusal('RuleBroken', linkOver)
  return calendarFile(squads.map(withoutDue), { appUrl: services.config.appUrl, now })
}
const settleLinkRequest: Handles<'POST link/settleRequest'> = ({ actor, body, now, transact }) =>
  transact((tx) => settleKey(tx, { personId: heldLink(actor).id, key: body.idempotencyKey, at: now }))

export const linkRoutes = serve(linkCalls, {
  'GET link/team': getLinkedTeam,
  'POST link/facts': checkFacts,
  'POST link/join': joinTeam,
  'POST link/decline': declineInvitation,
  'POST link/leave': leaveTeam,
  'GET link/answers': getLinkedAnswers,
  'POST link/answers': answerByLink,
  'POST link/waiver': acceptByLink,
  'GET link/calendar': getLinkedCalendar,
  'POST link/settleRequest': settleLinkRequest,
})

export const captainTeamRoutes = serve(captainTeamCalls, {
  'GET registration/entry/:id/team': getTeam,
  'POST registration/entry/:id/link': makeOpenLink,
  'DELETE registration/entry/:id/link': revokeOpenLink,
  'POST registration/entry/:id/invitation': inviteTeammates,
  'POST registration/entry/:id/invitation/:linkId/mail': mailAgain,
  'DELETE registration/entry/:id/invitation/:linkId': revokeInvitation,
})

export const staffTeamRoutes = serve(staffTeamCalls, {
  'GET admin/entry/:id/team': getTeamAsStaff,
  'POST admin/entry/:id/invitation': inviteAsStaff,
  'POST admin/entry/:id/invitation/:linkId/mail': mailAgainAsStaff,
  'DELETE admin/entry/:id/invitation/:linkId': revokeInvitationAsStaff,
  'DELETE admin/entry/:id/link': revokeOpenLinkAsStaff,
})
