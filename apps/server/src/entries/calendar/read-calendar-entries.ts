import { sumOf } from '@kegler/domain/money.ts'
import { type NotNull, sql } from 'kysely'
import { entryFacts } from '../../access/entries.ts'
import type { Db } from '../../db/db.ts'
import type { RemovedEvent } from '../../mails/queue/queue-mail.ts'
import type { CalendarEntry } from './calendar-file.ts'

/**
 * The squads of these entries and of their linked children, by start; entries without a squad are left out. The two
 * Singles of a set are bowled together: the first one represents both, unless the second alone is requested.
 */
export async function readCalendarEntries(db: Db, entryIds: readonly string[]): Promise<CalendarEntry[]> {
  const rows = await calendarFacts(db)
    .leftJoin('balances as b', 'b.entryId', 'n.id')
    .select(['n.parentEntryId', 'n.parentPosition', 'n.dueOn', 'b.amount as balance'])
    .where('n.squadId', 'is not', null)
    .$narrowType<{ startsAt: NotNull }>()
    .where(sql<boolean>`(n.id = any(${entryIds}::uuid[]) or n.parent_entry_id = any(${entryIds}::uuid[]))`)
    .orderBy('s.startsAt')
    .orderBy('n.entryNumber')
    .execute()
  const parents = new Set(rows.map(({ id }) => id))
  return rows
    .filter(({ parentEntryId, parentPosition }) => !parents.has(parentEntryId ?? '') || parentPosition === 1)
    .map((row) => {
      const family = rows.filter(({ id, parentEntryId }) => id === row.id || parentEntryId === row.id)
      return { ...calendarEntry(row), due: parents.has(row.parentEntryId ?? '') ? null : dueOf(family) }
    })
}

/** The first day of an entry and its linked ones, and what is owed on them. */
function dueOf(family: readonly { dueOn: string | null; balance: number | null }[]) {
  const owing = family.filter(({ dueOn, balance }) => dueOn !== null && (balance ?? 0) > 0)
  const [on] = owing.flatMap(({ dueOn }) => dueOn ?? []).sort()
  return on ? { on, amount: sumOf(owing, ({ balance }) => balance ?? 0) } : null
}

/** The squads that entries were taken off, as cancelled events; their UIDs are those of the files sent before. */
export async function readRemovedEntries(db: Db, removed: readonly RemovedEvent[]): Promise<CalendarEntry[]> {
  const ids = removed.map(({ entryId }) => entryId)
  const rows = await calendarFacts(db).where(sql<boolean>`n.id = any(${ids}::uuid[])`).execute()
  return removed.flatMap(({ entryId, version, startsAt }) =>
    rows
      .filter(({ id }) => id === entryId)
      .map((row) => calendarEntry({ ...row, version, startsAt: new Date(startsAt), isCancelled: true })),
  )
}

const calendarFacts = (db: Db) =>
  entryFacts(db)
    .innerJoin('tournaments as t', 't.id', 'n.tournamentId')
    .select(['n.isCancelled', 'n.version', 'n.tournamentId'])
    .select(['t.name as tournament', 't.timeZone', 'l.address', 'l.city', 'l.state', 'l.zip'])
type Facts = Awaited<ReturnType<ReturnType<typeof calendarFacts>['execute']>>[number] & { startsAt: Date }

const calendarEntry = ({ name: team, eventName: event, locationName, address, city, state, zip, ...row }: Facts) => ({
  ...row,
  ...{ team, event },
  location: [locationName, address, city, `${state ?? ''} ${zip ?? ''}`.trim()].filter(Boolean).join(', '),
})
