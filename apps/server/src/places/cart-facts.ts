import type { CartFacts, OwnedEntries, SquadFacts, VirtualFacts } from '@kegler/domain/cart/cart.rules.ts'
import { leftFor, type OfferedSquad } from '@kegler/domain/places/fits.rules.ts'
import { type Price, setPrice, singlesPerSet } from '@kegler/domain/places/price.rules.ts'
import { sql } from 'kysely'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Db, Tx } from '../db/db.ts'
import { readTogether } from '../db/lanes.ts'
import { readSetup } from './setup.ts'

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
export interface PricedVirtualEvent extends VirtualFacts {
  ownPrice: Price
}
export interface ServerCartFacts extends CartFacts {
  squads: ReadonlyMap<string, PricedSquad>
  virtualEvents: ReadonlyMap<string, PricedVirtualEvent>
}
interface Wanted {
  squadIds: readonly string[]
  /** Places that the buyer already holds, by squad (linked ones too): they count as left. */
  own?: ReadonlyMap<string, number>
}

/** Reads what the rules of a cart decide on, fresh from the rows. */
export async function readCartFacts(
  db: Db | Tx,
  tournament: TournamentRow,
  captainId: string,
  wanted: Wanted,
  withVirtual: boolean,
): Promise<ServerCartFacts> {
  const { bundling } = await readSetup(db, tournament.id)
  return {
    timeZone: tournament.timeZone,
    squads: await readSquads(db, tournament.id, wanted),
    bundling,
    owned: bundling || withVirtual ? ((await readOwnedOf(db, tournament, [captainId])).get(captainId) ?? []) : [],
    virtualEvents: withVirtual ? (await readVirtualEventsOf(db, tournament.id, [captainId]))(captainId) : new Map(),
  }
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
          .where('tournamentId', '=', tournamentId)
          .where(sql<boolean>`id = any(${squadIds}::uuid[])`),
    )
    .with(
      (name) => name('half').materialized(),
      (reading) =>
        reading
          .selectFrom('squadOffers')
          .selectAll()
          .where('tournamentId', '=', tournamentId)
          .where('isLinkedChild', '=', true)
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

function priceOf(expense: number | null, lineage: number | null, prize: number | null, addOns: unknown): Price {
  return { expense: expense ?? 0, lineage: lineage ?? 0, prize: prize ?? 0, addOns: (addOns ?? []) as Price['addOns'] }
}

/** Entries of captains that are not cancelled, counted by event and day. */
export async function readOwnedOf(
  db: Db | Tx,
  tournament: TournamentRow,
  captainIds: readonly string[],
): Promise<Map<string, OwnedEntries[]>> {
  const day = sql<string | null>`(s.starts_at at time zone ${tournament.timeZone})::date`
  const rows = await db
    .selectFrom('entries as n')
    .innerJoin('events as e', 'e.id', 'n.eventId')
    .leftJoin('squads as s', 's.id', 'n.squadId')
    .select(['n.captainId', 'n.eventId', 'e.numberOfBowlers', day.as('day'), sql<number>`count(*)::int`.as('count')])
    .where(sql<boolean>`n.captain_id = any(${captainIds}::uuid[])`)
    .where('n.tournamentId', '=', tournament.id)
    .where('n.isCancelled', '=', false)
    .groupBy(['n.captainId', 'n.eventId', 'e.numberOfBowlers', sql`4`])
    .execute()
  return Map.groupBy(rows, (row) => row.captainId)
}

/** Those of one captain; who asks while another is answered shares the statement. */
export const readOwned = readTogether<{ tournament: TournamentRow; captainId: string }, OwnedEntries[]>(
  async (db, keys) => {
    const owned = new Map<string, Map<string, OwnedEntries[]>>()
    for (const [id, ofOne] of Map.groupBy(keys, ({ tournament }) => tournament.id))
      if (ofOne[0])
        owned.set(
          id,
          await readOwnedOf(
            db,
            ofOne[0].tournament,
            ofOne.map(({ captainId }) => captainId),
          ),
        )
    return keys.map(({ tournament, captainId }) => owned.get(tournament.id)?.get(captainId) ?? [])
  },
)

const virtualEventRows = (db: Db) =>
  db
    .selectFrom('virtualEvents as v')
    .select(['v.id', 'v.tournamentId', 'v.name', 'v.owner'])
    .select(
      sql<
        string[]
      >`array(select m.event_id::text from virtual_event_maps m where m.virtual_event_id = v.id order by 1)`.as(
        'mappedEventIds',
      ),
    )
    .orderBy('v.name')

export async function readVirtualEventsOf(db: Db | Tx, tournamentId: string, captainIds: readonly string[]) {
  const events = await virtualEventRows(db)
    .select(['v.hideFromCaptains', 'v.expenseFee', 'v.lineageFee', 'v.prizeFee'])
    .select(
      sql<Record<string, number>>`(select coalesce(json_object_agg(c.captain_id, c.n), '{}') from (
        select u.captain_id, count(*)::int as n from virtual_entries u where u.virtual_event_id = v.id
          and u.captain_id = any(${captainIds}::uuid[]) and not u.is_cancelled group by 1) c)`.as('owned'),
    )
    .where('v.tournamentId', '=', tournamentId)
    .execute()
  return (captainId: string): Map<string, PricedVirtualEvent> =>
    new Map(
      events.map((row) => [
        row.id,
        {
          ...row,
          notOffered: row.hideFromCaptains,
          price: row.expenseFee + row.lineageFee + row.prizeFee,
          owned: row.owned[captainId] ?? 0,
          ownPrice: priceOf(row.expenseFee, row.lineageFee, row.prizeFee, []),
        },
      ]),
    )
}
