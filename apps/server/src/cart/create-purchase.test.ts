import { afterEach, expect, test } from 'vitest'
import { balanced, booksOf } from '../testing/books.ts'
import { finish, order, paymentIdOf, secretOf } from '../testing/buying.ts'
import { control, payByCard } from '../testing/cards.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament, aVirtualEvent } from '../testing/makers.ts'
import { places } from '../testing/rosters.ts'
import { aBowler } from '../testing/sold.ts'

const { services, clock } = await theKit()
const { db } = services.database
const free = { expenseFee: 0, lineageFee: 0, prizeFee: 0 }
const entriesOf = (tid: string) =>
  db.selectFrom('entries').selectAll().where('tournamentId', '=', tid).orderBy('entryNumber').execute()

afterEach(() => {
  clock.ahead = 0
})

test('200 captains race for the last 10 places of a squad: exactly 10 are sold, everyone else gets a clear message', async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid, free), { captainCap: 10, endLane: 20 })
  const captains = await Promise.all(Array.from({ length: 200 }, () => aCaptain()))
  const results = await Promise.all(
    captains.map(async (captain) => {
      const { statusCode, body } = await order(captain, tid, [{ id: squad, quantity: 1 }])
      if (!body.paymentId) return { statusCode, said: body.messages?.join() ?? '' }
      return { statusCode: (await finish(captain, tid, body.paymentId)).statusCode, said: 'sold' }
    }),
  )
  expect(results.map((result) => result.statusCode)).toEqual(results.map(() => 200))
  expect(results.filter((result) => result.said === 'sold')).toHaveLength(10)
  for (const { said } of results.filter((result) => result.said !== 'sold')) expect(said).toMatch(/SOLD OUT\.$/)
  expect(await entriesOf(tid)).toHaveLength(10)
  expect(await booksOf(tid)).toEqual(balanced)
})

test('the same cart asked again answers the same session, a changed cart a new one', async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid))
  const captain = await aCaptain()
  const first = await order(captain, tid, [{ id: squad, quantity: 2 }])
  expect(first.body).toMatchObject({ messages: [], amount: 200, useEmbeddedPaymentForm: true, url: null })
  const again = await order(captain, tid, [{ id: squad, quantity: 2 }])
  expect(again.body.paymentId).toBe(first.body.paymentId)
  const changed = await order(captain, tid, [{ id: squad, quantity: 3 }])
  expect(changed.body.paymentId).not.toBe(first.body.paymentId)
  const states = await db
    .selectFrom('paymentSessions')
    .select(['id', 'state'])
    .where('tournamentId', '=', tid)
    .execute()
  expect(new Map(states.map((row) => [row.id, row.state]))).toEqual(
    new Map([
      [first.body.paymentId, 'failed'],
      [changed.body.paymentId, 'created'],
    ]),
  )
  expect((await db.selectFrom('squads').select('taken').where('id', '=', squad).executeTakeFirstOrThrow()).taken).toBe(
    3,
  )
})

test('two tabs that pay the same cart at once make one session and one charge', async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid))
  const captain = await aCaptain()
  const tabs = await Promise.all([1, 2, 3].map(() => order(captain, tid, [{ id: squad, quantity: 1 }])))
  const ids = new Set(tabs.map((tab) => tab.body.paymentId))
  expect(ids.size).toBe(1)
  const paymentId = await paymentIdOf(Promise.resolve(tabs[0] as (typeof tabs)[0]))
  const secrets = await Promise.all([1, 2].map(() => secretOf(captain, paymentId)))
  expect(new Set(secrets).size).toBe(1)
  await payByCard(secrets[0] ?? '')
  const done = await Promise.all([1, 2, 3].map(() => finish(captain, tid, paymentId)))
  expect(done.map((one) => one.body.state)).toEqual(['succeeded', 'succeeded', 'succeeded'])
  expect(await entriesOf(tid)).toHaveLength(1)
  expect(await booksOf(tid)).toEqual(balanced)
})

test('an Idempotency-Key replays its answer, refuses another request, and lets a failed one be sent again', async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid))
  const captain = await aCaptain()
  const [a, b] = await Promise.all([1, 2].map(() => order(captain, tid, [{ id: squad, quantity: 1 }], [], 'key-1')))
  const answers = [a, b].map((reply) => reply?.statusCode).sort()
  expect([
    [200, 200],
    [200, 409],
  ]).toContainEqual(answers)
  const replay = await order(captain, tid, [{ id: squad, quantity: 1 }], [], 'key-1')
  expect(replay.body.paymentId).toBe((a?.statusCode === 200 ? a : b)?.body.paymentId)
  expect((await order(captain, tid, [{ id: squad, quantity: 2 }], [], 'key-1')).statusCode).toBe(422)
})

