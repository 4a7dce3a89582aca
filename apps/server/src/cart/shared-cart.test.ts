import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { deleteExpiredRecords } from '../jobs/delete-expired-records.ts'
import { expireHolds, expireSessions } from '../jobs/expire.ts'
import { balanced, booksOf } from '../testing/books.ts'
import { finish, order, paymentIdOf, secretOf } from '../testing/buying.ts'
import { payByCard } from '../testing/cards.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament, aVirtualEvent } from '../testing/makers.ts'

const { services, clock } = await theKit()
const { db } = services.database
const minutes = (n: number) => n * 60_000

afterEach(() => {
  clock.ahead = 0
})

type Quantities = Readonly<Record<string, number>>
type CartAnswer = Awaited<ReturnType<typeof read>>
const read = async (person: Person, tid: string) =>
  (await callAs(person, 'GET registration/tournament/:tid/hold', { params: { tid } })).body
const linesOf = (quantities: Quantities) => Object.entries(quantities).map(([id, quantity]) => ({ id, quantity }))
const put = (person: Person, tid: string, squads: Quantities, version?: number, virtualEvents: Quantities = {}) =>
  callAs(person, 'PUT registration/tournament/:tid/hold', {
    params: { tid },
    body: { squads: linesOf(squads), virtualEvents: linesOf(virtualEvents), version },
  })
const quantitiesOf = (cart: Pick<CartAnswer, 'squads'>): Record<string, number> =>
  Object.fromEntries(cart.squads.map(({ id, quantity }) => [id, quantity]))
const plus = (cart: CartAnswer, id: string, n: number): Quantities => {
  const squads = quantitiesOf(cart)
  return { ...squads, [id]: Math.max(0, (squads[id] ?? 0) + n) }
}
const dataOf = (reply: Awaited<ReturnType<typeof put>>) => (reply.body as unknown as { data: CartAnswer }).data
const taken = async (id: string) =>
  (await db.selectFrom('squads').select('taken').where('id', '=', id).executeTakeFirstOrThrow()).taken
const roomy = { endLane: 100 }

/** A device of the captain: adds to the cart it has, and to the newest one when that was stale. */
function aDevice(person: Person, tid: string) {
  let cart: CartAnswer | undefined
  return {
    look: async () => {
      cart = await read(person, tid)
      return cart
    },
    add: async (id: string, n: number) => {
      cart ??= await read(person, tid)
      for (let attempt = 1; attempt <= 4; attempt += 1) {
        const reply = await put(person, tid, plus(cart, id, n), cart.version)
        if (reply.statusCode === 200) {
          cart = reply.body
          return reply.body.messages.length === 0
        }
        expect([reply.statusCode, reply.body.code]).toEqual([409, 'Stale'])
        cart = dataOf(reply)
      }
      return false
    },
  }
}

test('the cart is answered whole to every device: texts, prices, total, time', async () => {
  const tid = await aTournament({ name: 'Open Championships' })
  const event = await anEvent(tid)
  const [late, early] = [await aSquad(event, { day: '2031-05-02' }), await aSquad(event, { day: '2031-05-01' })]
  const virtual = await aVirtualEvent(tid, [event])
  const captain = await aCaptain()
  expect(await read(captain, tid)).toMatchObject({
    tournament: { id: tid, name: 'Open Championships', timeZone: 'America/Chicago' },
    version: 0,
    expiresAt: null,
    paymentId: null,
    total: 0,
    squads: [],
    virtualEvents: [],
  })
  const written = await put(captain, tid, { [late]: 2, [early]: 1 }, 0, { [virtual]: 3 })
  expect(written.body).toMatchObject({
    messages: [],
    renewalsLeft: 3,
    total: 330,
    squads: [
      { id: early, eventName: 'Team', eventTotalPrice: 100, quantity: 1, available: 9, missing: 0, summary: 'Team' },
      { id: late, eventId: event, eventNumberOfBowlers: 5, eventIsLinked: false, quantity: 2 },
    ],
    virtualEvents: [{ id: virtual, virtualEventName: 'All Events', owner: 'bowler', price: 10, quantity: 3 }],
  })
  expect(await read(captain, tid)).toEqual(written.body)
  expect(await read(await aCaptain(), tid)).toMatchObject({ version: 0, squads: [] })
})

