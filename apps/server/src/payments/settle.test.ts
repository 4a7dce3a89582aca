import { afterEach, expect, test } from 'vitest'
import { readTournament } from '../access/tournaments.ts'
import { rememberFor } from '../db/remembered.ts'
import { GatewayError } from '../gateways/gateway-error.ts'
import { expireSessions, sweepPayments } from '../jobs/expire.ts'
import { readMail } from '../mails/read-mail.ts'
import { balanced, booksOf } from '../testing/books.ts'
import { finish, order, paymentIdOf, secretOf } from '../testing/buying.ts'
import { control, deliver, eventsOf, payByCard, provider } from '../testing/cards.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament } from '../testing/makers.ts'
import { sendDueRefunds } from './send-due-refunds.ts'
import { settle } from './settle.ts'

const { services, clock, steps } = await theKit()
const { db } = services.database
const cards = { ...services.cards }
const minutes = (n: number) => n * 60_000

afterEach(() => {
  Object.assign(services.cards, cards)
  clock.ahead = 0
  steps.on = null
})

/** A captain in front of the card form for one entry of a squad with few places. */
async function aBuyer(places = 1) {
  const tid = await aTournament({ technologyFeePercent: 2.5 })
  const squad = await aSquad(await anEvent(tid), { captainCap: places })
  const captain = await aCaptain()
  const paymentId = await paymentIdOf(order(captain, tid, [{ id: squad, quantity: 1 }]))
  const secret = await secretOf(captain, paymentId)
  return { tid, squad, captain, paymentId, secret }
}
const stateOf = async (captain: Person, paymentId: string) =>
  (await callAs(captain, 'GET registration/payment/:paymentId', { params: { paymentId } })).body.state
const sold = async (tid: string) =>
  (
    await db
      .selectFrom('entries')
      .select('id')
      .where('tournamentId', '=', tid)
      .where('isCancelled', '=', false)
      .execute()
  ).length
async function paidEvent(paymentId: string, type = 'charge.succeeded') {
  const event = (await eventsOf(paymentId)).find((one) => one.type === type)
  if (!event) throw new Error('The provider made no event.')
  return event
}

test.each(['charge.succeeded', 'payment_intent.succeeded'])(
  'a signed %s settles, once, however often it comes',
  async (type) => {
    const { tid, captain, paymentId, secret } = await aBuyer()
    await payByCard(secret)
    expect((await finish(captain, tid, paymentId, false)).body.state).toBe('processing')
    const event = await paidEvent(paymentId, type)
    const replies = await Promise.all([1, 2, 3].map(() => deliver(event)))
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200])
    expect((await deliver(event)).json()).toMatchObject({ duplicate: true })
    expect(await stateOf(captain, paymentId)).toBe('succeeded')
    expect((await finish(captain, tid, paymentId)).body.state).toBe('succeeded')
    expect(await sold(tid)).toBe(1)
    expect(await db.selectFrom('webhookEvents').select('sessionId').where('id', '=', event.id).execute()).toEqual([
      { sessionId: paymentId },
    ])
    expect(await booksOf(tid)).toEqual(balanced)
  },
)

test('a signed charge settles while the provider answers nothing', async () => {
  const { tid, captain, paymentId, secret } = await aBuyer()
  await payByCard(secret)
  const event = await paidEvent(paymentId)
  services.cards.read = () => Promise.reject(new GatewayError('silent'))
  expect((await deliver(event)).statusCode).toBe(200)
  expect(await stateOf(captain, paymentId)).toBe('succeeded')
  expect(await db.selectFrom('payments').select(['amount', 'card']).where('id', '=', paymentId).execute()).toEqual([
    { amount: 10_000, card: 'visa 4242' },
  ])
  expect(await booksOf(tid)).toEqual(balanced)
})

test.each([
  ['of another amount', { amount_captured: 9_999 }],
  ['of nothing', { amount_captured: 0 }],
  ['of another currency', { currency: 'cad' }],
  ['of another intent', { payment_intent: 'pi_other' }],
  ['that failed', { status: 'failed' }],
])('a signed charge %s settles nothing: the provider is asked', async (_, odd) => {
  const { tid, captain, paymentId, secret } = await aBuyer()
  await payByCard(secret)
  const event = await paidEvent(paymentId)
  services.cards.read = async (...of) => ({ ...(await cards.read(...of)), state: 'open' })
  expect((await deliver({ ...event, data: { object: { ...event.data.object, ...odd } } })).statusCode).toBe(200)
  expect([await stateOf(captain, paymentId), await sold(tid)]).toEqual(['processing', 0])
})

