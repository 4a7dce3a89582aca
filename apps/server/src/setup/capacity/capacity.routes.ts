import { capacityCalls } from '@kegler/domain/setup/capacity/capacity.calls.ts'
import { serve } from '../../http/serve.ts'
import { listCapacity } from './list-capacity.ts'
import { setBulkCapacity, setCapacity } from './set-capacity.ts'

export const capacityRoutes = serve(capacityCalls, {
  'GET squads/capacity': listCapacity,
  'POST capacity': setBulkCapacity,
  'POST capacity/:squadId': setCapacity,
})
