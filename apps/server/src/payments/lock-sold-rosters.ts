import { type Selectable, sql } from 'kysely'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Tx } from '../db/db.ts'
import { lockBowlers, lockCartRosters, type SessionRow } from '../db/locks.ts'
import type { Rosters } from '../db/tables.ts'
import type { Catalogue } from '../places/catalogue.ts'
import type { BowlerRow } from '../rosters/bowlers.ts'
import { type CartVirtualRoster, type PositionRow, readPositions } from '../rosters/roster-rows.ts'
import type { PurchaseContents } from './contents.ts'

/** A session that is being sold, with what it was frozen to. */
export interface Sold {
  session: SessionRow
  contents: PurchaseContents
}
/** The tournament as it was a moment ago. */
export interface SoldIn {
  tournament: TournamentRow
  catalogue: Catalogue
}
/** The rosters that belong to sold sessions, as they are now; their rows and bowlers are locked. */
export interface SoldRosters {
  rosters: Map<string, Selectable<Rosters>>
  positions: Map<string, PositionRow[]>
  virtual: CartVirtualRoster[]
  bowlers: Map<string, BowlerRow>
  /** '{virtual event id} {bowler id}' of bowlers whom somebody has entered already. */
  entered: Set<string>
}

/** Locks the rosters of sessions of one tournament, those that are still in the cart of their payer. */
export async function lockSoldRosters(tx: Tx, tournamentId: string, sold: readonly Sold[]): Promise<SoldRosters> {
  const ids = sold.flatMap(({ contents }) => contents.entries.flatMap(({ rosterId }) => rosterId ?? []))
  const payerIds = sold.map(({ session }) => session.payerId)
  const rosters = ids.length > 0 ? await lockCartRosters(tx, payerIds, tournamentId, ids) : []
  const virtual = await readVirtualRosters(tx, tournamentId, sold)
  const positions = await readPositions(
    tx,
    rosters.map(({ id }) => id),
  )
  const entered = virtual.flatMap(({ bowlerIds }) => bowlerIds.filter((id) => id !== null))
  const onRosters = [...positions.values()].flat().map(({ bowlerId }) => bowlerId)
  return {
    rosters: new Map(rosters.map((roster) => [roster.id, roster])),
    positions,
    virtual,
    bowlers: await lockBowlers(tx, [...onRosters, ...entered]),
    entered: await readEntered(tx, entered),
  }
}

/** Also those that were saved while the payment was open. */
async function readVirtualRosters(tx: Tx, tournamentId: string, sold: readonly Sold[]): Promise<CartVirtualRoster[]> {
  // what staff reserve takes nobody from the captain's own cart
  const bought = sold.filter(({ session }) => session.kind !== 'reservation')
  const ids = bought.flatMap(({ contents }) => contents.virtualEntries.map(({ virtualEventId }) => virtualEventId))
  if (ids.length === 0) return []
  const payerIds = bought.map(({ session }) => session.payerId)
  return await tx
    .selectFrom('cartVirtualRosters')
    .selectAll()
    .where(sql<boolean>`captain_id = any(${payerIds}::uuid[])`)
    .where('tournamentId', '=', tournamentId)
    .where(sql<boolean>`virtual_event_id = any(${ids}::uuid[])`)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

async function readEntered(tx: Tx, bowlerIds: readonly string[]): Promise<Set<string>> {
  if (bowlerIds.length === 0) return new Set()
  const entered = await tx
    .selectFrom('virtualEntries')
    .select(['virtualEventId', 'bowlerId'])
    .where(sql<boolean>`bowler_id = any(${bowlerIds}::uuid[])`)
    .where('isCancelled', '=', false)
    .execute()
  return new Set(entered.map(({ virtualEventId, bowlerId }) => `${virtualEventId} ${bowlerId}`))
}
