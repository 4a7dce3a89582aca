import { staffVirtualEventCalls } from '@kegler/domain/virtual-events/virtual-event.staff.calls.ts'
import { virtualEventCalls } from '@kegler/domain/virtual-events/virtual-events.calls.ts'
import { serve } from '../http/serve.ts'
import { assignBowlers } from './assign-bowlers.ts'
import { assignOwnersAsStaff } from './assign-owners-as-staff.ts'
import { assignTeams } from './assign-teams.ts'
import {
  getVirtualEventAsStaff,
  listBowlersAsStaff,
  listTeamsAsStaff,
  listVirtualEntriesAsStaff,
} from './get-virtual-event-as-staff.ts'
import { getVirtualPaymentLog } from './get-virtual-payment-log.ts'
import { listBowlers } from './list-bowlers.ts'
import { listVirtualEntries } from './list-virtual-entries.ts'
import { listVirtualEventEntries } from './list-virtual-event-entries.ts'

/** Every call of this domain. */
export const virtualEventRoutes = serve(virtualEventCalls, {
  'GET tournament/:tid/virtualentries': listVirtualEntries,
  'GET registration/virtualevent/:id/virtualentries': listVirtualEventEntries,
  'GET registration/virtualevent/:id/payment/log': getVirtualPaymentLog,
  'GET virtualevent/:id/bowlers': listBowlers,
  'PUT virtualevent/teams': assignTeams,
  'PUT virtualevent/bowlers': assignBowlers,
})

export const staffVirtualEventRoutes = serve(staffVirtualEventCalls, {
  'GET admin/virtualevent/:id/captain/:captainId': getVirtualEventAsStaff,
  'GET admin/virtualevent/:id/captain/:captainId/bowler': listBowlersAsStaff,
  'GET admin/virtualevent/:id/captain/:captainId/teams': listTeamsAsStaff,
  'GET admin/virtualevent/:id/captain/:captainId/virtualentry': listVirtualEntriesAsStaff,
  'PUT admin/virtualevent/:id/captain/:captainId/virtualentry': assignOwnersAsStaff,
})
