import { afterEach, expect, test } from 'vitest'
import { sendDueRefunds } from '../payments/send-due-refunds.ts'
import { balanced, booksOf } from '../testing/books.ts'
import { secretOf } from '../testing/buying.ts'
import { payByCard, provider } from '../testing/cards.ts'
import { callAs, theKit } from '../testing/kit.ts'
import { aCaptain, anAdmin, aSquad } from '../testing/makers.ts'
import { aPaidEntry, cancel, stateOf, toCard } from '../testing/refunding.ts'
import { anEntry } from '../testing/sold.ts'
import { isThorough } from '../testing/thorough.ts'
import { onServer, whileTheyWait } from '../testing/waiting.ts'
import { completeDueRefunds, completion } from './complete-cancellation.ts'

const { services, clock } = await theKit()
const { db } = services.database
afterEach(() => {
  clock.ahead = 0
})

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const sentOf = async (intent: string) =>
  ((await provider(`/v1/refunds?payment_intent=${intent}`)) as { data: { amount: number }[] }).data.map(
    (one) => one.amount,
  )

test('two refunds from two tabs never send more than came', async () => {
  for (let round = 0; round < 5; round += 1) {
    const paid = await aPaidEntry()
    const tabs = [toCard(paid.intent, 60), toCard(paid.intent, 60), { paymentType: 'Cash' as const, amount: 60 }]
    const replies = await Promise.all(tabs.map((tab) => cancel(paid.entryId, { refundOnly: true, ...tab })))
    clock.ahead = 200_000
    await completeDueRefunds(services)
    clock.ahead = 0
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const state = await stateOf(paid)
    expect(state.balance).toBe(6000)
    expect(sum(state.sent)).toBeLessThanOrEqual(6000)
    expect(await booksOf(paid.tid)).toEqual(balanced)
  }
})

const rounds = isThorough ? 50 : 12
test('the captain pays while staff cancel with a refund: money in is in the books or went back, with an alert', async () => {
  const admin = await anAdmin()
  const outcomes = { kept: 0, returned: 0, unpaid: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const paid = await aPaidEntry()
    const { tid, entryId, captain, intent } = paid
    await db
      .insertInto('ledger')
      .values({
        entryId,
        type: 'Adjustment',
        amount: 5000,
        description: 'Banquet',
        createdBy: 'x',
        createdAt: new Date(),
      })
      .execute()
    const { body } = await callAs(captain, 'POST registration/payment/createSession', {
      body: { tournamentId: tid, entries: [{ id: entryId }] },
    })
    const paymentId = body.paymentId ?? ''
    const secret = await secretOf(captain, paymentId)
    const pay = async () => {
      await payByCard(secret)
      await callAs(captain, 'POST registration/payment/balance', { body: { paymentId, bypassWebHooks: true } })
    }
    const [, reply] = await Promise.all([pay(), cancel(entryId, toCard(intent), { as: admin })])
    if (reply.statusCode !== 200) {
      expect(reply.body.code).toBe('Busy')
      expect((await cancel(entryId, toCard(intent), { as: admin })).body).toMatchObject({ refundState: 'done' })
    }
    clock.ahead = 200_000
    await sendDueRefunds(services, completion)
    clock.ahead = 0
    const second = secret.split('_secret_')[0] ?? ''
    const took = (await provider(`/v1/payment_intents/${second}`)) as { status: string }
    const moneyIn = 10_000 + (took.status === 'succeeded' ? 5000 : 0)
    const back = sum([...(await sentOf(intent)), ...(await sentOf(second))])
    const lines = await db.selectFrom('ledger').select(['type', 'amount']).where('entryId', '=', entryId).execute()
    const inBooks = -sum(
      lines.filter(({ type }) => type === 'Payment' || type === 'Refund').map(({ amount }) => amount),
    )
    expect(inBooks + back).toBe(moneyIn)
    expect(await stateOf(paid)).toMatchObject({ isCancelled: true, balance: 0, taken: 0 })
    const returned = (await sentOf(second)).length > 0
    const alerts = await db.selectFrom('alerts').select('kind').where('about', '=', paymentId).execute()
    expect(alerts).toHaveLength(returned ? 1 : 0)
    outcomes[took.status !== 'succeeded' ? 'unpaid' : returned ? 'returned' : 'kept'] += 1
    expect(await booksOf(tid)).toEqual(balanced)
  }
  expect(sum(Object.values(outcomes))).toBe(rounds)
}, 300_000)

