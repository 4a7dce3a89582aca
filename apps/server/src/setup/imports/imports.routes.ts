import { importCalls } from '@kegler/domain/setup/imports/imports.calls.ts'
import { serve } from '../../http/serve.ts'
import { importCenters } from './import-centers.ts'
import { importSquads } from './import-squads.ts'

export const importRoutes = serve(importCalls, {
  'POST setup/centers/import': importCenters,
  'POST setup/tournament/:id/squads/import': importSquads,
})