test('a signed charge of a session that was given up settles nothing: the provider is asked', async () => {
  const { tid, captain, paymentId, secret } = await aBuyer()
  await payByCard(secret)
  const event = await paidEvent(paymentId)
  await db.updateTable('paymentSessions').set({ state: 'expired' }).where('id', '=', paymentId).execute()
  services.cards.read = async (...of) => ({ ...(await cards.read(...of)), state: 'closed' })
  expect((await deliver(event)).statusCode).toBe(200)
  expect([await stateOf(captain, paymentId), await sold(tid)]).toEqual(['expired', 0])
})

test('a webhook before the browser returns, and a browser that never returns: the order is complete', async () => {
  const { tid, captain, paymentId, secret } = await aBuyer()
  await payByCard(secret)
  await deliver(await paidEvent(paymentId))
  expect((await finish(captain, tid, paymentId, false)).body).toMatchObject({ state: 'succeeded', totalPaid: 100 })
  expect(await booksOf(tid)).toEqual(balanced)
})

test('a page that says it paid is not believed, nor is the sweep mistaken', async () => {
  const { tid, captain, paymentId } = await aBuyer()
  expect((await finish(captain, tid, paymentId)).body.state).toBe('processing')
  clock.ahead = minutes(1)
  await sweepPayments(services)
  expect([await stateOf(captain, paymentId), await sold(tid)]).toEqual(['processing', 0])
})

test('without any webhook the sweep completes what was paid, and what costs nothing', async () => {
  const { tid, captain, paymentId, secret } = await aBuyer()
  await payByCard(secret)
  const freeTournament = await aTournament()
  const squad = await aSquad(await anEvent(freeTournament, { expenseFee: 0, lineageFee: 0, prizeFee: 0 }))
  const freeId = await paymentIdOf(order(captain, freeTournament, [{ id: squad, quantity: 1 }]))
  clock.ahead = minutes(1)
  await sweepPayments(services)
  expect([await stateOf(captain, paymentId), await stateOf(captain, freeId)]).toEqual(['succeeded', 'succeeded'])
  expect([await sold(tid), await sold(freeTournament)]).toEqual([1, 1])
})

test('events with a bad signature, too old, of another account or of no session change nothing', async () => {
  const { tid, captain, paymentId, secret } = await aBuyer()
  await payByCard(secret)
  const event = await paidEvent(paymentId)
  expect((await deliver(event, { secret: 'whsec_wrong' })).statusCode).toBe(400)
  expect((await deliver(event, { timestamp: Math.floor(Date.now() / 1000) - 600 })).statusCode).toBe(400)
  expect((await deliver({ ...event, id: 'evt_other_account', account: 'acct_other' })).statusCode).toBe(200)
  const unknown = {
    ...event,
    id: 'evt_unknown',
    data: { object: { ...event.data.object, metadata: { paymentId: crypto.randomUUID() } } },
  }
  expect((await deliver(unknown)).statusCode).toBe(200)
  expect(await stateOf(captain, paymentId)).toBe('processing')
  expect(await sold(tid)).toBe(0)
})

test('a hold that runs out while the card is confirmed: paid is settled, unpaid is closed at the provider first', async () => {
  const paid = await aBuyer()
  const unpaid = await aBuyer()
  await payByCard(paid.secret)
  clock.ahead = minutes(31)
  await expireSessions(services)
  expect(await stateOf(paid.captain, paid.paymentId)).toBe('succeeded')
  expect(await sold(paid.tid)).toBe(1)
  expect(await stateOf(unpaid.captain, unpaid.paymentId)).toBe('expired')
  expect(await provider(`/v1/payment_intents/${unpaid.secret.split('_secret_')[0]}`)).toMatchObject({
    status: 'canceled',
  })
  expect(
    (await db.selectFrom('squads').select('taken').where('id', '=', unpaid.squad).executeTakeFirstOrThrow()).taken,
  ).toBe(0)
  expect(await booksOf(paid.tid)).toEqual(balanced)
  expect(await booksOf(unpaid.tid)).toEqual(balanced)
})

test('while the provider cannot be asked, the places of an expired payment stay', async () => {
  const { squad, captain, paymentId } = await aBuyer()
  clock.ahead = minutes(31)
  await control('faults', { path: '/v1/payment_intents/**', fails: '500', times: '3' })
  await expireSessions(services)
  expect(await stateOf(captain, paymentId)).toBe('processing')
  expect((await db.selectFrom('squads').select('taken').where('id', '=', squad).executeTakeFirstOrThrow()).taken).toBe(
    1,
  )
  await control('faults/clear')
  clock.ahead = minutes(32)
  await expireSessions(services)
  expect(await stateOf(captain, paymentId)).toBe('expired')
})

