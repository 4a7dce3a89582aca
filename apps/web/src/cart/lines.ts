import type { CartLines, CartSquad, CartVirtualEvent } from './cart.ts'

/** Two lines of a virtual event are the same when the same teams own them. */
const sameVirtual = (a: Pick<CartVirtualEvent, 'id' | 'eventId'>, b: Pick<CartVirtualEvent, 'id' | 'eventId'>) =>
  a.id === b.id && a.eventId === b.eventId

/** The cart with so many more places of a squad; price and texts are those of the newest offer. */
export function addSquad(lines: CartLines, added: CartSquad): CartLines {
  const known = lines.squads.find(({ id }) => id === added.id)
  const line = { ...added, quantity: added.quantity + (known?.quantity ?? 0) }
  const squads = known ? lines.squads.map((one) => (one.id === added.id ? line : one)) : [...lines.squads, line]
  return { squads: named(squads), virtualEvents: lines.virtualEvents }
}
export function addVirtualEvent(lines: CartLines, added: CartVirtualEvent): CartLines {
  const known = lines.virtualEvents.find((one) => sameVirtual(one, added))
  const quantity = added.quantity + (known?.quantity ?? 0)
  const line = { ...added, quantity, totalEntries: quantity }
  const virtualEvents = known
    ? lines.virtualEvents.map((one) => (sameVirtual(one, added) ? line : one))
    : [...lines.virtualEvents, line]
  return { squads: lines.squads, virtualEvents }
}
export function setSquadQuantity(lines: CartLines, id: string, quantity: number): CartLines {
  const squads = lines.squads.map((one) => (one.id === id ? { ...one, quantity } : one))
  return { squads: named(squads.filter((one) => one.quantity > 0)), virtualEvents: lines.virtualEvents }
}
export function setVirtualQuantity(
  lines: CartLines,
  of: Pick<CartVirtualEvent, 'id' | 'eventId'>,
  quantity: number,
): CartLines {
  const virtualEvents = lines.virtualEvents.map((one) =>
    sameVirtual(one, of) ? { ...one, quantity, totalEntries: quantity } : one,
  )
  return { squads: lines.squads, virtualEvents: virtualEvents.filter((one) => one.quantity > 0) }
}
const named = (squads: readonly CartSquad[]): CartSquad[] =>
  squads.map((one, index) => ({ ...one, name: `Entry #${index + 1}` }))

interface Held {
  squads: readonly { id: string; quantity: number }[]
  virtualEvents: readonly { id: string; eventId?: string | null; quantity: number }[]
}
/** The lines with the quantities that the server holds; what it does not hold leaves the cart. */
export function asHeld(lines: CartLines, held: Held): CartLines {
  const squads = lines.squads.map((line) => {
    const quantity = held.squads.find(({ id }) => id === line.id)?.quantity ?? 0
    return { ...line, quantity }
  })
  const virtualEvents = lines.virtualEvents.map((line) => {
    const same = held.virtualEvents.find(({ id, eventId = null }) => sameVirtual({ id, eventId }, line))
    const quantity = (same ?? held.virtualEvents.find(({ id }) => id === line.id))?.quantity ?? 0
    return { ...line, quantity, totalEntries: quantity }
  })
  return {
    squads: named(squads.filter(({ quantity }) => quantity > 0)),
    virtualEvents: virtualEvents.filter(({ quantity }) => quantity > 0),
  }
}

/** The lines without the places that others bought meanwhile; `left`: places by squad. */
export function whatIsLeft(lines: CartLines, left: Readonly<Record<string, number>>): CartLines {
  const squads = lines.squads.map((line) => ({ ...line, quantity: Math.min(line.quantity, left[line.id] ?? 0) }))
  return { ...lines, squads: named(squads.filter(({ quantity }) => quantity > 0)) }
}

/** The cart as the contract takes it. */
export const cartBody = ({ squads, virtualEvents }: CartLines) => ({
  squads: squads.map(({ id, quantity, eventTotalPrice }) => ({ id, quantity, eventTotalPrice })),
  virtualEvents: virtualEvents.map(({ id, eventId, quantity, price }) => ({ id, eventId, quantity, price })),
})
