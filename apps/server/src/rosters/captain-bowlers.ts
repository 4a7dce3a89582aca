import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { isInCart } from '../places/held-entries.ts'
import { asBowler, type BowlerAnswer } from './as-bowler.ts'
import { readBowlers } from './bowlers.ts'
import { readHolders } from './virtual-holders.ts'

interface Wanted {
  eventIds: readonly string[]
  /** Bowlers whom another captain entered there are flagged. */
  virtualEventId?: string
}

/** Bowlers on the captain's rosters of these events, bought or in the cart, each once, by name. */
export async function captainBowlers(
  db: Db | Tx,
  captainId: string,
  tournamentId: string,
  { eventIds, virtualEventId }: Wanted,
): Promise<BowlerAnswer[]> {
  const rows = await db
    .selectFrom('rosters as r')
    .innerJoin('rosterPositions as p', 'p.rosterId', 'r.id')
    .leftJoin('entries as n', 'n.id', 'r.entryId')
    .leftJoin('squadOffers as o', 'o.id', 'r.squadId')
    .leftJoin('squads as l', 'l.id', 'o.linkedSquadId')
    .innerJoin('events as e', (join) => join.on(sql<boolean>`e.id in (n.event_id, o.event_id, l.event_id)`))
    .select(['p.bowlerId', 'p.average', 'p.isProfessional', 'e.id as eventId', 'e.averageBased'])
    .select(sql<string | null>`case when n.id is null then r.id end`.as('cartRosterId'))
    .where('r.captainId', '=', captainId)
    .where('r.tournamentId', '=', tournamentId)
    .where(sql<boolean>`e.id = any(${eventIds}::uuid[])`)
    .where((eb) => eb.or([eb.and([eb('n.id', 'is', null), isInCart]), eb('n.isCancelled', '=', false)]))
    .orderBy(sql`n.entry_number nulls last`)
    .orderBy('r.createdAt')
    .orderBy('p.position')
    .execute()
  const positions = new Map(rows.toReversed().map((row) => [row.bowlerId, row]))
  const ids = [...positions.keys()]
  const bowlers = await readBowlers(db, ids)
  const holders = await readHolders(db, virtualEventId ? [virtualEventId] : [], ids)
  return [...bowlers.values()]
    .map((bowler) => {
      const holder = holders.get(`${virtualEventId} ${bowler.id}`)
      const assignedByOtherCaptain = holder !== undefined && holder !== captainId
      return asBowler(bowler, { ...positions.get(bowler.id), assignedByOtherCaptain })
    })
    .sort((a, b) => a.lastName.localeCompare(b.lastName, 'en') || a.firstName.localeCompare(b.firstName, 'en'))
}
