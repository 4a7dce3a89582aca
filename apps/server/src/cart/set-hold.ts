import { notEnough } from '@kegler/domain/cart/cart.rules.ts'
import { maxRenewals } from '@kegler/domain/places/hold.rules.ts'
import type { Hold } from '@kegler/domain/places/places.calls.ts'
import type { z } from 'zod'
import { findTournament, passGate } from '../access/tournaments.ts'
import { type Db, soldOutSquad, transact } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'
import { giveUpForCart } from '../payments/give-up.ts'
import { readSquads } from '../places/cart-facts.ts'
import { type CartWish, holdAnswer, holdCart, readHeldCart } from '../places/cart-hold.ts'
import { cartOf } from '../places/cart-of.ts'
import { catalogueOf } from '../places/catalogue.ts'
import type { Services } from '../services.ts'

/** Keeps the places of the cart. An order that was waiting to be paid with another cart is given up first. */
export const setHold: Handles<'PUT registration/tournament/:tid/hold'> = async ({
  params,
  body,
  actor,
  author,
  db,
  services,
  now,
}) => {
  const tournament = await findTournament(db, actor, params.tid)
  const cart = cartOf(body.squads, body.virtualEvents)
  const isEmpty = [...cart.squads, ...cart.virtualEvents].every((line) => line.quantity === 0)
  if (!isEmpty) passGate(actor, tournament, now)
  const wish = { tournament, captainId: actor.personId, cart, now }
  const soldOut = await soldOutAtAGlance(db, services, wish)
  if (soldOut) return soldOut
  const waiting = await giveUpForCart(services, author, wish)
  if (waiting) return waiting
  try {
    return holdAnswer(await transact(db, author, (tx) => holdCart(tx, services, wish)))
  } catch (error) {
    const full = soldOutSquad(error)
    if (full === undefined) throw error
    // somebody was faster between the look and the taking: tell which squad, and what is still held
    const asked = await readSquads(db, tournament.id, { squadIds: cart.squads.map((line) => line.id), own: new Map() })
    const squad = asked.get(full) ?? [...asked.values()].find((one) => one.linkedSquadId === full)
    const sentence = squad
      ? notEnough({ ...squad, left: 0 }, tournament.timeZone)
      : 'These places were just sold. Please choose again.'
    const kept = await readHeldCart(db, wish)
    return { ...holdAnswer(kept), messages: [sentence] }
  }
}

/**
 * On registration day most requests come too late. Who holds nothing yet and asks for what was gone a moment ago is
 * refused without a lock; who gets places is always decided on the rows.
 */
async function soldOutAtAGlance(db: Db, services: Services, wish: CartWish): Promise<z.output<typeof Hold> | null> {
  const { tournament, captainId, cart } = wish
  const { squads } = await catalogueOf(services, tournament.id)
  const gone = squads.filter((squad) => cart.squads.some((line) => line.id === squad.id && line.quantity > squad.left))
  if (gone.length === 0) return null
  const mine = await db
    .selectFrom('holds')
    .select('id')
    .where('captainId', '=', captainId)
    .where('tournamentId', '=', tournament.id)
    .executeTakeFirst()
  if (mine) return null
  const messages = gone.map((squad) => notEnough(squad, tournament.timeZone))
  return { expiresAt: null, renewalsLeft: maxRenewals, messages, squads: [], virtualEvents: [], possible: null }
}
