import { createHash, randomUUID } from 'node:crypto'
import { whyNotByCard } from '@kegler/domain/entries/payment-log.rules.ts'
import { technologyFee } from '@kegler/domain/money.ts'
import { sessionHoldMs } from '@kegler/domain/places/hold.rules.ts'
import { sql } from 'kysely'
import type { TournamentRow } from '../access/tournaments.ts'
import { type Author, type Tx, violated } from '../db/db.ts'
import { insertRows } from '../db/insert-rows.ts'
import { lockOpenSessions, type SessionRow } from '../db/locks.ts'
import type { Context } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { cardAccount, noCardPayments } from './card-account.ts'
import type { BalanceContents } from './contents.ts'
import { giveUp } from './give-up.ts'

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
  /** Where the provider's page returns to, inside the product, by the payment's id; null: to the captain's page. */
  returnTo: ((paymentId: string) => string) | null
}
type Made = { session: SessionRow } | { messages: string[] } | { giveUp: string } | 'being paid'
const again = 'Your balance changed in another window. Please try again.'

/**
 * The session in which the full balances of these items are paid by card: the one that this payer and this hand have
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

/** Freezes the full balances under a payment id; one such payment of a payer, tournament and hand is open at a time. */
async function freezeBalances(tx: Tx, services: Services, freeze: Freeze): Promise<Made> {
  const { tournament, payer, createdBy, source, ids, returnTo } = freeze
  const hand = source === 'admin' ? createdBy : null
  const open = (await lockOpenSessions(tx, [payer.id], tournament.id, 'balance', hand)).get(payer.id)
  const items = await readDue(tx, payer.id, tournament.id, ids)
  const amount = items.reduce((sum, item) => sum + item.amount, 0)
  const contents: BalanceContents = { items }
  const contentsHash = createHash('sha256').update(JSON.stringify(contents)).digest('base64url')
  if (open) return open.contentsHash === contentsHash ? { session: open } : { giveUp: open.id }
  const refusal = whyNotByCard(amount)
  if (refusal) return { messages: [refusal] }
  const account = await cardAccount(tx, tournament)
  if (!account.id) return { messages: [noCardPayments(tournament)] }
  const now = services.now()
  const id = randomUUID()
  const session = await tx
    .insertInto('paymentSessions')
    .values({
      id,
      kind: 'balance',
      source,
      tournamentId: tournament.id,
      payerId: payer.id,
      payerEmail: payer.email,
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
    items.map(({ entryId, virtualEntryId }) => ({ sessionId: session.id, entryId, virtualEntryId })),
  )
  services.step('session:written')
  return { session }
}

/**
 * What is due of these items of the captain, entries first, in the order of their numbers; cancelled ones have nothing due.
 * The settlement sums the ledger again under lock.
 */
const readDue = (
  tx: Tx,
  captainId: string,
  tournamentId: string,
  ids: readonly string[],
): Promise<BalanceContents['items']> =>
  tx
    .selectFrom('balances as b')
    .leftJoin('entries as e', 'e.id', 'b.entryId')
    .leftJoin('virtualEntries as v', 'v.id', 'b.virtualEntryId')
    .select(['b.entryId', 'b.virtualEntryId', 'b.amount'])
    .where('b.tournamentId', '=', tournamentId)
    .where('b.amount', '>', 0)
    .where(sql<boolean>`(b.entry_id = any(${ids}::uuid[]) or b.virtual_entry_id = any(${ids}::uuid[]))`)
    .where(sql<boolean>`coalesce(e.captain_id, v.captain_id) = ${captainId}`)
    .where(sql<boolean>`not coalesce(e.is_cancelled, v.is_cancelled)`)
    .orderBy('e.entryNumber')
    .orderBy('v.createdAt')
    .orderBy('v.id')
    .execute()
