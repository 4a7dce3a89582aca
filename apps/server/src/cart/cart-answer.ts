import type { HeldCart as Answer } from '@kegler/domain/cart/cart.calls.ts'
import {
  bundleRemaining,
  type CartLines,
  cartTotal,
  hasStarted,
  virtualRemaining,
} from '@kegler/domain/cart/cart.rules.ts'
import { maxRenewals } from '@kegler/domain/places/hold.rules.ts'
import type { z } from 'zod'
import type { TournamentRow } from '../access/tournaments.ts'
import type { HeldCart } from '../places/cart-hold.ts'
import { type PricedSquad, summaryOf } from '../places/priced-squads.ts'

type CartAnswer = z.output<typeof Answer>

/** The cart as every page and device of the captain gets it: by start and name. What is no longer there is left out. */
export function cartAnswer({ id, name, timeZone }: TournamentRow, held: HeldCart, paidAt?: Date): CartAnswer {
  const { facts, lines, hold, messages, possible } = held
  const quantities = new Map([...lines.squads, ...lines.virtualEvents].map((line) => [line.id, line.quantity]))
  const isHeld = hold !== null && hold.lapsed === null
  const expiresAt = isHeld ? (hold.paymentExpiresAt ?? hold.expiresAt) : null
  return {
    tournament: { id, name, timeZone },
    version: hold?.version ?? 0,
    expiresAt: expiresAt?.toISOString() ?? null,
    renewalsLeft: isHeld ? (hold.sessionId ? 0 : maxRenewals - hold.renewals) : maxRenewals,
    paymentId: hold?.sessionId ?? null,
    paidAt: paidAt?.toISOString() ?? null,
    total: cartTotal(lines, facts),
    messages,
    possible: possible ? plainLines(possible) : null,
    entries: [...facts.squads.keys()].flatMap((squadId) =>
      (lines.squads.find(({ id }) => id === squadId)?.rosterIds ?? []).map((id) => ({ id, squadId })),
    ),
    squads: [...facts.squads.values()].flatMap((squad) => {
      const quantity = quantities.get(squad.id)
      if (!quantity) return []
      const isSold = !squad.notOffered && !(facts.now && hasStarted(squad, facts.now))
      const missing = isSold ? Math.max(0, quantity - squad.left) : quantity
      return { ...squadTexts(squad), quantity, available: available(squad, quantity, held), missing }
    }),
    virtualEvents: [...facts.virtualEvents.values()].flatMap((event) => {
      const quantity = quantities.get(event.id)
      if (!quantity) return []
      return {
        id: event.id,
        eventId: event.owner === 'team' ? (event.mappedEventIds[0] ?? null) : null,
        eventIds: [...event.mappedEventIds],
        virtualEventId: event.id,
        virtualEventName: event.name,
        owner: event.owner,
        price: event.price,
        quantity,
        remaining: Math.max(0, virtualRemaining(event, lines, facts)),
      }
    }),
  }
}

const plainLines = ({ squads, virtualEvents }: CartLines) => ({
  squads: squads.map(({ id, quantity }) => ({ id, quantity })),
  virtualEvents: virtualEvents.map(({ id, quantity }) => ({ id, quantity })),
})

const squadTexts = (squad: PricedSquad) => ({
  id: squad.id,
  eventId: squad.eventId,
  eventName: squad.eventName,
  eventNumberOfBowlers: squad.numberOfBowlers,
  eventIsLinked: squad.isLinked,
  linkedEventId: squad.linkedEventId,
  eventTotalPrice: squad.price,
  summary: summaryOf(squad),
  squadDateTime: squad.startsAt,
})

function available(squad: PricedSquad, quantity: number, { facts, lines }: HeldCart): number {
  const isChild = squad.eventId === facts.bundling?.childEventId
  const inBundle = isChild ? bundleRemaining(lines, facts, squad.day) : Number.POSITIVE_INFINITY
  return Math.max(0, Math.min(squad.left - quantity, inBundle))
}
