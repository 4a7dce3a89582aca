import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { entryNotFound, staffEntry } from '../access/entries.ts'
import { staffTournament, type TournamentRow } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'
import type { Item } from './open-amounts.ts'

/** What staff take a payment for: items of one captain in one tournament, in page order, entries first. */
export interface Selection {
  tournament: TournamentRow
  captainId: string
  items: Item[]
}
interface ItemRequest {
  captainId: string
  tournamentId: string
  /** In page order. */
  entryIds: readonly string[]
  /** Virtual entries, or virtual events with all of the captain's. */
  virtualIds: readonly string[]
}
interface Sent {
  captainId: string
  tournamentId: string
}
type Ids = readonly { id: string }[]

/** An entry with its linked entries. @throws Refusal LinkedEntry with the parent's id and number; NotFound */
export async function entrySelection(db: Db, actor: Actor, id: string): Promise<Selection> {
  const { entry, tournament } = await staffEntry(db, actor, id)
  if (entry.parentEntryId) {
    const parent = await staffEntry(db, actor, entry.parentEntryId)
    const { id: entryId, entryNumber } = parent.entry
    throw new Refusal('LinkedEntry', 'Showing the linked entry', { parentEntryId: entryId, entryNumber })
  }
  const children = await db
    .selectFrom('entries')
    .select('id')
    .where('parentEntryId', '=', entry.id)
    .orderBy('parentPosition')
    .execute()
  const items = [entry, ...children].map((one) => ({ entryId: one.id, virtualEntryId: null }))
  return { tournament, captainId: entry.captainId, items }
}

export const captainSelection = (db: Db, actor: Actor, sent: Sent & { entries: Ids; virtualEvents: Ids }) =>
  findItems(db, actor, { ...sent, entryIds: idsOf(sent.entries), virtualIds: idsOf(sent.virtualEvents) })

export const virtualSelection = (
  db: Db,
  actor: Actor,
  sent: Sent & { virtualEventId: string; virtualEntries: Ids; virtualEntryId?: string | undefined },
) => {
  const virtualIds = [
    ...idsOf(sent.virtualEntries),
    ...(sent.virtualEntryId ? [sent.virtualEntryId.toLowerCase()] : []),
  ]
  return findItems(db, actor, { ...sent, entryIds: [], virtualIds }, sent.virtualEventId)
}
const idsOf = (all: Ids): string[] => all.map(({ id }) => id.toLowerCase())

/** @throws Refusal NotFound for a tournament of another group, and for items of another captain or tournament */
async function findItems(db: Db, actor: Actor, asked: ItemRequest, virtualEventId?: string): Promise<Selection> {
  const { captainId, entryIds, virtualIds } = asked
  const tournament = await staffTournament(db, actor, asked.tournamentId)
  const entries = await db
    .selectFrom('entries')
    .select('id')
    .where(sql<boolean>`id = any(${entryIds}::uuid[])`)
    .where('captainId', '=', captainId)
    .where('tournamentId', '=', tournament.id)
    .execute()
  const virtual = await db
    .selectFrom('virtualEntries')
    .select(['id', 'virtualEventId'])
    .where(sql<boolean>`(id = any(${virtualIds}::uuid[]) or virtual_event_id = any(${virtualIds}::uuid[]))`)
    .where('captainId', '=', captainId)
    .where('tournamentId', '=', tournament.id)
    .$if(virtualEventId !== undefined, (query) => query.where('virtualEventId', '=', virtualEventId ?? ''))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const found = new Set([...entries.map(({ id }) => id), ...virtual.flatMap((one) => [one.id, one.virtualEventId])])
  if ([...entryIds, ...virtualIds].some((id) => !found.has(id))) throw new Refusal('NotFound', entryNotFound)
  const inOrder = virtualIds.flatMap((id) => virtual.filter((one) => one.id === id || one.virtualEventId === id))
  return {
    tournament,
    captainId,
    items: [
      ...[...new Set(entryIds)].map((entryId) => ({ entryId, virtualEntryId: null })),
      ...[...new Set(inOrder.map(({ id }) => id))].map((virtualEntryId) => ({ entryId: null, virtualEntryId })),
    ],
  }
}
