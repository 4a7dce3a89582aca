import { cancellationCalls } from '@kegler/domain/cancellations/cancellations.staff.calls.ts'
import { serve } from '../http/serve.ts'
import { adjustEntry } from './adjust-entry.ts'
import { cancelEntry, cancelVirtualEntry } from './cancel-entry.ts'
import { cancelWarnings } from './cancel-warnings.ts'
import { getRefundable, getVirtualRefundable } from './get-refundable.ts'
import { reactivateEntry } from './reactivate-entry.ts'
import { reactivateVirtualEntry } from './reactivate-virtual-entry.ts'

export const cancellationRoutes = serve(cancellationCalls, {
  'POST admin/entry/:id/cancelWarnings': cancelWarnings,
  'GET admin/entry/:id/refundable': getRefundable,
  'GET admin/virtualevent/virtualEntry/:id/refundable': getVirtualRefundable,
  'POST admin/entry/:id/cancel': cancelEntry,
  'POST admin/entry/:id/reactivate': reactivateEntry,
  'POST admin/entry/:id/adjustment': adjustEntry,
  'POST admin/virtualevent/virtualEntry/cancel': cancelVirtualEntry,
  'POST admin/virtualEvent/virtualEntry/reactivate': reactivateVirtualEntry,
})