test('a stale version changes nothing and is answered with the newest cart; one that was read goes on', async () => {
  const tid = await aTournament()
  const event = await anEvent(tid)
  const [a, b] = [await aSquad(event), await aSquad(event, { day: '2031-05-01' })]
  const captain = await aCaptain()
  const first = await put(captain, tid, { [a]: 1 }, 0)
  const second = await put(captain, tid, { [a]: 2 }, first.body.version)
  const paymentId = await paymentIdOf(order(captain, tid, [{ id: a, quantity: 2 }]))
  for (const version of [0, first.body.version]) {
    const stale = await put(captain, tid, { [b]: 1 }, version)
    expect([stale.statusCode, stale.body.code]).toEqual([409, 'Stale'])
    expect(stale.body.message).toMatch(/changed in another window or on another device/)
    expect(dataOf(stale)).toEqual(await read(captain, tid))
    expect(dataOf(stale)).toMatchObject({ version: second.body.version, paymentId, total: 200 })
  }
  expect([await taken(a), await taken(b)]).toEqual([2, 0])
  const status = await callAs(captain, 'GET registration/payment/:paymentId', { params: { paymentId } })
  expect(status.body.state).toBe('created')
  expect((await put(captain, tid, { [a]: 2, [b]: 1 }, second.body.version)).body.messages).toEqual([])
  expect([await taken(a), await taken(b)]).toEqual([2, 1])
})

test('a page that knows no versions changes whatever is held', async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid))
  const captain = await aCaptain()
  await put(captain, tid, { [squad]: 1 }, 0)
  expect((await put(captain, tid, { [squad]: 3 })).body).toMatchObject({ messages: [], squads: [{ quantity: 3 }] })
})

test('a version is never used again: a cart that was emptied and filled is another one', async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid))
  const captain = await aCaptain()
  const { version } = (await put(captain, tid, { [squad]: 1 }, 0)).body
  await put(captain, tid, {}, version)
  await put(captain, tid, { [squad]: 4 }, 0)
  expect((await put(captain, tid, { [squad]: 2 }, version)).statusCode).toBe(409)
  expect(await taken(squad)).toBe(4)
})

test('looking and renewing are no changes: another device need not read again', async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid))
  const captain = await aCaptain()
  const { version } = (await put(captain, tid, { [squad]: 1 }, 0)).body
  clock.ahead = minutes(9)
  const renewed = await put(captain, tid, { [squad]: 1 }, version)
  expect(renewed.body).toMatchObject({ version, renewalsLeft: 2 })
})

test('two devices add at once, many times: nothing is lost', async () => {
  const tid = await aTournament()
  const event = await anEvent(tid, { numberOfBowlers: 2 })
  const squads = await Promise.all(['09:00', '11:00'].map((time) => aSquad(event, { time, ...roomy })))
  const captains = await Promise.all(Array.from({ length: 20 }, () => aCaptain()))
  await Promise.all(
    captains.map(async (captain) => {
      const added = await Promise.all(squads.map((id) => aDevice(captain, tid).add(id, 2)))
      expect(added).toEqual([true, true])
      expect(quantitiesOf(await read(captain, tid))).toEqual(Object.fromEntries(squads.map((id) => [id, 2])))
    }),
  )
  expect(await booksOf(tid)).toEqual(balanced)
})

