import { afterEach, expect, test } from 'vitest'
import { GatewayError } from '../gateways/gateway-error.ts'
import { expireSessions } from '../jobs/expire.ts'
import { balanced, booksOf } from '../testing/books.ts'
import { order, paymentIdOf } from '../testing/buying.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { sendByLink, switchOn } from '../testing/links.ts'
import { aCaptain, anAdmin, anEvent, aSquad, aTournament } from '../testing/makers.ts'
import { anEntry } from '../testing/sold.ts'

const { services, clock, restore } = await theKit()
const { db } = services.database
afterEach(restore)

/** The center's account has left the platform since the payment was begun. */
const leave = (paymentId: string) =>
  db.updateTable('paymentSessions').set({ providerAccountId: 'acct_left' }).where('id', '=', paymentId).execute()
const stateOf = (id: string) =>
  db.selectFrom('paymentSessions').select('state').where('id', '=', id).executeTakeFirstOrThrow()
const alertsOf = (tid: string) =>
  db.selectFrom('alerts').select(['kind', 'message']).where('tournamentId', '=', tid).execute()
const form = (captain: Person, paymentId: string) =>
  callAs(captain, 'POST registration/payment/clientSecret', { body: { paymentId } })
const held = async (captain: Person, tid: string) =>
  (await callAs(captain, 'GET registration/tournament/:tid/hold', { params: { tid } })).body

async function aWorld(price = 10_000) {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid, { expenseFee: price, lineageFee: 0, prizeFee: 0 }))
  return { tid, squad, captain: await aCaptain() }
}

test('an order of less than a card is charged is refused beforehand, and nothing is held for longer', async () => {
  const { tid, squad, captain } = await aWorld(25)
  const sentence = 'A card is charged at least $0.50. Please pay $0.25 in cash or by check.'
  const { body } = await order(captain, tid, [{ id: squad, quantity: 1 }])
  expect(body).toMatchObject({ messages: [sentence], paymentId: null })
  const entries = [{ id: squad, quantity: 1 }]
  const checked = await callAs(captain, 'POST registration/tournament/:tid/entry/validate', {
    params: { tid },
    body: { entries },
  })
  expect(checked.body.messages).toEqual([sentence])
  expect((await order(captain, tid, [{ id: squad, quantity: 2 }])).body.messages).toEqual([])
})

test.each([
  ['the card form', true],
  ['the hosted page', false],
])(
  'a payment that the provider refuses for good ends with %s: the cart is free, staff are alerted once',
  async (_, embedded) => {
    const { tid, squad, captain } = await aWorld()
    const paymentId = await paymentIdOf(order(captain, tid, [{ id: squad, quantity: 1 }]))
    await leave(paymentId)
    services.config.PAYMENTS_EMBEDDED_FORM = embedded
    const paying = () => (embedded ? form(captain, paymentId) : order(captain, tid, [{ id: squad, quantity: 1 }]))
    const reply = await paying()
    expect([reply.statusCode, reply.body.message]).toEqual([
      502,
      'This tournament cannot take card payments right now. Please call (800) 555-0199.',
    ])
    expect(await stateOf(paymentId)).toEqual({ state: 'failed' })
    expect(await held(captain, tid)).toMatchObject({ paymentId: null, squads: [{ quantity: 1 }] })
    expect(await alertsOf(tid)).toEqual([
      { kind: 'Payment refused', message: expect.stringMatching(/^The card provider refuses to take \$100\.00: ./) },
    ])
    services.config.PAYMENTS_EMBEDDED_FORM = true
    const emptied = await callAs(captain, 'PUT registration/tournament/:tid/hold', {
      params: { tid },
      body: { squads: [] },
    })
    expect(emptied.body).toMatchObject({ messages: [], squads: [] })
    expect(await booksOf(tid)).toEqual(balanced)
  },
)

