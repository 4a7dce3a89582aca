import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { hidden } from '../db/hidden.ts'
import type { CartVirtualRosters, RosterPositions, Rosters } from '../db/tables.ts'
import type { Catalogue } from '../places/catalogue.ts'
import { type BowlerJson, type BowlerRow, bowlerFrom } from './bowlers.ts'
import { type SquadOf, squadOf } from './find-squad.ts'

export type PositionRow = Selectable<RosterPositions>
export type CartRosterRow = Selectable<Rosters> & { squad: SquadOf; positions: PositionRow[] }
/** Bowlers of a bowler-owned virtual event in the cart; null: one without a bowler yet. */
export type CartVirtualRoster = Omit<Selectable<CartVirtualRosters>, 'bowlerIds'> & { bowlerIds: (string | null)[] }

/** Filled positions of these rosters in order, by roster. */
export async function readPositions(db: Db | Tx, rosterIds: readonly string[]): Promise<Map<string, PositionRow[]>> {
  if (rosterIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('rosterPositions')
    .selectAll()
    .where(sql<boolean>`roster_id = any(${hidden(rosterIds, 'uuid[]')})`)
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, ({ rosterId }) => rosterId)
}

/** Filled positions of roster `r` in order. */
export const positionsOfRoster = sql<
  PositionRow[]
>`(select coalesce(json_agg(json_build_object('rosterId', p.roster_id, 'position', p.position,
  'bowlerId', p.bowler_id, 'average', p.average, 'averageBy', p.average_by, 'isProfessional', p.is_professional)
  order by p.position), '[]') from roster_positions p where p.roster_id = r.id)`
/** Their bowlers, each by its key: without statistics a join reads all bowlers. */
export const bowlersOfRoster = sql<
  BowlerJson[]
>`(select coalesce(json_agg((select to_json(b) from bowlers b where b.id = p.bowler_id)), '[]')
  from roster_positions p where p.roster_id = r.id)`
export const bowlersById = (rows: readonly { bowlers: readonly BowlerJson[] }[]): Map<string, BowlerRow> =>
  new Map(rows.flatMap((row) => row.bowlers.map(bowlerFrom)).map((bowler) => [bowler.id, bowler]))

/** Rosters in the carts of these captains in a tournament with their positions, oldest first, and the bowlers in them. */
export async function readCartRosters(
  db: Db,
  captainIds: readonly string[],
  tournamentId: string,
  catalogue: Catalogue,
): Promise<{ rosters: CartRosterRow[]; bowlers: Map<string, BowlerRow> }> {
  const rows = await db
    .selectFrom('rosters as r')
    .selectAll('r')
    .select([positionsOfRoster.as('positions'), bowlersOfRoster.as('bowlers')])
    .where(sql<boolean>`r.captain_id = any(${hidden(captainIds, 'uuid[]')})`)
    .where('r.tournamentId', '=', hidden(tournamentId, 'uuid'))
    .where('r.entryId', 'is', null)
    .orderBy('r.createdAt')
    .orderBy('r.id')
    .execute()
  const rosters = rows.flatMap(({ bowlers: _, ...row }) => {
    const squad = squadOf(catalogue, row.squadId)
    return squad ? [{ ...row, squad }] : []
  })
  return { rosters, bowlers: bowlersById(rows) }
}

export const readCartVirtualRosters = (
  db: Db,
  captainIds: readonly string[],
  tournamentId: string,
): Promise<CartVirtualRoster[]> =>
  db
    .selectFrom('cartVirtualRosters')
    .selectAll()
    .where(sql<boolean>`captain_id = any(${captainIds}::uuid[])`)
    .where('tournamentId', '=', tournamentId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
