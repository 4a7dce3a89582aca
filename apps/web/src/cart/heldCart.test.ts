import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from '../net/answers.ts'
import { type CartResult, emptyCart } from './cart.ts'
import { cartStore } from './cartStore.ts'
import { type CartBody, type CartCalls, heldCart } from './heldCart.ts'
import { addSquad, withQuantity } from './lines.ts'
import { answeredSquads, aStorage } from './testing/fakes.ts'

const tournament = { id: 'T', name: 'Open', timeZone: 'America/Chicago' }
const a = addSquad({ id: 'a', eventTotalPrice: 100 }, 2)
const b = addSquad({ id: 'b', eventTotalPrice: 50 }, 1)

/** What the server keeps of carts, by tournament; `lose`: the answer of the next write is lost. */
function aServer() {
  const carts = new Map<string, CartResult>()
  let version = 0
  const read = (id: string): CartResult =>
    carts.get(id) ?? {
      ...emptyCart,
      tournament: { ...tournament, id },
      messages: [],
      possible: null,
      paidAt: server.paidAt,
    }
  const server = {
    lose: false,
    writes: [] as CartBody[],
    paidAt: null as string | null,
    paid: 'open' as 'paid' | 'open' | 'over',
    read,
    write: async (id: string, body: CartBody): Promise<CartResult> => {
      const before = read(id)
      server.writes.push(body)
      const isReplay = server.writes.slice(0, -1).some((one) => JSON.stringify(one) === JSON.stringify(body))
      if (!isReplay && body.version !== before.version) throw new ApiError(409, 'Stale', ['Changed.'], '', 0, before)
      version += isReplay ? 0 : 1
      const squads = answeredSquads(body.squads)
      const expiresAt = squads.length > 0 ? '2031-01-01T00:00:00Z' : null
      carts.set(id, { ...before, squads, version: squads.length > 0 ? version : 0, expiresAt })
      if (server.lose) {
        server.lose = false
        throw new ApiError(0, '', ['Lost.'])
      }
      return read(id)
    },
    sell: (id: string) => carts.delete(id),
  }
  return server
}
let server = aServer()
let storage = aStorage()
let events: string[] = []
beforeEach(() => {
  server = aServer()
  storage = aStorage()
  events = []
})
const aTab = (name = 'cart', calls: Partial<CartCalls> = {}, queries = new QueryClient()) =>
  heldCart(cartStore({ queries, storage, storageKey: name, keyOf: (id) => [name, id] }), {
    read: async (id) => server.read(id),
    write: server.write,
    clear: async (id) => events.push(`clear ${id}`),
    payment: async () => server.paid,
    now: () => Date.parse('2031-01-01T12:00:00Z'),
    onChange: () => events.push('change'),
    onPaid: () => events.push('paid'),
    ...calls,
  })
const quantities = () => server.read('T').squads.map(({ id, quantity }) => [id, quantity])

