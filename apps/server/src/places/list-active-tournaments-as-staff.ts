import { zoneName } from '@kegler/domain/dates.ts'
import { staffPermissions } from '@kegler/domain/places/gates.rules.ts'
import { statusesThat, tournamentStatuses } from '@kegler/domain/tournaments/status.rules.ts'
import { inScope } from '../access/tournaments.ts'
import type { Handles } from '../http/serve.ts'

export const listActiveTournamentsAsStaff: Handles<'GET admin/tournament/active'> = async ({ actor, db, now }) => {
  const rows = await db
    .selectFrom('tournaments')
    .selectAll()
    .where(inScope(actor))
    .where('status', 'in', statusesThat('reserve'))
    .orderBy('startDate')
    .orderBy('name')
    .execute()
  return rows
    .filter((row) => staffPermissions(row, now).reserve)
    .map((row) => ({
      ...row,
      timeZoneDisplayName: zoneName(row.timeZone, now),
      statusDisplayName: tournamentStatuses[row.status as keyof typeof tournamentStatuses],
    }))
}
