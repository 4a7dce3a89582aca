import { captainEntryCalls } from '@kegler/domain/entries/entry.captain.calls.ts'
import { staffEntryCalls } from '@kegler/domain/entries/entry.staff.calls.ts'
import { staffRosterCalls } from '@kegler/domain/entries/roster.staff.calls.ts'
import { squadChangeCalls } from '@kegler/domain/entries/squad-change.captain.calls.ts'
import { staffSquadChangeCalls } from '@kegler/domain/entries/squad-change.staff.calls.ts'
import { serve } from '../http/serve.ts'
import { listFormerBowlersAsStaff } from '../rosters/list-former-bowlers.ts'
import { listFormerRostersAsStaff } from '../rosters/list-former-rosters.ts'
import { lookUpMemberAsStaff } from '../rosters/look-up-member.ts'
import { lookUpMembersAsStaff } from '../rosters/look-up-members.ts'
import { addNote } from './add-note.ts'
import { getCalendar } from './calendar/get-calendar.ts'
import { changeEntry, changeRosterAsStaff } from './change-entry.ts'
import { getEntry } from './get-entry.ts'
import { getEntryAsStaff } from './get-entry-as-staff.ts'
import { getEntryReadOnly, getEntryReadOnlyAsStaff } from './get-entry-read-only.ts'
import { getPaymentLog } from './get-payment-log.ts'
import { getRosterAsStaff } from './get-roster-as-staff.ts'
import { listEntries } from './list-entries.ts'
import { listEntryBowlers } from './list-entry-bowlers.ts'
import { printEntry } from './print-entry.ts'
import { printPaymentLog } from './print-payment-log.ts'
import { getCoordinator, setCoordinator } from './set-coordinator.ts'
import { changeOwnSquad, changeSquadAsStaff } from './squad-change/change-squad.ts'
import { listEventChoices } from './squad-change/list-event-choices.ts'
import { listSquadChoices } from './squad-change/list-squad-choices.ts'
import { listSquadDaysAsStaff, listSquadsAsStaff } from './squad-change/list-squads-as-staff.ts'
import { readRosterWarnings, verifyRoster } from './verify-roster.ts'

/** Every call of this domain. */
export const entryRoutes = serve(captainEntryCalls, {
  'GET tournament/:tid/entries': listEntries,
  'GET registration/entry/:id': getEntry,
  'GET registration/entry/:id/readonly': getEntryReadOnly,
  'PUT registration/entry/:id': changeEntry,
  'POST registration/entry/:id/verify': verifyRoster,
  'GET registration/entry/:id/calendar': getCalendar,
  'GET registration/entry/:id/payment/log': getPaymentLog,
  'GET registration/entry/:id/printable': printEntry,
  'GET registration/entry/:id/paymentLogPrintable': printPaymentLog,
})

export const squadChangeRoutes = serve(squadChangeCalls, {
  'GET registration/entry/:id/squads/:date/id/:squadId': listSquadChoices,
  'PUT registration/entry/:id/squad/change': changeOwnSquad,
  'GET registration/entry/:id/availableEvents': listEventChoices,
})

export const staffEntryRoutes = serve(staffEntryCalls, {
  'GET admin/entry/:id': getEntryAsStaff,
  'GET admin/coordinator/:id': getCoordinator,
  'POST admin/entry/:id/coordinator': setCoordinator,
  'POST admin/entry/:id/note': addNote,
})

export const staffRosterRoutes = serve(staffRosterCalls, {
  'GET admin/entry/:id/readonly': getEntryReadOnlyAsStaff,
  'GET admin/entry/:id/roster': getRosterAsStaff,
  'PUT admin/entry/:id/roster': changeRosterAsStaff,
  'POST admin/entry/:id/rosterWarnings': readRosterWarnings,
  'GET admin/entry/:id/bowlers': listEntryBowlers,
  'GET admin/tournament/:tid/member/:usbcId/event/:eventId/entry/:entryId': lookUpMemberAsStaff,
  'POST admin/entry/:id/members': lookUpMembersAsStaff,
  'GET admin/entry/:id/formerbowlers': listFormerBowlersAsStaff,
  'GET admin/entry/:id/formerrosters': listFormerRostersAsStaff,
})

export const staffSquadChangeRoutes = serve(staffSquadChangeCalls, {
  'GET admin/entry/:id/squads/:date': listSquadsAsStaff,
  'GET admin/entry/:id/squads': listSquadDaysAsStaff,
  'PUT admin/entry/:id/squad/change': changeSquadAsStaff,
})