test('a whole sale: linked set, add-on fee, virtual entries; ledger, numbers and places agree', async () => {
  const tid = await aTournament({ linkEvents: true, technologyFeePercent: 2.5 })
  const doubles = await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2 })
  const singles = await anEvent(tid, {
    name: 'Singles',
    numberOfBowlers: 1,
    expenseFee: 500,
    lineageFee: 500,
    prizeFee: 1000,
  })
  await db.insertInto('addOnFees').values({ eventId: singles, description: 'Lane maintenance', fee: 250 }).execute()
  const squad = await aSquad(doubles)
  const singlesSquad = await aSquad(singles, { time: '11:00' })
  const all = await aVirtualEvent(tid, [doubles, singles])
  const captain = await aCaptain()
  const paymentId = await paymentIdOf(order(captain, tid, [{ id: squad, quantity: 2 }], [{ id: all, quantity: 3 }]))
  // 2 x (100 + 2 x 22.50) + 3 x 10
  expect((await callAs(captain, 'GET registration/payment/:paymentId', { params: { paymentId } })).body).toMatchObject({
    amount: 320,
    state: 'created',
  })
  const intent = await payByCard(await secretOf(captain, paymentId))
  expect(intent).toMatchObject({ status: 'succeeded', amount: 32_000, application_fee_amount: 800 })
  const done = await finish(captain, tid, paymentId)
  expect(done.body).toMatchObject({
    state: 'succeeded',
    totalPaid: 320,
    paymentMessage: 'Thank you! Your registration is complete. Questions? Call (800) 555-0199.',
  })
  const entries = await entriesOf(tid)
  expect(entries.map((entry) => [entry.eventId, entry.parentPosition])).toEqual(
    [doubles, singles, singles, doubles, singles, singles].map((event, n) => [event, n % 3 === 0 ? null : n % 3]),
  )
  expect(entries.every((entry) => entry.entryNumber >= 1_000_000 && entry.entryNumber <= 9_999_999)).toBe(true)
  expect(entries.filter((entry) => entry.squadId === singlesSquad)).toHaveLength(4)
  const ledger = await db
    .selectFrom('ledger')
    .innerJoin('entries', 'entries.id', 'ledger.entryId')
    .select(['type', 'amount'])
    .where('entries.id', '=', entries[1]?.id ?? '')
    .orderBy('ledger.id')
    .execute()
  expect(ledger).toEqual([
    { type: 'Charge', amount: 2000 },
    { type: 'Add-on Fee', amount: 250 },
    { type: 'Payment', amount: -2250 },
  ])
  expect(await db.selectFrom('virtualEntries').select('id').where('tournamentId', '=', tid).execute()).toHaveLength(3)
  expect(await booksOf(tid)).toEqual(balanced)
})

test('a declined card keeps the session: the same intent is paid with the next card', async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid))
  const captain = await aCaptain()
  const paymentId = await paymentIdOf(order(captain, tid, [{ id: squad, quantity: 1 }]))
  const secret = await secretOf(captain, paymentId)
  expect(await payByCard(secret, 'pm_card_visa_chargeDeclined')).toMatchObject({ error: { code: 'card_declined' } })
  expect((await finish(captain, tid, paymentId)).body).toMatchObject({ state: 'processing', totalPaid: 0 })
  expect(await secretOf(captain, paymentId)).toBe(secret)
  await payByCard(secret)
  expect((await finish(captain, tid, paymentId)).body.state).toBe('succeeded')
  expect(await entriesOf(tid)).toHaveLength(1)
})

test('rosters that are required stop the session with a message, and nothing is sold', async () => {
  const tid = await aTournament({ requireRosterBeforeCheckout: true })
  const squad = await aSquad(await anEvent(tid))
  const captain = await aCaptain()
  const reply = await order(captain, tid, [{ id: squad, quantity: 1 }])
  expect(reply.body).toMatchObject({ paymentId: null, messages: ['Please complete all rosters before you pay.'] })
  const checked = await callAs(captain, 'POST registration/tournament/:tid/entry/validate', {
    params: { tid },
    body: { entries: [{ id: squad, quantity: 1 }] },
  })
  expect(checked.body).toEqual({
    messages: ['Please complete all rosters before you pay.'],
    amount: 100,
    deposit: null,
  })
})

