import { handOverUntil, offeredAlready } from '@kegler/domain/captains/hand-over.rules.ts'
import { dayOf } from '@kegler/domain/dates.ts'
import { whyNotChangeEntry } from '@kegler/domain/entries/entries.rules.ts'
import { balanceDue } from '@kegler/domain/entries/payment-log.rules.ts'
import { lastDayFor, notOffered, whyTooLate } from '@kegler/domain/entries/self-service.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { sumOf } from '@kegler/domain/money.ts'
import { sql } from 'kysely'
import { type EntryRow, entryFacts, entryNotFound } from '../access/entries.ts'
import { readRulesOf } from '../access/self-service.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Db, Tx } from '../db/db.ts'
import { captainEntries, entryRows } from '../db/locks.ts'
import { affectedVirtualEntries } from '../entries/affected-virtual-entries.ts'
import { readLeaving } from '../entries/squad-change/moving-entry.ts'
import { entryItem, readItemMoney, virtualItem } from '../payments/item-money.ts'

/** Entries that go to another captain together: those chosen and what is bundled with them. */
interface Family {
  /** In the order in which they were chosen; linked ones follow theirs. */
  parents: EntryRow[]
  ids: string[]
}

/** @throws Refusal NotFound, ReadOnly, LinkedEntry or RuleBroken for one that its captain cannot hand over */
export async function readFamily(
  db: Db | Tx,
  tournament: TournamentRow,
  captainId: string,
  entryIds: readonly string[],
  now: Date,
): Promise<Family> {
  const rows = await captainEntries(db, captainId, tournament.id).execute()
  const chosen = [...new Set(entryIds)].map((id) => rows.find((row) => row.id === id))
  for (const row of chosen) {
    const refusal = row ? whyNotChangeEntry(row, tournament, now, 'captain') : new Refusal('NotFound', entryNotFound)
    if (refusal) throw refusal
  }
  const leaving = await readLeaving(db, tournament, rows, [...new Set(entryIds)])
  const families = leaving.flatMap((moving) => [moving, ...moving.children])
  const parents = [...new Map(families.map(({ entry }) => [entry.id, entry])).values()]
  return familyOf(rows, parents)
}

/** What an offer is of. */
export async function readOfferedFamily(db: Db | Tx, handoverId: string): Promise<Family> {
  const rows = await entryRows(db)
    .where(
      // an entry that is either would be looked for among all entries
      sql<boolean>`entries.id in (select entry_id from handover_entries where handover_id = ${handoverId}
        union select c.id from handover_entries o join entries c on c.parent_entry_id = o.entry_id where o.handover_id = ${handoverId})`,
    )
    .execute()
  const parents = rows.filter(({ parentEntryId }) => parentEntryId === null)
  return familyOf(
    rows,
    parents.toSorted((a, b) => a.entryNumber - b.entryNumber),
  )
}

function familyOf(rows: readonly EntryRow[], parents: EntryRow[]): Family {
  const linked = rows.filter(({ parentEntryId }) => parents.some(({ id }) => id === parentEntryId))
  return { parents, ids: [...parents, ...linked].map(({ id }) => id) }
}

/** Until when these can be accepted. @throws Refusal RuleBroken where the rules do not allow it, or no longer */
export async function readUntil(db: Db | Tx, tournament: TournamentRow, { parents }: Family, now: Date): Promise<Date> {
  const { timeZone } = tournament
  const rulesOf = await readRulesOf(
    db,
    tournament.id,
    parents.map(({ id }) => id),
  )
  const offered = parents.map(({ id, startsAt }) => {
    const lastDay = lastDayFor('handOver', rulesOf(id), startsAt && dayOf(startsAt, timeZone))
    const why = lastDay === null ? notOffered('handOver') : whyTooLate('handOver', lastDay, now, timeZone)
    if (lastDay === null || why !== null) throw new Refusal('RuleBroken', why ?? notOffered('handOver'))
    return { lastDay, startsAt }
  })
  return handOverUntil(offered, now, timeZone)
}

/** @throws Refusal RuleBroken for one that is in an offer already */
export async function requireNotOffered(db: Db | Tx, { parents }: Family): Promise<void> {
  const taken = await db
    .selectFrom('handoverEntries')
    .select('entryId')
    .where('isOpen', '=', true)
    .where(sql<boolean>`entry_id = any(${parents.map(({ id }) => id)}::uuid[])`)
    .executeTakeFirst()
  const team = parents.find(({ id }) => id === taken?.entryId)
  if (team) throw new Refusal('RuleBroken', `${team.name}, reservation ${team.entryNumber}: ${offeredAlready}`)
}

/** Virtual entries that go along: those of teams that go, and those whose bowlers would be on none of the rosters that stay. */
export const readGoingVirtual = (db: Db | Tx, captainId: string, tournamentId: string, { ids }: Family) =>
  affectedVirtualEntries(db, { captainId, tournamentId, without: ids, instead: null })

/** What goes, as the pages show it. Money in cents. */
export async function readGoing(db: Db | Tx, captainId: string, tournamentId: string, family: Family) {
  const { parents, ids } = family
  const virtualEntries = await readGoingVirtual(db, captainId, tournamentId, family)
  const rows = await entryFacts(db)
    .select('n.dueOn')
    .select(
      sql<number>`(select count(*)::int from shares h join tournaments t on t.id = n.tournament_id and t.shares
      where h.roster_id = r.id and h.amount > 0)`.as('shares'),
    )
    .where(sql<boolean>`n.id = any(${ids}::uuid[])`)
    .execute()
  const virtualIds = virtualEntries.map(({ virtualEntryId }) => virtualEntryId)
  const money = await readItemMoney(db, [...ids.map(entryItem), ...virtualIds.map(virtualItem)])
  const { rows: links } = await sql<{ id: string; parentId: string }>`
    select id, parent_entry_id as parent_id from entries where id = any(${ids}::uuid[]) and parent_entry_id is not null`.execute(
    db,
  )
  const factsOf = new Map(rows.map((row) => [row.id, row]))
  const dueOf = (item: ReturnType<typeof entryItem>) => balanceDue(money(item).balance)
  const entries = parents.map(({ id, entryNumber, name, startsAt }) => {
    const linked = links.filter(({ parentId }) => parentId === id)
    const facts = factsOf.get(id)
    const due = sumOf([id, ...linked.map((one) => one.id)], (one) => dueOf(entryItem(one)))
    return {
      entryId: id,
      entryNumber,
      eventName: facts?.eventName ?? '',
      teamName: name,
      squadDateTime: startsAt?.toISOString() ?? null,
      linked: linked.length,
      balanceDue: due,
      dueOn: due > 0 ? (facts?.dueOn ?? null) : null,
      shares: facts?.shares ?? 0,
    }
  })
  const byEvent = Map.groupBy(virtualEntries, ({ virtualEventName }) => virtualEventName)
  return {
    entries,
    virtualEntries: [...byEvent].map(([name, { length: quantity }]) => ({ name, quantity })),
    balanceDue: sumOf(entries, (entry) => entry.balanceDue) + sumOf(virtualIds, (id) => dueOf(virtualItem(id))),
  }
}
