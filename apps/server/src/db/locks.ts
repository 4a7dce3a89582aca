import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from './db.ts'
import { hidden } from './hidden.ts'
import type {
  Bowlers,
  Entries,
  FinanceAccounts,
  Holds,
  PaymentSessions,
  Refunds,
  Rosters,
  Tournaments,
  VirtualEntries,
} from './tables.ts'

/*
 * Every row lock that a transaction waits for, in the one order that all follow, so that they cannot wait in a circle:
 * persons (person-locks.ts), tournaments (setup only), waiting rooms, finance accounts, payment sessions, refunds, holds, waiting lines and waits (waiting-locks.ts),
 * entries, rosters, offers to another captain (hand-overs), virtual entries, bowlers, squads (squad-locks.ts),
 * events and virtual events (setup only; what is sold or held refers to them); by id within a table. Squads come late
 * because they are the rows that everybody wants. Queues (mails, refunds, expired holds) claim their next row with
 * `skip locked`: they never wait.
 */

export type SessionRow = Selectable<PaymentSessions>
export type HoldRow = Selectable<Holds>
export type EntryRow = Selectable<Entries> & { rosterId: string; name: string; startsAt: Date | null }
export type RefundRow = Selectable<Refunds>

export type TournamentRow = Selectable<Tournaments>

/** A tournament whose setup is changed; sales never wait for it. @throws when there is none */
export const lockTournament = (tx: Tx, id: string): Promise<TournamentRow> =>
  tx.selectFrom('tournaments').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

/** An account at the card provider: while it is locked no tournament takes it. */
export const lockFinanceAccount = (tx: Tx, id: string): Promise<Selectable<FinanceAccounts> | undefined> =>
  tx.selectFrom('financeAccounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
/** For a tournament that takes the account: it cannot be deactivated until the end. */
export const shareFinanceAccount = (tx: Tx, id: string): Promise<Selectable<FinanceAccounts> | undefined> =>
  tx.selectFrom('financeAccounts').selectAll().where('id', '=', id).forKeyShare().executeTakeFirst()

export const lockSession = (tx: Tx, id: string): Promise<SessionRow | undefined> =>
  tx.selectFrom('paymentSessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function lockSessions(tx: Tx, ids: readonly string[]): Promise<Map<string, SessionRow>> {
  const rows = await tx
    .selectFrom('paymentSessions')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The open sessions that these payers made themselves, or that a person of staff (`hand`) or a guest made for them, by payer. */
export async function lockOpenSessions(
  tx: Tx,
  payerIds: readonly string[],
  tournamentId: string,
  kind: 'purchase' | 'balance',
  { hand, guestId }: { hand: string | null; guestId: string | null } = { hand: null, guestId: null },
): Promise<Map<string, SessionRow>> {
  const rows = await tx
    .selectFrom('paymentSessions')
    .selectAll()
    .where(sql<boolean>`payer_id = any(${hidden(payerIds, 'uuid[]')})`)
    .where('tournamentId', '=', hidden(tournamentId, 'uuid'))
    .where('kind', '=', kind)
    .where('source', '=', hand ? 'admin' : 'captain')
    .where((eb) => eb('createdBy', '=', hand ? eb.val(hand) : eb.ref('payerId')))
    .where('guestId', 'is not distinct from', guestId)
    // as their index says it
    .where(sql<boolean>`state in ('created', 'processing')`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.payerId, row]))
}

export const lockRefund = (tx: Tx, id: string): Promise<RefundRow | undefined> =>
  tx.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export type CartHoldRow = HoldRow & {
  isNew: boolean
  /** The rosters saved for the cart, oldest first. */
  rosters: { id: string; squadId: string; eventId: string }[]
}
/** The cart holds of captains in a tournament, by captain; made empty where there is none: one at a time works on each. */
export async function lockCartHolds(
  tx: Tx,
  captainIds: readonly string[],
  tournamentId: string,
  expiresAt: Date,
): Promise<Map<string, CartHoldRow>> {
  const { rows } = await sql<CartHoldRow>`
    insert into holds as h (captain_id, tournament_id, expires_at)
    select c, ${tournamentId}::uuid, ${expiresAt}::timestamptz from unnest(${[...captainIds].sort()}::uuid[]) as c
    on conflict (captain_id, tournament_id) where session_id is null do update set tournament_id = excluded.tournament_id
    returning h.*, (h.xmax = 0) as is_new, (
      select coalesce(json_agg(json_build_object('id', r.id, 'squadId', r.squad_id, 'eventId', s.event_id) order by r.created_at, r.id), '[]')
      from rosters r join squads s on s.id = r.squad_id
      where r.captain_id = h.captain_id and r.tournament_id = h.tournament_id and r.entry_id is null) as rosters`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.captainId, row]))
}

