import { squadPlanCalls } from '@kegler/domain/setup/squads/plan.calls.ts'
import { setupSquadCalls } from '@kegler/domain/setup/squads/squads.calls.ts'
import { serve } from '../../http/serve.ts'
import { createSquad } from './create-squad.ts'
import { deleteSquad } from './delete-squad.ts'
import { hideSquad } from './hide-squad.ts'
import { listSquadEvents } from './list-events.ts'
import { listMonth } from './list-month.ts'
import { planSquads, previewPlan } from './plan-squads.ts'
import { updateSquad } from './update-squad.ts'

export const setupSquadRoutes = serve(setupSquadCalls, {
  'GET tournament/:id/squads/:year/:month': listMonth,
  'GET setup/tournament/:id/squads/events': listSquadEvents,
  'POST squad': createSquad,
  'PUT squad': updateSquad,
  'PUT squad/:id/delete': deleteSquad,
  'PUT squad/:id/hideFromCaptains': hideSquad,
})
export const squadPlanRoutes = serve(squadPlanCalls, {
  'POST setup/tournament/:id/squads/plan/preview': previewPlan,
  'POST setup/tournament/:id/squads/plan': planSquads,
})
