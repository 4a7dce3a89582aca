import { addDays, dayOf, zoneName } from '@kegler/domain/dates.ts'
import { weekdaysOfBits, weekdaysText } from '@kegler/domain/setup/squads/squad.rules.ts'
import type { SetupSquad } from '@kegler/domain/setup/squads/squads.calls.ts'
import { canDeleteParts } from '@kegler/domain/setup/tournament.rules.ts'
import { tournamentStatuses } from '@kegler/domain/tournaments/status.rules.ts'
import type { z } from 'zod'
import { revision } from '../../access/revision.ts'
import type { Handles } from '../../http/serve.ts'
import { readManaged } from '../managed.ts'
import { formOf, readPartners, readSquadRows } from './squad-rows.ts'

/** Squads of a calendar month of the tournament's zone. */
export const listMonth: Handles<'GET tournament/:id/squads/:year/:month'> = async ({ params, actor, db, now }) => {
  const tournament = await readManaged(db, actor, params.id)
  const { timeZone } = tournament
  const first = (year: number, month: number) => `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`
  const [year, month] = params.month === 12 ? [params.year + 1, 1] : [params.year, params.month + 1]
  const range = { from: first(params.year, params.month), before: first(year, month) }
  const rows = await readSquadRows(db, tournament, range)
  const partners = await readPartners(db, tournament)
  const system = tournament.exportId
    ? await db.selectFrom('tmsSystems').select('endPoint').where('id', '=', tournament.exportId).executeTakeFirst()
    : undefined
  const mayDelete = canDeleteParts(tournament, now)
  const ofAll = {
    canRepeat: false,
    tmsEndpoint: system?.endPoint ?? null,
    status: tournamentStatuses[tournament.status as 1],
    timeZoneDisplayName: zoneName(timeZone),
    tournamentEndDate: tournament.endDate,
  }
  return rows.map((row): z.output<typeof SetupSquad> => {
    const fields = formOf(row, timeZone)
    const repeatOn = weekdaysOfBits(row.repeatingDays)
    return {
      ...ofAll,
      ...fields,
      id: row.id,
      eventName: row.eventName,
      startDateTime: row.startsAt.toISOString(),
      day: fields.startDateTime,
      repeatOn,
      repeatingDays: weekdaysText(repeatOn),
      until: row.lastOfRepeat && dayOf(row.lastOfRepeat, timeZone),
      hideFromCaptains: row.hideFromCaptains,
      capacity: row.captainCap,
      quantity: row.total,
      sold: row.sold,
      held: row.held,
      offered: row.offered,
      waiting: row.waitingEntries,
      soldWith: partners.get(row.eventId) ?? null,
      canDelete: mayDelete && row.entries + row.held === 0,
      minDateUntil: addDays(fields.startDateTime, 1),
      origStartLane: row.startLane,
      origEndLane: row.endLane,
      revision: revision(fields),
    }
  })
}
