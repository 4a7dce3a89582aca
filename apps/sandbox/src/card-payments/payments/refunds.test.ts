import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aSandbox, onCenter, pay } from '../testing/a-sandbox.ts'

test('partial, excess, rest, once more', async () => {
  const { stripe } = await aSandbox()
  const { id } = await pay(stripe)
  const part = await stripe.refunds.create({ payment_intent: id, amount: 4000, metadata: { refundId: 'r1' } }, onCenter)
  expect(part).toMatchObject({ status: 'succeeded', amount: 4000, payment_intent: id, metadata: { refundId: 'r1' } })
  await expect(stripe.refunds.create({ payment_intent: id, amount: 6001 }, onCenter)).rejects.toThrow(
    'Refund amount ($60.01) is greater than unrefunded amount on charge ($60.00)',
  )
  const rest = await stripe.refunds.create({ payment_intent: id }, onCenter)
  expect(rest.amount).toBe(6000)
  await expect(stripe.refunds.create({ payment_intent: id }, onCenter)).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }, onCenter)
  expect(charge).toMatchObject({ refunded: true, amount_refunded: 10_000 })
  const listed = await stripe.refunds.list({ payment_intent: id }, onCenter)
  expect(listed.data.map((one) => one.amount)).toEqual([6000, 4000])
})

test('a refund that did not arrive is reported, and can be made again', async () => {
  const { stripe, control, webhooks } = await aSandbox()
  const { id } = await pay(stripe)
  const made = await stripe.refunds.create({ payment_intent: id }, onCenter)
  await control(`/refunds/${made.id}/fail`, { reason: 'lost_or_stolen_card' })
  const failed = { id: made.id, status: 'failed', failure_reason: 'lost_or_stolen_card' }
  expect(await stripe.refunds.retrieve(made.id, {}, onCenter)).toMatchObject(failed)
  await expect
    .poll(() => webhooks.received.find(({ type }) => type === 'refund.failed')?.data.object)
    .toMatchObject(failed)
  expect((await stripe.refunds.create({ payment_intent: id }, onCenter)).amount).toBe(10_000)
})

test('the fee comes back in shares that add up to the whole fee', async () => {
  const { stripe } = await aSandbox()
  const shares = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(shares, fc.integer({ min: 1, max: 999 }), async (parts, fee) => {
      const { id } = await pay(stripe, 'pm_card_visa', { application_fee_amount: fee })
      const refund = (amount?: number) =>
        stripe.refunds.create(
          { payment_intent: id, refund_application_fee: true, ...(amount ? { amount } : {}) },
          onCenter,
        )
      let back = 0
      for (const part of parts) {
        await refund(part)
        back += part
        const [now] = (await stripe.applicationFees.list({ limit: 1 })).data
        expect(now?.amount_refunded).toBe(Math.round((fee * back) / 10_000))
      }
      await refund()
      expect((await stripe.applicationFees.list({ limit: 1 })).data[0]).toMatchObject({
        amount_refunded: fee,
        refunded: true,
      })
    }),
    { numRuns: 10 },
  )
})

test('keeps the fee when not asked for it, and refuses to return one that was never taken', async () => {
  const { stripe } = await aSandbox()
  const withFee = await pay(stripe, 'pm_card_visa', { application_fee_amount: 500 })
  await stripe.refunds.create({ payment_intent: withFee.id }, onCenter)
  expect((await stripe.applicationFees.list()).data).toMatchObject([{ amount: 500, amount_refunded: 0 }])

  const without = await pay(stripe)
  await expect(
    stripe.refunds.create({ payment_intent: without.id, refund_application_fee: true }, onCenter),
  ).rejects.toThrow('it has no application fee')
})

test('refuses to refund what was never paid', async () => {
  const { stripe } = await aSandbox()
  const open = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' }, onCenter)
  await expect(stripe.refunds.create({ payment_intent: open.id }, onCenter)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
  await expect(stripe.refunds.create({ payment_intent: 'pi_none' }, onCenter)).rejects.toMatchObject({
    code: 'resource_missing',
  })
})
