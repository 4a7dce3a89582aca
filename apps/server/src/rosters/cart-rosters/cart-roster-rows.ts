import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { CartRosters, JsonValue } from '../../db/tables.ts'
import type { Marks } from '../as-bowler.ts'

interface StoredBowler {
  id: string
  usbcId: string
}
/** What is stored of an 'Entry' roster: names are read from the bowlers, so they are those of today. */
export interface StoredEntryRoster {
  name: string
  state: string | null
  countryId: string | null
  pairCode: string | null
  rosterPositions: ({ position: number; bowler: StoredBowler } & Marks)[]
  virtualEntries: { virtualEventId: string }[]
}
export interface StoredVirtualRoster {
  virtualEntries: { bowler: StoredBowler | null }[]
}
type Row = Selectable<CartRosters>
export interface SquadOf {
  id: string
  tournamentId: string
  eventId: string
  eventName: string
  numberOfBowlers: number
  startsAt: string
  averageBased: boolean
  maxEntriesPerBowler: number
  mustDiffer: number
  /** The Singles squad that a linked Doubles squad is sold with. */
  linked: { eventId: string; eventName: string; startsAt: string; maxEntriesPerBowler: number } | null
}
export type CartEntryRoster = Row & { squad: SquadOf; data: StoredEntryRoster }
export type CartVirtualRoster = Row & { virtualEventId: string; data: StoredVirtualRoster }
export interface CartRosterRows {
  entries: CartEntryRoster[]
  virtual: CartVirtualRoster[]
}

/** The captain's cart rosters of a tournament, oldest first, with the squads they are for. */
export async function readCartRosterRows(
  db: Db | Tx,
  captainId: string,
  tournamentId: string,
): Promise<CartRosterRows> {
  const rows = await db
    .selectFrom('cartRosters')
    .selectAll()
    .where('captainId', '=', captainId)
    .where('tournamentId', '=', tournamentId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const squads = await readSquadsOf(
    db,
    rows.flatMap((row) => row.squadId ?? []),
  )
  const read: CartRosterRows = { entries: [], virtual: [] }
  for (const row of rows) {
    const squad = squads.get(row.squadId ?? '')
    if (squad) read.entries.push({ ...row, squad, data: row.rosterData as unknown as StoredEntryRoster })
    else if (row.virtualEventId)
      read.virtual.push({
        ...row,
        virtualEventId: row.virtualEventId,
        data: row.rosterData as unknown as StoredVirtualRoster,
      })
  }
  return read
}

/** Squads with what a roster needs to know of their events. */
export async function readSquadsOf(db: Db | Tx, ids: readonly string[]): Promise<Map<string, SquadOf>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('squadOffers as s')
    .innerJoin('events as e', 'e.id', 's.eventId')
    .leftJoin('squads as l', 'l.id', 's.linkedSquadId')
    .leftJoin('events as le', 'le.id', 'l.eventId')
    .select([
      's.id',
      's.tournamentId',
      's.eventId',
      's.startsAt',
      'e.name',
      'e.numberOfBowlers',
      'e.averageBased',
      'e.maxEntriesPerBowler',
    ])
    .select('e.numberOfBowlersThatMustBeDifferentPerTeam as mustDiffer')
    .select([
      'le.id as linkedEventId',
      'le.name as linkedName',
      'l.startsAt as linkedStartsAt',
      'le.maxEntriesPerBowler as linkedMost',
    ])
    .where(sql<boolean>`s.id = any(${[...new Set(ids)]}::uuid[])`)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        tournamentId: row.tournamentId,
        eventId: row.eventId,
        eventName: row.name,
        numberOfBowlers: row.numberOfBowlers,
        startsAt: row.startsAt.toISOString(),
        averageBased: row.averageBased,
        maxEntriesPerBowler: row.maxEntriesPerBowler,
        mustDiffer: row.mustDiffer,
        linked:
          row.linkedEventId && row.linkedStartsAt
            ? {
                eventId: row.linkedEventId,
                eventName: row.linkedName ?? '',
                startsAt: row.linkedStartsAt.toISOString(),
                maxEntriesPerBowler: row.linkedMost ?? 1,
              }
            : null,
      },
    ]),
  )
}
/** As the driver takes a JSON value. */
export const asJson = (value: StoredEntryRoster | StoredVirtualRoster): JsonValue =>
  JSON.stringify(value) as unknown as JsonValue

/** Bowlers by position, null where one is missing. */
export const bowlerIdsOf = (data: StoredEntryRoster, numberOfBowlers: number): (string | null)[] =>
  Array.from(
    { length: numberOfBowlers },
    (_, index) => data.rosterPositions.find(({ position }) => position === index + 1)?.bowler.id ?? null,
  )
