import { copyTournamentCalls } from '@kegler/domain/setup/general/copy.calls.ts'
import { generalCalls } from '@kegler/domain/setup/general/general.calls.ts'
import { lookupCalls } from '@kegler/domain/setup/general/lookups.calls.ts'
import { serve } from '../../http/serve.ts'
import { checkCreatePermission } from './check-create-permission.ts'
import { copyTournament } from './copy-tournament.ts'
import { createTournament } from './create-tournament.ts'
import { deleteTournament } from './delete-tournament.ts'
import { getSetupTournament } from './get-setup-tournament.ts'
import { listActiveSetupTournaments, listAllSetupTournaments } from './list-setup-tournaments.ts'
import {
  listAgeOptions,
  listCards,
  listExportSystems,
  listFinanceAccounts,
  listHandicapAppliedTo,
  listOwnedByOptions,
  listScoringMethods,
  listTimeZones,
} from './lookups.ts'
import { updateTournament } from './update-tournament.ts'

export const generalRoutes = serve(generalCalls, {
  'GET setup/tournament/active': listActiveSetupTournaments,
  'GET setup/tournament/all': listAllSetupTournaments,
  'GET setup/tournament/checkCreatePermission': checkCreatePermission,
  'GET setup/tournament/:id': getSetupTournament,
  'POST setup/tournament': createTournament,
  'PUT setup/tournament/:id': updateTournament,
  'DELETE setup/tournament/:id': deleteTournament,
})
export const lookupRoutes = serve(lookupCalls, {
  'GET timezones': listTimeZones,
  'GET setup/tournament/campaigns/cards': listCards,
  'GET setup/tournament/stripeAccounts': listFinanceAccounts,
  'GET export/tournament': listExportSystems,
  'GET division/ageOptions': listAgeOptions,
  'GET setup/tournament/scoringMethods': listScoringMethods,
  'GET setup/tournament/ownedByOptions': listOwnedByOptions,
  'GET setup/tournament/handicapAppliedTo': listHandicapAppliedTo,
})
export const copyTournamentRoutes = serve(copyTournamentCalls, {
  'POST setup/tournament/:id/copy': copyTournament,
})
