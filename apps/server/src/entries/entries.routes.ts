import { entriesClosed, whyNotChangeEntry } from '@kegler/domain/entries/entries.rules.ts'
import { captainEntryCalls } from '@kegler/domain/entries/entry.captain.calls.ts'
import { staffEntryCalls } from '@kegler/domain/entries/entry.staff.calls.ts'
import { staffRosterCalls } from '@kegler/domain/entries/roster.staff.calls.ts'
import { squadChangeCalls } from '@kegler/domain/entries/squad-change.captain.calls.ts'
import { staffSquadChangeCalls } from '@kegler/domain/entries/squad-change.staff.calls.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { staffPermissions } from '@kegler/domain/places/gates.rules.ts'
import { staffQuestionCalls } from '@kegler/domain/questions/questions.staff.calls.ts'
import { ownEntry, staffEntry } from '../access/entries.ts'
import { captainTournament } from '../access/tournaments.ts'
import { serve } from '../http/serve.ts'
import { getAnswersAsStaff, notePaperAsStaff, removePaperAsStaff } from '../questions/accept-waiver.ts'
import { captainBowlers } from '../rosters/captain-bowlers.ts'
import { listFormerBowlersAsStaff } from '../rosters/list-former-bowlers.ts'
import { listFormerRostersAsStaff } from '../rosters/list-former-rosters.ts'
import { lookUpMemberAsStaff } from '../rosters/look-up-member.ts'
import { lookUpMembersAsStaff } from '../rosters/look-up-members.ts'
import { addNote } from './add-note.ts'
import { calendarFile } from './calendar/calendar-file.ts'
import { readCalendarEntries } from './calendar/read-calendar-entries.ts'
import { changeEntry, changeRosterAsStaff } from './change-entry.ts'
import { getEntryAsStaff } from './get-entry-as-staff.ts'
import { getPaymentLog } from './get-payment-log.ts'
import { printEntry } from './print-entry.ts'
import { printPaymentLog } from './print-payment-log.ts'
import { printWaiver, printWaivers } from './print-waivers.ts'
import { readEntries, readEntry } from './read-entries.ts'
import { readStaffRoster } from './read-staff-roster.ts'
import { getCoordinator, setCoordinator } from './set-coordinator.ts'
import { changeOwnSquad, changeSquadAsStaff } from './squad-change/change-squad.ts'
import { listEventChoices } from './squad-change/list-event-choices.ts'
import { listSquadChoices } from './squad-change/list-squad-choices.ts'
import { listSquadDaysAsStaff, listSquadsAsStaff } from './squad-change/list-squads-as-staff.ts'
import { moveOwnTeams, moveTeamsAsStaff, planOwnMove } from './squad-change/move-teams.ts'
import { readRosterWarnings, verifyRoster } from './verify-roster.ts'

export const entryRoutes = serve(captainEntryCalls, {
  'GET tournament/:tid/entries': async ({ params, actor, db, now }) =>
    readEntries(db, actor.personId, await captainTournament(db, actor, params.tid), now),
  'GET registration/entry/:id': async ({ params, actor, db, now }) =>
    readEntry(db, await ownEntry(db, actor, params.id), now),
  'GET registration/entry/:id/readonly': async ({ params, actor, db, now }) => {
    const { entry, tournament } = await ownEntry(db, actor, params.id)
    const refusal = whyNotChangeEntry(entry, tournament, now, 'captain')
    return { readOnly: refusal !== null, reason: refusal?.message ?? null }
  },
  'PUT registration/entry/:id': changeEntry,
  'POST registration/entry/:id/verify': verifyRoster,
  'GET registration/entry/:id/calendar': async (call) => {
    const { params, actor, db, services, now } = call
    const { entry } = await ownEntry(db, actor, params.id)
    const calendarEntries = (await readCalendarEntries(db, [entry.id])).filter(({ id }) => id === entry.id)
    if (calendarEntries.length === 0)
      throw new Refusal('RuleBroken', 'This entry has no squad yet, so there is nothing to put in a calendar.')
    return calendarFile(calendarEntries, { appUrl: services.config.appUrl, now })
  },
  'GET registration/entry/:id/payment/log': getPaymentLog,
  'GET registration/entry/:id/printable': printEntry,
  'GET registration/entry/:id/paymentLogPrintable': printPaymentLog,
})

export const squadChangeRoutes = serve(squadChangeCalls, {
  'GET registration/entry/:id/squads/:date/id/:squadId': listSquadChoices,
  'PUT registration/entry/:id/squad/change': changeOwnSquad,
  'POST registration/tournament/:tid/move/plan': planOwnMove,
  'POST registration/tournament/:tid/move': moveOwnTeams,
  'GET registration/entry/:id/availableEvents': listEventChoices,
})

export const staffEntryRoutes = serve(staffEntryCalls, {
  'GET admin/entry/:id': getEntryAsStaff,
  'GET admin/coordinator/:id': getCoordinator,
  'POST admin/entry/:id/coordinator': setCoordinator,
  'POST admin/entry/:id/note': addNote,
})

export const staffRosterRoutes = serve(staffRosterCalls, {
  /** To staff an entry is read-only by its tournament; a cancelled one can be reactivated. */
  'GET admin/entry/:id/readonly': async ({ params, actor, db, now }) => {
    const { tournament } = await staffEntry(db, actor, params.id)
    const readOnly = !staffPermissions(tournament, now).change
    return { readOnly, reason: readOnly ? entriesClosed : null }
  },
  'GET admin/entry/:id/roster': async ({ params, actor, db, now }) =>
    readStaffRoster(db, await staffEntry(db, actor, params.id), now),
  'PUT admin/entry/:id/roster': changeRosterAsStaff,
  'POST admin/entry/:id/rosterWarnings': readRosterWarnings,
  'GET admin/entry/:id/bowlers': async ({ params, actor, db }) => {
    const { entry } = await staffEntry(db, actor, params.id)
    return captainBowlers(db, entry.captainId, entry.tournamentId, { eventIds: [entry.eventId] })
  },
  'GET admin/tournament/:tid/member/:usbcId/event/:eventId/entry/:entryId': lookUpMemberAsStaff,
  'POST admin/entry/:id/members': lookUpMembersAsStaff,
  'GET admin/entry/:id/formerbowlers': listFormerBowlersAsStaff,
  'GET admin/entry/:id/formerrosters': listFormerRostersAsStaff,
})

export const staffQuestionRoutes = serve(staffQuestionCalls, {
  'GET admin/entry/:id/answers': getAnswersAsStaff,
  'POST admin/entry/:id/waiver/paper': notePaperAsStaff,
  'DELETE admin/entry/:id/waiver/paper/:bowlerId': removePaperAsStaff,
  'GET admin/entry/:id/waiver/:bowlerId/printable': printWaiver,
  'GET admin/tournament/:tid/waiver/printable': printWaivers,
})

export const staffSquadChangeRoutes = serve(staffSquadChangeCalls, {
  'GET admin/entry/:id/squads/:date': listSquadsAsStaff,
  'GET admin/entry/:id/squads': listSquadDaysAsStaff,
  'PUT admin/entry/:id/squad/change': changeSquadAsStaff,
  'POST admin/captain/:id/move': moveTeamsAsStaff,
})
