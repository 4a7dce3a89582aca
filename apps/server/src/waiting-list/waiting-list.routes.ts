import { captainWaitCalls } from '@kegler/domain/waiting-list/waits.captain.calls.ts'
import { staffWaitCalls } from '@kegler/domain/waiting-list/waits.staff.calls.ts'
import { serve } from '../http/serve.ts'
import { acceptOffer } from './accept-offer.ts'
import { declineOffer, leaveLine } from './end-wait.ts'
import { changeWait, joinLine, listStarts, listTournamentWaits, listWaits, resumeWait } from './join-line.ts'
import { offerByHand } from './offer-by-hand.ts'
import { waitToMove } from './wait-to-move.ts'
import { joinLineAsStaff, listWaitsAsStaff, removeWait } from './waits-as-staff.ts'

export const waitingListRoutes = serve(captainWaitCalls, {
  'GET registration/tournament/:tid/waits': listTournamentWaits,
  'POST registration/tournament/:tid/waits': joinLine,
  'POST registration/tournament/:tid/move/wait': waitToMove,
  'GET registration/tournament/:tid/waits/:eventId/starts': listStarts,
  'GET registration/waits': listWaits,
  'PUT registration/waits/:id': changeWait,
  'DELETE registration/waits/:id': leaveLine,
  'POST registration/waits/:id/accept': acceptOffer,
  'POST registration/waits/:id/decline': declineOffer,
  'POST registration/waits/:id/resume': resumeWait,
})

export const staffWaitingListRoutes = serve(staffWaitCalls, {
  'GET admin/tournament/:tid/waits': listWaitsAsStaff,
  'POST admin/tournament/:tid/waits': joinLineAsStaff,
  'POST admin/tournament/:tid/waits/:waitId/offer': offerByHand,
  'POST admin/tournament/:tid/waits/:waitId/remove': removeWait,
})
