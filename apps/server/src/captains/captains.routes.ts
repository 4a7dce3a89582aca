import { captainCalls } from '@kegler/domain/captains/captain.staff.calls.ts'
import { captainChangeCalls } from '@kegler/domain/captains/captain-change.staff.calls.ts'
import { handOverCalls } from '@kegler/domain/captains/hand-over.captain.calls.ts'
import { serve } from '../http/serve.ts'
import { acceptHandOver, declineHandOver, takeHandOverBack } from './answer-hand-over.ts'
import { changeEntryCaptain } from './change-captain.ts'
import { changeVirtualEntryCaptain } from './change-virtual-entry-captain.ts'
import { correctCaptainEmail } from './correct-captain-email.ts'
import { filterCaptainEntries } from './filter-captain-entries.ts'
import { findCaptainByEmail, findCaptainForVirtualEvent } from './find-captain-by-email.ts'
import { getCaptain } from './get-captain.ts'
import { listHandOvers, offerEntries, planHandOver } from './hand-over.ts'
import { listAffectedVirtualEntries } from './list-affected-virtual-entries.ts'
import { sendPaymentLink } from './send-payment-link.ts'
import { updateCaptain } from './update-captain.ts'
import { writeCaptainNotes } from './write-captain-notes.ts'

export const captainRoutes = serve(captainCalls, {
  'POST admin/captain/:id': getCaptain,
  'POST admin/captain/:id/entries/filterEntries/:hideCancelled/:hideArchived': filterCaptainEntries,
  'POST admin/captain/update': updateCaptain,
  'POST admin/captain/:id/notes': writeCaptainNotes,
  'POST admin/captain/:id/email': correctCaptainEmail,
  'POST admin/captain/:id/paymentLink': sendPaymentLink,
})

export const handOverRoutes = serve(handOverCalls, {
  'GET registration/handovers': listHandOvers,
  'POST registration/tournament/:tid/handovers/plan': planHandOver,
  'POST registration/tournament/:tid/handovers': offerEntries,
  'DELETE registration/handovers/:id': takeHandOverBack,
  'POST registration/handovers/:id/accept': acceptHandOver,
  'POST registration/handovers/:id/decline': declineHandOver,
})

export const captainChangeRoutes = serve(captainChangeCalls, {
  'POST admin/captain/affectedvirtualentries': listAffectedVirtualEntries,
  'POST admin/captain/change/entry': changeEntryCaptain,
  'POST admin/captain/change/virtualentry': changeVirtualEntryCaptain,
  'GET admin/captain/:email/email': findCaptainByEmail,
  'GET admin/captain/:email/email/:virtualEventId': findCaptainForVirtualEvent,
})
