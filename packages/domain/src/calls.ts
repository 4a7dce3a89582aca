import { accountCalls } from './account/account.calls.ts'
import { cartCalls } from './cart/cart.calls.ts'
import { entryCalls } from './entries/entries.calls.ts'
import { staffEntryCalls } from './entries/entry.staff.calls.ts'
import { paymentCalls } from './payments/payments.calls.ts'
import { placeCalls } from './places/places.calls.ts'
import { rosterCalls } from './rosters/rosters.calls.ts'
import { staffTournamentCalls } from './tournaments/tournament.staff.calls.ts'
import { virtualEventCalls } from './virtual-events/virtual-events.calls.ts'

/** Every call of the product. The browser imports it as a type only. */
export const calls = {
  ...accountCalls,
  ...placeCalls,
  ...rosterCalls,
  ...entryCalls,
  ...virtualEventCalls,
  ...paymentCalls,
  ...staffTournamentCalls,
  ...staffEntryCalls,
  ...cartCalls,
}
