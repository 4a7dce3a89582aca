import { afterEach, expect, test } from 'vitest'
import { transact } from '../db/db.ts'
import { GatewayError } from '../gateways/gateway-error.ts'
import { balanced, booksOf } from '../testing/books.ts'
import { finish, order, paymentIdOf, secretOf } from '../testing/buying.ts'
import { control, deliver, payByCard, provider } from '../testing/cards.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anAdmin, anEvent, aSquad, aTournament } from '../testing/makers.ts'
import { account } from '../testing/outside.ts'
import { personIdOf } from '../testing/sold.ts'
import { untilWaiting } from '../testing/waiting.ts'
import { insertRefund } from './refunds.ts'
import { sendDueRefunds } from './send-due-refunds.ts'

const { services, clock } = await theKit()
const { db } = services.database
const cards = { ...services.cards }

afterEach(async () => {
  clock.ahead = 0
  Object.assign(services.cards, cards)
  await control('faults/clear')
})

/** A captain with two entries of $100.00, paid by card. */
async function aBuyer() {
  const tid = await aTournament({ technologyFeePercent: 2.5 })
  const squad = await aSquad(await anEvent(tid))
  const captain = await aCaptain()
  const paymentId = await paymentIdOf(order(captain, tid, [{ id: squad, quantity: 2 }]))
  const secret = await secretOf(captain, paymentId)
  await payByCard(secret)
  await finish(captain, tid, paymentId)
  const entries = await db
    .selectFrom('entries')
    .select('id')
    .where('tournamentId', '=', tid)
    .orderBy('entryNumber')
    .execute()
  const [first = '', second = ''] = entries.map((entry) => entry.id)
  return { tid, captain, paymentId, first, second, intent: secret.split('_secret_')[0] ?? '' }
}
const line = (entryId: string, values: { type: 'Payment' | 'Adjustment' | 'Cancellation'; amount: number }) =>
  db
    .insertInto('ledger')
    .values({ entryId, description: values.type, createdBy: 'staff', createdAt: new Date(), ...values })
    .execute()
const balanceOf = async (entryId: string) => {
  const { amount } = await db
    .selectFrom('balances')
    .select('amount')
    .where('entryId', '=', entryId)
    .executeTakeFirstOrThrow()
  const lines = await db.selectFrom('ledger').select('amount').where('entryId', '=', entryId).execute()
  expect(amount).toBe(lines.reduce((sum, one) => sum + one.amount, 0))
  return amount
}
/** What staff's cancellation will do, past its call: the entry is cancelled and owes nothing. */
async function cancel(entryId: string) {
  await db.updateTable('entries').set({ isCancelled: true, squadId: null }).where('id', '=', entryId).execute()
  await line(entryId, { type: 'Cancellation', amount: -(await balanceOf(entryId)) })
}
/** Both entries owe $50.00 and their captain is about to pay it by card. */
async function aBalancePayment() {
  const buyer = await aBuyer()
  for (const id of [buyer.first, buyer.second]) await line(id, { type: 'Adjustment', amount: 5000 })
  const { body } = await payBalance(buyer.captain, buyer.tid, [buyer.first, buyer.second])
  const balanceId = body.paymentId ?? ''
  const secret = await secretOf(buyer.captain, balanceId)
  return { ...buyer, balanceId, secret, balanceIntent: secret.split('_secret_')[0] ?? '' }
}
const payBalance = (captain: Person, tournamentId: string, ids: string[]) =>
  callAs(captain, 'POST registration/payment/createSession', {
    body: { tournamentId, entries: ids.map((id) => ({ id })) },
  })
const settled = (captain: Person, paymentId: string) =>
  callAs(captain, 'POST registration/payment/balance', { body: { paymentId, bypassWebHooks: true } })
const refundsOf = async (intent: string) =>
  ((await provider(`/v1/refunds?payment_intent=${intent}`)) as { data: { amount: number }[] }).data.map(
    (one) => one.amount,
  )
const mailsAbout = (id: string) =>
  db.selectFrom('mails').select('kind').where('about', '=', id).orderBy('kind').execute()
const alertsAbout = (id: string) => db.selectFrom('alerts').select('kind').where('about', '=', id).execute()

test('a card payment has the id of its session and knows its card', async () => {
  const { paymentId, captain } = await aBuyer()
  expect(
    await db.selectFrom('payments').select(['sessionId', 'card', 'amount']).where('id', '=', paymentId).execute(),
  ).toEqual([{ sessionId: paymentId, card: 'visa 4242', amount: 20_000 }])
  const found = await callAs(captain, 'GET registration/payment/:paymentId', { params: { paymentId } })
  expect(found.body).toMatchObject({ state: 'succeeded', totalPaid: 200 })
})

