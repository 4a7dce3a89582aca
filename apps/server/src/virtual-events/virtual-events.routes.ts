import { paymentLog, reservationOf } from '@kegler/domain/entries/payment-log.rules.ts'
import { staffVirtualEventCalls } from '@kegler/domain/virtual-events/virtual-event.staff.calls.ts'
import { virtualEventCalls } from '@kegler/domain/virtual-events/virtual-events.calls.ts'
import { captainTournament } from '../access/tournaments.ts'
import { readLedger } from '../entries/read-ledger.ts'
import { serve } from '../http/serve.ts'
import { captainBowlers } from '../rosters/captain-bowlers.ts'
import { findVirtualEvent } from '../rosters/virtual-holders.ts'
import { assignBowlers } from './assign-bowlers.ts'
import { assignOwnersAsStaff } from './assign-owners-as-staff.ts'
import { assignTeams } from './assign-teams.ts'
import {
  getVirtualEventAsStaff,
  listBowlersAsStaff,
  listTeamsAsStaff,
  listVirtualEntriesAsStaff,
} from './get-virtual-event-as-staff.ts'
import { readVirtualEntries } from './read-virtual-entries.ts'

export const virtualEventRoutes = serve(virtualEventCalls, {
  'GET tournament/:tid/virtualentries': async ({ params, actor, db, now }) =>
    readVirtualEntries(db, actor.personId, await captainTournament(db, actor, params.tid), now),
  'GET registration/virtualevent/:id/virtualentries': async (call) => {
    const { params, actor, db, now } = call
    const { event, tournament } = await findVirtualEvent(db, actor, params.id)
    return readVirtualEntries(db, actor.personId, tournament, now, [event.id])
  },
  /** One reservation for each of the captain's virtual entries. */
  'GET registration/virtualevent/:id/payment/log': async (call) => {
    const { params, actor, db, now } = call
    const { event, tournament } = await findVirtualEvent(db, actor, params.id)
    const virtualEntries = await readVirtualEntries(db, actor.personId, tournament, now, [event.id])
    const ids = virtualEntries.map(({ id }) => id)
    const ledger = await readLedger(db, 'virtualEntryId', ids)
    const reservations = virtualEntries.map(({ id, bowler, teamName }) =>
      reservationOf(`${event.name} - ${bowler?.displayName ?? teamName ?? 'not assigned'}`, ledger.get(id) ?? []),
    )
    return { ...paymentLog(reservations), timeZone: tournament.timeZone }
  },
  'GET virtualevent/:id/bowlers': async ({ params, actor, db }) => {
    const { event, tournament } = await findVirtualEvent(db, actor, params.id)
    return captainBowlers(db, actor.personId, tournament.id, {
      eventIds: event.mappedEventIds,
      virtualEventId: event.id,
    })
  },
  'PUT virtualevent/teams': assignTeams,
  'PUT virtualevent/bowlers': assignBowlers,
})

export const staffVirtualEventRoutes = serve(staffVirtualEventCalls, {
  'GET admin/virtualevent/:id/captain/:captainId': getVirtualEventAsStaff,
  'GET admin/virtualevent/:id/captain/:captainId/bowler': listBowlersAsStaff,
  'GET admin/virtualevent/:id/captain/:captainId/teams': listTeamsAsStaff,
  'GET admin/virtualevent/:id/captain/:captainId/virtualentry': listVirtualEntriesAsStaff,
  'PUT admin/virtualevent/:id/captain/:captainId/virtualentry': assignOwnersAsStaff,
})
