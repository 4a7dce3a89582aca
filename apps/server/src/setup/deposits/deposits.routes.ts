import { depositCalls } from '@kegler/domain/setup/deposits/deposits.calls.ts'
import { serve } from '../../http/serve.ts'
import { getDeposits, saveDeposits } from './deposits.ts'

export const depositRoutes = serve(depositCalls, {
  'GET setup/tournament/:id/deposits': getDeposits,
  'PUT setup/tournament/:id/deposits': saveDeposits,
})
