import { type Selectable, sql } from 'kysely'
import type { Tx } from './db.ts'
import type { SquadPlaces } from './squad-locks.ts'
import type { Events, VirtualEvents } from './tables.ts'

/* Rows that only the setup locks, in the order of locks.ts: squads, events, virtual events; by id. */

/** A tournament that is to be deleted, and the carts of it: what refers to it is waited for, and nothing new can. */
export async function lockWholeTournament(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('tournaments').select('id').where('id', '=', id).forUpdate().execute()
  await tx.selectFrom('holds').select('id').where('tournamentId', '=', id).orderBy('id').forUpdate().execute()
}

/** Bowled events of a tournament, these or all: whoever makes an entry of them waits, those who have made one are waited for. */
export const lockEvents = (
  tx: Tx,
  tournamentId: string,
  ids: readonly string[] | null,
): Promise<Selectable<Events>[]> =>
  tx
    .selectFrom('events')
    .selectAll()
    .where('tournamentId', '=', tournamentId)
    .$if(ids !== null, (query) => query.where(sql<boolean>`id = any(${ids}::uuid[])`))
    .orderBy('id')
    .forUpdate()
    .execute()

/** The same of virtual events, also for who puts them in a cart. */
export const lockVirtualEvents = (
  tx: Tx,
  tournamentId: string,
  ids: readonly string[] | null,
): Promise<Selectable<VirtualEvents>[]> =>
  tx
    .selectFrom('virtualEvents')
    .selectAll()
    .where('tournamentId', '=', tournamentId)
    .$if(ids !== null, (query) => query.where(sql<boolean>`id = any(${ids}::uuid[])`))
    .orderBy('id')
    .forUpdate()
    .execute()

/** All squads of these events, so that nobody holds or buys a place of them until the end. */
export const lockSquadsOf = async (tx: Tx, eventIds: readonly string[]): Promise<Omit<SquadPlaces, 'ownKept'>[]> =>
  tx
    .selectFrom('squads')
    .select(['id', 'captainCap', 'total', 'taken', 'kept', 'keptAt', 'waiting'])
    .where(sql<boolean>`event_id = any(${eventIds}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
