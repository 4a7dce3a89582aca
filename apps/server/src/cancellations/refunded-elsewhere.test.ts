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
  expect(before.items).toMatchObject([{ paid: 100, byCard: { [intent]: 27.65 } }])
  expect(before.elsewhere).toEqual([{ creditCardTransactionId: intent, amount: 72.35, total: 72.35 }])
  const [{ shortDescription } = { shortDescription: '' }] = before.creditPurchaseTransactions
  expect(shortDescription).toMatch(/, \$100\.00, \$27\.65 left, visa 4242$/)
  const refused = await cancel(entryId, { ...toCard(intent, 27.66), refundOnly: true })
  expect(refused.body.message).toBe('At most $27.65 can be refunded.')
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
    expect(items).toMatchObject([{ paid: 100, byCard: { [intent]: 75 } }])
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
