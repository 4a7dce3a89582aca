import { feeCalls } from '@kegler/domain/setup/fees/fees.calls.ts'
import { serve } from '../../http/serve.ts'
import { addFee } from './add-fee.ts'
import { deactivateFee } from './deactivate-fee.ts'
import { listActiveFees, listInactiveFees } from './list-fees.ts'

export const feeRoutes = serve(feeCalls, {
  'GET tournament/:tid/fees/active': listActiveFees,
  'GET tournament/:tid/fees/inactive': listInactiveFees,
  'POST addonfee': addFee,
  'PUT addonfee/:id/deactivate': deactivateFee,
})