/** Money that the provider took although the session had ended: the answer "closed" was wrong. */
async function aLatePayment(places: number) {
  const buyer = await aBuyer(places)
  await db.updateTable('paymentSessions').set({ state: 'expired' }).where('id', '=', buyer.paymentId).execute()
  await db.deleteFrom('holds').where('sessionId', '=', buyer.paymentId).execute()
  await payByCard(buyer.secret)
  return buyer
}

test('money that comes after its places were freed completes the order while they are free', async () => {
  const { tid, captain, paymentId } = await aLatePayment(1)
  await deliver(await paidEvent(paymentId))
  expect(await stateOf(captain, paymentId)).toBe('succeeded')
  expect(await sold(tid)).toBe(1)
  expect(await booksOf(tid)).toEqual(balanced)
})

test('money that comes after its places were sold goes back whole, once, with a mail and an alert', async () => {
  const { tid, squad, captain, paymentId, secret } = await aLatePayment(1)
  const other = await aCaptain()
  const faster = await paymentIdOf(order(other, tid, [{ id: squad, quantity: 1 }]))
  await payByCard(await secretOf(other, faster))
  await finish(other, tid, faster)
  await Promise.all([deliver(await paidEvent(paymentId)), settle(services, paymentId), settle(services, paymentId)])
  await sendDueRefunds(services)
  expect(await stateOf(captain, paymentId)).toBe('refunded')
  expect(await stateOf(other, faster)).toBe('succeeded')
  const { data } = (await provider(`/v1/refunds?payment_intent=${secret.split('_secret_')[0]}`)) as { data: unknown[] }
  expect(data).toMatchObject([{ amount: 10_000, status: 'succeeded' }])
  expect(
    await db.selectFrom('refunds').select(['state', 'amount']).where('sessionId', '=', paymentId).execute(),
  ).toEqual([{ state: 'done', amount: 10_000 }])
  expect(await db.selectFrom('alerts').select('kind').where('about', '=', paymentId).execute()).toEqual([
    { kind: 'Late payment' },
  ])
  expect(await db.selectFrom('mails').select('toAddress').where('about', '=', paymentId).execute()).toEqual([
    { toAddress: captain.email },
  ])
  expect(await sold(tid)).toBe(1)
  expect(await booksOf(tid)).toEqual(balanced)
})

test.each([
  [1, 'went back to Setup'],
  [6, 'was archived'],
])(
  'a payment that comes after its tournament (%i) %s goes back whole, once, with a mail and an alert',
  async (status) => {
    const { tid, captain, squad, paymentId, secret } = await aBuyer()
    await db.updateTable('tournaments').set({ status }).where('id', '=', tid).execute()
    await payByCard(secret)
    const event = await paidEvent(paymentId)
    await Promise.all([deliver(event), settle(services, paymentId), settle(services, paymentId)])
    await sendDueRefunds(services)
    expect(
      await db.selectFrom('refunds').select(['amount', 'state']).where('sessionId', '=', paymentId).execute(),
    ).toEqual([{ amount: 10_000, state: 'done' }])
    expect([await sold(tid), await booksOf(tid)]).toEqual([0, balanced])
    expect(await db.selectFrom('squads').select('taken').where('id', '=', squad).execute()).toEqual([{ taken: 0 }])
    const [mail] = await db.selectFrom('mails').selectAll().where('about', '=', paymentId).execute()
    expect(mail && (await readMail(db, mail)).data).toMatchObject({ amount: 10_000, isClosed: true })
    const alerts = db.selectFrom('alerts').select('message').where('about', '=', paymentId)
    expect(await alerts.execute()).toEqual([
      {
        message: '$100.00 of a payment is being refunded: Its tournament was taken off registration before it arrived.',
      },
    ])
    const ended = await callAs(captain, 'GET registration/payment/:paymentId', { params: { paymentId } })
    expect(ended.body).toMatchObject({
      isClosed: true,
      paymentMessage: 'Your payment reached us after registration for this tournament had ended. No entry was made.',
      messages: ['The whole amount is on its way back to your card.'],
    })
  },
)

