import { afterEach, expect, test } from 'vitest'
import { readMail } from '../mails/read-mail.ts'
import { balanced, booksOf } from '../testing/books.ts'
import { payByCard } from '../testing/cards.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anAdmin, anEvent, aSquad, aTournament, aVirtualEvent } from '../testing/makers.ts'
import { anEntry, aVirtualEntry, personIdOf } from '../testing/sold.ts'

const { services } = await theKit()
const { db } = services.database
const { config } = services
const { PAYMENTS_EMBEDDED_FORM: embedded } = config
afterEach(() => void Object.assign(config, { PAYMENTS_EMBEDDED_FORM: embedded }))

async function aDebtor() {
  const tid = await aTournament()
  const event = await anEvent(tid)
  const squadId = await aSquad(event)
  const virtualEventId = await aVirtualEvent(tid, [event])
  const captain = await aCaptain({ given_name: 'Rosa', family_name: 'Lindqvist' })
  const [first, second] = [await anEntry({ captain, squadId }), await anEntry({ captain, squadId })]
  const virtual = await aVirtualEntry({ captain, virtualEventId })
  const captainId = await personIdOf(captain)
  const admin = await aCaptain({ roles: ['admin'], given_name: 'Ingrid', family_name: 'Solberg' })
  return { tid, squadId, captain, captainId, first, second, virtual, virtualEventId, admin }
}
const forEntry = (admin: Person, entryId: string) =>
  callAs(admin, 'POST admin/entry/createSession', { body: { entryId } })
const secretOf = async (admin: Person, paymentId: string) =>
  (await callAs(admin, 'POST admin/payment/clientSecret', { body: { paymentId } })).body.clientSecret ?? ''
const settle = (admin: Person, id: string, paymentId: string, bypassWebHooks = true) =>
  callAs(admin, 'POST admin/entry/:id/payment/balance', { params: { id }, body: { paymentId, bypassWebHooks } })
const byCaptain = (captain: Person, tournamentId: string, ids: string[]) =>
  callAs(captain, 'POST registration/payment/createSession', {
    body: { tournamentId, entries: ids.map((id) => ({ id })) },
  })

test('a balance of a few cents is not for a card: no payment begins', async () => {
  const { admin, first } = await aDebtor()
  const body = { paymentType: 'Cash', amount: '99.51' } as const
  await callAs(admin, 'POST admin/entry/:id/payment/other', { params: { id: first }, body })
  expect((await forEntry(admin, first)).body).toMatchObject({
    paymentId: null,
    messages: ['A card is charged at least $0.50. Please pay $0.49 in cash or by check.'],
  })
})

test('staff take a card for an entry: the captain pays, staff are the hand, the mail names nobody of staff', async () => {
  const { admin, captain, captainId, first, tid } = await aDebtor()
  const { body } = await forEntry(admin, first)
  expect(body).toMatchObject({
    messages: [],
    amount: 100,
    stripePublishableKey: expect.any(String),
    stripeAccountId: expect.any(String),
  })
  const paymentId = body.paymentId ?? ''
  expect((await forEntry(admin, first)).body.paymentId).toBe(paymentId)
  await payByCard(await secretOf(admin, paymentId))
  expect((await settle(admin, first, paymentId, false)).body).toMatchObject({ state: 'processing', balance: 100 })
  const settled = await settle(admin, first, paymentId)
  expect(settled.body).toMatchObject({ state: 'succeeded', totalPaid: 100, balance: 0 })
  expect((await settle(admin, first, paymentId)).body).toEqual(settled.body)
  expect(await db.selectFrom('payments').selectAll().where('id', '=', paymentId).execute()).toMatchObject([
    { payerId: captainId, acceptedBy: admin.email, method: 'Credit Card', amount: 10_000 },
  ])
  const mails = await db.selectFrom('mails').select(['kind', 'toAddress']).where('about', '=', paymentId).execute()
  expect(mails).toEqual([{ kind: 'balancePaid', toAddress: captain.email }])
  const queued = await db.selectFrom('mails').selectAll().where('about', '=', paymentId).executeTakeFirstOrThrow()
  const sent = JSON.stringify(await readMail(db, queued))
  expect(sent).toContain('10000')
  for (const word of [admin.email, 'Ingrid', 'Solberg']) expect(sent).not.toContain(word)
  expect((await forEntry(admin, first)).body).toMatchObject({
    paymentId: null,
    messages: ['Cannot make payments to entries without balance.'],
  })
  const acts = await callAs(admin, 'GET admin/entry/:id/payment/log', { params: { id: first } })
  expect(acts.body.payments).toMatchObject([{ method: 'Credit Card', card: 'visa 4242', amount: 100, by: admin.email }])
  const log = await callAs(admin, 'GET admin/entry/:id/payment/creditLog', { params: { id: first } })
  expect(log.body.payments).toMatchObject([{ paymentId, amount: 100, refundable: 100 }])
  expect(log.body.payments[0]?.shortDescription).toMatch(/^\w+ \d+\w+, \d{4}.*, \$100\.00, \$100\.00 left, visa 4242$/)
  expect(await booksOf(tid)).toEqual(balanced)
})

