import { createHash, randomUUID } from 'node:crypto'
import { noBalance } from '@kegler/domain/entries/payment-log.rules.ts'
import { technologyFee } from '@kegler/domain/money.ts'
import { mayChangeEntries } from '@kegler/domain/places/gates.rules.ts'
import { sessionHoldMs } from '@kegler/domain/places/hold.rules.ts'
import { sql } from 'kysely'
import { captainTournament } from '../access/tournaments.ts'
import { type Tx, violated } from '../db/db.ts'
import { insertRows } from '../db/insert-rows.ts'
import { lockOpenSessions, type SessionRow } from '../db/locks.ts'
import type { Handles } from '../http/serve.ts'
import { cardAccount, noCardPayments } from './card-account.ts'
import type { BalanceContents } from './contents.ts'
import { giveUp } from './give-up.ts'
import { newSessionAnswer, refused } from './new-session.ts'

const beingPaid = 'One of these balances is being paid right now. Please try again in a few minutes.'

/** Freezes the full balances of the captain's own items; one such payment of a tournament is open at a time. */
export const createBalancePayment: Handles<'POST registration/payment/createSession'> = async (call) => {
  const { body, actor, author, db, services, now, transact } = call
  const tournament = await captainTournament(db, actor, body.tournamentId)
  if (!mayChangeEntries(tournament, now, 'captain'))
    return refused(services, ['Payments for this tournament can no longer be made here. Please call us.'])
  const ids = [...body.entries, ...body.virtualEvents, ...body.teamOwnedVirtualEvents].map(({ id }) => id)
  type Made = { session: SessionRow } | { messages: string[] } | { giveUp: string }
  const freeze = async (tx: Tx): Promise<Made> => {
    const open = (await lockOpenSessions(tx, [actor.personId], tournament.id, 'balance')).get(actor.personId)
    const items = await readDue(tx, actor.personId, tournament.id, ids)
    const amount = items.reduce((sum, item) => sum + item.amount, 0)
    const contents: BalanceContents = { items }
    const contentsHash = createHash('sha256').update(JSON.stringify(contents)).digest('base64url')
    if (open) return open.contentsHash === contentsHash ? { session: open } : { giveUp: open.id }
    if (amount === 0) return { messages: [noBalance] }
    const account = await cardAccount(tx, tournament)
    if (!account.id) return { messages: [noCardPayments(tournament)] }
    const session = await tx
      .insertInto('paymentSessions')
      .values({
        id: randomUUID(),
        kind: 'balance',
        source: 'captain',
        tournamentId: tournament.id,
        payerId: actor.personId,
        payerEmail: actor.email,
        createdBy: actor.personId,
        amount,
        contents: JSON.stringify(contents),
        contentsHash,
        providerAccountId: account.id,
        technologyFeePercent: account.technologyFeePercent,
        technologyFee: technologyFee(amount, account.technologyFeePercent),
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
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    let made: Made
    try {
      made = await transact(freeze)
    } catch (error) {
      if (violated(error) === 'payment_sessions_open') continue
      if (violated(error)?.startsWith('session_items_')) return refused(services, [beingPaid])
      throw error
    }
    if ('session' in made) return newSessionAnswer(services, author, made.session)
    if ('messages' in made) return refused(services, made.messages)
    await giveUp(services, author, made.giveUp, 'given up')
  }
  return refused(services, ['Your balance changed in another window. Please try again.'])
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