test('a balance that is paid after its tournament was archived is paid', async () => {
  const { tid, captain, paymentId, secret } = await aBuyer()
  await payByCard(secret)
  await finish(captain, tid, paymentId)
  const { id } = await db.selectFrom('entries').select('id').where('tournamentId', '=', tid).executeTakeFirstOrThrow()
  const line = { type: 'Adjustment' as const, description: 'x', createdBy: 'x', createdAt: new Date() }
  await db
    .insertInto('ledger')
    .values({ ...line, entryId: id, amount: 5000 })
    .execute()
  const { body } = await callAs(captain, 'POST registration/payment/createSession', {
    body: { tournamentId: tid, entries: [{ id }] },
  })
  await payByCard(await secretOf(captain, body.paymentId ?? ''))
  await db.updateTable('tournaments').set({ status: 6 }).where('id', '=', tid).execute()
  expect(await settle(services, body.paymentId ?? '')).toBe('succeeded')
})

test('giving a payment up closes it at the provider and gives the places back to the cart', async () => {
  const { tid, squad, captain, paymentId, secret } = await aBuyer()
  const reply = await callAs(captain, 'DELETE registration/payment/:paymentId', { params: { paymentId } })
  expect(reply.body).toMatchObject({
    state: 'failed',
    paymentMessage: 'Your payment was not completed. Your cart has been kept.',
  })
  expect(await payByCard(secret)).toMatchObject({ error: {} })
  const again = await paymentIdOf(order(captain, tid, [{ id: squad, quantity: 1 }]))
  expect(again).not.toBe(paymentId)
  expect(await booksOf(tid)).toEqual(balanced)
})

test('giving up a payment that went through settles it', async () => {
  const { tid, captain, paymentId, secret } = await aBuyer()
  await payByCard(secret)
  const reply = await callAs(captain, 'DELETE registration/payment/:paymentId', { params: { paymentId } })
  expect(reply.body.state).toBe('succeeded')
  expect(await sold(tid)).toBe(1)
})

test('a balance is paid in full, once, with one ledger line an item', async () => {
  const { tid, captain, paymentId, secret } = await aBuyer()
  await payByCard(secret)
  await finish(captain, tid, paymentId)
  const entry = await db.selectFrom('entries').select('id').where('tournamentId', '=', tid).executeTakeFirstOrThrow()
  await db
    .insertInto('ledger')
    .values({
      entryId: entry.id,
      type: 'Adjustment',
      amount: 1250,
      description: 'Late change',
      createdBy: 'test',
      createdAt: new Date(),
    })
    .execute()
  const pay = () =>
    callAs(captain, 'POST registration/payment/createSession', {
      body: { tournamentId: tid, entries: [{ id: entry.id }] },
    })
  const stranger = await aCaptain()
  const stolen = await callAs(stranger, 'POST registration/payment/createSession', {
    body: { tournamentId: tid, entries: [{ id: entry.id }] },
  })
  const nothingOwed = { paymentId: null, messages: ['Cannot make payments to entries without balance.'] }
  expect(stolen.body).toMatchObject(nothingOwed)
  const [one, two] = await Promise.all([pay(), pay()])
  expect(one.body).toMatchObject({ amount: 12.5, messages: [] })
  expect(two.body.paymentId).toBe(one.body.paymentId)
  const balanceId = one.body.paymentId ?? ''
  await payByCard(await secretOf(captain, balanceId))
  const body = { paymentId: balanceId, bypassWebHooks: true }
  const replies = await Promise.all([1, 2].map(() => callAs(captain, 'POST registration/payment/balance', { body })))
  expect(replies.map((reply) => reply.body.state)).toEqual(['succeeded', 'succeeded'])
  const lines = await db.selectFrom('ledger').select('amount').where('entryId', '=', entry.id).execute()
  expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(0)
  expect((await pay()).body).toMatchObject(nothingOwed)
})

test('the ledger and the audit refuse to be changed', async () => {
  const { tid, captain, paymentId, secret } = await aBuyer()
  await payByCard(secret)
  await finish(captain, tid, paymentId)
  await expect(db.updateTable('ledger').set({ amount: 0 }).execute()).rejects.toThrow(/never changed/)
  await expect(db.deleteFrom('audit').execute()).rejects.toThrow(/never changed/)
})

test('nothing is sold of a tournament that was archived a moment ago', async () => {
  const { tid, paymentId, secret } = await aBuyer()
  await payByCard(secret)
  rememberFor(db, 60_000)
  await readTournament(db, tid)
  await db.updateTable('tournaments').set({ status: 6 }).where('id', '=', tid).execute()
  expect([await settle(services, paymentId), await sold(tid)]).toEqual(['refunded', 0])
  rememberFor(db, 1)
})