test('a selection of the captain page: entries, and a virtual event with all that is due on it', async () => {
  const { admin, captainId, tid, first, second, virtualEventId, virtual } = await aDebtor()
  const body = { captainId, tournamentId: tid, source: 'admin' as const }
  const made = await callAs(admin, 'POST admin/captain/createSession', {
    body: { ...body, entries: [{ id: first }, { id: second }], virtualEvents: [{ id: virtualEventId }] },
  })
  expect(made.body.amount).toBe(210)
  const paymentId = made.body.paymentId ?? ''
  await payByCard(await secretOf(admin, paymentId))
  const credit = { paymentId, captainId, bypassWebHooks: true }
  const settled = await callAs(admin, 'POST admin/captain/payment/credit', { body: credit })
  expect(settled.body).toMatchObject({ state: 'succeeded', balance: 0 })
  const none = await callAs(admin, 'POST admin/virtualEvent/createSession', {
    body: { ...body, virtualEventId, virtualEntries: [{ id: virtual }] },
  })
  expect(none.body.messages).toEqual(['Cannot make payments to entries without balance.'])
  const wrong = { ...credit, captainId: await personIdOf(await aCaptain()) }
  expect((await callAs(admin, 'POST admin/captain/payment/credit', { body: wrong })).statusCode).toBe(404)
  const other = { ...credit, virtualEventId: (await aDebtor()).virtualEventId }
  expect((await callAs(admin, 'POST admin/virtualevent/payment/credit', { body: other })).statusCode).toBe(404)
})

test("the provider's page returns to the page of staff", async () => {
  Object.assign(config, { PAYMENTS_EMBEDDED_FORM: false })
  const { admin, captainId, tid, first, virtual, virtualEventId } = await aDebtor()
  const { body } = await forEntry(admin, first)
  expect(body.url).toMatch(/^http/)
  const { body: ofVirtual } = await callAs(admin, 'POST admin/virtualEvent/createSession', {
    body: { captainId, tournamentId: tid, virtualEventId, virtualEntries: [{ id: virtual }] },
  })
  const pages = db.selectFrom('paymentSessions').select(['id', 'returnTo', 'state']).where('tournamentId', '=', tid)
  expect(await pages.orderBy('createdAt').execute()).toMatchObject([
    { returnTo: `/admin/entry/${first}/${body.paymentId}`, state: 'failed' },
    { returnTo: `/admin/captain/${captainId}/virtualevent/${virtualEventId}/${ofVirtual.paymentId}` },
  ])
})

test("a captain's open payment is named, and ended by staff; each reads of it what is meant for them", async () => {
  const { admin, captain, first, second, tid } = await aDebtor()
  const paymentFailureMessage = 'Your payment was not completed, dear captain.'
  await db.updateTable('tournaments').set({ paymentFailureMessage }).where('id', '=', tid).execute()
  const { body: ofCaptain } = await byCaptain(captain, tid, [first])
  const entry = await callAs(admin, 'GET admin/entry/:id', { params: { id: first } })
  expect(entry.body.openPayment).toMatchObject({ id: ofCaptain.paymentId, name: 'Rosa Lindqvist', amount: 100 })
  expect((await forEntry(admin, first)).body.messages).toEqual([
    'Rosa Lindqvist opened a payment of $100.00 just now. End it before you take a card payment.',
  ])
  expect((await forEntry(admin, second)).body.messages).toEqual([])
  const params = { paymentId: ofCaptain.paymentId ?? '' }
  const secret = await callAs(admin, 'POST admin/payment/clientSecret', { body: params })
  expect(secret.statusCode).toBe(404)
  const ended = { state: 'failed', messages: [], paymentMessage: 'The payment was not completed.' }
  expect((await callAs(admin, 'DELETE admin/payment/:paymentId', { params })).body).toMatchObject(ended)
  expect((await callAs(admin, 'GET admin/payment/:paymentId', { params })).body).toMatchObject(ended)
  expect((await callAs(captain, 'GET registration/payment/:paymentId', { params })).body).toMatchObject({
    state: 'failed',
    paymentMessage: paymentFailureMessage,
  })
  const late = await callAs(captain, 'POST registration/payment/clientSecret', { body: params })
  expect(late.body).toMatchObject({
    clientSecret: null,
    messages: ['This payment was ended, or its time has run out. What is due may have changed: please look again.'],
  })
  expect((await forEntry(admin, first)).body.messages).toEqual([])
})

