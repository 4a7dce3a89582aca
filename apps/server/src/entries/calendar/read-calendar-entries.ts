import type { NotNull } from 'kysely'
import { entryFacts } from '../../access/entries.ts'
import type { Db } from '../../db/db.ts'
import type { CalendarEntry } from './calendar-file.ts'

/**
 * The squads of these entries and of their linked children, by start; entries without a squad are left out. The two
 * Singles of a set are bowled together: the first one represents both, unless the second alone is requested.
 */
export async function readCalendarEntries(db: Db, entryIds: readonly string[]): Promise<CalendarEntry[]> {
  const rows = await entryFacts(db)
    .innerJoin('tournaments as t', 't.id', 'n.tournamentId')
    .select(['n.isCancelled', 'n.version', 'n.tournamentId', 'n.parentEntryId', 'n.parentPosition'])
    .select(['t.name as tournament', 't.timeZone', 'l.address', 'l.city', 'l.state', 'l.zip'])
    .where('n.squadId', 'is not', null)
    .$narrowType<{ startsAt: NotNull }>()
    .where((eb) => eb.or([eb('n.id', 'in', [...entryIds]), eb('n.parentEntryId', 'in', [...entryIds])]))
    .orderBy('s.startsAt')
    .orderBy('n.entryNumber')
    .execute()
  const parents = new Set(rows.map(({ id }) => id))
  return rows
    .filter(({ parentEntryId, parentPosition }) => !parents.has(parentEntryId ?? '') || parentPosition === 1)
    .map(({ name: team, eventName: event, locationName, address, city, state, zip, ...row }) => ({
      ...row,
      ...{ team, event },
      location: [locationName, address, city, `${state ?? ''} ${zip ?? ''}`.trim()].filter(Boolean).join(', '),
    }))
}
