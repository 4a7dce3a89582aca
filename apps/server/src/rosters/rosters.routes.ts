import { Refusal } from '@kegler/domain/errors.ts'
import { rosterCalls } from '@kegler/domain/rosters/rosters.calls.ts'
import { captainTournament } from '../access/tournaments.ts'
import { serve } from '../http/serve.ts'
import { readSetup } from '../places/setup.ts'
import { captainBowlers } from './captain-bowlers.ts'
import { clearCartRosters } from './cart-rosters/clear-cart-rosters.ts'
import { getCartRoster } from './cart-rosters/get-cart-roster.ts'
import { verifyCartRoster } from './cart-rosters/leave-virtual-events.ts'
import { listCartRosters } from './cart-rosters/list-cart-rosters.ts'
import { removeCartRoster } from './cart-rosters/remove-cart-roster.ts'
import { changeCartRoster, createCartRoster } from './cart-rosters/save-cart-roster.ts'
import { listFormerBowlers } from './list-former-bowlers.ts'
import { listFormerRosters } from './list-former-rosters.ts'
import { lookUpMember } from './look-up-member.ts'
import { lookUpMembers } from './look-up-members.ts'
import { listCountries, listStates } from './lookups.ts'
import { findVirtualEvent } from './virtual-holders.ts'

export const rosterRoutes = serve(rosterCalls, {
  'GET registration/entry/:tid/member/:usbcId/event/:eventId/squad/:squadId': lookUpMember,
  'POST registration/entry/:tid/members': lookUpMembers,
  'GET tournament/:tid/formerbowlers': listFormerBowlers,
  'GET tournament/:tid/formerrosters': listFormerRosters,
  'GET tournament/:tid/bowlers/:eventId': async ({ params, actor, db }) => {
    const tournament = await captainTournament(db, actor, params.tid)
    const { events } = await readSetup(db, tournament.id)
    if (!events.has(params.eventId)) throw new Refusal('NotFound', 'This event was not found.')
    return captainBowlers(db, actor.personId, tournament.id, { eventIds: [params.eventId] })
  },
  'GET tournament/:tid/virtualbowlers/:virtualEventId': async (call) => {
    const { params, actor, db } = call
    const { event } = await findVirtualEvent(db, actor, params.virtualEventId, params.tid)
    return captainBowlers(db, actor.personId, params.tid, { eventIds: event.mappedEventIds, virtualEventId: event.id })
  },
  'GET registration/cartroster': listCartRosters,
  'GET registration/cartroster/:id': getCartRoster,
  'POST registration/cartroster': createCartRoster,
  'PUT registration/cartroster': changeCartRoster,
  'POST registration/cartroster/verify': verifyCartRoster,
  'DELETE registration/cartroster': removeCartRoster,
  'GET registration/cartroster/clear/:tournamentId': clearCartRosters,
  'GET states': listStates,
  'GET countries': listCountries,
})
