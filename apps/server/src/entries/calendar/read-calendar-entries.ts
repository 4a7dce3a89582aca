import type { Db, Tx } from '../../db/db.ts'
import type { CalendarEntry } from './calendar-file.ts'

/**
 * The squads of these entries and of their linked children, by start; entries without a squad are left out. The two
 * Singles of a set are bowled together: the first one represents both, unless the second alone is requested.
 */
export async function readCalendarEntries(db: Db | Tx, entryIds: readonly string[]): Promise<CalendarEntry[]> {
  const rows = await db
    .selectFrom('entries as n')
    .innerJoin('rosters as r', 'r.entryId', 'n.id')
    .innerJoin('squads as s', 's.id', 'n.squadId')
    .innerJoin('events as e', 'e.id', 'n.eventId')
    .innerJoin('tournaments as t', 't.id', 'n.tournamentId')
    .leftJoin('locations as l', 'l.id', 'e.locationId')
    .select(['n.id', 'n.entryNumber', 'r.name as team', 'n.isCancelled', 'n.version', 'n.tournamentId', 's.startsAt'])
    .select(['n.parentEntryId', 'n.parentPosition', 'e.name as event', 't.name as tournament', 't.timeZone'])
    .select(['l.name as center', 'l.address', 'l.city', 'l.state', 'l.zip'])
    .where((eb) => eb.or([eb('n.id', 'in', [...entryIds]), eb('n.parentEntryId', 'in', [...entryIds])]))
    .orderBy('s.startsAt')
    .orderBy('n.entryNumber')
    .execute()
  const parents = new Set(rows.map(({ id }) => id))
  return rows
    .filter(({ parentEntryId, parentPosition }) => !parents.has(parentEntryId ?? '') || parentPosition === 1)
    .map(({ center, address, city, state, zip, ...row }) => ({
      ...row,
      location: [center, address, city, `${state ?? ''} ${zip ?? ''}`.trim()].filter(Boolean).join(', '),
    }))
}
