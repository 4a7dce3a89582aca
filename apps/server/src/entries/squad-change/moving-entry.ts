import type { BundlingFacts } from '@kegler/domain/cart/cart.rules.ts'
import { addDays, type DayText } from '@kegler/domain/dates.ts'
import { whyNotChangeEntry } from '@kegler/domain/entries/entries.rules.ts'
import { childrenToMove } from '@kegler/domain/entries/squad-change.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import { type EntryRow, entryNotFound, ownEntry } from '../../access/entries.ts'
import type { TournamentRow } from '../../access/tournaments.ts'
import type { Db } from '../../db/db.ts'
import { captainEntries } from '../../db/locks.ts'
import type { Context } from '../../http/serve.ts'
import { type PricedSquad, readSquads } from '../../places/priced-squads.ts'
import { readSetup } from '../../places/setup.ts'
import type { Services } from '../../services.ts'

export interface EntryWithChildren {
  entry: EntryRow
  linked: EntryRow[]
  squad: PricedSquad | null
}
export interface MovingEntry extends EntryWithChildren {
  eventName: string
  bundling: (BundlingFacts & { childEventName: string }) | null
  /** Bundled children that have to go along when this entry leaves its day. */
  children: EntryWithChildren[]
  /** Of a bundled parent on a squad: the other parents of its day, and the children of the day after. */
  bundle: { othersOfDay: number; childrenOfDay: number } | null
  /** Parents of the day before leave room for one more bundled child. */
  coveredDay: (day: DayText) => boolean
}

/** The captain's own entry that moves, with what goes along. @throws Refusal when captains may not move it, or never may */
export async function ownMovingEntry({
  params,
  actor,
  db,
  services,
  now,
}: Pick<Context, 'actor' | 'db' | 'services' | 'now'> & { params: { id: string } }) {
  const { entry, tournament } = await ownEntry(db, actor, params.id)
  const refusal = whyNotChangeEntry(entry, tournament, now, 'captain')
  if (refusal) throw refusal
  requireMayMove(services, tournament)
  const rows = await captainEntries(db, entry.captainId, tournament.id).execute()
  return { entry, tournament, moving: await readMovingEntry(db, tournament, rows, entry.id) }
}

/** @throws Refusal RuleBroken where captains may not move entries */
export function requireMayMove({ config }: Services, { tournamentPhone }: TournamentRow): void {
  if (!config.ALLOW_CAPTAIN_CHANGE_SQUAD)
    throw new Refusal('RuleBroken', `Entries cannot be moved online. Please call ${tournamentPhone}.`)
}

/**
 * An entry of `rows`, all of its captain's in the tournament, with what goes along when it moves; a cancelled one too,
 * for who reactivates it. @throws NotFound
 */
export async function readMovingEntry(
  db: Db,
  tournament: TournamentRow,
  rows: readonly EntryRow[],
  id: string,
): Promise<MovingEntry> {
  const squads = await readSquads(db, tournament.id, {
    squadIds: [...new Set(rows.flatMap(({ squadId }) => squadId ?? []))],
  })
  const withChildren = (entry: EntryRow): EntryWithChildren => ({
    entry,
    linked: rows.filter(({ parentEntryId }) => parentEntryId === entry.id),
    squad: squads.get(entry.squadId ?? '') ?? null,
  })
  const entries = rows
    .filter((row) => row.parentEntryId === null && (!row.isCancelled || row.id === id))
    .map(withChildren)
  const moving = entries.find(({ entry }) => entry.id === id)
  if (!moving) throw new Refusal('NotFound', entryNotFound)
  const { bundling: rule, events } = await readSetup(db, tournament.id)
  const nameOf = (eventId: string) => events.get(eventId)?.name ?? ''
  const bundling = rule ? { ...rule, childEventName: nameOf(rule.childEventId) } : null
  const on = (eventId: string, day: DayText) =>
    entries.filter(({ entry, squad }) => entry.eventId === eventId && squad?.day === day)
  const isParent = moving.squad !== null && bundling?.parentEventId === moving.entry.eventId
  const childrenOfDay =
    moving.squad && bundling && isParent ? on(bundling.childEventId, addDays(moving.squad.day, 1)) : []
  const othersOfDay = moving.squad && isParent ? on(moving.entry.eventId, moving.squad.day).length - 1 : 0
  return {
    ...moving,
    eventName: nameOf(moving.entry.eventId),
    bundling,
    bundle: isParent ? { othersOfDay, childrenOfDay: childrenOfDay.length } : null,
    children: await goingAlong(db, moving, childrenOfDay, othersOfDay, bundling?.quantity ?? 0),
    coveredDay: (day) =>
      bundling !== null &&
      on(bundling.parentEventId, addDays(day, -1)).length * bundling.quantity > on(bundling.childEventId, day).length,
  }
}

/** Entries of one captain with what goes along, each as it is once those before it have left. */
export async function readLeaving(
  db: Db,
  tournament: TournamentRow,
  rows: readonly EntryRow[],
  ids: readonly string[],
): Promise<MovingEntry[]> {
  const all: MovingEntry[] = []
  let current = rows
  for (const id of ids) {
    const moving = await readMovingEntry(db, tournament, current, id)
    all.push(moving)
    const gone = new Set(entriesOf(moving).map((entry) => entry.id))
    current = current.map((row) => (gone.has(row.id) ? { ...row, squadId: null } : row))
  }
  return all
}
/** All that moves with an entry, itself too. */
export const entriesOf = (moving: MovingEntry): EntryRow[] =>
  [moving, ...moving.children].flatMap(({ entry, linked }) => [entry, ...linked])

async function goingAlong(
  db: Db,
  parent: EntryWithChildren,
  children: readonly EntryWithChildren[],
  othersOfDay: number,
  quantity: number,
): Promise<EntryWithChildren[]> {
  if (children.length === 0) return []
  const bowlers = await readBowlerIds(db, [parent, ...children])
  const facts = (moving: EntryWithChildren) => ({
    ...moving.entry,
    bowlerIds: bowlers.get(moving.entry.id) ?? [],
    moving,
  })
  const going = childrenToMove(facts(parent), children.map(facts), othersOfDay, quantity)
  return going.map(({ moving }) => moving)
}

/** Bowlers on the rosters of these entries, by entry. */
export async function readBowlerIds(db: Db, entries: readonly EntryWithChildren[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('rosters as r')
    .innerJoin('rosterPositions as p', 'p.rosterId', 'r.id')
    .select(['r.entryId', 'p.bowlerId'])
    .where(sql<boolean>`r.entry_id = any(${entries.map(({ entry }) => entry.id)}::uuid[])`)
    .orderBy('p.position')
    .execute()
  const byEntry = Map.groupBy(rows, ({ entryId }) => entryId ?? '')
  return new Map([...byEntry].map(([id, positions]) => [id, positions.map(({ bowlerId }) => bowlerId)]))
}
