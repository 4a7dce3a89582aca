import type { CartLines } from '@kegler/domain/cart/cart.rules.ts'
import type { Refusal } from '@kegler/domain/errors.ts'
import { places } from '@kegler/domain/places/fits.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CaptainsTournament } from '../access/tournaments.ts'
import type { Db, Tx } from '../db/db.ts'
import { hidden } from '../db/hidden.ts'
import { readTogether } from '../db/lanes.ts'
import type { HoldRow } from '../db/locks.ts'
import { lockSquads } from '../db/squad-locks.ts'
import { readCartFacts, type ServerCartFacts } from './cart-facts.ts'
import { type HeldLines, noLines } from './held-entries.ts'

export interface CartRequest {
  tournament: CaptainsTournament
  captainId: string
  /** Each squad and virtual event once, with a quantity above 0. */
  cart: CartLines
  /** The version that the change was made on; undefined: whatever is held now. */
  version: number | undefined
  /** Entries that the captain takes out. */
  removed?: readonly string[]
  /** It is paid next: each price that was seen must be that of now, also of what is held already. */
  pays?: true
  /** An accepted offer: its places are the captain's already, and the cart lives until then. */
  brings?: { waitId: string; lines: readonly HeldLine[]; expiresAt: Date }
  now: Date
}
/** A hold with the payment that was begun for it, while that is open. */
type CartHold = HoldRow & { paymentExpiresAt: Date | null }
export interface HeldCart {
  /** Why the cart was refused; then nothing changed. */
  messages: string[]
  /** Refused before anything was looked at: not their turn in the waiting room. */
  refusal?: Refusal
  /** null: there is no cart. */
  hold: CartHold | null
  lines: HeldLines
  facts: ServerCartFacts
  /** Of a refused cart: what of it would have been held. */
  possible?: CartLines | null
}
export interface HeldLine {
  squadId: string
  linkedSquadId: string | null
  quantity: number
  rosterIds: readonly string[]
}

export const cartChanged =
  'Your cart was changed in another window or on another device. Please check it and try again.'
/** Whether the cart was changed since the request's version of it was read. */
export const isStale = ({ version }: Pick<CartRequest, 'version'>, hold: Pick<HoldRow, 'version'> | null): boolean =>
  version !== undefined && version !== (hold?.version ?? 0)

export function sameLines(a: CartLines, b: CartLines): boolean {
  const text = (lines: CartLines) =>
    [...lines.squads, ...lines.virtualEvents]
      .map((line) => `${line.id} ${line.quantity}`)
      .sort()
      .join()
  return text(a) === text(b)
}

/** The captain's hold: of their cart, or of an order that waits to be paid. */
export const readHold = (db: Db | Tx, captainId: string, tournamentId: string) =>
  readOneHold(db, { captainId, tournamentId })

const readOneHold = readTogether<
  Pick<HoldRow, 'captainId' | 'tournamentId'>,
  (CartHold & { lineRows: LineRow[] }) | null
>(async (db, keys) => {
  const [captainIds, tournamentIds] = [keys.map((key) => key.captainId), keys.map((key) => key.tournamentId)]
  const holds = await db
    .selectFrom('holds as h')
    .leftJoin('paymentSessions as p', 'p.id', 'h.sessionId')
    .selectAll('h')
    .select('p.expiresAt as paymentExpiresAt')
    .select(
      sql<LineRow[]>`(select coalesce(json_agg(json_build_object('squadId', squad_id, 'linkedSquadId', linked_squad_id,
        'virtualEventId', virtual_event_id, 'quantity', quantity, 'rosterIds', roster_ids)), '[]')
        from (${lineRows(sql`= h.id`)}) l)`.as('lineRows'),
    )
    .where(
      sql<boolean>`(h.captain_id, h.tournament_id) in (select * from unnest(${hidden(captainIds, 'uuid[]')}, ${hidden(tournamentIds, 'uuid[]')}))`,
    )
    .where((eb) => eb.or([eb('h.sessionId', 'is', null), eb('p.state', 'in', ['created', 'processing'])]))
    .orderBy('h.sessionId', 'asc')
    .execute()
  return keys.map(
    (key) => holds.find((h) => h.captainId === key.captainId && h.tournamentId === key.tournamentId) ?? null,
  )
})

