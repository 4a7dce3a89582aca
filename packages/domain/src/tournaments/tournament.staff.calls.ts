import { z } from 'zod'
import type { Calls } from '../call.ts'
import { Day, Id } from '../values.ts'

/** A tournament in the lists of staff. */
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
    allow: ['superuser', 'admin'],
    summary: 'Tournaments for which staff can reserve, by start',
    answer: z.array(StaffTournament),
  },
} as const satisfies Calls
