import type { CartEdit, CartLines, CartResult } from './cart.ts'

/** So many more of a squad; the price is that of the newest offer. */
export const addSquad =
  (offer: { id: string; eventTotalPrice: number }, quantity: number): CartEdit =>
  ({ squads, virtualEvents }) => {
    const { id, eventTotalPrice } = offer
    const before = squads.find((line) => line.id === id)?.quantity ?? 0
    const line = { id, eventTotalPrice, quantity: before + quantity }
    return { squads: [...squads.filter((one) => one.id !== id), line], virtualEvents }
  }
/** The same of several squads at once. */
export const addSquads =
  (offers: readonly { id: string; eventTotalPrice: number; quantity: number }[]): CartEdit =>
  (lines) =>
    offers.reduce((sum, offer) => addSquad(offer, offer.quantity)(sum), lines)
export const addVirtualEvent =
  (offer: { id: string; eventId: string | null; price: number }, quantity: number): CartEdit =>
  ({ squads, virtualEvents }) => {
    const { id, eventId, price } = offer
    const before = virtualEvents.find((line) => line.id === id)?.quantity ?? 0
    const line = { id, eventId, price, quantity: before + quantity }
    return { squads, virtualEvents: [...virtualEvents.filter((one) => one.id !== id), line] }
  }

/** The lines with another number of some squad or virtual event; 0 removes it. */
export const withQuantity = (lines: CartLines, id: string, quantity: number): CartLines =>
  withQuantities(lines, (line) => (line.id === id ? quantity : line.quantity))

export const oneLess = (lines: CartLines, id: string): CartLines =>
  withQuantities(lines, (line) => (line.id === id ? line.quantity - 1 : line.quantity))

/** The lines without one entry; as they are when it is gone already. */
export function withoutEntry(lines: CartLines, { id, squadId }: CartResult['entries'][number]): CartLines {
  if (!lines.entries?.some((entry) => entry.id === id)) return lines
  const quantity = lines.squads.find((line) => line.id === squadId)?.quantity ?? 0
  return { ...withQuantity(lines, squadId, Math.max(0, quantity - 1)), removedEntries: [id] }
}

type Possible = NonNullable<CartResult['possible']>
/** The lines as far as the server would hold them. */
export const asPossible = (lines: CartLines, { squads, virtualEvents }: Possible): CartLines => {
  const possible = new Map([...squads, ...virtualEvents].map(({ id, quantity }) => [id, quantity]))
  return withQuantities(lines, ({ id }) => possible.get(id) ?? 0)
}

/** The lines without what others have taken since the cart's time ran out. */
export const withoutMissing = (lines: CartLines): CartLines =>
  withQuantities(lines, ({ quantity, missing = 0 }) => quantity - missing)

interface Line {
  id: string
  quantity: number
  missing?: number
}
function withQuantities(lines: CartLines, quantityOf: (line: Line) => number): CartLines {
  const changed = <T extends Line>(all: readonly T[]): T[] =>
    all.map((line) => ({ ...line, quantity: quantityOf(line) })).filter(({ quantity }) => quantity > 0)
  return { ...lines, squads: changed(lines.squads), virtualEvents: changed(lines.virtualEvents) }
}

/** The lines as the contract takes them. */
export const cartBody = ({ squads, virtualEvents }: CartLines) => ({
  squads: squads.map(({ id, quantity, eventTotalPrice }) => ({ id, quantity, eventTotalPrice })),
  virtualEvents: virtualEvents.map(({ id, eventId, quantity, price }) => ({ id, eventId, quantity, price })),
})

/** Whether two carts have the same entries; prices may differ. */
export function sameLines(a: CartLines, b: CartLines): boolean {
  const text = (lines: CartLines) =>
    [...lines.squads, ...lines.virtualEvents].map((line) => `${line.id} ${line.quantity}`)
  return text(a).sort().join() === text(b).sort().join()
}