/** The hold whose places wait for the payment of a session. */
export const lockSessionHold = (tx: Tx, sessionId: string): Promise<HoldRow | undefined> =>
  tx.selectFrom('holds').selectAll().where('sessionId', '=', sessionId).forUpdate().executeTakeFirst()

/** Entries with their rosters, by id; `forUpdate` locks both. */
export const entryRows = (db: Db) =>
  db
    .selectFrom('entries')
    .innerJoin('rosters', 'rosters.entryId', 'entries.id')
    .selectAll('entries')
    .select(['rosters.id as rosterId', 'rosters.name'])
    // not joined: a row that was waited for brings the start of the squad it has now
    .select((eb) => eb.selectFrom('squads').select('startsAt').whereRef('id', '=', 'entries.squadId').as('startsAt'))
    .orderBy('entries.id')

export const lockEntryAndChildren = (tx: Tx, id: string): Promise<EntryRow[]> =>
  entryRows(tx)
    .where((eb) => eb.or([eb('entries.id', '=', id), eb('entries.parentEntryId', '=', id)]))
    .forUpdate()
    .execute()

/** Entries with their linked children and rosters, of several at once: all by id, before anything else of one of them. */
export const lockFamilies = (tx: Tx, ids: readonly string[]): Promise<EntryRow[]> =>
  entryRows(tx)
    .where(sql<boolean>`(entries.id = any(${ids}::uuid[]) or entries.parent_entry_id = any(${ids}::uuid[]))`)
    .forUpdate()
    .execute()

export const lockEntriesOfSquad = async (tx: Tx, squadId: string): Promise<void> =>
  void (await tx.selectFrom('entries').select('id').where('squadId', '=', squadId).orderBy('id').forUpdate().execute())

/** Those of these rosters that are in carts of these captains in the tournament. */
export const lockCartRosters = (
  tx: Tx,
  captainIds: readonly string[],
  tournamentId: string,
  ids: readonly string[],
): Promise<Selectable<Rosters>[]> =>
  tx
    .selectFrom('rosters')
    .selectAll()
    .where(sql<boolean>`id = any(${hidden(ids, 'uuid[]')})`)
    .where(sql<boolean>`captain_id = any(${hidden(captainIds, 'uuid[]')})`)
    .where('tournamentId', '=', hidden(tournamentId, 'uuid'))
    .where('entryId', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/** All entries of a captain in a tournament; who decides on them adds `forUpdate`. */
export const captainEntries = (db: Db, captainId: string, tournamentId: string) =>
  entriesOfCaptains(db, [captainId], tournamentId)
export const entriesOfCaptains = (db: Db, captainIds: readonly string[], tournamentId: string) =>
  entryRows(db)
    .where(sql<boolean>`entries.captain_id = any(${captainIds}::uuid[])`)
    .where('entries.tournamentId', '=', tournamentId)

/** Entries and virtual entries whose money is about to move; shared by those who only begin to pay. */
export async function lockItems(
  tx: Tx,
  entryIds: readonly string[],
  virtualEntryIds: readonly string[],
  strength: 'alone' | 'shared' = 'alone',
): Promise<{ id: string; captainId: string; isCancelled: boolean }[]> {
  const lock = (table: 'entries' | 'virtualEntries', ids: readonly string[]) =>
    tx
      .selectFrom(table)
      .select(['id', 'captainId', 'isCancelled'])
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .orderBy('id')
      .$call((rows) => (strength === 'alone' ? rows.forUpdate() : rows.forKeyShare()))
      .execute()
  return [...(await lock('entries', entryIds)), ...(await lock('virtualEntries', virtualEntryIds))]
}

/** After the items, shared: one at a time begins to pay each of them. */
export const lockBalances = (tx: Tx, itemIds: readonly string[]) =>
  tx
    .selectFrom('balances')
    .select(['entryId', 'virtualEntryId', 'amount'])
    .where(sql<boolean>`(entry_id = any(${itemIds}::uuid[]) or virtual_entry_id = any(${itemIds}::uuid[]))`)
    .orderBy('entryId')
    .orderBy('virtualEntryId')
    .forNoKeyUpdate()
    .execute()

export const lockVirtualEntries = (
  tx: Tx,
  captainId: string,
  tournamentId: string,
): Promise<Selectable<VirtualEntries>[]> =>
  tx
    .selectFrom('virtualEntries')
    .selectAll()
    .where('captainId', '=', captainId)
    .where('tournamentId', '=', tournamentId)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Whoever assigns a bowler locks the row first: two captains cannot both find the bowler free. By id. */
export async function lockBowlers(tx: Tx, ids: readonly string[]): Promise<Map<string, Selectable<Bowlers>>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('bowlers')
    .selectAll()
    .where(sql<boolean>`id = any(${hidden([...new Set(ids)], 'uuid[]')})`)
    .orderBy('id')
    // insertions into rosters refer to the row; only other assignments have to wait
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
