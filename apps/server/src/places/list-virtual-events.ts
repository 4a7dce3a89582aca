import { virtualRemaining } from '@kegler/domain/cart/cart.rules.ts'
import { captainTournament } from '../access/tournaments.ts'
import type { Handles } from '../http/serve.ts'
import { readHeldCart } from './cart-hold.ts'
import { readSetup } from './setup.ts'

/** Virtual events with what the captain may still buy; what they hold counts as in the cart. */
export const listVirtualEvents: Handles<'GET tournament/:tid/virtualEvents'> = async ({ params, actor, db, now }) => {
  const tournament = await captainTournament(db, actor, params.tid)
  const { events, virtualEvents } = await readSetup(db, tournament.id)
  if (virtualEvents.size === 0) return []
  const { facts, lines } = await readHeldCart(db, { tournament, captainId: actor.personId, now })
  return [...facts.virtualEvents.values()]
    .filter((event) => !event.notOffered)
    .map((event) => {
      const eventId = event.owner === 'team' ? (event.mappedEventIds[0] ?? null) : null
      return {
        ...event,
        quantity: 0,
        countInCart: lines.virtualEvents.find((line) => line.id === event.id)?.quantity ?? 0,
        eventId,
        eventName: events.get(eventId ?? '')?.name ?? null,
        eventIds: [...event.mappedEventIds],
        remaining: Math.max(0, virtualRemaining(event, lines, facts)),
        isPurchased: event.owned > 0,
      }
    })
}
