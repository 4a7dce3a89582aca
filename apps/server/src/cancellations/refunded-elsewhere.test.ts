import { expect, test } from 'vitest'
import { deliver, provider } from '../testing/cards.ts'
import { callAs, theKit } from '../testing/kit.ts'
import { anAdmin } from '../testing/makers.ts'
import { account } from '../testing/outside.ts'
import { aPaidEntry, cancel, type PaidEntry, toCard } from '../testing/refunding.ts'

const { services } = await theKit()

/** The provider sends money back by itself, and reports it. */
async function refundElsewhere({ intent, paymentId }: PaidEntry, cents: number) {
  await provider('/v1/refunds', { payment_intent: intent, amount: String(cents) })
  const charge = { id: 'ch_1', object: 'charge', payment_intent: intent, metadata: {} }
  await deliver({
    ...{ id: `evt_${paymentId}`, object: 'event', type: 'charge.refunded', account },
    data: { object: charge },
  })
}
const read = async (id: string) =>
  (await callAs(await anAdmin(), 'GET admin/entry/:id/refundable', { params: { id } })).body

test('what went back at the provider itself is not offered again, booked or not', async () => {
  const paid = await aPaidEntry()
  const { entryId, intent } = paid
  await refundElsewhere(paid, 7235)
  const before = await read(entryId)
  expect(before.items).toMatchObject([{ paid: 27.65, byCard: { [intent]: 27.65 }, unbooked: { [intent]: 72.35 } }])
  expect(before.elsewhere).toEqual([{ creditCardTransactionId: intent, amount: 72.35, total: 72.35 }])
  const [{ shortDescription } = { shortDescription: '' }] = before.creditPurchaseTransactions
  expect(shortDescription).toMatch(/, \$100\.00, \$27\.65 left, visa 4242$/)
  const refused = await cancel(entryId, { ...toCard(intent, 27.66), refundOnly: true })
  expect(refused.body.message).toBe('At most $27.65 can be refunded.')
  for (const refundOnly of [true, false])
    for (const paymentType of [
      'Check',
      'Cash',
      'USBC Credit',
      'USBC Carryover',
      'Manual Stripe Transaction',
    ] as const) {
      const by = { paymentType, checkNumber: '1', stripeTransactionId: 'another', amount: 27.66, refundOnly }
      expect((await cancel(entryId, by)).body.message).toBe('At most $27.65 can be refunded.')
    }
  const manual = { ...toCard(intent, 72.35), paymentType: 'Manual Stripe Transaction' as const, refundOnly: true }
  expect((await cancel(entryId, manual)).body).toMatchObject({ balance: 72.35 })
  const after = await read(entryId)
  expect(after).toMatchObject({ elsewhere: [], items: [{ paid: 27.65, byCard: { [intent]: 27.65 } }] })
  expect((await cancel(entryId, { ...toCard(intent, 27.65), refundOnly: true })).body).toMatchObject({ balance: 100 })
})

test('of a payment of two entries each is offered at most what the provider has left, under one name everywhere', async () => {
  const paid = await aPaidEntry({ quantity: 2 })
  const { entryId, other, intent } = paid
  await refundElsewhere(paid, 12_500)
  for (const id of [entryId, other]) {
    const params = { id }
    const { items, elsewhere, creditPurchaseTransactions: cards } = await read(id)
    expect(items).toMatchObject([{ paid: 75, byCard: { [intent]: 75 } }])
    expect(elsewhere).toEqual([{ creditCardTransactionId: intent, amount: 100, total: 125 }])
    const log = await callAs(await anAdmin(), 'GET admin/entry/:id/payment/creditLog', { params })
    expect(log.body.payments).toMatchObject([{ amount: 100, refundable: 75 }])
    const entry = await callAs(await anAdmin(), 'GET admin/entry/:id', { params })
    const names = [...cards, ...log.body.payments, ...entry.body.creditPurchaseTransactions].map(
      ({ shortDescription }) => shortDescription,
    )
    expect(new Set(names).size).toBe(1)
    expect(names[0]).toMatch(/, \$200\.00, \$75\.00 left, visa 4242$/)
  }
  const rows = services.database.db.selectFrom('payments').select('refunded').where('id', '=', paid.paymentId)
  expect(await rows.execute()).toEqual([{ refunded: 0 }])
})

test('of a payment of two entries no more goes back by check than is left of it, also of both at once', async () => {
  const paid = await aPaidEntry({ quantity: 2 })
  const { entryId, other, intent } = paid
  await refundElsewhere(paid, 12_500)
  const check = { paymentType: 'Check' as const, checkNumber: '9001', amount: 75, refundOnly: true }
  const replies = await Promise.all([entryId, other].map((id) => cancel(id, check)))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  const [refunded, left] = replies[0]?.statusCode === 200 ? [entryId, other] : [other, entryId]
  for (const id of [refunded, left])
    expect((await cancel(id, { ...check, amount: 0.01 })).body.message).toBe('There is nothing to refund.')
  const book = { ...toCard(intent, 100), paymentType: 'Manual Stripe Transaction' as const, refundOnly: true }
  expect((await cancel(left, book)).statusCode).toBe(200)
  expect((await cancel(refunded, { ...book, amount: 25 })).statusCode).toBe(200)
  expect((await read(left)).elsewhere).toEqual([])
})