test('a booked check ends the card payment that is open, and says who paid when it was too late', async () => {
  const { admin, captain, first, second, tid } = await aDebtor()
  const open = await byCaptain(captain, tid, [first])
  const secret = (
    await callAs(captain, 'POST registration/payment/clientSecret', { body: { paymentId: open.body.paymentId ?? '' } })
  ).body
  const check = { paymentType: 'Check' as const, checkNumber: '4711', amount: 100 }
  const book = (id: string, dryRun?: true) =>
    callAs(admin, 'POST admin/entry/:id/payment/other', { params: { id }, body: check, ...(dryRun ? { dryRun } : {}) })
  const dry = (await book(first, true)).body as unknown as { effects: { notes: string[] } }
  expect(dry.effects.notes[0]).toBe('Rosa Lindqvist opened a payment of $100.00 just now. It will be ended.')
  expect((await book(first)).statusCode).toBe(200)
  expect(await payByCard(secret.clientSecret ?? '')).toHaveProperty('error')
  const late = await byCaptain(captain, tid, [second])
  const paid = await callAs(captain, 'POST registration/payment/clientSecret', {
    body: { paymentId: late.body.paymentId ?? '' },
  })
  await payByCard(paid.body.clientSecret ?? '')
  const refused = await callAs(admin, 'POST admin/entry/:id/payment/other', {
    params: { id: second },
    body: { ...check, confirmed: true },
  })
  expect([refused.statusCode, refused.body.messages]).toEqual([
    422,
    ['Rosa Lindqvist paid $100.00 just now.', 'Cannot make payments to entries without balance.'],
  ])
})

test('a person of staff who is a captain too pays as both without ending their own payment', async () => {
  const tid = await aTournament()
  const squadId = await aSquad(await anEvent(tid))
  const both = await aCaptain({ roles: ['admin'] })
  const [one, two] = [await anEntry({ captain: both, squadId }), await anEntry({ captain: both, squadId })]
  const asCaptain = (await byCaptain(both, tid, [one])).body.paymentId ?? ''
  const asStaff = (await forEntry(both, two)).body.paymentId ?? ''
  await payByCard(await secretOf(both, asStaff))
  expect((await settle(both, two, asStaff)).body.state).toBe('succeeded')
  expect((await byCaptain(both, tid, [one])).body.paymentId).toBe(asCaptain)
  const states = await db
    .selectFrom('paymentSessions')
    .select(['id', 'state'])
    .where('tournamentId', '=', tid)
    .execute()
  expect(new Map(states.map(({ id, state }) => [id, state])).get(asCaptain)).toBe('created')
})

test('two persons of staff: the second reads who was first, and has no card form for it', async () => {
  const { admin, first } = await aDebtor()
  const paymentId = (await forEntry(admin, first)).body.paymentId ?? ''
  const form = (person: Person) => callAs(person, 'POST admin/payment/clientSecret', { body: { paymentId } })
  expect([(await form(admin)).statusCode, (await form(await anAdmin())).statusCode]).toEqual([200, 404])
  expect((await forEntry(await anAdmin(), first)).body.messages).toEqual([
    'Ingrid Solberg opened a payment of $100.00 just now. End it before you take a card payment.',
  ])
})

test('a card payment of staff keeps the technology fee that it was made with', async () => {
  const { admin, first, tid } = await aDebtor()
  const set = (technologyFeePercent: number) =>
    db.updateTable('tournaments').set({ technologyFeePercent }).where('id', '=', tid).execute()
  await set(3.25)
  const paymentId = (await forEntry(admin, first)).body.paymentId ?? ''
  await payByCard(await secretOf(admin, paymentId))
  await set(50)
  await settle(admin, first, paymentId)
  const fees = db.selectFrom('payments').select(['technologyFee', 'technologyFeePercent']).where('id', '=', paymentId)
  expect(await fees.execute()).toEqual([{ technologyFee: 325, technologyFeePercent: 3.25 }])
})