test('an order with more teams that tick a virtual event than it buys, or more bowlers, is not made', async () => {
  const tid = await aTournament()
  const event = await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2 })
  const squad = await aSquad(event)
  const ofTeams = await aVirtualEvent(tid, [event], { owner: 'team', name: 'Handicap' })
  const ofBowlers = await aVirtualEvent(tid, [event])
  const captain = await aCaptain()
  const squads = [{ id: squad, quantity: 2 }]
  const hold = (virtualEvents: { id: string; quantity: number }[]) =>
    callAs(captain, 'PUT registration/tournament/:tid/hold', { params: { tid }, body: { squads, virtualEvents } })
  const save = (rosterType: 'Entry' | 'Virtual Entry', data: object) =>
    callAs(captain, 'POST registration/cartroster', {
      body: { id: '1', tournamentId: tid, rosterType, rosterData: JSON.stringify(data) },
    })
  await hold([
    { id: ofTeams, quantity: 2 },
    { id: ofBowlers, quantity: 3 },
  ])
  const [one, two, three] = [await aBowler(), await aBowler(), await aBowler()]
  const virtualEntries = [{ virtualEventId: ofTeams }]
  await save('Entry', { squadId: squad, rosterPositions: places(one.usbcId, two.usbcId), virtualEntries })
  await save('Entry', { squadId: squad, rosterPositions: places(three.usbcId), virtualEntries })
  const chosen = [null, { usbcId: one.usbcId }, { usbcId: three.usbcId }].map((bowler) => ({ bowler }))
  await save('Virtual Entry', { virtualEventId: ofBowlers, virtualEntries: chosen })
  const fewer = [
    { id: ofTeams, quantity: 1 },
    { id: ofBowlers, quantity: 2 },
  ]
  await hold(fewer)
  const rosters = await db
    .selectFrom('cartVirtualRosters')
    .select('bowlerIds')
    .where('tournamentId', '=', tid)
    .execute()
  expect(rosters).toEqual([{ bowlerIds: [one.id, three.id] }])
  expect((await order(captain, tid, squads, fewer)).body).toMatchObject({
    paymentId: null,
    messages: ['Handicap: 2 teams are ticked, and your cart has 1. Please untick 1 in the rosters, or add more.'],
  })
})

test('a provider that fails is reported as that, charges nothing twice, and the next try works', async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid))
  const captain = await aCaptain()
  const paymentId = await paymentIdOf(order(captain, tid, [{ id: squad, quantity: 1 }]))
  await control('faults', { path: '/v1/payment_intents', fails: '500', times: '3' })
  const failed = await callAs(captain, 'POST registration/payment/clientSecret', { body: { paymentId } })
  expect(failed.statusCode).toBe(502)
  expect(failed.body.message).toBe(
    'The card provider could not be reached. Nothing was charged. Please try again in a moment.',
  )
  await payByCard(await secretOf(captain, paymentId))
  expect((await finish(captain, tid, paymentId)).body.state).toBe('succeeded')
  expect(await booksOf(tid)).toEqual(balanced)
})

test('team-owned virtual entries of the Singles of linked sets are assigned after the purchase', async () => {
  const tid = await aTournament({ requireRosterBeforeCheckout: true, linkEvents: true })
  const squad = await aSquad(await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2 }))
  const singles = await anEvent(tid, { name: 'Singles', numberOfBowlers: 1 })
  await aSquad(singles, { time: '13:00' })
  const virtual = await aVirtualEvent(tid, [singles], { owner: 'team', name: 'Handicap' })
  const captain = await aCaptain()
  const [squads, both] = [[{ id: squad, quantity: 1 }], places((await aBowler()).usbcId, (await aBowler()).usbcId)]
  await callAs(captain, 'POST registration/cartroster', {
    body: {
      ...{ id: '1', tournamentId: tid, rosterType: 'Entry' },
      rosterData: JSON.stringify({ squadId: squad, rosterPositions: both }),
    },
  })
  const ordered = (quantity: number) => order(captain, tid, squads, [{ id: virtual, quantity }])
  expect((await ordered(2)).body).toMatchObject({ messages: [], paymentId: expect.any(String) })
})

test('the secret can be asked for with the cart: it is that of the one session of this cart', async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid), { captainCap: 1 })
  const captain = await aCaptain()
  const ask = (person: Person, body: object) =>
    callAs(person, 'POST registration/payment/clientSecret', { body: body as { tournamentId: string } })
  const cart = { tournamentId: tid, squadEntries: [{ id: squad, quantity: 1 }] }
  const first = (await ask(captain, cart)).body
  expect(first).toMatchObject({ messages: [], totalPaid: 100 })
  expect(await paymentIdOf(order(captain, tid, cart.squadEntries))).toBe(first.paymentId)
  expect((await ask(captain, cart)).body.clientSecret).toBe(first.clientSecret)
  const late = (await ask(await aCaptain(), cart)).body
  expect(late).toMatchObject({ paymentId: null, clientSecret: null, totalPaid: 0 })
  expect(late.messages[0]).toContain('SOLD OUT')
  expect(await ask(captain, {})).toMatchObject({
    statusCode: 400,
    body: { message: 'Send the paymentId of this payment, or the cart.' },
  })
})

test("another captain's payment is not there", async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid))
  const paymentId = await paymentIdOf(order(await aCaptain(), tid, [{ id: squad, quantity: 1 }]))
  const other = await aCaptain()
  expect((await finish(other, tid, paymentId)).statusCode).toBe(404)
  expect((await callAs(other, 'POST registration/payment/clientSecret', { body: { paymentId } })).statusCode).toBe(404)
  expect((await callAs(other, 'GET registration/payment/:paymentId', { params: { paymentId } })).statusCode).toBe(404)
  expect((await callAs(other, 'DELETE registration/payment/:paymentId', { params: { paymentId } })).statusCode).toBe(
    404,
  )
})
