import { divisionCalls } from '@kegler/domain/setup/divisions/divisions.calls.ts'
import { serve } from '../../http/serve.ts'
import { createDivision } from './create-division.ts'
import { createDivisionSet } from './create-division-set.ts'
import { deleteDivision } from './delete-division.ts'
import { getDivision, listEventDivisions, listVirtualEventDivisions } from './get-division.ts'
import { getRecompute } from './get-recompute.ts'
import { updateDivision } from './update-division.ts'

/** Every call of this tab. */
export const divisionRoutes = serve(divisionCalls, {
  'GET division/:id': getDivision,
  'GET event/:id/divisions': listEventDivisions,
  'GET virtualevent/:id/divisions': listVirtualEventDivisions,
  'POST division': createDivision,
  'POST division/set': createDivisionSet,
  'PUT division': updateDivision,
  'PUT division/:id/delete': deleteDivision,
  'GET setup/tournament/:id/recompute': getRecompute,
})
