import { createHash, randomUUID } from 'node:crypto'
import { whyNotByCard } from '@kegler/domain/entries/payment-log.rules.ts'
import { applyInOrder, sumOf, technologyFee } from '@kegler/domain/money.ts'
import { sessionHoldMs } from '@kegler/domain/places/hold.rules.ts'
import { sql } from 'kysely'
import type { TournamentRow } from '../access/tournaments.ts'
import { violated } from '../db/database-errors.ts'
import type { Author, Tx } from '../db/db.ts'
import { insertRows } from '../db/insert-rows.ts'
import { lockOpenSessions, type SessionRow } from '../db/locks.ts'
import { sharePersons } from '../db/person-locks.ts'
import type { Context } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { cardAccount, noCardPayments } from './card-account.ts'
import type { BalanceContents } from './contents.ts'
import { giveUp } from './give-up.ts'
import { lockRoom } from './open-amounts.ts'
import { leftOfShare, type Share } from './share-left.ts'

/** Who pays which balances, and by whose hand. */
interface Freeze {
  tournament: TournamentRow
  /** The captain of the items. */
  payer: { id: string; email: string }
  /** The captain themselves, or who of staff takes the card. */
  createdBy: string
  source: 'captain' | 'admin'
  /** Ids of entries and virtual entries. */
  ids: readonly string[]
  /** Who pays for the payer by a link; null: nobody has paid by it under this name and address before. */
  guest?: {
    id: string | null
    name: string
    email: string
    linkId: string | null
    sender: string | null
    note?: string | null | undefined
  }
  /** The position of a roster that the payment is for: at most what is left of its share. */
  share?: Share
  /** At most this of the items together, in their order. Cents. */
  limit?: number
  /** What others are paying is left to them; otherwise nothing is made while anybody pays one of the items. */
  pays: 'the rest' | 'everything'
  /** Where the provider's page returns to, inside the product, by the payment's id; null: to the captain's page. */
  returnTo: ((paymentId: string) => string) | null
}
type Made = { session: SessionRow } | { messages: string[] } | { giveUp: string } | 'being paid'
const again = 'Your balance changed in another window. Please try again.'

/**
 * The session in which balances of these items are paid by card: the one that this payer and this hand have
 * open for the same content, else a new one. With messages nothing was made.
 */
export async function balanceSession(
  { services, author, transact }: Pick<Context, 'services' | 'author' | 'transact'>,
  freeze: Freeze,
  beingPaid: () => Promise<string>,
): Promise<{ session: SessionRow } | { messages: string[] }> {
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    const made = await transact((tx) => freezeBalances(tx, services, freeze)).catch((error: unknown): Made | null => {
      if (violated(error) === 'payment_sessions_open') return null
      if (violated(error)?.startsWith('session_items_')) return 'being paid'
      throw error
    })
    if (made === 'being paid') return { messages: [await beingPaid()] }
    if (made && !('giveUp' in made)) return made
    if (made) await endOwn(services, author, made.giveUp)
  }
  return { messages: [again] }
}
const endOwn = (services: Services, author: Author, id: string) => giveUp(services, author, id, 'given up')

