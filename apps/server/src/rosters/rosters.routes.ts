import { rosterCalls } from '@kegler/domain/rosters/rosters.calls.ts'
import { serve } from '../http/serve.ts'
import { clearCartRosters } from './cart-rosters/clear-cart-rosters.ts'
import { getCartRoster } from './cart-rosters/get-cart-roster.ts'
import { listCartRosters } from './cart-rosters/list-cart-rosters.ts'
import { removeCartRoster } from './cart-rosters/remove-cart-roster.ts'
import { changeCartRoster, createCartRoster } from './cart-rosters/save-cart-roster.ts'
import { listEventBowlers } from './list-event-bowlers.ts'
import { listFormerBowlers } from './list-former-bowlers.ts'
import { listFormerRosters } from './list-former-rosters.ts'
import { listVirtualBowlers } from './list-virtual-bowlers.ts'
import { lookUpMember } from './look-up-member.ts'
import { lookUpMembers } from './look-up-members.ts'
import { listCountries, listStates } from './lookups.ts'

/** Every call of this domain. */
export const rosterRoutes = serve(rosterCalls, {
  'GET registration/entry/:tid/member/:usbcId/event/:eventId/squad/:squadId': lookUpMember,
  'POST registration/entry/:tid/members': lookUpMembers,
  'GET tournament/:tid/formerbowlers': listFormerBowlers,
  'GET tournament/:tid/formerrosters': listFormerRosters,
  'GET tournament/:tid/bowlers/:eventId': listEventBowlers,
  'GET tournament/:tid/virtualbowlers/:virtualEventId': listVirtualBowlers,
  'GET registration/cartroster': listCartRosters,
  'GET registration/cartroster/:id': getCartRoster,
  'POST registration/cartroster': createCartRoster,
  'PUT registration/cartroster': changeCartRoster,
  'DELETE registration/cartroster': removeCartRoster,
  'GET registration/cartroster/clear/:tournamentId': clearCartRosters,
  'GET states': listStates,
  'GET countries': listCountries,
})
