import { accountCalls } from './account/account.calls.ts'
import { personCalls } from './account/person.staff.calls.ts'
import { cartCalls } from './cart/cart.calls.ts'
import { captainEntryCalls } from './entries/entry.captain.calls.ts'
import { staffEntryCalls } from './entries/entry.staff.calls.ts'
import { squadChangeCalls } from './entries/squad-change.captain.calls.ts'
import { paymentCalls } from './payments/payments.calls.ts'
import { placeCalls } from './places/places.calls.ts'
import { rosterCalls } from './rosters/rosters.calls.ts'
import { setupCalls } from './setup/setup.ts'
import { eventListCalls } from './tournaments/event-lists.calls.ts'
import { captainTournamentCalls } from './tournaments/tournament.captain.calls.ts'
import { staffTournamentCalls } from './tournaments/tournament.staff.calls.ts'
import { virtualEventCalls } from './virtual-events/virtual-events.calls.ts'

/** Every call of the product. The browser imports it as a type only. */
export const calls = {
  ...accountCalls,
  ...captainTournamentCalls,
  ...placeCalls,
  ...eventListCalls,
  ...rosterCalls,
  ...captainEntryCalls,
  ...squadChangeCalls,
  ...virtualEventCalls,
  ...paymentCalls,
  ...staffTournamentCalls,
  ...staffEntryCalls,
  ...personCalls,
  ...cartCalls,
  ...setupCalls,
}
