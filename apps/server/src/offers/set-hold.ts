import { notEnough, whyNotCart } from '@kegler/domain/cart/cart.rules.ts'
import { soldOutSquad, transact } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'
import { giveUpForCart } from '../payments/give-up.ts'
import type { Services } from '../services.ts'
import { readSquads } from './cart-facts.ts'
import { type CartWish, holdAnswer, holdCart, readHeldCart } from './cart-hold.ts'
import { cartOf } from './cart-of.ts'
import { catalogueOf } from './catalogue.ts'
import { findTournament, passGate } from './tournaments.ts'

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
  const waiting = await giveUpForCart(services, author, wish)
  if (waiting) return waiting
  if (await looksSoldOut(services, wish)) {
    // decided on the rows, but without a lock: on registration day most are refused here
    const look = await readHeldCart(db, wish)
    const messages = whyNotCart(cart, look.facts)
    if (messages.length > 0) return { ...holdAnswer(look), messages }
  }
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

/** The page's snapshot says that some squad has too few places left. */
async function looksSoldOut(services: Services, { tournament, cart }: CartWish): Promise<boolean> {
  const { squads } = await catalogueOf(services, tournament.id)
  return squads.some((squad) => cart.squads.some((line) => line.id === squad.id && line.quantity > squad.left))
}