/** Freezes balances under a payment id; one such payment of a payer, tournament and hand is open at a time. */
async function freezeBalances(tx: Tx, services: Services, freeze: Freeze): Promise<Made | null> {
  const { tournament, payer, guest, share, createdBy, source, pays, returnTo } = freeze
  const hand = source === 'admin' ? createdBy : null
  const guestId = guest ? (guest.id ?? randomUUID()) : null
  await sharePersons(tx, [payer.id, createdBy])
  const open = (await lockOpenSessions(tx, [payer.id], tournament.id, 'balance', { hand, guestId })).get(payer.id)
  const { items, isBeingPaid } = await readDue(tx, freeze, open?.id)
  // begun by the same hand since, in another window
  if (isBeingPaid && !open && (await hasOpen(tx, freeze, guestId))) return null
  if (isBeingPaid && (items.length === 0 || pays === 'everything')) return 'being paid'
  const amount = items.reduce((sum, item) => sum + item.amount, 0)
  const contents: BalanceContents = {
    items,
    ...(share ? { share: { rosterId: share.rosterId, position: share.position } } : {}),
  }
  const contentsHash = createHash('sha256').update(JSON.stringify(contents)).digest('base64url')
  const now = services.now()
  const goesOn = open?.contentsHash === contentsHash && open.expiresAt > now
  if (open) return goesOn ? { session: open } : { giveUp: open.id }
  const refusal = whyNotByCard(amount)
  if (refusal) return { messages: [refusal] }
  const account = await cardAccount(tx, tournament)
  if (!account.id) return { messages: [noCardPayments(tournament)] }
  const id = randomUUID()
  if (guest && guestId && !guest.id) await insertGuest(tx, { id: guestId, tournamentId: tournament.id, guest, now })
  const session = await tx
    .insertInto('paymentSessions')
    .values({
      id,
      kind: 'balance',
      source,
      tournamentId: tournament.id,
      payerId: payer.id,
      payerEmail: guest?.email ?? payer.email,
      guestId,
      linkId: guest?.linkId ?? null,
      sender: guest?.sender ?? null,
      note: guest?.note || null,
      createdBy,
      amount,
      contents: JSON.stringify(contents),
      contentsHash,
      providerAccountId: account.id,
      technologyFeePercent: account.technologyFeePercent,
      technologyFee: technologyFee(amount, account.technologyFeePercent),
      returnTo: returnTo?.(id) ?? null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + sessionHoldMs),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertRows(
    tx,
    'sessionItems',
    items.map((item) => ({ ...item, sessionId: session.id })),
  )
  services.step('session:written')
  return { session }
}

interface NewGuest {
  id: string
  tournamentId: string
  guest: { name: string; email: string }
  now: Date
}
const insertGuest = (tx: Tx, { id, tournamentId, guest: { name, email }, now: createdAt }: NewGuest) =>
  tx.insertInto('guests').values({ id, tournamentId, name, email, createdAt }).execute()

const hasOpen = (tx: Tx, { payer, tournament, createdBy, source }: Freeze, guestId: string | null) =>
  tx
    .selectFrom('paymentSessions')
    .select('id')
    .where('payerId', '=', payer.id)
    .where('tournamentId', '=', tournament.id)
    .where('kind', '=', 'balance')
    .where('source', '=', source)
    .where('createdBy', '=', createdBy)
    .where('guestId', 'is not distinct from', guestId)
    .where('state', 'in', ['created', 'processing'])
    .executeTakeFirst()

/**
 * What is due of these items of the captain and what others are not paying of it, entries first, in the order of their
 * numbers; cancelled ones have nothing due. Their rows are locked from now on.
 */
async function readDue(tx: Tx, { payer, tournament, ids, share, limit }: Freeze, openId: string | undefined) {
  const items = await tx
    .selectFrom('balances as b')
    .leftJoin('entries as e', 'e.id', 'b.entryId')
    .leftJoin('virtualEntries as v', 'v.id', 'b.virtualEntryId')
    .select(['b.entryId', 'b.virtualEntryId'])
    .where('b.tournamentId', '=', tournament.id)
    .where(sql<boolean>`(b.entry_id = any(${ids}::uuid[]) or b.virtual_entry_id = any(${ids}::uuid[]))`)
    .where(sql<boolean>`coalesce(e.captain_id, v.captain_id) = ${payer.id}`)
    .orderBy('e.entryNumber')
    .orderBy('v.createdAt')
    .orderBy('v.id')
    .execute()
  const rooms = await lockRoom(tx, items, { payerId: payer.id, but: openId })
  const most = share ? await leftOfShare(tx, share, ids, openId) : limit
  const room = [...rooms.values()].map(({ owed, paying }) => Math.max(0, owed - paying))
  const amounts = applyInOrder(most ?? sumOf(room, (amount) => amount), room)
  const due = items.map((item, index) => ({ ...item, amount: amounts[index] ?? 0 }))
  return {
    items: due.filter(({ amount }) => amount > 0),
    isBeingPaid: [...rooms.values()].some(({ paying }) => paying > 0),
  }
}
