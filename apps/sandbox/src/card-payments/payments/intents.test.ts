import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { aClient, aSandbox, center, onCenter, pay } from '../testing/a-sandbox.ts'
import { testCards } from './cards.ts'

const order = { amount: 10_000, currency: 'usd' }

test('a card pays on the connected account; the platform keeps its fee', async () => {
  const { stripe } = await aSandbox()
  const paid = await pay(stripe, 'pm_card_visa', { application_fee_amount: 500, metadata: { paymentId: 'p1' } })
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 10_000, metadata: { paymentId: 'p1' } })

  const expand = ['latest_charge.balance_transaction', 'payment_method']
  const full = await stripe.paymentIntents.retrieve(paid.id, { expand }, onCenter)
  expect(full.latest_charge).toMatchObject({
    application_fee_amount: 500,
    balance_transaction: { fee: 820, net: 9180 },
    payment_method_details: { card: { last4: '4242' } },
  })
  expect(full.payment_method).toMatchObject({ card: { brand: 'visa' } })
  const fees = await stripe.applicationFees.list()
  expect(fees.data).toMatchObject([{ amount: 500, account: center }])
  await expect(stripe.paymentIntents.retrieve(paid.id)).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
})

test.each(testCards.filter((card) => card.decline && !card.threeDS))('$does ($number)', async ({ number, decline }) => {
  const { stripe } = await aSandbox()
  const intent = await stripe.paymentIntents.create(order, onCenter)
  const card = { number, exp_month: 12, exp_year: 2040, cvc: '123' }
  const typed = { payment_method_data: { type: 'card', card } } as Stripe.PaymentIntentConfirmParams
  const refusal = await stripe.paymentIntents.confirm(intent.id, typed, onCenter).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Stripe.errors.StripeCardError)
  expect(refusal).toMatchObject({ ...decline, payment_intent: { status: 'requires_payment_method' } })

  const after = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] }, onCenter)
  expect(after.last_payment_error).toMatchObject({ code: decline?.code, message: decline?.message })
  expect(after.latest_charge).toMatchObject({ status: 'failed', paid: false })
  const again = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }, onCenter)
  expect(again.status).toBe('succeeded')
})

test('a number that is no test card is declined and not kept', async () => {
  const { stripe, store } = await aSandbox()
  const intent = await stripe.paymentIntents.create(order, onCenter)
  const card = { number: '4111111111111111', exp_month: 12, exp_year: 2040, cvc: '123' }
  const typed = { payment_method_data: { type: 'card', card } } as Stripe.PaymentIntentConfirmParams
  await expect(stripe.paymentIntents.confirm(intent.id, typed, onCenter)).rejects.toMatchObject({
    decline_code: 'test_mode_live_card',
  })
  const kept = ['payment_method', 'card_behaviour', 'idempotency', 'charge'].map((kind) =>
    JSON.stringify(store.list(`card-payments:${kind}`)),
  )
  expect(kept.join()).toContain('1111')
  expect(kept.join()).not.toContain('4111111111111111')
})

test.each([
  [{ number: '4242424242424241' }, 'incorrect_number', 'Your card number is incorrect.'],
  [{ exp_year: 2020 }, 'invalid_expiry_year', "Your card's expiration year is invalid."],
  [{ exp_month: 13 }, 'invalid_expiry_month', "Your card's expiration month is invalid."],
  [{ cvc: '1' }, 'invalid_cvc', "Your card's security code is invalid."],
])('a card that cannot exist: %o', async (wrong, code, message) => {
  const { stripe } = await aSandbox()
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123', ...wrong }
  await expect(stripe.paymentMethods.create({ type: 'card', card }, onCenter)).rejects.toMatchObject({ code, message })
})

test('3-D Secure: asks, fails, then completes; browsers see neither fee nor metadata', async () => {
  const { stripe, base } = await aSandbox()
  const intent = await stripe.paymentIntents.create(
    { ...order, application_fee_amount: 100, metadata: { paymentId: 'p1' } },
    onCenter,
  )
  const browser = async (path: string, fields: Record<string, string>) => {
    const known = { key: 'pk_test_kegler', _stripe_account: center, client_secret: intent.client_secret ?? '' }
    const response = await fetch(base + path, { method: 'POST', body: new URLSearchParams({ ...known, ...fields }) })
    return {
      status: response.status,
      body: (await response.json()) as Stripe.PaymentIntent & { error?: Stripe.StripeRawError },
    }
  }
  const confirm = () =>
    browser(`/v1/payment_intents/${intent.id}/confirm`, { payment_method: 'pm_card_authenticationRequired' })
  const asked = await confirm()
  expect(asked.body).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
  expect(asked.body).not.toHaveProperty('metadata')
  expect(asked.body).not.toHaveProperty('application_fee_amount')

  const failed = await browser(`/v1/sim/3ds/${intent.id}`, { outcome: 'fail' })
  expect(failed).toMatchObject({ status: 402, body: { error: { code: 'payment_intent_authentication_failure' } } })
  expect(failed.body.error?.payment_intent).not.toHaveProperty('metadata')
  await confirm()
  const stranger = await browser(`/v1/sim/3ds/${intent.id}`, { outcome: 'complete', client_secret: 'pi_x_secret_y' })
  expect(stranger.status).toBe(404)
  const done = await browser(`/v1/sim/3ds/${intent.id}`, { outcome: 'complete' })
  expect(done.body.status).toBe('succeeded')
})

