import { copyTournamentCalls } from '@kegler/domain/setup/general/copy.calls.ts'
import { generalCalls } from '@kegler/domain/setup/general/general.calls.ts'
import { lookupCalls } from '@kegler/domain/setup/general/lookups.calls.ts'
import { serve } from '../../http/serve.ts'
import { getSetupTournament } from './get-setup-tournament.ts'

/** Every call of this tab. */
export const generalRoutes = serve(generalCalls, {
  'GET setup/tournament/:id': getSetupTournament,
})
export const lookupRoutes = serve(lookupCalls, {})
export const copyTournamentRoutes = serve(copyTournamentCalls, {})