/** What is in the captain's cart, without waiting for anybody. Without a cart that is asked for all virtual events are read. */
export async function readHeldCart(
  db: Db | Tx,
  { tournament, captainId, cart, now }: Pick<CartRequest, 'tournament' | 'captainId' | 'now'> & { cart?: CartLines },
): Promise<HeldCart> {
  const hold = await readHold(db, captainId, tournament.id)
  const { held, lines } = hold ? (lapsedIn(hold) ?? asLines(hold.lineRows)) : nothingHeld
  const wanted = { squadIds: squadIdsOf(lines, cart), own: places(held) }
  const withVirtual = lines.virtualEvents.length > 0 || !cart || cart.virtualEvents.length > 0
  const facts = await readCartFacts(db, tournament, captainId, wanted, withVirtual, now)
  return { messages: [], hold, lines, facts }
}
export const squadIdsOf = (...carts: (CartLines | undefined)[]) => [
  ...new Set(carts.flatMap((cart) => cart?.squads ?? []).map((line) => line.id)),
]

/**
 * The time of a cart, or of its order, is over: its places are free again, its lines are kept for the captain, who may
 * hold them once more.
 */
export async function lapseHold(tx: Tx, hold: HoldRow, now: Date): Promise<void> {
  const lapsed = JSON.stringify((await freeLines(tx, hold)).lines)
  await tx.updateTable('holds').set({ sessionId: null, expiresAt: now, lapsed }).where('id', '=', hold.id).execute()
}
/** Gives all places of a hold back; nothing of it is kept. */
export async function freeHold(tx: Tx, hold: HoldRow): Promise<void> {
  await freeLines(tx, hold)
  await tx.deleteFrom('holds').where('id', '=', hold.id).execute()
}
async function freeLines(tx: Tx, hold: HoldRow) {
  const read = (await readLinesOf(tx, [hold])).get(hold.id) ?? nothingHeld
  await lockSquads(tx, [...places(read.held).keys()])
  await tx.deleteFrom('holdLines').where('holdId', '=', hold.id).execute()
  await tx.deleteFrom('holdVirtualLines').where('holdId', '=', hold.id).execute()
  return read
}

interface LinesOfHold {
  held: HeldLine[]
  lines: HeldLines
}
export const nothingHeld: LinesOfHold = { held: [], lines: noLines }
type LinesOf = Pick<HoldRow, 'id' | 'lapsed'>
interface LineRow {
  squadId: string | null
  linkedSquadId: string | null
  virtualEventId: string | null
  quantity: number
  rosterIds: string[] | null
}
/** Rows of the lines whose hold is that. */
const lineRows = (isThat: RawBuilder<unknown>) => sql`
  select hold_id, squad_id, linked_squad_id, null::uuid as virtual_event_id, quantity, roster_ids from hold_lines
    where hold_id ${isThat}
  union all select hold_id, null, null, virtual_event_id, quantity, null from hold_virtual_lines where hold_id ${isThat}`

/** The lines that a cart had whose time ran out: written by lapseHold. */
const lapsedIn = ({ lapsed }: LinesOf): LinesOfHold | null =>
  lapsed ? { held: [], lines: lapsed as unknown as HeldLines } : null

/** The lines of holds that are locked, by hold; what has none is missing. */
export async function readLinesOf(db: Db | Tx, holds: readonly LinesOf[]): Promise<Map<string, LinesOfHold>> {
  const lapsed = holds.flatMap((hold): [string, LinesOfHold][] => {
    const lines = lapsedIn(hold)
    return lines ? [[hold.id, lines]] : []
  })
  const ids = holds.filter((hold) => !hold.lapsed).map(({ id }) => id)
  if (ids.length === 0) return new Map(lapsed)
  const { rows } = await sql<LineRow & { holdId: string }>`${lineRows(sql`= any(${ids}::uuid[])`)}`.execute(db)
  const read = [...Map.groupBy(rows, (row) => row.holdId)]
  return new Map([...lapsed, ...read.map(([id, lines]): [string, LinesOfHold] => [id, asLines(lines)])])
}

function asLines(rows: readonly LineRow[]): LinesOfHold {
  const held = rows.flatMap(({ squadId, linkedSquadId, quantity, rosterIds }): HeldLine[] =>
    squadId ? [{ squadId, linkedSquadId, quantity, rosterIds: rosterIds ?? [] }] : [],
  )
  const squads = held.map(({ squadId, quantity, rosterIds }) => ({ id: squadId, quantity, rosterIds }))
  const virtualEvents = rows.flatMap(({ virtualEventId, quantity }) =>
    virtualEventId ? [{ id: virtualEventId, quantity }] : [],
  )
  return { held, lines: { squads, virtualEvents } }
}
