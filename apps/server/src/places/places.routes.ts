import { finderCalls } from '@kegler/domain/places/finder.calls.ts'
import { placeCalls } from '@kegler/domain/places/places.calls.ts'
import { captainTournamentCalls } from '@kegler/domain/tournaments/tournament.captain.calls.ts'
import { staffTournamentCalls } from '@kegler/domain/tournaments/tournament.staff.calls.ts'
import { serve } from '../http/serve.ts'
import { find } from './find.ts'
import { getAvailability } from './get-availability.ts'
import { getTournament } from './get-tournament.ts'
import { listActiveTournaments } from './list-active-tournaments.ts'
import { listActiveTournamentsAsStaff } from './list-active-tournaments-as-staff.ts'
import { listDates } from './list-dates.ts'
import { listSquads } from './list-squads.ts'
import { getBundling, getMaintenanceMessage, getRestriction } from './lookups.ts'

export const placeRoutes = serve(placeCalls, {
  'POST registration/tournament/:tid/dates': listDates,
  'POST registration/tournament/:tid/event/squad/:date': listSquads,
  'GET tournament/:tid/availability': getAvailability,
})

export const finderRoutes = serve(finderCalls, { 'POST registration/tournament/:tid/find': find })

export const captainTournamentRoutes = serve(captainTournamentCalls, {
  'POST registration/tournament/active': listActiveTournaments,
  'GET registration/tournament/maintenanceMessage': getMaintenanceMessage,
  'GET registration/tournament/:tid': getTournament,
  'GET tournament/:tid/restriction': getRestriction,
  'GET tournament/:tid/bundling': getBundling,
})

export const staffTournamentRoutes = serve(staffTournamentCalls, {
  'GET admin/tournament/active': listActiveTournamentsAsStaff,
})
