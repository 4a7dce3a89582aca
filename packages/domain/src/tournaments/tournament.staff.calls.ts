import { z } from 'zod'
import type { Calls } from '../call.ts'
import { staffRoles } from '../roles.ts'
import { Day, Id } from '../values.ts'

export const StaffTournament = z.object({
  id: Id,
  name: z.string(),
  startDate: Day,
  endDate: Day,
  registrationCloseDate: Day,
  timeZone: z.string(),
  timeZoneDisplayName: z.string(),
  statusDisplayName: z.string(),
})

export const staffTournamentCalls = {
  'GET admin/tournament/active': {
    allow: staffRoles,
    summary: 'Tournaments for which staff can reserve, by start',
    answer: z.array(StaffTournament),
  },
} as const satisfies Calls
