import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { CartVirtualRosters, RosterPositions, Rosters } from '../db/tables.ts'
import { readSquadsOf, type SquadOf } from './find-squad.ts'

export type PositionRow = Selectable<RosterPositions>
/** A roster in the cart with its squad and its filled positions. */
export type CartRosterRow = Selectable<Rosters> & { squad: SquadOf; positions: PositionRow[] }
/** Bowlers of a bowler-owned virtual event in the cart; null: one without a bowler yet. */
export type CartVirtualRoster = Omit<Selectable<CartVirtualRosters>, 'bowlerIds'> & { bowlerIds: (string | null)[] }

/** Filled positions of these rosters in order, by roster. */
export async function readPositions(db: Db | Tx, rosterIds: readonly string[]): Promise<Map<string, PositionRow[]>> {
  if (rosterIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('rosterPositions')
    .selectAll()
    .where(sql<boolean>`roster_id = any(${rosterIds}::uuid[])`)
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, ({ rosterId }) => rosterId)
}

/** The captain's rosters in the cart of a tournament, oldest first. */
export async function readCartRosters(db: Db | Tx, captainId: string, tournamentId: string): Promise<CartRosterRow[]> {
  const rows = await db
    .selectFrom('rosters')
    .selectAll()
    .where('captainId', '=', captainId)
    .where('tournamentId', '=', tournamentId)
    .where('entryId', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  const squadIds = rows.flatMap(({ squadId }) => squadId ?? [])
  const squads = await readSquadsOf(db, squadIds)
  const positions = await readPositions(db, ids)
  return rows.flatMap((row) => {
    const squad = squads.get(row.squadId ?? '')
    return squad ? [{ ...row, squad, positions: positions.get(row.id) ?? [] }] : []
  })
}

export const readCartVirtualRosters = (
  db: Db | Tx,
  captainId: string,
  tournamentId: string,
): Promise<CartVirtualRoster[]> =>
  db
    .selectFrom('cartVirtualRosters')
    .selectAll()
    .where('captainId', '=', captainId)
    .where('tournamentId', '=', tournamentId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