test('a change made on a stale cart is made once more on the newest: nothing is lost', async () => {
  const [phone, laptop] = [aTab('phone'), aTab('laptop')]
  await phone.change(tournament, a)
  const result = await laptop.change(tournament, b)
  expect(result.messages).toEqual([])
  expect(quantities()).toEqual([
    ['a', 2],
    ['b', 1],
  ])
  expect(laptop.get('T').squads.map(({ id }) => id)).toEqual(['a', 'b'])
})
test('a cart that changes all the time is shown as it is, and the change is refused', async () => {
  const newest = { ...server.read('T'), version: 9 }
  const busy = async () => {
    throw new ApiError(409, 'Stale', ['Changed.'], '', 0, newest)
  }
  const cart = aTab('cart', { write: busy })
  await expect(cart.change(tournament, a)).rejects.toThrow('Changed.')
  expect(cart.get('T').version).toBe(9)
})
describe('a change whose answer was lost', () => {
  const deaf = { read: () => Promise.reject(new ApiError(0, '', ['Lost.'])) }
  test('counts as made when the cart says so', async () => {
    const cart = aTab()
    server.lose = true
    expect((await cart.change(tournament, a)).messages).toEqual([])
    await cart.change(tournament, a)
    expect(quantities()).toEqual([['a', 4]])
  })
  test('is made once when it is asked for again', async () => {
    const cart = aTab('cart', deaf)
    server.lose = true
    await expect(cart.change(tournament, a)).rejects.toThrow('Lost.')
    await cart.change(tournament, a)
    expect(quantities()).toEqual([['a', 2]])
  })
  test.each([true, false])('is in the cart of the next change when it arrived: %s', async (arrived) => {
    let isDeaf = true
    const cart = aTab('cart', {
      read: async (id) => (isDeaf ? deaf.read() : server.read(id)),
      write: (id, body) => (arrived || !isDeaf ? server.write(id, body) : deaf.read()),
    })
    server.lose = arrived
    await expect(cart.change(tournament, a)).rejects.toThrow('Lost.')
    await expect(cart.change(tournament, b)).rejects.toThrow('Lost.')
    isDeaf = false
    await cart.change(tournament, b)
    expect(quantities()).toEqual([...(arrived ? [['a', 2]] : []), ['b', 1]])
  })
})
test('the copy in the browser shows the cart after a reload, in the shape of the specification', async () => {
  await aTab().change(tournament, a)
  expect(JSON.parse(storage.getItem('cart') ?? '')).toMatchObject({
    tournament,
    squads: [{ id: 'a', name: 'Entry #1', quantity: 2, cartRosterId: null, rosterComplete: false, divisionName: null }],
  })
  expect(aTab().get('T')).toMatchObject({ version: 1, squads: [{ id: 'a', quantity: 2 }] })
})
test('a copy of an earlier release, or of anything else, is no cart', () => {
  for (const text of ['{"state":{"squads":[]},"version":1}', 'null', '[]', '{', '"x"']) {
    storage.setItem('cart', text)
    expect(aTab().get('T')).toEqual(emptyCart)
  }
})
test('a price that changed is kept until it was seen, and paid at only then', async () => {
  const queries = new QueryClient()
  let price = 100
  const read = async (id: string): Promise<CartResult> => {
    const cart = server.read(id)
    return { ...cart, squads: cart.squads.map((line) => ({ ...line, eventTotalPrice: price })) }
  }
  const cart = aTab('cart', { read }, queries)
  await cart.change(tournament, a)
  price = 120
  const newest = () => queries.fetchQuery({ ...cart.query('T'), staleTime: 0 })
  for (const _ of [1, 2])
    expect(await newest()).toMatchObject({
      squads: [{ eventTotalPrice: 100 }],
      total: 200,
      newPrices: [{ id: 'a', price: 120, sentence: expect.stringContaining('from $100.00 to $120.00') }],
    })
  cart.takePrices('T')
  expect(cart.get('T')).toMatchObject({ squads: [{ eventTotalPrice: 120 }], total: 240 })
  expect((await newest()).newPrices).toBeUndefined()
})
test('a new price stays said until it is confirmed: neither a renewal nor another one added takes it', async () => {
  let price = 100
  const write = async (id: string, body: CartBody): Promise<CartResult> => {
    const cart = await server.write(id, body)
    const changed = 'The price of Team changed from $100.00 to $120.00. Please review your cart.'
    return {
      ...cart,
      messages: price === 100 ? [] : [changed],
      squads: cart.squads.map((line) => ({ ...line, eventTotalPrice: price })),
    }
  }
  const cart = aTab('cart', { write })
  await cart.change(tournament, a)
  price = 120
  await cart.renew('T')
  expect(cart.get('T')).toMatchObject({ total: 200, newPrices: [{ id: 'a', price: 120 }] })
  const more = aTab('cart', { write: async (id, body) => ({ ...(await write(id, body)), messages: [] }) })
  await more.change(tournament, addSquad({ id: 'a', eventTotalPrice: 120 }, 1))
  expect(more.get('T')).toMatchObject({ total: 300, newPrices: [{ id: 'a', price: 120 }] })
  more.takePrices('T')
  expect(more.get('T')).toMatchObject({ total: 360 })
  expect(more.get('T').newPrices).toBeUndefined()
})
test('a paid cart is forgotten before something is added', async () => {
  const cart = aTab()
  await cart.change(tournament, a)
  cart.setPayment('T', 'payment')
  server.sell('T')
  server.paid = 'paid'
  await cart.change(tournament, b)
  expect(events).toEqual(['paid'])
  expect(quantities()).toEqual([['b', 1]])
})
test('a payment that ended otherwise is no payment of the cart any more', async () => {
  const cart = aTab()
  await cart.change(tournament, a)
  cart.setPayment('T', 'payment')
  server.paid = 'over'
  expect(await cart.paidWith('T')).toBeNull()
  expect(cart.get('T').paymentId).toBeNull()
})
test('lines that vanish with their payment keep it, until its end is known', async () => {
  const queries = new QueryClient()
  const cart = aTab('cart', {}, queries)
  await cart.change(tournament, a)
  cart.setPayment('T', 'payment')
  server.sell('T')
  expect(await queries.fetchQuery({ ...cart.query('T'), staleTime: 0 })).toMatchObject({
    squads: [],
    paymentId: 'payment',
  })
  expect(events).toEqual(['change'])
})
test.each([
  ['after this page read its lines', '2031-01-01T12:05:00Z', true],
  ['before: that was an earlier order', '2031-01-01T11:00:00Z', false],
  ['never', null, false],
])('lines that are gone, an order paid %s', async (_, paidAt, paidElsewhere) => {
  const queries = new QueryClient()
  const cart = aTab('cart', {}, queries)
  const read = () => queries.fetchQuery({ ...cart.query('T'), staleTime: 0 })
  await cart.change(tournament, a)
  server.sell('T')
  server.paidAt = paidAt
  expect(await read()).toMatchObject({ squads: [], paidElsewhere })
  expect(await read()).toMatchObject({ paidElsewhere })
  await cart.change(tournament, b)
  expect((await read()).paidElsewhere).toBeUndefined()
})
test('who paid on this page does not read that another device did', async () => {
  const queries = new QueryClient()
  const cart = aTab('cart', {}, queries)
  await cart.change(tournament, a)
  cart.forget('T')
  server.sell('T')
  server.paidAt = '2031-01-01T12:05:00Z'
  expect(await queries.fetchQuery({ ...cart.query('T'), staleTime: 0 })).toMatchObject({ paidElsewhere: false })
})
test('one cart for one tournament: another one is given up first', async () => {
  const cart = aTab()
  await cart.change(tournament, a)
  const other = { ...tournament, id: 'U' }
  expect([cart.otherThan('T'), cart.otherThan('U')]).toMatchObject([null, { id: 'T' }])
  await cart.change(other, b)
  expect(events).toEqual(['clear T'])
  expect([quantities(), server.read('U').squads.length]).toEqual([[], 1])
  await cart.clear('U')
  expect(storage.getItem('cart')).toBeNull()
})
describe('the cart of a tournament that captains no longer see', () => {
  const gone = () => Promise.reject(new ApiError(404, 'NotFound', ['This tournament was not found.']))
  test('is empty', async () => {
    const queries = new QueryClient()
    await aTab().change(tournament, a)
    const cart = aTab('cart', { read: gone }, queries)
    expect(await queries.fetchQuery({ ...cart.query('T'), staleTime: 0 })).toMatchObject({
      squads: [],
      expiresAt: null,
    })
    expect(storage.getItem('cart')).toBeNull()
  })
  test('is in nobody’s way', async () => {
    await aTab().change(tournament, a)
    const write = (id: string, body: CartBody) => (id === 'T' ? gone() : server.write(id, body))
    const cart = aTab('cart', { write, clear: gone })
    await cart.change({ id: 'U' }, b)
    expect([server.read('U').squads.length, cart.otherThan('U')]).toEqual([1, null])
  })
})
test('two carts side by side: what one does the other does not feel', async () => {
  const queries = new QueryClient()
  // staff's cart holds nothing: its lines are what staff chose
  let version = 0
  const write = async (id: string, body: CartBody): Promise<CartResult> => {
    version += 1
    return { ...(await aServer().write(id, { ...body, version: 0 })), version, expiresAt: null }
  }
  const captains = aTab('cart', {}, queries)
  const staff = aTab('adminCart', { write }, queries)
  await captains.change(tournament, a)
  await staff.change(tournament, b)
  await staff.change(tournament, addSquad({ id: 'c', eventTotalPrice: 10 }, 4))
  await captains.change(tournament, (lines) => withQuantity(lines, 'a', 1))
  expect(quantities()).toEqual([['a', 1]])
  expect(staff.get('T')).toMatchObject({ expiresAt: null, squads: [{ id: 'b' }, { id: 'c', quantity: 4 }] })
  captains.forget('T')
  expect([captains.get('T').squads.length, staff.get('T').squads.length]).toEqual([0, 2])
  expect([storage.getItem('cart'), storage.getItem('adminCart') === null]).toEqual([null, false])
})
