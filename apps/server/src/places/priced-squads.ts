import type { SquadFacts } from '@kegler/domain/cart/cart.rules.ts'
import { leftFor, type OfferedSquad } from '@kegler/domain/places/fits.rules.ts'
import { type Price, setPrice, singlesPerSet } from '@kegler/domain/places/price.rules.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { hidden } from '../db/hidden.ts'

export interface PricedSquad extends OfferedSquad {
  ownPrice: Price
  linkedPrice: Price | null
  linkedEventName: string | null
  isLinked: boolean
  /** Sold with another squad only. */
  isLinkedChild: boolean
  locationName: string | null
  description: string | null
  /** Places for captains, taken or not. */
  total: number
  /** Places kept for its waiting list. */
  kept: number
  /** Requests on the waiting list for it, and for the linked squad. */
  waiting: number
  linkedWaiting: number
}
export interface Wanted {
  squadIds: readonly string[]
  /** Places that the buyer already holds, by squad (linked ones too): they count as left. */
  own?: ReadonlyMap<string, number>
}

/** These squads with their prices and what is left for captains, by start. All of a tournament: `catalogueOf`. */
export async function readSquads(db: Db | Tx, tournamentId: string, wanted: Wanted): Promise<Map<string, PricedSquad>> {
  if (wanted.squadIds.length === 0) return new Map()
  const { squadIds } = wanted
  const rows = await db
    // each half is read once, whatever the planner knows of a tournament that was made a moment ago
    .with(
      (name) => name('offered').materialized(),
      (reading) =>
        reading
          .selectFrom('squadOffers')
          .selectAll()
          .where('tournamentId', '=', hidden(tournamentId, 'uuid'))
          .where(sql<boolean>`id = any(${hidden(squadIds, 'uuid[]')})`),
    )
    .with(
      (name) => name('half').materialized(),
      (reading) =>
        reading
          .selectFrom('squadOffers')
          .selectAll()
          .where('tournamentId', '=', hidden(tournamentId, 'uuid'))
          .where('isLinkedChild', '=', sql.lit(true))
          .where('id', 'in', (eb) =>
            eb.selectFrom('offered').select('offered.linkedSquadId').$castTo<{ linkedSquadId: string }>(),
          ),
    )
    .selectFrom('offered as s')
    .leftJoin('half as l', 'l.id', 's.linkedSquadId')
    .leftJoin('locations as c', 'c.id', 's.locationId')
    .selectAll('s')
    .select(['c.name as locationName', 'l.eventId as linkedEventId', 'l.eventName as linkedEventName'])
    .select(['l.expenseFee as linkedExpenseFee', 'l.lineageFee as linkedLineageFee', 'l.prizeFee as linkedPrizeFee'])
    .select(['l.addOnFees as linkedAddOnFees', 'l.captainCap as linkedCap', 'l.total as linkedTotal'])
    .select(['l.taken as linkedTaken', 'l.kept as linkedKept', 'l.waiting as linkedWaiting'])
    .orderBy('s.startsAt')
    .orderBy('s.id')
    .execute()
  return new Map(
    rows.map((row) => {
      const squad = pricedSquad({ ...row, startsAt: row.startsAt.toISOString() })
      return [squad.id, leftFor(squad, wanted.own ?? new Map())]
    }),
  )
}

/** A squad with its event and, of a linked set, the Singles squad that goes with it. */
interface OfferRow extends Omit<SquadFacts, 'notOffered' | 'price' | 'left' | 'waiting' | 'linkedWaiting'> {
  captainCap: number
  total: number
  taken: number
  kept: number
  waiting: number
  hidden: boolean
  isLinked: boolean
  isLinkedChild: boolean
  description: string | null
  locationName: string | null
  expenseFee: number
  lineageFee: number
  prizeFee: number
  addOnFees: unknown
  linkedSquadId: string | null
  linkedEventName: string | null
  linkedExpenseFee: number | null
  linkedLineageFee: number | null
  linkedPrizeFee: number | null
  linkedAddOnFees: unknown
  linkedCap: number | null
  linkedTotal: number | null
  linkedTaken: number | null
  linkedKept: number | null
  linkedWaiting: number | null
}
export function pricedSquad(row: OfferRow): PricedSquad {
  const ownPrice = priceOf(row.expenseFee, row.lineageFee, row.prizeFee, row.addOnFees)
  const linkedPrice = row.linkedSquadId
    ? priceOf(row.linkedExpenseFee, row.linkedLineageFee, row.linkedPrizeFee, row.linkedAddOnFees)
    : null
  const total = Math.min(row.captainCap, row.total)
  return {
    ...row,
    description: row.description || null,
    // a Doubles squad without a Singles squad to go with cannot be sold
    notOffered: row.hidden || row.isLinkedChild || (row.isLinked && !row.linkedSquadId),
    price: setPrice(ownPrice, linkedPrice),
    left: 0,
    free: total - row.taken - row.kept,
    linkedFree: Math.min(row.linkedCap ?? 0, row.linkedTotal ?? 0) - (row.linkedTaken ?? 0) - (row.linkedKept ?? 0),
    linkedWaiting: row.linkedWaiting ?? 0,
    ownPrice,
    linkedPrice,
    total,
  }
}
export const summaryOf = ({ eventName, linkedEventName }: PricedSquad): string =>
  linkedEventName ? `1 set is 1 ${eventName} and ${singlesPerSet} ${linkedEventName} entries` : eventName

export function priceOf(expense: number | null, lineage: number | null, prize: number | null, addOns: unknown): Price {
  return { expense: expense ?? 0, lineage: lineage ?? 0, prize: prize ?? 0, addOns: (addOns ?? []) as Price['addOns'] }
}
