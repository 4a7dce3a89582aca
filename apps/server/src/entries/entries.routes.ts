import { captainEntryCalls } from '@kegler/domain/entries/entry.captain.calls.ts'
import { staffEntryCalls } from '@kegler/domain/entries/entry.staff.calls.ts'
import { staffRosterCalls } from '@kegler/domain/entries/roster.staff.calls.ts'
import { squadChangeCalls } from '@kegler/domain/entries/squad-change.captain.calls.ts'
import { staffSquadChangeCalls } from '@kegler/domain/entries/squad-change.staff.calls.ts'
import { serve } from '../http/serve.ts'
import { getCalendar } from './calendar/get-calendar.ts'
import { changeEntry } from './change-entry.ts'
import { getEntry } from './get-entry.ts'
import { getEntryAsStaff } from './get-entry-as-staff.ts'
import { getEntryReadOnly } from './get-entry-read-only.ts'
import { getPaymentLog } from './get-payment-log.ts'
import { listEntries } from './list-entries.ts'
import { printEntry } from './print-entry.ts'
import { printPaymentLog } from './print-payment-log.ts'
import { changeOwnSquad, changeSquadAsStaff } from './squad-change/change-squad.ts'
import { listEventChoices } from './squad-change/list-event-choices.ts'
import { listSquadChoices } from './squad-change/list-squad-choices.ts'
import { listSquadsAsStaff } from './squad-change/list-squads-as-staff.ts'
import { verifyRoster } from './verify-roster.ts'

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
})

export const staffRosterRoutes = serve(staffRosterCalls, {})

export const staffSquadChangeRoutes = serve(staffSquadChangeCalls, {
  'GET admin/entry/:id/squads/:date': listSquadsAsStaff,
  'PUT admin/entry/:id/squad/change': changeSquadAsStaff,
})