test('two staff take the last place for two cancelled entries: one gets it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const one = await aPaidEntry({ quantity: 2 })
    const last = await aSquad(one.eventId, { time: '15:00', endLane: 2 })
    await anEntry({ captain: await aCaptain(), squadId: last })
    for (const id of [one.entryId, one.other]) await cancel(id)
    const admin = await anAdmin()
    const replies = await Promise.all(
      [one.entryId, one.other].map((id) =>
        callAs(admin, 'POST admin/entry/:id/reactivate', { params: { id }, body: { squadId: last } }),
      ),
    )
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(await booksOf(one.tid)).toEqual(balanced)
  }
})

const owed = async (entryId: string) =>
  void (await db
    .insertInto('ledger')
    .values({ entryId, type: 'Adjustment', amount: 5000, description: 'x', createdBy: 'x', createdAt: new Date() })
    .execute())
const codes = (replies: readonly { statusCode: number; body: { code?: string } }[]) =>
  replies.map(({ statusCode, body }) => body.code ?? statusCode).toSorted()

test.runIf(onServer)('two staff cancel one entry at once: it is cancelled once, and refunded once', async () => {
  for (const form of [{}, { paymentType: 'Cash' as const, amount: 40 }]) {
    const paid = await aPaidEntry()
    const replies = await whileTheyWait({ table: 'entries', id: paid.entryId }, [
      () => cancel(paid.entryId, form),
      () => cancel(paid.entryId, form),
    ])
    expect(codes(replies)).toEqual([200, 'RuleBroken'])
    const { lines } = await stateOf(paid)
    expect(lines.filter(([type]) => type === 'Cancellation')).toHaveLength(1)
    expect(lines.filter(([type]) => type === 'Refund')).toHaveLength(form.amount ? 1 : 0)
  }
})

test.runIf(onServer)('two staff take one entry back at once: it owes what it costs, once', async () => {
  const paid = await aPaidEntry()
  const admin = await anAdmin()
  await cancel(paid.entryId, toCard(paid.intent))
  const back = () =>
    callAs(admin, 'POST admin/entry/:id/reactivate', {
      params: { id: paid.entryId },
      body: { squadId: paid.squadId },
    })
  expect(codes(await whileTheyWait({ table: 'entries', id: paid.entryId }, [back, back]))).toEqual([200, 'RuleBroken'])
  expect(await stateOf(paid)).toMatchObject({ isCancelled: false, taken: 1, balance: 10_000 })
  expect((await stateOf(paid)).lines.filter(([type]) => type === 'Reactivation')).toHaveLength(1)
})

test.runIf(onServer)('a captain begins to pay while staff cancel or adjust: staff are asked to try again', async () => {
  const superuser = await aCaptain({ roles: ['superuser'] })
  const acts = [
    (id: string) => cancel(id),
    (id: string) => cancel(id, { refundOnly: true, paymentType: 'Cash', amount: 10 }),
    (id: string) =>
      callAs(superuser, 'POST admin/entry/:id/adjustment', { params: { id }, body: { amount: -50, notes: 'Banquet' } }),
  ] as ((id: string) => Promise<{ statusCode: number; body: object }>)[]
  for (const act of acts) {
    const { entryId, tid, captain } = await aPaidEntry()
    await owed(entryId)
    const begin = () =>
      callAs(captain, 'POST registration/payment/createSession', {
        body: { tournamentId: tid, entries: [{ id: entryId }] },
      })
    const replies = await whileTheyWait({ table: 'entries', id: entryId }, [() => act(entryId)], async () => {
      expect((await begin()).body.paymentId).toEqual(expect.any(String))
    })
    expect(replies).toMatchObject([
      { statusCode: 409, body: { message: expect.stringContaining('is paying right now') } },
    ])
    // it was ended first this time
    expect((await act(entryId)).statusCode).toBe(200)
  }
})
