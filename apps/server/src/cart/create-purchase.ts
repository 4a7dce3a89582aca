import { createHash, randomUUID } from 'node:crypto'
import type { Purchase } from '@kegler/domain/cart/cart.calls.ts'
import {
  type CartLines,
  cartProblems,
  cartTotal,
  emptyCartMessage,
  mergeLines,
} from '@kegler/domain/cart/cart.rules.ts'
import { technologyFee } from '@kegler/domain/money.ts'
import { captainPermissions } from '@kegler/domain/places/gates.rules.ts'
import { sessionHoldMs } from '@kegler/domain/places/hold.rules.ts'
import type { z } from 'zod'
import { captainTournament, passGate } from '../access/tournaments.ts'
import { soldOutSquad, type Tx, transact, violated } from '../db/db.ts'
import { lockOpenSession, type SessionRow } from '../db/locks.ts'
import type { Context, Handles } from '../http/serve.ts'
import { cardAccount, noCardPayments } from '../payments/card-account.ts'
import type { PurchaseContents } from '../payments/contents.ts'
import { alreadyPaid, giveUp } from '../payments/give-up.ts'
import { newSessionAnswer, refused } from '../payments/new-session.ts'
import { type CartRequest, cartChanged, isStale, readHeldCart, readHold } from '../places/cart-hold.ts'
import { cartOf } from '../places/cart-of.ts'
import { holdCart } from '../places/hold-carts.ts'
import { freezeCart } from './freeze-cart.ts'

type Made = { session: SessionRow } | { messages: string[] } | { giveUp: string } | 'again'

export const createPurchase: Handles<'POST registration/tournament/createSession'> = (input) =>
  purchaseSession(input, input.body)

/** Freezes the cart under a payment id. The same cart asked again answers the same session; another one replaces it. */
export async function purchaseSession(input: Context, body: z.output<typeof Purchase>) {
  const { actor, author, db, services, now } = input
  const tournament = await captainTournament(db, actor, body.tournamentId)
  passGate(actor, tournament, now)
  const lines = cartOf(body.squadEntries, body.squadVirtualEntries)
  const cart = { squads: mergeLines(lines.squads), virtualEvents: mergeLines(lines.virtualEvents) }
  if (cart.squads.length + cart.virtualEvents.length === 0) return refused(services, [emptyCartMessage])
  const request = { tournament, captainId: actor.personId, cart, version: body.version, now }
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    const made = await freezeSession(input, request)
    if (made === 'again') continue
    if ('session' in made) return newSessionAnswer(services, author, made.session)
    if ('messages' in made) return refused(services, made.messages)
    if ((await giveUp(services, author, made.giveUp, 'given up')) === 'paid') return refused(services, [alreadyPaid])
  }
  return refused(services, [cartChanged])
}

async function freezeSession({ actor, author, db, services }: Context, request: CartRequest): Promise<Made> {
  try {
    return await transact(db, author, async (tx): Promise<Made> => {
      const open = await lockOpenSession(tx, request.captainId, request.tournament.id, 'purchase')
      if (open) {
        if ((await hashOfOpen(tx, request)) === open.contentsHash) return { session: open }
        const hold = await readHold(tx, request.captainId, request.tournament.id)
        return isStale(request, hold) ? { messages: [cartChanged] } : { giveUp: open.id }
      }
      const held = await holdCart(tx, services, request)
      if (!held) return { messages: [cartChanged] }
      if (held.messages.length > 0 || !held.hold) return { messages: held.messages }
      const frozen = await freezeCart(tx, request.tournament, request.captainId, request.cart, held.facts)
      if (frozen.messages.length > 0) return { messages: frozen.messages }
      const amount = cartTotal(request.cart, held.facts)
      const account = amount > 0 ? await cardAccount(tx, request.tournament) : { id: null, technologyFeePercent: 0 }
      if (amount > 0 && !account.id) return { messages: [noCardPayments(request.tournament)] }
      const expiresAt = new Date(request.now.getTime() + sessionHoldMs)
      const session = await tx
        .insertInto('paymentSessions')
        .values({
          id: randomUUID(),
          kind: 'purchase',
          source: 'captain',
          tournamentId: request.tournament.id,
          payerId: request.captainId,
          payerEmail: actor.email,
          createdBy: request.captainId,
          amount,
          contents: JSON.stringify(frozen.contents),
          contentsHash: hashOf(frozen.contents),
          providerAccountId: account.id,
          technologyFeePercent: account.technologyFeePercent,
          technologyFee: technologyFee(amount, account.technologyFeePercent),
          createdAt: request.now,
          expiresAt,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await tx.updateTable('holds').set({ sessionId: session.id }).where('id', '=', held.hold.id).execute()
      services.step('session:written')
      return { session }
    })
  } catch (error) {
    if (soldOutSquad(error) !== undefined) return { messages: await whatIsGone(db, request) }
    // another request of this captain was faster: look again
    if (violated(error) === 'payment_sessions_open') return 'again'
    throw error
  }
}

const hashOf = (contents: PurchaseContents) => createHash('sha256').update(JSON.stringify(contents)).digest('base64url')

/** What the cart would be frozen to now, with the places of the open session counted as the captain's own. */
async function hashOfOpen(tx: Tx, request: CartRequest): Promise<string | null> {
  const { facts } = await readHeldCart(tx, request)
  if (cartProblems(request.cart, facts).length > 0) return null
  const frozen = await freezeCart(tx, request.tournament, request.captainId, request.cart, facts)
  return frozen.messages.length > 0 ? null : hashOf(frozen.contents)
}

async function whatIsGone(db: Context['db'], request: CartRequest): Promise<string[]> {
  const { facts } = await readHeldCart(db, request)
  const messages = cartProblems(request.cart, facts)
  return messages.length > 0 ? messages : ['These places were just sold. Please choose again.']
}

/** Tells what would stop this cart from being paid; changes nothing. */
export const validatePurchase: Handles<'POST registration/tournament/:tid/entry/validate'> = async ({
  params,
  body,
  actor,
  author,
  db,
  now,
}) => {
  const tournament = await captainTournament(db, actor, params.tid)
  passGate(actor, tournament, now)
  const lines = cartOf(body.entries, body.virtualEntries)
  const cart: CartLines = { squads: mergeLines(lines.squads), virtualEvents: mergeLines(lines.virtualEvents) }
  const { facts } = await readHeldCart(db, { tournament, captainId: actor.personId, cart })
  const reason = captainPermissions(tournament, now).reason
  const frozen = await transact(db, author, (tx) => freezeCart(tx, tournament, actor.personId, cart, facts))
  const messages = reason ? [reason] : [...cartProblems(cart, facts), ...frozen.messages]
  return { messages, amount: cartTotal(cart, facts) }
}