test('a payment that was open when its account left can be given up, changed and cleared; its time ends it too', async () => {
  const { tid, squad, captain } = await aWorld()
  const lines = [{ id: squad, quantity: 1 }]
  const begin = async () => {
    const paymentId = await paymentIdOf(order(captain, tid, lines))
    await form(captain, paymentId)
    await leave(paymentId)
    return paymentId
  }
  const first = await begin()
  const givenUp = await callAs(captain, 'DELETE registration/payment/:paymentId', { params: { paymentId: first } })
  expect([givenUp.statusCode, givenUp.body.state]).toEqual([200, 'failed'])
  await begin()
  const more = [{ id: squad, quantity: 2 }]
  const changed = await callAs(captain, 'PUT registration/tournament/:tid/hold', {
    params: { tid },
    body: { squads: more },
  })
  expect(changed.body).toMatchObject({ messages: [], paymentId: null, squads: [{ quantity: 2 }] })
  const last = await begin()
  clock.ahead = 31 * 60_000
  await expireSessions(services)
  expect(await stateOf(last)).toEqual({ state: 'expired' })
  expect(await held(captain, tid)).toMatchObject({ expiresAt: null })
  expect((await alertsOf(tid)).map(({ kind }) => kind)).toEqual(['Payment refused'])
})

type Begun = Pick<Awaited<ReturnType<typeof callAs>>, 'statusCode'>
interface Paying {
  begin: () => Promise<string | null>
  pay: (paymentId: string) => Promise<Begun>
}
const balances: Record<string, (of: { tid: string; captain: Person; entryId: string }) => Promise<Paying>> = {
  'a balance of the captain': async ({ tid, captain, entryId }) => ({
    begin: async () => {
      const body = { tournamentId: tid, entries: [{ id: entryId }] }
      return (await callAs(captain, 'POST registration/payment/createSession', { body })).body.paymentId
    },
    pay: (paymentId) => form(captain, paymentId),
  }),
  'a card that staff take': async ({ entryId }) => {
    const admin = await anAdmin()
    return {
      begin: async () => (await callAs(admin, 'POST admin/entry/createSession', { body: { entryId } })).body.paymentId,
      pay: (paymentId) => callAs(admin, 'POST admin/payment/clientSecret', { body: { paymentId } }),
    }
  },
  'what a guest pays by a link': async ({ tid, captain, entryId }) => {
    await switchOn(entryId, { paymentLinks: true })
    const asked = { params: { tid }, body: { entries: [{ id: entryId }] } }
    await callAs(captain, 'POST registration/tournament/:tid/paymentLink', asked)
    const link = await db.selectFrom('links').selectAll().where('tournamentId', '=', tid).executeTakeFirstOrThrow()
    return {
      begin: async () => {
        const guest = { name: 'Rosa Lindqvist', email: 'rosa@guest.test' }
        const { text } = await sendByLink(link, 'POST link/payment/createSession', guest)
        return (JSON.parse(text) as { paymentId: string | null }).paymentId
      },
      pay: (paymentId) => sendByLink(link, 'POST link/payment/clientSecret', { paymentId }),
    }
  },
}
test.each(Object.entries(balances))('%s ends in the same way', async (_, paying) => {
  const { tid, squad, captain } = await aWorld()
  const entryId = await anEntry({ captain, squadId: squad })
  const { begin, pay } = await paying({ tid, captain, entryId })
  const paymentId = (await begin()) ?? ''
  await leave(paymentId)
  expect((await pay(paymentId)).statusCode).toBe(502)
  expect(await stateOf(paymentId)).toEqual({ state: 'failed' })
  expect((await alertsOf(tid)).map(({ kind }) => kind)).toEqual(['Payment refused'])
  // nothing is left open: what is owed can be paid again, or not be owed any more
  expect(await begin()).toMatch(/^[\da-f-]{36}$/)
  const cancelled = await callAs(await anAdmin(), 'POST admin/entry/:id/cancel', { params: { id: entryId }, body: {} })
  expect(cancelled.statusCode).toBe(200)
})

test('a provider that cannot be reached ends nothing: the payment stays open and is tried again', async () => {
  const { tid, squad, captain } = await aWorld()
  const paymentId = await paymentIdOf(order(captain, tid, [{ id: squad, quantity: 1 }]))
  const { makeIntent } = services.cards
  services.cards.makeIntent = () => Promise.reject(new GatewayError('Unreachable.', { code: 'PaymentProvider' }))
  expect((await form(captain, paymentId)).statusCode).toBe(502)
  expect(await stateOf(paymentId)).toEqual({ state: 'processing' })
  services.cards.makeIntent = makeIntent
  expect((await form(captain, paymentId)).body.clientSecret).toMatch(/^pi_\w+_secret_\w+$/)
  expect(await alertsOf(tid)).toEqual([])
})