test('cancel: an open intent can no longer be paid; a paid one cannot be canceled', async () => {
  const { stripe } = await aSandbox()
  const intent = await stripe.paymentIntents.create(order, onCenter)
  const canceled = await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' }, onCenter)
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
  await expect(
    stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }, onCenter),
  ).rejects.toMatchObject({ code: 'payment_intent_unexpected_state', statusCode: 400 })

  const paid = await pay(stripe)
  const refusal = stripe.paymentIntents.cancel(paid.id, {}, onCenter)
  await expect(refusal).rejects.toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
  await expect(refusal).rejects.toMatchObject({ payment_intent: { status: 'succeeded' } })
  await expect(stripe.paymentIntents.confirm(paid.id, { payment_method: 'pm_card_visa' }, onCenter)).rejects.toThrow(
    'has already succeeded',
  )
})

test.each([
  [{ amount: 49 }, 'amount_too_small', 'amount'],
  [{ amount: 100_000_000 }, 'amount_too_large', 'amount'],
  [{ amount: 10.5 }, 'parameter_invalid_integer', 'amount'],
  [{ application_fee_amount: 10_001 }, undefined, 'application_fee_amount'],
  [{ nope: 1 }, 'parameter_unknown', 'nope'],
  [{ capture_method: 'manual' }, 'not_imitated', 'capture_method'],
  [{ payment_method_types: ['card'] }, 'payment_method_types_no_longer_supported', 'payment_method_types'],
  [{ allowed_payment_method_types: ['cardd'] }, undefined, 'allowed_payment_method_types'],
])('refuses %o', async (wrong, code, param) => {
  const { stripe } = await aSandbox()
  const asked = { ...order, ...wrong } as Stripe.PaymentIntentCreateParams
  await expect(stripe.paymentIntents.create(asked, onCenter)).rejects.toMatchObject({ statusCode: 400, code, param })
})

test('refuses a fee without a connected account, and cards where they are not allowed', async () => {
  const { stripe } = await aSandbox()
  await expect(stripe.paymentIntents.create({ ...order, application_fee_amount: 10 })).rejects.toThrow(
    'Can only apply an application_fee_amount',
  )
  const types = ['us_bank_account'] as Stripe.PaymentIntentCreateParams.AllowedPaymentMethodType[]
  const intent = await stripe.paymentIntents.create({ ...order, allowed_payment_method_types: types }, onCenter)
  await expect(stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }, onCenter)).rejects.toThrow(
    'does not allow cards',
  )
})

test('keys: none, wrong, publishable on a secret call, another account', async () => {
  const { stripe, base } = await aSandbox()
  await expect(aClient(base, 'sk_test_wrong').paymentIntents.list()).rejects.toBeInstanceOf(
    Stripe.errors.StripeAuthenticationError,
  )
  await expect(aClient(base, 'pk_test_kegler').paymentIntents.create(order)).rejects.toMatchObject({
    code: 'secret_key_required',
  })
  await expect(stripe.paymentIntents.list({}, { stripeAccount: 'acct_none' })).rejects.toMatchObject({
    statusCode: 403,
    code: 'account_invalid',
  })
  expect((await fetch(`${base}/v1/payment_intents`)).status).toBe(401)
})

test('updates words after the payment, but no money; lists page by page', async () => {
  const { stripe } = await aSandbox()
  const paid = await pay(stripe)
  const renamed = await stripe.paymentIntents.update(paid.id, { metadata: { entry: '1234567' } }, onCenter)
  expect(renamed.metadata).toEqual({ entry: '1234567' })
  await expect(stripe.paymentIntents.update(paid.id, { amount: 1 }, onCenter)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
  const more = [await pay(stripe), await pay(stripe)]
  const all = await stripe.paymentIntents.list({ limit: 2 }, onCenter).autoPagingToArray({ limit: 10 })
  expect(all.map((one) => one.id)).toEqual([more[1]?.id, more[0]?.id, paid.id])
})
