import { squadPlanCalls } from '@kegler/domain/setup/squads/plan.calls.ts'
import { setupSquadCalls } from '@kegler/domain/setup/squads/squads.calls.ts'
import { serve } from '../../http/serve.ts'

/** Every call of this tab. */
export const setupSquadRoutes = serve(setupSquadCalls, {})
export const squadPlanRoutes = serve(squadPlanCalls, {})
