import { zoneName } from '@kegler/domain/dates.ts'
import { staffPermissions } from '@kegler/domain/places/gates.rules.ts'
import { tournamentStatuses } from '@kegler/domain/tournaments/status.rules.ts'
import { readRoomWaits } from '../access/room-numbers.ts'
import { staffTournament } from '../access/tournaments.ts'
import type { Handles } from '../http/serve.ts'

export const getTournamentAsStaff: Handles<'GET admin/tournament/:id'> = async ({ params, actor, db, now }) => {
  const tournament = await staffTournament(db, actor, params.id)
  const { reserve, change } = staffPermissions(tournament, now)
  return {
    ...tournament,
    timeZoneDisplayName: zoneName(tournament.timeZone, now),
    statusDisplayName: tournamentStatuses[tournament.status as keyof typeof tournamentStatuses],
    mayReserve: reserve,
    mayChange: change,
    roomWaits: await readRoomWaits(db, tournament.id),
  }
}
