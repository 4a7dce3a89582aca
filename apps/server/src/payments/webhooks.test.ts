import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { transact } from '../db/db.ts'
import { GatewayError } from '../gateways/gateway-error.ts'
import { hostile } from '../testing/arbitrary.ts'
import { balanced, booksOf } from '../testing/books.ts'
import { finish, order, paymentIdOf, secretOf } from '../testing/buying.ts'
import { control, deliver, eventsOf, payByCard, provider } from '../testing/cards.ts'
import { callAs, theKit } from '../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament } from '../testing/makers.ts'
import { account } from '../testing/outside.ts'
import { fuzzRuns } from '../testing/thorough.ts'
import { aGroup } from '../testing/world.ts'
import { insertRefund } from './refunds.ts'
import { sendDueRefunds } from './send-due-refunds.ts'

const { services, clock } = await theKit()
const { db } = services.database
const cards = { ...services.cards }
afterEach(() => {
  clock.ahead = 0
  Object.assign(services.cards, cards)
})

const alertsAbout = (about: string) =>
  db.selectFrom('alerts').select(['kind', 'message']).where('about', '=', about).execute()

/** A captain with an entry of $100.00, paid by card. */
async function aBuyer() {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid))
  const captain = await aCaptain()
  const paymentId = await paymentIdOf(order(captain, tid, [{ id: squad, quantity: 1 }]))
  const secret = await secretOf(captain, paymentId)
  await payByCard(secret)
  const events = await eventsOf(paymentId)
  await finish(captain, tid, paymentId)
  const entry = await db.selectFrom('entries').select('id').where('tournamentId', '=', tid).executeTakeFirstOrThrow()
  return {
    tid,
    squad,
    captain,
    paymentId,
    entryId: entry.id,
    intent: secret.split('_secret_')[0] ?? '',
    event: events.at(-1),
  }
}
/** Delivers what the provider reported about the refunds of a payment, in the order given. */
async function deliverRefundEvents(intent: string, arrange: <T>(events: T[]) => T[] = (events) => events) {
  const { data } = (await provider('/v1/events?limit=100')) as {
    data: { type: string; data: { object: { payment_intent?: string } } }[]
  }
  const events = data.filter(({ type, data: { object } }) => /refund/.test(type) && object.payment_intent === intent)
  expect(events.length).toBeGreaterThan(1)
  for (const event of arrange(events)) expect((await deliver(event)).statusCode).toBe(200)
}
const ledgerOf = (entryId: string) =>
  db.selectFrom('ledger').select(['type', 'amount']).where('entryId', '=', entryId).orderBy('id').execute()

test('a refund made at the provider itself: an alert and a note with the amount, nothing in the ledger', async () => {
  const { tid, paymentId, entryId, intent } = await aBuyer()
  const before = await ledgerOf(entryId)
  await provider('/v1/refunds', { payment_intent: intent, amount: '3000' })
  await provider('/v1/refunds', { payment_intent: intent, amount: '1050' })
  await deliverRefundEvents(intent)
  const text = '$40.50 of this payment was refunded at the card provider itself.'
  expect(await alertsAbout(paymentId)).toEqual([
    { kind: 'Refunded elsewhere', message: `${text} Book it as a refund of the entries it was for.` },
  ])
  const { notes, refunded } = await db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  expect([notes, refunded]).toEqual([text, 0])
  expect(await ledgerOf(entryId)).toEqual(before)
  expect(await booksOf(tid)).toEqual(balanced)
})

test('a refund of our own is no such thing, in whatever order its events come', async () => {
  const { paymentId, entryId, intent, tid } = await aBuyer()
  const charge = await db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
  await transact(db, { email: 'staff' }, (tx) =>
    insertRefund(
      tx,
      { ...charge, technologyFee: 0 },
      { paymentId, entryId, amount: 2500, reason: 'asked for', requestedBy: 'staff', createdAt: new Date() },
    ),
  )
  await sendDueRefunds(services)
  await deliverRefundEvents(intent, (events) => [...events, ...events].reverse())
  expect(await alertsAbout(paymentId)).toEqual([])
  expect((await ledgerOf(entryId)).filter(({ type }) => type === 'Refund')).toEqual([{ type: 'Refund', amount: 2500 }])
  expect(await booksOf(tid)).toEqual(balanced)
})