test('whatever two devices do, adding never gives back what was held', async () => {
  const tid = await aTournament()
  const event = await anEvent(tid, { numberOfBowlers: 2 })
  const squads = await Promise.all(
    ['09:00', '11:00', '13:00'].map((time, n) => aSquad(event, { time, captainCap: 4 + 4 * n, endLane: 40 })),
  )
  const step = fc.record({
    device: fc.nat(1),
    squad: fc.nat(2),
    n: fc.integer({ min: 1, max: 3 }),
    act: fc.constantFrom('add', 'add', 'add', 'look', 'pay', 'lapse'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const captain = await aCaptain()
      const devices = [aDevice(captain, tid), aDevice(captain, tid)] as const
      for (const { device, squad, n, act } of steps) {
        const id = squads[squad] ?? ''
        const before = await read(captain, tid)
        if (act === 'look') await devices[device as 0].look()
        if (act === 'pay') await order(captain, tid, linesOf(quantitiesOf(before)))
        if (act === 'lapse') {
          clock.ahead += minutes(61)
          await expireSessions(services)
          await expireHolds(services)
        }
        const isAdded = act === 'add' && (await devices[device as 0].add(id, n))
        const expected = isAdded ? plus(before, id, n) : quantitiesOf(before)
        expect(quantitiesOf(await read(captain, tid))).toEqual(expected)
      }
      const last = await read(captain, tid)
      await put(captain, tid, {}, last.version)
      clock.ahead = 0
    }),
    { numRuns: 15 },
  )
  expect(await Promise.all(squads.map(taken))).toEqual([0, 0, 0])
  expect(await booksOf(tid)).toEqual(balanced)
}, 60_000)

test('a paid cart is empty on the other device, and what is added there is a new one', async () => {
  const tid = await aTournament()
  const event = await anEvent(tid)
  const [squad, other] = [await aSquad(event), await aSquad(event, { day: '2031-05-01' })]
  const captain = await aCaptain()
  const [phone, laptop] = [aDevice(captain, tid), aDevice(captain, tid)]
  await phone.add(squad, 2)
  await laptop.look()
  const paymentId = await paymentIdOf(order(captain, tid, [{ id: squad, quantity: 2 }]))
  await payByCard(await secretOf(captain, paymentId))
  await finish(captain, tid, paymentId)
  const paidAt = services.now().getTime()
  const emptied = await read(captain, tid)
  expect(emptied).toMatchObject({ version: 0, expiresAt: null, paymentId: null, squads: [] })
  expect(Math.abs(Date.parse(emptied.paidAt ?? '') - paidAt)).toBeLessThan(60_000)
  expect((await read(await aCaptain(), tid)).paidAt).toBeNull()
  clock.ahead = minutes(25 * 60)
  expect((await read(captain, tid)).paidAt).toBeNull()
  clock.ahead = 0
  expect(await laptop.add(other, 1)).toBe(true)
  expect(quantitiesOf(await read(captain, tid))).toEqual({ [other]: 1 })
  expect(await booksOf(tid)).toEqual(balanced)
})

test('a stale cart is not paid, and does not end the order of the newest one', async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid))
  const captain = await aCaptain()
  const { version } = (await put(captain, tid, { [squad]: 1 }, 0)).body
  const newest = (await put(captain, tid, { [squad]: 2 }, version)).body.version
  const buy = (quantity: number, on: number) =>
    callAs(captain, 'POST registration/tournament/createSession', {
      body: { tournamentId: tid, squadEntries: [{ id: squad, quantity }], version: on },
    })
  const stale = { paymentId: null, messages: [expect.stringMatching(/changed in another window/)] }
  expect((await buy(1, version)).body).toMatchObject(stale)
  const made = await buy(2, newest)
  expect(made.body).toMatchObject({ messages: [], amount: 200 })
  expect((await buy(1, version)).body).toMatchObject(stale)
  expect((await buy(2, newest)).body.paymentId).toBe(made.body.paymentId)
})

