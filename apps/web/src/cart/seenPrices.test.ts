import { expect, test } from 'vitest'
import { type Cart, emptyCart } from './cart.ts'
import { atNewestPrices, atSeenPrices } from './seenPrices.ts'

const cart = (team: number, allEvents: number): Cart => ({
  ...emptyCart,
  total: 2 * team + allEvents,
  squads: [
    {
      ...{ id: 's', eventId: 'e', eventName: 'Team', eventNumberOfBowlers: 5, eventIsLinked: false, summary: 'Team' },
      ...{
        squadDateTime: '2031-05-01T14:00:00Z',
        linkedEventId: null,
        available: 1,
        missing: 0,
        quantity: 2,
        eventTotalPrice: team,
      },
    },
  ],
  virtualEvents: [
    {
      ...{ id: 'v', virtualEventId: 'v', virtualEventName: 'All Events', eventId: null, eventIds: [] },
      ...{ owner: 'bowler' as const, quantity: 1, remaining: 0, price: allEvents },
    },
  ],
})
const pricesOf = ({ squads, virtualEvents, total }: Cart) => [
  squads[0]?.eventTotalPrice,
  virtualEvents[0]?.price,
  total,
]
const sentence = 'The price of Team changed from $100.00 to $120.00. Please review your cart.'

test('a line keeps the price that was seen, the total too, until the new one was', () => {
  const kept = atSeenPrices(cart(120, 20), cart(100, 20), [])
  expect(pricesOf(kept)).toEqual([100, 20, 220])
  expect(kept.newPrices).toEqual([{ id: 's', price: 120, sentence }])
  // read again, it stays so
  expect(pricesOf(atSeenPrices(cart(120, 20), kept, []))).toEqual([100, 20, 220])
  const seen = atNewestPrices(kept)
  expect([pricesOf(seen), seen.newPrices]).toEqual([[120, 20, 260], undefined])
})
test('a sentence that the server said with its refusal was seen; other lines keep theirs', () => {
  const kept = atSeenPrices(cart(120, 25), cart(100, 20), [sentence])
  expect(pricesOf(kept)).toEqual([120, 20, 260])
  expect(kept.newPrices?.map(({ sentence }) => sentence)).toEqual([
    'The price of All Events changed from $20.00 to $25.00. Please review your cart.',
  ])
})
test('a price that went back, and a line that this browser did not know, are as the server has them', () => {
  const kept = atSeenPrices(cart(120, 20), cart(100, 20), [])
  expect(atSeenPrices(cart(100, 20), kept, [])).toEqual(cart(100, 20))
  expect(atSeenPrices(cart(120, 20), emptyCart, [])).toEqual(cart(120, 20))
})