test('paid while staff cancel one of two entries: its part goes back, with mail and alert; the other is paid', async () => {
  const { tid, captain, first, second, balanceId, secret, balanceIntent } = await aBalancePayment()
  await cancel(first)
  await payByCard(secret)
  const replies = await Promise.all([settled(captain, balanceId), settled(captain, balanceId)])
  expect(replies[0]?.body).toMatchObject({
    state: 'succeeded',
    totalPaid: 50,
    messages: ['$50.00 was no longer owed when your payment arrived. It is on its way back.'],
  })
  expect([await balanceOf(first), await balanceOf(second)]).toEqual([0, 0])
  const isFailed = { state: 'failed' as const, failure: 'expired_or_canceled_card' }
  await db.updateTable('refunds').set(isFailed).where('sessionId', '=', balanceId).execute()
  const failed = await callAs(captain, 'GET registration/payment/:paymentId', { params: { paymentId: balanceId } })
  expect(failed.body).toMatchObject({
    totalPaid: 50,
    messages: [
      expect.stringMatching(/^\$50.00 was no longer owed .* It could not be sent back yet\. Please call .+, so/),
    ],
  })
  await db.updateTable('refunds').set({ state: 'due', failure: null }).where('sessionId', '=', balanceId).execute()
  await sendDueRefunds(services)
  expect(await refundsOf(balanceIntent)).toEqual([5000])
  expect(await db.selectFrom('payments').select(['amount', 'refunded']).where('id', '=', balanceId).execute()).toEqual([
    { amount: 10_000, refunded: 5000 },
  ])
  const print = await callAs(await anAdmin(), 'GET admin/payments/:paymentId/printable', {
    params: { paymentId: balanceId },
  })
  const amounts = print.text.match(/<td class="money">[^<]+/g)
  expect(amounts?.map((cell) => cell.slice(18))).toEqual(['$50.00', '$50.00', '$100.00'])
  expect(await mailsAbout(balanceId)).toEqual([{ kind: 'balancePaid' }, { kind: 'paymentReturned' }])
  expect(await alertsAbout(balanceId)).toEqual([{ kind: 'Late payment' }])
  expect(await booksOf(tid)).toEqual(balanced)
})

test('a check booked for everything while the captain pays by card: all of the card payment goes back', async () => {
  const { tid, captain, first, second, balanceId, secret, balanceIntent } = await aBalancePayment()
  for (const id of [first, second]) await line(id, { type: 'Payment', amount: -5000 })
  await payByCard(secret)
  expect((await settled(captain, balanceId)).body).toMatchObject({ state: 'refunded', totalPaid: 0 })
  expect([await balanceOf(first), await balanceOf(second)]).toEqual([0, 0])
  await sendDueRefunds(services)
  // staff read whose money it is, in sentences that are not to the captain
  const admin = await anAdmin()
  const status = await callAs(admin, 'GET admin/payment/:paymentId', { params: { paymentId: balanceId } })
  expect(status.body).toMatchObject({
    paymentMessage: 'The payment was not completed.',
    messages: ['$100.00 was no longer owed when the payment arrived. It is on its way back.'],
  })
  const { items } = (await callAs(admin, 'GET admin/alerts', { query: { done: 'false' } })).body
  expect(items.filter(({ tournamentId }) => tournamentId === tid)).toMatchObject([
    { kind: 'Late payment', captainId: await personIdOf(captain) },
  ])
  expect(await refundsOf(balanceIntent)).toEqual([10_000])
  expect(await db.selectFrom('payments').select('id').where('id', '=', balanceId).execute()).toEqual([])
  expect(await booksOf(tid)).toEqual(balanced)
})

test('a check booked at the same moment as the card settles: nothing is paid twice and nothing is lost', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { captain, first, second, balanceId, secret, balanceIntent } = await aBalancePayment()
    await payByCard(secret)
    const begun = Promise.withResolvers<readonly Promise<unknown>[]>()
    const check = transact(db, { email: 'staff' }, async (tx) => {
      await tx.selectFrom('entries').select('id').where('id', '=', first).forUpdate().execute()
      const lines = await tx.selectFrom('ledger').select('amount').where('entryId', '=', first).execute()
      const open = lines.reduce((sum, one) => sum + one.amount, 0)
      await untilWaiting(tx, await begun.promise)
      if (open > 0)
        await tx
          .insertInto('ledger')
          .values({
            entryId: first,
            type: 'Payment',
            amount: -open,
            description: 'Check',
            createdBy: 'staff',
            createdAt: new Date(),
          })
          .execute()
      return open
    })
    const settling = settled(captain, balanceId)
    begun.resolve([settling])
    const [booked] = await Promise.all([check, settling])
    await sendDueRefunds(services)
    expect([await balanceOf(first), await balanceOf(second)]).toEqual([0, 0])
    expect(await refundsOf(balanceIntent)).toEqual(booked > 0 ? [5000] : [])
  }
})