test('a cart whose time ran out keeps its lines on every device and says what others took', async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid), { captainCap: 5 })
  const [captain, rival] = [await aCaptain(), await aCaptain()]
  const { version } = (await put(captain, tid, { [squad]: 4 }, 0)).body
  clock.ahead = minutes(16)
  await expireHolds(services)
  await expireHolds(services)
  expect(await taken(squad)).toBe(0)
  const lapsed = { version, expiresAt: null, renewalsLeft: 3 }
  expect(await read(captain, tid)).toMatchObject({ ...lapsed, squads: [{ quantity: 4, available: 1, missing: 0 }] })
  const { version: rivals } = (await put(rival, tid, { [squad]: 3 }, 0)).body
  const gone = { ...lapsed, squads: [{ quantity: 4, available: 0, missing: 2 }] }
  expect(await read(captain, tid)).toMatchObject(gone)
  const refused = await put(captain, tid, { [squad]: 4 }, version)
  expect(refused.body).toMatchObject({ ...gone, messages: [expect.stringMatching(/only 2 left/)] })
  await put(rival, tid, {}, rivals)
  const again = await put(captain, tid, { [squad]: 4 }, version)
  expect(again.body).toMatchObject({ messages: [], renewalsLeft: 3, squads: [{ quantity: 4, missing: 0 }] })
  expect(await taken(squad)).toBe(4)
  clock.ahead = minutes(32)
  await expireHolds(services)
  clock.ahead = minutes(31 * 24 * 60)
  await deleteExpiredRecords(services)
  expect(await read(captain, tid)).toMatchObject({ version: 0, squads: [] })
  expect(await booksOf(tid)).toEqual(balanced)
})

test('an order that nobody paid in time leaves its cart to be held again', async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid))
  const captain = await aCaptain()
  await paymentIdOf(order(captain, tid, [{ id: squad, quantity: 2 }]))
  clock.ahead = minutes(31)
  await expireSessions(services)
  expect(await taken(squad)).toBe(0)
  const cart = await read(captain, tid)
  expect(cart).toMatchObject({ expiresAt: null, paymentId: null, squads: [{ quantity: 2 }] })
  expect((await put(captain, tid, { [squad]: 2 }, cart.version)).body.messages).toEqual([])
  expect(await taken(squad)).toBe(2)
})

test('an order whose time is over is not handed out again, before any job has run', async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid))
  const captain = await aCaptain()
  const lines = [{ id: squad, quantity: 2 }]
  const first = await paymentIdOf(order(captain, tid, lines))
  expect(await paymentIdOf(order(captain, tid, lines))).toBe(first)
  clock.ahead = minutes(31)
  const second = await paymentIdOf(order(captain, tid, lines))
  expect(second).not.toBe(first)
  expect(await secretOf(captain, second)).not.toBe('')
  clock.ahead = minutes(62)
  const held = await put(captain, tid, { [squad]: 2 }, (await read(captain, tid)).version)
  expect(held.body).toMatchObject({ messages: [], paymentId: null })
  expect(Date.parse(held.body.expiresAt ?? '')).toBeGreaterThan(Date.now() + clock.ahead)
  expect([await taken(squad), await booksOf(tid)]).toEqual([2, balanced])
})

test('a change that would be refused anyway ends no payment that is under way', async () => {
  const tid = await aTournament()
  const [squad, full] = [await aSquad(await anEvent(tid)), await aSquad(await anEvent(tid), { captainCap: 0 })]
  const captain = await aCaptain()
  const paymentId = await paymentIdOf(order(captain, tid, [{ id: squad, quantity: 1 }]))
  const { version } = await read(captain, tid)
  const refused = await put(captain, tid, { [squad]: 1, [full]: 1 }, version)
  expect(refused.body).toMatchObject({ paymentId, messages: [expect.stringMatching(/SOLD OUT/)] })
  expect(await paymentIdOf(order(captain, tid, [{ id: squad, quantity: 1 }]))).toBe(paymentId)
  expect((await put(captain, tid, { [squad]: 2 }, version)).body).toMatchObject({ messages: [], paymentId: null })
})

