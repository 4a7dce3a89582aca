import type { CaptainTournament } from '@kegler/domain/captains/captain.staff.calls.ts'
import { dayOf, zoneName } from '@kegler/domain/dates.ts'
import { balanceDue } from '@kegler/domain/entries/payment-log.rules.ts'
import { sumOf } from '@kegler/domain/money.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '../access/actor.ts'
import { entryFacts } from '../access/entries.ts'
import { inScope } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'

type Tournament = z.output<typeof CaptainTournament>
interface Filter {
  hideCancelled: boolean
  hideArchived: boolean
}
const archived = 6
const unselected = { selected: false, selectable: true }

/**
 * What a captain has in the tournaments of the actor's group: those to come first, entries by their squads. The balance
 * is of all of it, whatever is hidden; cents.
 */
export async function readCaptainTournaments(
  db: Db,
  actor: Actor,
  captainId: string,
  { hideCancelled, hideArchived }: Filter,
  now: Date,
): Promise<{ tournaments: Tournament[]; balance: number; balanceDue: number }> {
  const entries = await readEntries(db, actor, captainId)
  const virtualEvents = await readVirtualEvents(db, actor, captainId)
  const all = [...entries, ...virtualEvents]
  const shown = all.filter(
    (row) =>
      !(hideArchived && row.status === archived) &&
      !(hideCancelled && ('isCancelled' in row ? row.isCancelled : row.quantity === 0)),
  )
  const hasEnded = (row: (typeof all)[number]) => row.endDate < dayOf(now, row.timeZone)
  const byTournament = [...Map.groupBy(shown, ({ tournamentId }) => tournamentId).values()].toSorted(
    ([a], [b]) => (a && b ? Number(hasEnded(a)) - Number(hasEnded(b)) || a.startDate.localeCompare(b.startDate) : 0), // never empty
  )
  return {
    tournaments: byTournament.flatMap(([first, ...rest]) => (first ? [tournamentOf([first, ...rest], now)] : [])),
    balance: sumOf(all, ({ balance }) => balance),
    balanceDue: sumOf(all, dueOf),
  }
}
type EntryRow = Awaited<ReturnType<typeof readEntries>>[number]
type VirtualRow = Awaited<ReturnType<typeof readVirtualEvents>>[number]
const dueOf = (row: EntryRow | VirtualRow): number => ('due' in row ? row.due : balanceDue(row.balance))

function tournamentOf(rows: [EntryRow | VirtualRow, ...(EntryRow | VirtualRow)[]], now: Date): Tournament {
  const [{ tournamentId, tournamentName, timeZone, status }] = rows
  const entries = rows.filter((row) => 'entryNumber' in row)
  const live = entries.filter(({ isCancelled }) => !isCancelled)
  return {
    id: tournamentId,
    name: tournamentName,
    timeZone,
    isArchived: status === archived,
    balanceDue: sumOf(rows, dueOf),
    collapsed: false,
    selected: false,
    eventSummaries: [...Map.groupBy(live, ({ eventName }) => eventName)].map(([name, list]) => ({
      name,
      count: list.length,
    })),
    entries: entries.map((row) => ({
      ...row,
      ...unselected,
      squadDateTime: row.startsAt?.toISOString() ?? null,
      timeZoneDisplayName: zoneName(timeZone, row.startsAt ?? now),
      balanceDue: dueOf(row),
      hasBalance: dueOf(row) > 0,
    })),
    virtualEvents: rows
      .filter((row) => 'virtualEventId' in row)
      .map((row) => ({ ...row, ...unselected, balanceDue: dueOf(row) })),
  }
}

const ofTournament = [
  'tournaments.id as tournamentId',
  'tournaments.name as tournamentName',
  'tournaments.status',
  'tournaments.timeZone',
  'tournaments.startDate',
  'tournaments.endDate',
] as const

const readEntries = (db: Db, actor: Actor, captainId: string) =>
  entryFacts(db)
    .innerJoin('tournaments', 'tournaments.id', 'n.tournamentId')
    .leftJoin('balances as b', 'b.entryId', 'n.id')
    .select(ofTournament)
    .select(['n.isCancelled', 'n.parentEntryId', 'n.version'])
    .select((eb) => [
      eb.fn.coalesce('b.amount', eb.lit(0)).as('balance'),
      eb.fn.coalesce('s.hideFromCaptains', eb.lit(false)).as('hideFromCaptains'),
    ])
    .where('n.captainId', '=', captainId)
    .where(inScope(actor))
    .orderBy(sql`s.starts_at nulls last`)
    .orderBy('n.entryNumber')
    .execute()

/** Each virtual event of which the captain has entries, cancelled ones too; `quantity`: those that are not. */
const readVirtualEvents = (db: Db, actor: Actor, captainId: string) =>
  db
    .selectFrom('virtualEntries as u')
    .innerJoin('virtualEvents as v', 'v.id', 'u.virtualEventId')
    .innerJoin('tournaments', 'tournaments.id', 'u.tournamentId')
    .leftJoin('balances as b', 'b.virtualEntryId', 'u.id')
    .select(ofTournament)
    .select(['v.id as virtualEventId', 'v.name as virtualEventName'])
    .select([
      sql<number>`count(*) filter (where not u.is_cancelled)::int`.as('quantity'),
      sql<number>`coalesce(sum(b.amount), 0)::int`.as('balance'),
      sql<number>`coalesce(sum(greatest(b.amount, 0)), 0)::int`.as('due'),
    ])
    .where('u.captainId', '=', captainId)
    .where(inScope(actor))
    .groupBy(['tournaments.id', 'v.id'])
    .orderBy('v.name')
    .execute()
