import { priceChanged } from '@kegler/domain/cart/cart.rules.ts'
import { sumOf, toCents, toDollars } from '@kegler/domain/money.ts'
import type { Cart, CartLines, NewPrice } from './cart.ts'

/**
 * The newest cart with its lines at the prices that were seen, the last one where a line comes twice, and what they cost
 * by now. A sentence in `said` is shown: its line takes the new price.
 */
export function atSeenPrices<C extends Cart>(newest: C, seen: CartLines, said: readonly string[]): C {
  const prices = new Map([
    ...seen.squads.map(({ id, eventTotalPrice }) => [id, eventTotalPrice] as const),
    ...seen.virtualEvents.map(({ id, price }) => [id, price] as const),
  ])
  const newPrices: NewPrice[] = []
  const seenPrice = (id: string, name: string, price: number): number => {
    const was = prices.get(id) ?? price
    const sentence = priceChanged(name, toCents(was), toCents(price))
    if (was === price || said.includes(sentence)) return price
    newPrices.push({ id, price, sentence })
    return was
  }
  const squads = newest.squads.map((line) => ({
    ...line,
    eventTotalPrice: seenPrice(line.id, line.eventName, line.eventTotalPrice),
  }))
  const virtualEvents = newest.virtualEvents.map((line) => ({
    ...line,
    price: seenPrice(line.id, line.virtualEventName, line.price),
  }))
  return newPrices.length > 0 ? { ...newest, ...withTotal({ squads, virtualEvents }), newPrices } : newest
}

/** The cart at the newest prices: their sentences were seen. */
export function atNewestPrices({ newPrices = [], ...cart }: Cart): Cart {
  const prices = new Map(newPrices.map(({ id, price }) => [id, price]))
  const squads = cart.squads.map((line) => ({ ...line, eventTotalPrice: prices.get(line.id) ?? line.eventTotalPrice }))
  const virtualEvents = cart.virtualEvents.map((line) => ({ ...line, price: prices.get(line.id) ?? line.price }))
  return { ...cart, ...withTotal({ squads, virtualEvents }) }
}

const withTotal = ({ squads, virtualEvents }: Pick<Cart, 'squads' | 'virtualEvents'>) => ({
  squads,
  virtualEvents,
  total: toDollars(
    sumOf(squads, ({ quantity, eventTotalPrice }) => quantity * toCents(eventTotalPrice)) +
      sumOf(virtualEvents, ({ quantity, price }) => quantity * toCents(price)),
  ),
})