test('lines are taken out one by one of a cart whose time ran out, whatever of it is gone', async () => {
  const tid = await aTournament()
  const event = await anEvent(tid, { numberOfBowlers: 2, name: 'Pairs' })
  const [a, b, c] = [
    await aSquad(event, { time: '08:00', captainCap: 1 }),
    await aSquad(event, { time: '10:00', captainCap: 1 }),
    await aSquad(event, { time: '12:00' }),
  ]
  const [captain, rival] = [await aCaptain(), await aCaptain()]
  const { version } = (await put(captain, tid, { [a]: 1, [b]: 1, [c]: 1 }, 0)).body
  clock.ahead = minutes(16)
  await expireHolds(services)
  await put(rival, tid, { [a]: 1 }, 0)
  await db.updateTable('squads').set({ hideFromCaptains: true }).where('id', '=', b).execute()
  const missing = (cart: CartAnswer) => cart.squads.map((line) => [line.id, line.missing])
  expect(missing(await read(captain, tid))).toEqual([
    [a, 1],
    [b, 1],
    [c, 0],
  ])
  const fewer = (await put(captain, tid, { [b]: 1, [c]: 1 }, version)).body
  expect(fewer).toMatchObject({ messages: [], expiresAt: null })
  expect(quantitiesOf(fewer)).toEqual({ [b]: 1, [c]: 1 })
  expect([quantitiesOf(await read(captain, tid)), await taken(c)]).toEqual([quantitiesOf(fewer), 0])
  expect((await put(captain, tid, { [c]: 1 }, version)).statusCode).toBe(409)
  const again = await put(captain, tid, { [c]: 1 }, fewer.version)
  expect(again.body).toMatchObject({ messages: [], squads: [{ id: c, quantity: 1 }] })
  expect([again.body.expiresAt === null, await taken(c), await booksOf(tid)]).toEqual([false, 1, balanced])
})

test('orders that are given up renew the cart at most three times, then its places are free', async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid))
  const captain = await aCaptain()
  await put(captain, tid, { [squad]: 2 }, 0)
  const giveUpAfter = async (ms: number) => {
    const paymentId = await paymentIdOf(order(captain, tid, [{ id: squad, quantity: 2 }]))
    clock.ahead += ms
    await callAs(captain, 'DELETE registration/payment/:paymentId', { params: { paymentId } })
    const { expiresAt, renewalsLeft } = await read(captain, tid)
    return [renewalsLeft, expiresAt && Math.round((Date.parse(expiresAt) - Date.now() - clock.ahead) / minutes(1))]
  }
  expect(await giveUpAfter(minutes(2))).toEqual([3, 13])
  expect(await giveUpAfter(minutes(12))).toEqual([2, 15])
  expect(await giveUpAfter(minutes(14))).toEqual([1, 15])
  expect(await giveUpAfter(minutes(20))).toEqual([0, 15])
  expect(await giveUpAfter(minutes(14))).toEqual([0, 1])
  expect(await taken(squad)).toBe(2)
  clock.ahead += minutes(2)
  await expireHolds(services)
  expect(await taken(squad)).toBe(0)
})

test('a captain holds at most so many places of a tournament unpaid, sets counted whole; staff are alerted', async () => {
  const tid = await aTournament({ linkEvents: true, maxHeldPlaces: 6 })
  const doubles = await aSquad(await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2 }), { time: '09:00', ...roomy })
  await aSquad(await anEvent(tid, { name: 'Singles', numberOfBowlers: 1 }), { time: '11:00', ...roomy })
  const captain = await aCaptain()
  const two = await put(captain, tid, { [doubles]: 2 }, 0)
  expect(two.body.messages).toEqual([])
  const alerts = () => db.selectFrom('alerts').select('kind').where('about', 'like', `${tid}%`).execute()
  expect(await alerts()).toEqual([])
  for (let n = 1; n <= 2; n += 1)
    expect((await put(captain, tid, { [doubles]: 3 }, two.body.version)).body).toMatchObject({
      messages: [
        'You can hold at most 6 places of a tournament at a time. Please lower the quantity and pay for these first.',
      ],
      squads: [{ quantity: 2 }],
    })
  expect(await alerts()).toEqual([{ kind: 'Held places' }])
  await db.updateTable('tournaments').set({ maxHeldPlaces: 3 }).where('id', '=', tid).execute()
  expect((await put(captain, tid, { [doubles]: 2 }, two.body.version)).body.messages).toEqual([])
  expect((await order(captain, tid, [{ id: doubles, quantity: 4 }])).body).toMatchObject({ paymentId: null })
})

test('without a limit of its own a tournament has the configured one', async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid), { endLane: 500 })
  const captain = await aCaptain()
  expect((await put(captain, tid, { [squad]: 121 }, 0)).body.messages).toEqual([expect.stringMatching(/at most 120 /)])
  expect((await put(captain, tid, { [squad]: 120 }, 0)).body.messages).toEqual([])
})
