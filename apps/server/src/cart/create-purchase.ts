import type { Purchase } from '@kegler/domain/cart/cart.calls.ts'
import {
  type CartLines,
  cartProblems,
  cartTotal,
  emptyCartMessage,
  mergeLines,
} from '@kegler/domain/cart/cart.rules.ts'
import { dayOf } from '@kegler/domain/dates.ts'
import { whyNotByCard } from '@kegler/domain/entries/payment-log.rules.ts'
import { captainPermissions } from '@kegler/domain/places/gates.rules.ts'
import type { z } from 'zod'
import { captainTournament, passGate, passTournamentMaintenance } from '../access/tournaments.ts'
import { soldOutSquad, violated } from '../db/database-errors.ts'
import type { Db } from '../db/db.ts'
import type { Context, Handles } from '../http/serve.ts'
import { keepAnswer, throwKept } from '../http/stored-answers.ts'
import { alreadyPaid, giveUp } from '../payments/give-up.ts'
import { newSessionAnswer, refused } from '../payments/new-session.ts'
import { offerOf, readDepositTerms } from '../payments/read-deposit-terms.ts'
import { type CartRequest, cartChanged, readHeldCart } from '../places/cart-hold.ts'
import { cartOf } from '../places/cart-of.ts'
import { catalogueOf } from '../places/catalogue.ts'
import { checkCart } from '../rosters/cart-rosters/cart-problems.ts'
import type { Services } from '../services.ts'
import { freezeCart, linesToFreeze } from './freeze-cart.ts'
import { freezeInBatches, type Made, type SessionRequest } from './freeze-sessions.ts'

export const createPurchase: Handles<'POST registration/tournament/createSession'> = async (input) => {
  const answer = await purchaseSession(input, input.body)
  // what the provider was asked for between is kept by itself
  if (answer.url && input.claim) await keepAnswer(input.db, input.claim, answer)
  return answer
}

/** Freezes the cart under a payment id. The same cart asked again answers the same session; another one replaces it. */
export async function purchaseSession(input: Context, body: z.output<typeof Purchase>) {
  const { actor, author, db, services, now, claim } = input
  const tournament = await captainTournament(db, actor, body.tournamentId)
  passTournamentMaintenance(tournament)
  passGate(actor, tournament, now)
  const lines = cartOf(body.squadEntries, body.squadVirtualEntries)
  const cart = { squads: mergeLines(lines.squads), virtualEvents: mergeLines(lines.virtualEvents) }
  if (cart.squads.length + cart.virtualEvents.length === 0) return refused(services, [emptyCartMessage])
  const { personId: captainId, email: payerEmail } = actor
  const { version, deposit = null } = body
  const request: SessionRequest = { tournament, captainId, payerEmail, cart, version, pays: true, deposit, now, claim }
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    const made = await freezeSession(services, request)
    if (!made) continue
    if ('session' in made) return newSessionAnswer(services, author, made.session)
    if ('messages' in made) return refused(services, made.messages)
    if ((await giveUp(services, author, made.giveUp, 'given up')) === 'paid') return refused(services, [alreadyPaid])
  }
  return refused(services, [cartChanged])
}

/** null: another request of this captain was faster, look again. */
async function freezeSession(services: Services, request: SessionRequest): Promise<Made | null> {
  try {
    return await freezeInBatches(services, request)
  } catch (error) {
    if (soldOutSquad(error) !== undefined) {
      await throwKept(services.database.db, request.claim)
      return { messages: await whatIsGone(services.database.db, request) }
    }
    if (violated(error) === 'payment_sessions_open') return null
    throw error
  }
}

async function whatIsGone(db: Db, request: CartRequest): Promise<string[]> {
  const { facts } = await readHeldCart(db, request)
  const messages = cartProblems(request.cart, facts)
  return messages.length > 0 ? messages : ['These places were just sold. Please choose again.']
}

/** Tells what would stop this cart from being paid; changes nothing. */
export const validatePurchase: Handles<'POST registration/tournament/:tid/entry/validate'> = async ({
  params,
  body,
  actor,
  db,
  now,
}) => {
  const tournament = await captainTournament(db, actor, params.tid)
  passGate(actor, tournament, now)
  const lines = cartOf(body.entries, body.virtualEntries)
  const cart: CartLines = { squads: mergeLines(lines.squads), virtualEvents: mergeLines(lines.virtualEvents) }
  const { facts, lines: held } = await readHeldCart(db, { tournament, captainId: actor.personId, cart, now })
  const reason = captainPermissions(tournament, now).reason
  const rosters = await checkCart(db, actor.personId, tournament, await catalogueOf(db, tournament.id))
  const terms = tournament.deposits ? await readDepositTerms(db, tournament.id) : null
  const frozen = freezeCart(tournament, linesToFreeze(cart, held, rosters, facts), facts, rosters, terms)
  const amount = cartTotal(cart, facts)
  const tooLittle = amount > 0 ? whyNotByCard(amount) : null
  const problems = [...cartProblems(cart, facts), ...frozen.messages, ...(tooLittle ? [tooLittle] : [])]
  const messages = reason ? [reason] : problems
  const offer = terms && offerOf(frozen.contents, dayOf(now, tournament.timeZone))
  return { messages, amount, deposit: offer && { ...offer, refundUntil: terms.refundUntil } }
}
