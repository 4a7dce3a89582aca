import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { aSandbox, isReplayed, onCenter, pay } from '../testing/a-sandbox.ts'

const order = { amount: 700, currency: 'usd' }
const key = { ...onCenter, idempotencyKey: 'pi-1' }

test('the same key and parameters: one intent, the same answer, no second event', async () => {
  const { stripe } = await aSandbox()
  const first = await stripe.paymentIntents.create(order, key)
  const second = await stripe.paymentIntents.create(order, key)
  expect(second).toEqual(first)
  expect([isReplayed(first), isReplayed(second)]).toEqual([false, true])
  expect((await stripe.paymentIntents.list({}, onCenter)).data).toHaveLength(1)
  expect((await stripe.events.list({}, onCenter)).data).toHaveLength(1)
})

test('the same key with other parameters, or elsewhere, is a conflict; on another account it is another key', async () => {
  const { stripe } = await aSandbox()
  await stripe.paymentIntents.create(order, key)
  const changed = stripe.paymentIntents.create({ ...order, amount: 701 }, key)
  await expect(changed).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  await expect(stripe.refunds.create({ payment_intent: 'pi_x' }, key)).rejects.toThrow('the same endpoint')
  const onPlatform = await stripe.paymentIntents.create({ ...order, amount: 702 }, { idempotencyKey: 'pi-1' })
  expect(onPlatform.amount).toBe(702)
})

test('a decline is kept under its key; a wrong parameter is not', async () => {
  const { stripe } = await aSandbox()
  const { id } = await stripe.paymentIntents.create(order, onCenter)
  const decline = { payment_method: 'pm_card_visa_chargeDeclined' }
  for (const replayed of [undefined, 'true']) {
    await expect(
      stripe.paymentIntents.confirm(id, decline, { ...onCenter, idempotencyKey: 'c' }),
    ).rejects.toMatchObject({ code: 'card_declined', headers: replayed ? { 'idempotent-replayed': replayed } : {} })
  }
  expect((await stripe.charges.list({ payment_intent: id }, onCenter)).data).toHaveLength(1)

  await expect(stripe.paymentIntents.create({ ...order, amount: 1 }, key)).rejects.toMatchObject({
    code: 'amount_too_small',
  })
  expect(await stripe.paymentIntents.create(order, key)).toMatchObject({ amount: 700 })
})

test('a refund sent twice with one key moves the money once', async () => {
  const { stripe } = await aSandbox()
  const { id } = await pay(stripe)
  const refund = () =>
    stripe.refunds.create({ payment_intent: id, amount: 100 }, { ...onCenter, idempotencyKey: 're-1' })
  const [one, two] = await Promise.all([refund(), refund()])
  expect(one.id).toBe(two.id)
  expect((await stripe.refunds.list({}, onCenter)).data).toHaveLength(1)
})
