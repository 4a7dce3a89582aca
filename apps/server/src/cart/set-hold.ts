import { HeldCart as Answer } from '@kegler/domain/cart/cart.calls.ts'
import { cartProblems, mergeLines, notEnough, pricedWhereMore } from '@kegler/domain/cart/cart.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { z } from 'zod'
import { captainTournament, passGate, passTournamentMaintenance, staffTournament } from '../access/tournaments.ts'
import { soldOutSquad } from '../db/database-errors.ts'
import type { Db } from '../db/db.ts'
import type { Context, Handles } from '../http/serve.ts'
import { throwKept } from '../http/stored-answers.ts'
import { alreadyPaid, giveUp } from '../payments/give-up.ts'
import {
  type CartRequest,
  cartChanged,
  type HeldCart,
  isStale,
  readHeldCart,
  readHold,
  sameLines,
} from '../places/cart-hold.ts'
import { cartOf } from '../places/cart-of.ts'
import { catalogueOf } from '../places/catalogue.ts'
import { isOnlyLess, largestAllowedCart } from '../places/decide-cart.ts'
import { noLines } from '../places/held-entries.ts'
import { readSquads } from '../places/priced-squads.ts'
import { cartAnswer } from './cart-answer.ts'
import { type HoldRequest, holdInBatches } from './hold-in-batches.ts'

/**
 * Keeps the places of the cart. A change that was made on a stale cart changes nothing and is answered with the newest
 * one. An order that was waiting to be paid with another cart is given up first.
 */
export const setHold: Handles<'PUT registration/tournament/:tid/hold'> = async (input) => {
  const { params, body, actor, db, now } = input
  const lines = cartOf(body.squads, body.virtualEvents)
  const cart = { squads: mergeLines(lines.squads), virtualEvents: mergeLines(lines.virtualEvents) }
  const isEmpty = cart.squads.length + cart.virtualEvents.length === 0
  // places are given back even where captains no longer see the tournament
  const gives = isEmpty && (await readHold(db, actor.personId, params.tid)) !== null
  const tournament = await (gives ? staffTournament : captainTournament)(db, actor, params.tid)
  if (!isEmpty) {
    passTournamentMaintenance(tournament)
    passGate(actor, tournament, now)
  }
  const { claim } = input
  const { version, removedEntries: removed } = body
  const request = { tournament, captainId: actor.personId, cart, version, removed, now, claim }
  try {
    return cartAnswer(tournament, await changeCart(input, request))
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'Stale')) throw error
    const newest = cartAnswer(tournament, await readHeldCart(db, { tournament, captainId: actor.personId, now }))
    throw new Refusal('Stale', cartChanged, z.encode(Answer, newest))
  }
}

const noCart: HeldCart = {
  messages: [],
  hold: null,
  lines: noLines,
  facts: { timeZone: 'UTC', squads: new Map(), virtualEvents: new Map(), bundling: null, owned: [], now: null },
}

async function changeCart({ author, db, services }: Context, request: HoldRequest): Promise<HeldCart> {
  const before = await readHold(db, request.captainId, request.tournament.id)
  if (isStale(request, before)) throw new Refusal('Stale', cartChanged)
  const refused = before ? [] : await rejectSoldOutEarly(db, request)
  if (refused.length > 0) return { ...noCart, messages: refused }
  if (before?.sessionId) {
    const waiting = await readHeldCart(db, request)
    const { lines, facts, hold } = waiting
    const isOpen = (hold?.paymentExpiresAt ?? request.now) > request.now
    if (isOpen && sameLines(lines, request.cart) && !request.removed?.length) return waiting
    // what would be refused anyway ends nothing
    const priced = pricedWhereMore(request.cart, lines)
    const messages = isOnlyLess(request.cart, lines, facts) ? [] : cartProblems(priced, facts)
    if (messages.length > 0) return { ...waiting, messages, possible: largestAllowedCart(priced, facts) }
    if ((await giveUp(services, author, before.sessionId, 'given up')) === 'paid')
      return { ...(await readHeldCart(db, request)), messages: [alreadyPaid] }
  }
  try {
    return await holdInBatches(services, request)
  } catch (error) {
    const full = soldOutSquad(error)
    if (full === undefined) throw error
    await throwKept(db, request.claim)
    return { ...(await readHeldCart(db, request)), messages: [await soldOut(db, request, full)] }
  }
}

/**
 * On registration day most requests come too late. Who holds nothing yet and asks for what was gone a moment ago is
 * refused without a lock; who gets places is always decided on the rows.
 */
async function rejectSoldOutEarly(db: Db, { tournament, cart }: CartRequest): Promise<string[]> {
  const { squads } = await catalogueOf(db, tournament.id)
  return cart.squads.flatMap(({ id, quantity }) => {
    const squad = squads.get(id)
    return squad && quantity > squad.left ? [notEnough(squad, tournament.timeZone)] : []
  })
}

/** Somebody was faster between the look and the taking: the sentence of the squad that is full. */
async function soldOut(db: Db, { tournament, cart }: CartRequest, full: string): Promise<string> {
  const squadIds = cart.squads.map((line) => line.id)
  const wanted = await readSquads(db, tournament.id, { squadIds, own: new Map() })
  const squad = wanted.get(full) ?? [...wanted.values()].find((one) => one.linkedSquadId === full)
  return squad
    ? notEnough({ ...squad, left: 0 }, tournament.timeZone)
    : 'These places were just sold. Please choose again.'
}
