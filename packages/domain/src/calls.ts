import { accountCalls } from './account/account.calls.ts'
import { personCalls } from './account/person.staff.calls.ts'
import { alertCalls } from './alerts/alerts.staff.calls.ts'
import { auditCalls } from './audit/audit.staff.calls.ts'
import { cancellationCalls } from './cancellations/cancellations.staff.calls.ts'
import { captainCalls } from './captains/captain.staff.calls.ts'
import { captainChangeCalls } from './captains/captain-change.staff.calls.ts'
import { handOverCalls } from './captains/hand-over.captain.calls.ts'
import { cartCalls } from './cart/cart.calls.ts'
import { reservationCalls } from './cart/reservation.staff.calls.ts'
import { captainEntryCalls } from './entries/entry.captain.calls.ts'
import { staffEntryCalls } from './entries/entry.staff.calls.ts'
import { staffRosterCalls } from './entries/roster.staff.calls.ts'
import { squadChangeCalls } from './entries/squad-change.captain.calls.ts'
import { staffSquadChangeCalls } from './entries/squad-change.staff.calls.ts'
import { financeCalls } from './finance/finance.staff.calls.ts'
import { campaignCalls } from './mails/campaigns.staff.calls.ts'
import { entryMailCalls } from './mails/entry-mails.staff.calls.ts'
import { resendCalls } from './mails/resend.staff.calls.ts'
import { staffCardPaymentCalls } from './payments/card-payment.staff.calls.ts'
import { staffPaymentCalls } from './payments/payment.staff.calls.ts'
import { paymentCalls } from './payments/payments.calls.ts'
import { finderCalls } from './places/finder.calls.ts'
import { placeCalls } from './places/places.calls.ts'
import { questionCalls } from './questions/questions.calls.ts'
import { staffQuestionCalls } from './questions/questions.staff.calls.ts'
import { operationsCalls } from './reports/operations.staff.calls.ts'
import { reportCalls } from './reports/reports.staff.calls.ts'
import { rosterCalls } from './rosters/rosters.calls.ts'
import { listCalls } from './search/lists.staff.calls.ts'
import { searchCalls } from './search/search.staff.calls.ts'
import { viewCalls } from './search/views.staff.calls.ts'
import { setupCalls } from './setup/setup.ts'
import { linkCalls } from './teams/link.calls.ts'
import { linkPaymentCalls } from './teams/link-payment.calls.ts'
import { captainShareCalls } from './teams/shares.captain.calls.ts'
import { captainTeamCalls } from './teams/team.captain.calls.ts'
import { staffTeamCalls } from './teams/team.staff.calls.ts'
import { eventListCalls } from './tournaments/event-lists.calls.ts'
import { captainTournamentCalls } from './tournaments/tournament.captain.calls.ts'
import { staffTournamentCalls } from './tournaments/tournament.staff.calls.ts'
import { undoCalls } from './undo/undo.staff.calls.ts'
import { staffVirtualEventCalls } from './virtual-events/virtual-event.staff.calls.ts'
import { virtualEventCalls } from './virtual-events/virtual-events.calls.ts'
import { captainWaitCalls } from './waiting-list/waits.captain.calls.ts'
import { staffWaitCalls } from './waiting-list/waits.staff.calls.ts'
import { captainRoomCalls } from './waiting-room/room.captain.calls.ts'
import { staffRoomCalls } from './waiting-room/room.staff.calls.ts'

/** Every call of the product. The browser imports it as a type only. */
export const calls = {
  ...accountCalls,
  ...captainTournamentCalls,
  ...placeCalls,
  ...finderCalls,
  ...eventListCalls,
  ...rosterCalls,
  ...captainEntryCalls,
  ...questionCalls,
  ...squadChangeCalls,
  ...virtualEventCalls,
  ...paymentCalls,
  ...staffTournamentCalls,
  ...staffEntryCalls,
  ...personCalls,
  ...cartCalls,
  ...handOverCalls,
  ...captainWaitCalls,
  ...captainRoomCalls,
  ...linkCalls,
  ...linkPaymentCalls,
  ...captainShareCalls,
  ...captainTeamCalls,
  ...setupCalls,
  ...searchCalls,
  ...listCalls,
  ...viewCalls,
  ...reportCalls,
  ...operationsCalls,
  ...alertCalls,
  ...campaignCalls,
  ...resendCalls,
  ...entryMailCalls,
  ...staffRosterCalls,
  ...staffQuestionCalls,
  ...staffSquadChangeCalls,
  ...staffPaymentCalls,
  ...staffCardPaymentCalls,
  ...cancellationCalls,
  ...captainCalls,
  ...captainChangeCalls,
  ...staffVirtualEventCalls,
  ...reservationCalls,
  ...staffWaitCalls,
  ...staffRoomCalls,
  ...staffTeamCalls,
  ...auditCalls,
  ...financeCalls,
  ...undoCalls,
}