test('an account that leaves the platform takes no more cards, with an alert', async () => {
  const { tid, squad, event } = await aBuyer()
  const left = {
    ...event,
    id: `evt_${crypto.randomUUID()}`,
    type: 'account.application.deauthorized',
    account,
    data: { object: { id: 'ca_1', object: 'application', name: 'Kegler' } },
  }
  try {
    expect((await deliver({ ...left, id: `evt_${crypto.randomUUID()}`, account: 'acct_nobody' })).statusCode).toBe(200)
    for (let n = 0; n < 2; n += 1) expect((await deliver(left)).statusCode).toBe(200)
    expect((await alertsAbout(account)).map(({ kind }) => kind)).toEqual(['Account left'])
    const { body } = await order(await aCaptain(), tid, [{ id: squad, quantity: 1 }])
    expect(body).toMatchObject({ paymentId: null, messages: [expect.stringContaining('cannot take card payments')] })
  } finally {
    await db
      .updateTable('financeAccounts')
      .set({ deactivatedAt: null })
      .where('providerAccountId', '=', account)
      .execute()
  }
})

/** An account of the provider's of its own, with a tournament that takes cards by it. */
async function anAccount() {
  const id = `acct_${crypto.randomUUID().slice(0, 12)}`
  await control('accounts', { id, name: 'South Lanes' })
  const { id: financeAccountId } = await db
    .insertInto('financeAccounts')
    .values({ name: 'South Lanes', providerAccountId: id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const tid = await aTournament({ financeAccountId })
  const squad = await aSquad(await anEvent(tid))
  const updated = (stored: object = {}) => ({
    ...{ id: `evt_${crypto.randomUUID()}`, object: 'event', type: 'account.updated', account: id },
    data: { object: { id, object: 'account', ...stored } },
  })
  const alerts = () =>
    db.selectFrom('alerts').select(['kind', 'message', 'doneBy']).where('about', '=', financeAccountId).execute()
  const buy = async () => (await order(await aCaptain(), tid, [{ id: squad, quantity: 1 }])).body
  return { id, financeAccountId, updated, alerts, buy }
}

test('an account that may not charge takes no cards, with an alert, until it may again', async () => {
  const { id, financeAccountId, updated, alerts, buy } = await anAccount()
  const kind = 'Account may not charge'
  await control(`accounts/${id}/stop-charges`, { reason: 'requirements.past_due' })
  for (let n = 0; n < 2; n += 1) expect((await deliver(updated())).statusCode).toBe(200)
  expect(await buy()).toMatchObject({
    paymentId: null,
    messages: [expect.stringContaining('cannot take card payments right now')],
  })
  const message =
    "The card provider does not let the account 'South Lanes' charge (information that the card provider asked for is missing). Its tournaments take no card payments until it may again."
  expect(await alerts()).toEqual([{ kind, message, doneBy: null }])
  const officer = await aCaptain({ roles: ['financialofficer'] })
  const { accounts } = (await callAs(officer, 'GET finance/getaccounts')).body
  expect(accounts.find((one) => one.id === financeAccountId)).toMatchObject({ isActive: true, mayCharge: false })
  await control(`accounts/${id}/allow-charges`)
  // what the provider says now counts, not the event
  expect((await deliver(updated({ charges_enabled: false }))).statusCode).toBe(200)
  expect((await buy()).paymentId).not.toBeNull()
  expect(await alerts()).toEqual([{ kind, message, doneBy: 'the card provider' }])
})

test('what was read of an account before is not written over what was read later', async () => {
  const { updated, alerts, buy } = await anAccount()
  services.cards.readCharging = async () => {
    services.cards.readCharging = cards.readCharging
    clock.ahead = 1_000
    expect((await deliver(updated())).statusCode).toBe(200)
    return { mayCharge: false, reason: null }
  }
  expect((await deliver(updated())).statusCode).toBe(200)
  expect([(await buy()).messages, await alerts()]).toEqual([[], []])
})

test('an account is read again when the provider could not be asked, and one that is not ours is not read', async () => {
  const { id, updated, buy } = await anAccount()
  services.cards.readCharging = () => Promise.reject(new GatewayError('silent'))
  const event = updated()
  expect((await deliver({ ...event, id: `other_${event.id}`, account: 'acct_nobody' })).statusCode).toBe(200)
  expect((await deliver(event)).statusCode).toBe(502)
  services.cards.readCharging = cards.readCharging
  await control(`accounts/${id}/stop-charges`)
  expect((await deliver(event)).statusCode).toBe(200)
  expect((await buy()).paymentId).toBeNull()
})

const oddEvents = () =>
  db.selectFrom('alerts').select(['about', 'message']).where('kind', '=', 'Odd event').orderBy('id').execute()

test.each([
  ['no id', { id: null }],
  ['a zero byte in the id', { id: 'evt_\u0000' }],
  ['an endless id', { id: 'e'.repeat(5_000) }],
  ['no type', { type: 7 }],
  ['an odd account', { account: { id: 'acct_1' } }],
  ['no data', { data: null }],
  ['no object', { data: { object: 'refund' } }],
])('a signed event with %s is taken with an alert and changes nothing', async (_, odd) => {
  const { event, tid } = await aBuyer()
  const sent = merged({ ...event, id: `evt_${crypto.randomUUID()}` }, odd)
  const before = await oddEvents()
  for (let n = 0; n < 2; n += 1) expect((await deliver(sent)).statusCode).toBe(200)
  expect((await oddEvents()).length).toBe(before.length + 1)
  expect(await booksOf(tid)).toEqual(balanced)
})

test('what names a payment of ours from another account is an odd event', async () => {
  const { event, paymentId } = await aBuyer()
  for (let n = 0; n < 2; n += 1)
    await deliver({ ...event, id: `evt_${n}_${paymentId}`, account: 'acct_other', type: 'payment_intent.succeeded' })
  expect((await oddEvents()).filter(({ about }) => about === paymentId)).toMatchObject([
    { message: expect.stringContaining('was not made with this account') },
  ])
})

const theirs: [string, string, object][] = [
  ['an id of another form', 'payment_intent.succeeded', { metadata: { paymentId: 'order-77' } }],
  ['an id of 36 dashes', 'payment_intent.succeeded', { metadata: { paymentId: '-'.repeat(36) } }],
  ['a zero byte', 'payment_intent.succeeded', { metadata: { paymentId: '\u0000' } }],
  ['a number', 'payment_intent.payment_failed', { metadata: { paymentId: 7, refundId: {} } }],
  ['metadata that are a text', 'payment_intent.succeeded', { metadata: 'none' }],
  ['an id of the same form', 'payment_intent.succeeded', { metadata: { paymentId: crypto.randomUUID() } }],
  ['a long reference', 'checkout.session.completed', { client_reference_id: 'cart/'.repeat(100) }],
  ['a reference of the same form', 'checkout.session.expired', { client_reference_id: crypto.randomUUID() }],
  ['no object', 'payment_intent.succeeded', { object: undefined, id: ['pi_1'] }],
  [
    'a refund',
    'refund.failed',
    { object: 'refund', id: 're_theirs', status: 'failed', failure_reason: 'f'.repeat(300) },
  ],
  ['a refund without id', 'refund.failed', { object: 'refund', id: ['re_1'], status: 'failed', reason: 'Wünsche!' }],
  ['a refund with an id', 'refund.updated', { object: 'refund', id: 're_2', metadata: { refundId: 'RMA 77/A' } }],
  ['a charge that went back', 'charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: 'pi_theirs' }],
  [
    'a dispute',
    'charge.dispute.created',
    { object: 'dispute', payment_intent: 'pi_theirs', amount: 1.5, reason: 'r '.repeat(200) },
  ],
]
test.each(theirs)(
  'an event of other software on the account (%s) is answered and leaves nothing',
  async (_, type, object) => {
    const rows = async () => [
      await oddEvents(),
      await db
        .selectFrom('webhookEvents')
        .select((eb) => eb.fn.countAll().as('n'))
        .execute(),
    ]
    const before = await rows()
    const sent = { id: `evt_${crypto.randomUUID()}`, object: 'event', type, account }
    const about = { id: `pi_${crypto.randomUUID()}`, object: 'payment_intent', status: 'succeeded', ...object }
    expect((await deliver({ ...sent, data: { object: about } })).statusCode).toBe(200)
    expect(await rows()).toEqual(before)
  },
)

test('a refund by other software of a payment of ours is one at the provider itself, whatever its metadata say', async () => {
  const { paymentId, intent } = await aBuyer()
  await provider('/v1/refunds', { payment_intent: intent, amount: '3000', 'metadata[refundId]': 'RMA 77/A' })
  await provider('/v1/refunds', { payment_intent: intent, amount: '1050', 'metadata[refundId]': crypto.randomUUID() })
  await deliverRefundEvents(intent)
  expect(await alertsAbout(paymentId)).toMatchObject([{ message: expect.stringContaining('$40.50 of this payment') }])
})

test('whatever a signed event contains, it is not answered with a 500, and the next one is understood', async () => {
  const { event, tid, captain, squad } = await aBuyer()
  const value = fc.oneof(hostile, fc.string(), fc.constant(event?.data.object.metadata?.paymentId))
  const part = fc.record(
    {
      id: value,
      object: fc.oneof(value, fc.constantFrom('refund', 'charge', 'payment_intent', 'checkout.session')),
      metadata: fc.oneof(value, fc.record({ paymentId: value, refundId: value }, { requiredKeys: [] })),
      client_reference_id: value,
      payment_intent: value,
      status: value,
      failure_reason: value,
      amount_refunded: value,
    },
    { requiredKeys: [] },
  )
  const any = fc.record(
    {
      id: value,
      type: fc.oneof(value, fc.constantFrom('charge.refunded', 'refund.failed', 'account.application.deauthorized')),
      account: fc.oneof(value, fc.constant(account)),
      data: fc.oneof(value, fc.record({ object: fc.oneof(value, part) })),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(fc.oneof(any, value), async (sent) => {
      const reply = await deliver(sent === undefined ? null : sent)
      expect([reply.statusCode, reply.body]).toSatisfy(([status]) => status === 200)
    }),
    { numRuns: fuzzRuns(150) },
  )
  await db
    .updateTable('financeAccounts')
    .set({ deactivatedAt: null })
    .where('providerAccountId', '=', account)
    .execute()
  const paymentId = await paymentIdOf(order(captain, tid, [{ id: squad, quantity: 1 }]))
  await payByCard(await secretOf(captain, paymentId))
  for (const paid of await eventsOf(paymentId)) expect((await deliver(paid)).statusCode).toBe(200)
  expect((await finish(captain, tid, paymentId, false)).body.state).toBe('succeeded')
})

type Json = Record<string, unknown>
/** A deep copy of an event with some of it replaced. */
function merged(base: unknown, odd: unknown): unknown {
  const isPlain = (value: unknown): value is Json =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isPlain(base) || !isPlain(odd)) return odd
  return {
    ...base,
    ...Object.fromEntries(Object.entries(odd).map(([name, value]) => [name, merged(base[name], value)])),
  }
}

test('an account that a partner group loses is an alert of its staff', async () => {
  const { event } = await aBuyer()
  const group = await aGroup()
  const providerAccountId = `acct_${crypto.randomUUID().slice(0, 12)}`
  await db
    .insertInto('financeAccounts')
    .values({ providerAccountId, name: 'State Account', groupId: group.id })
    .execute()
  const left = {
    ...event,
    id: `evt_${crypto.randomUUID()}`,
    type: 'account.application.deauthorized',
    account: providerAccountId,
    data: { object: { id: 'ca_1', object: 'application', name: 'Kegler' } },
  }
  expect((await deliver(left)).statusCode).toBe(200)
  const claims = { roles: ['admin' as const], groups: [group.name], permissions: ['CanMigratePartnersFromV2' as const] }
  const { items } = (await callAs(await aCaptain(claims), 'GET admin/alerts', { query: {} })).body
  expect(items).toMatchObject([{ kind: 'Account left', message: expect.stringContaining("'State Account'") }])
})
