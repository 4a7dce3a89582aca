import type { CartFacts, OwnedEntries, VirtualFacts } from '@kegler/domain/cart/cart.rules.ts'
import type { Price } from '@kegler/domain/places/price.rules.ts'
import { sql } from 'kysely'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Db, Tx } from '../db/db.ts'
import { hidden } from '../db/hidden.ts'
import { readTogether } from '../db/lanes.ts'
import { type PricedSquad, priceOf, readSquads, type Wanted } from './priced-squads.ts'
import { readSetup } from './setup.ts'

export interface PricedVirtualEvent extends VirtualFacts {
  ownPrice: Price
}
export interface ServerCartFacts extends CartFacts {
  squads: ReadonlyMap<string, PricedSquad>
  virtualEvents: ReadonlyMap<string, PricedVirtualEvent>
}
/** Reads what the rules of a cart decide on, fresh from the rows. */
export async function readCartFacts(
  db: Db | Tx,
  tournament: TournamentRow,
  captainId: string,
  wanted: Wanted,
  withVirtual: boolean,
  now: Date | null,
): Promise<ServerCartFacts> {
  const { bundling } = await readSetup(db, tournament.id)
  return {
    timeZone: tournament.timeZone,
    squads: await readSquads(db, tournament.id, wanted),
    bundling,
    owned: bundling || withVirtual ? ((await readOwnedOf(db, tournament, [captainId])).get(captainId) ?? []) : [],
    virtualEvents: withVirtual ? (await readVirtualEventsOf(db, tournament.id, [captainId]))(captainId) : new Map(),
    now,
  }
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
    .where(sql<boolean>`n.captain_id = any(${hidden(captainIds, 'uuid[]')})`)
    .where('n.tournamentId', '=', hidden(tournament.id, 'uuid'))
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
          and u.captain_id = any(${hidden(captainIds, 'uuid[]')}) and not u.is_cancelled group by 1) c)`.as('owned'),
    )
    .where('v.tournamentId', '=', hidden(tournamentId, 'uuid'))
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