test('an item is paid by one open session at a time', async () => {
  const { tid, captain, first, balanceId } = await aBalancePayment()
  const items = () => db.selectFrom('sessionItems').select('sessionId').where('entryId', '=', first).execute()
  expect(await items()).toEqual([{ sessionId: balanceId }])
  // the session of staff for the same captain
  await db.updateTable('paymentSessions').set({ source: 'admin' }).where('id', '=', balanceId).execute()
  expect((await payBalance(captain, tid, [first])).body).toMatchObject({
    paymentId: null,
    messages: ['One of these balances is being paid right now. Please try again in a few minutes.'],
  })
  await callAs(captain, 'DELETE registration/payment/:paymentId', { params: { paymentId: balanceId } })
  expect(await items()).toEqual([])
  expect((await payBalance(captain, tid, [first])).body).toMatchObject({ messages: [], amount: 50 })
})

const charge = async (paymentId: string) =>
  db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
const ask = async (paymentId: string, amount: number, entryId: string | null = null) => {
  const charged = await charge(paymentId)
  const refund = { paymentId, entryId, amount, reason: 'Asked for', requestedBy: 'staff', createdAt: new Date() }
  return transact(db, { email: 'staff' }, (tx) => insertRefund(tx, charged, refund))
}

test('two refunds of one charge are refused by the database; one that failed gives the amount back', async () => {
  const { paymentId, first } = await aBuyer()
  await ask(paymentId, 20_000, first)
  await expect(ask(paymentId, 1)).rejects.toThrow('payments_refunded')
  for (const late of await Promise.allSettled([ask(paymentId, 1), ask(paymentId, 1)]))
    expect(late.status === 'rejected' && String(late.reason)).toContain('payments_refunded')
  await db.updateTable('refunds').set({ state: 'failed' }).where('paymentId', '=', paymentId).execute()
  expect((await charge(paymentId)).refunded).toBe(0)
})

test('the refund of a payment is sent with its share of the fee, and gets its ledger line', async () => {
  const { paymentId, first, intent } = await aBuyer()
  const id = await ask(paymentId, 10_000, first)
  expect(await balanceOf(first)).toBe(0)
  await Promise.all([sendDueRefunds(services), sendDueRefunds(services)])
  await sendDueRefunds(services)
  expect(await refundsOf(intent)).toEqual([10_000])
  const refund = await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(refund).toMatchObject({ state: 'done', technologyFee: 250, method: 'Stripe Purchase Transaction' })
  expect(
    await db
      .selectFrom('ledger')
      .select(['type', 'amount', 'paymentId', 'createdBy'])
      .where('id', '=', refund.ledgerId ?? '0')
      .execute(),
  ).toEqual([{ type: 'Refund', amount: 10_000, paymentId, createdBy: 'staff' }])
  expect(await balanceOf(first)).toBe(10_000)
})

test('a refund whose answer was lost is found again at the provider, not sent twice', async () => {
  const { paymentId, first, intent } = await aBuyer()
  const id = await ask(paymentId, 4000, first)
  services.cards.refund = async (order) => {
    await cards.refund(order)
    throw new GatewayError('no answer')
  }
  await sendDueRefunds(services)
  const orders: boolean[] = []
  services.cards.refund = (order) => {
    orders.push(order.askedBefore)
    return cards.refund(order)
  }
  clock.ahead = 60_000
  await sendDueRefunds(services)
  expect(orders).toEqual([true])
  expect(await refundsOf(intent)).toEqual([4000])
  expect(await db.selectFrom('refunds').select(['state', 'attempts']).where('id', '=', id).execute()).toEqual([
    { state: 'done', attempts: 2 },
  ])
})

test('refunds that can never be sent fail with an alert, and those that are tried again block nobody', async () => {
  const stuck = await aBuyer()
  const poison = await ask(stuck.paymentId, 5000, stuck.first)
  await db.updateTable('refunds').set({ transactionId: 'pi_none' }).where('id', '=', poison).execute()
  const slow: string[] = []
  for (let n = 0; n < 25; n += 1) slow.push(await ask(stuck.paymentId, 100, stuck.second))
  const younger = await aBuyer()
  const good = await ask(younger.paymentId, 5000, younger.first)
  services.cards.refund = (order) =>
    slow.includes(order.refundId) ? Promise.reject(new GatewayError('The provider is silent.')) : cards.refund(order)
  await sendDueRefunds(services)
  const stateOf = async (id: string) =>
    db.selectFrom('refunds').select(['state', 'attempts']).where('id', '=', id).executeTakeFirstOrThrow()
  expect(await stateOf(good)).toEqual({ state: 'done', attempts: 1 })
  expect(await stateOf(poison)).toEqual({ state: 'failed', attempts: 1 })
  expect(await alertsAbout(poison)).toEqual([{ kind: 'Refund failed' }])
  expect((await charge(stuck.paymentId)).refunded).toBe(2500)
  expect(await stateOf(slow[0] ?? '')).toEqual({ state: 'due', attempts: 1 })
  clock.ahead = 10_000
  await sendDueRefunds(services)
  expect(await stateOf(slow[0] ?? '')).toEqual({ state: 'due', attempts: 1 })
  clock.ahead = 16_000
  services.cards.refund = cards.refund
  await sendDueRefunds(services)
  expect(await stateOf(slow[24] ?? '')).toEqual({ state: 'done', attempts: 2 })
  expect(await stateOf(poison)).toEqual({ state: 'failed', attempts: 1 })
})

test('a refund from an account that has left the platform is tried again until the account is back', async () => {
  const { paymentId, first } = await aBuyer()
  const id = await ask(paymentId, 5000, first)
  const { providerAccountId } = await db
    .selectFrom('payments')
    .select('providerAccountId')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const moveTo = (account: string | null) =>
    db.updateTable('payments').set({ providerAccountId: account }).where('id', '=', paymentId).execute()
  const state = async () =>
    (await db.selectFrom('refunds').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
  await moveTo('acct_left')
  await sendDueRefunds(services)
  expect([await state(), await alertsAbout(id)]).toEqual(['due', []])
  await moveTo(providerAccountId)
  clock.ahead = 16_000
  await sendDueRefunds(services)
  expect(await state()).toBe('done')
})

test('a refund that the provider could not deliver takes its ledger line back, once', async () => {
  const { paymentId, first } = await aBuyer()
  const id = await ask(paymentId, 10_000, first)
  services.cards.refund = async (order) => ({ ...(await cards.refund(order)), status: 'pending' })
  await sendDueRefunds(services)
  const { providerId, state } = await db
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(state).toBe('pending')
  expect(await balanceOf(first)).toBe(10_000)
  const event = (n: number, values: object) => ({
    id: `evt_${id}_${n}`,
    object: 'event',
    type: 'refund.failed',
    account,
    data: {
      object: {
        id: providerId,
        object: 'refund',
        status: 'failed',
        failure_reason: 'lost_or_stolen_card',
        metadata: {},
      },
    },
    ...values,
  })
  expect((await deliver(event(1, { account: 'acct_other' }))).statusCode).toBe(200)
  expect(await balanceOf(first)).toBe(10_000)
  for (const n of [2, 2, 3]) expect((await deliver(event(n, {}))).statusCode).toBe(200)
  expect(await balanceOf(first)).toBe(0)
  expect((await charge(paymentId)).refunded).toBe(0)
  expect(await alertsAbout(id)).toEqual([{ kind: 'Refund failed' }])
  expect(await db.selectFrom('refunds').select(['state', 'failure']).where('id', '=', id).execute()).toEqual([
    { state: 'failed', failure: 'the card was reported lost or stolen' },
  ])
})

test.each(['squad', 'virtual event'])('money that comes after its %s was deleted goes back', async (gone) => {
  const tid = await aTournament()
  const event = await anEvent(tid)
  const squad = await aSquad(event)
  const captain = await aCaptain()
  const paymentId = await paymentIdOf(order(captain, tid, [{ id: squad, quantity: 1 }]))
  const secret = await secretOf(captain, paymentId)
  await payByCard(secret)
  await db.updateTable('paymentSessions').set({ state: 'expired' }).where('id', '=', paymentId).execute()
  await db.deleteFrom('holds').where('sessionId', '=', paymentId).execute()
  if (gone === 'squad') await db.deleteFrom('squads').where('id', '=', squad).execute()
  else {
    const { contents } = await db
      .selectFrom('paymentSessions')
      .select('contents')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
    const virtual = {
      virtualEventId: crypto.randomUUID(),
      name: 'Gone',
      price: { expense: 0, lineage: 0, prize: 0, addOns: [] },
      owner: 'bowler',
    }
    await db
      .updateTable('paymentSessions')
      .set({ contents: JSON.stringify({ ...(contents as object), virtualEntries: [virtual] }) })
      .where('id', '=', paymentId)
      .execute()
  }
  expect((await finish(captain, tid, paymentId)).body.state).toBe('refunded')
  await sendDueRefunds(services)
  expect(await refundsOf(secret.split('_secret_')[0] ?? '')).toEqual([10_000])
  expect(await booksOf(tid)).toEqual(balanced)
})
