import Fastify from 'fastify'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { openStore } from '../../store.ts'
import { cardPayments } from '../card-payments.ts'
import { aClient, aSandbox, center, isReplayed, onCenter, pay } from '../testing/a-sandbox.ts'

const order = { amount: 700, currency: 'usd' }
const intents = '/v1/payment_intents'

test('500 and 429: the planted number of calls fails, nothing of them runs', async () => {
  const { stripe, control } = await aSandbox()
  await control('/faults', { path: intents, method: 'POST', fails: '500', times: 2 })
  for (const _ of [1, 2]) {
    await expect(stripe.paymentIntents.create(order, { ...onCenter, idempotencyKey: 'k' })).rejects.toBeInstanceOf(
      Stripe.errors.StripeAPIError,
    )
  }
  await control('/faults', { path: '/v1/payment_intents/*/cancel', fails: '429' })
  const made = await stripe.paymentIntents.create(order, { ...onCenter, idempotencyKey: 'k' })
  expect((await stripe.paymentIntents.list({}, onCenter)).data).toHaveLength(1)
  await expect(stripe.paymentIntents.cancel(made.id, {}, onCenter)).rejects.toBeInstanceOf(
    Stripe.errors.StripeRateLimitError,
  )
  expect(await stripe.paymentIntents.cancel(made.id, {}, onCenter)).toMatchObject({ status: 'canceled' })
})

test('timeout: no answer, and nothing has happened', async () => {
  const { stripe, base, control } = await aSandbox()
  await control('/faults', { path: intents, fails: 'timeout' })
  const hasty = aClient(base, 'sk_test_kegler', { timeout: 100 })
  await expect(hasty.paymentIntents.create(order, onCenter)).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError)
  expect((await stripe.paymentIntents.list({}, onCenter)).data).toEqual([])
})

test('success, then timeout: it has happened, and the same key tells so', async () => {
  const { stripe, control, webhooks } = await aSandbox()
  const { id } = await pay(stripe)
  await control('/faults', { path: '/v1/refunds', fails: 'success-then-timeout', hold_ms: 50 })
  const refund = () => stripe.refunds.create({ payment_intent: id }, { ...onCenter, idempotencyKey: 're-1' })
  await expect(refund()).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError)
  const made = await refund()
  expect(isReplayed(made)).toBe(true)
  expect((await stripe.refunds.list({}, onCenter)).data.map((one) => one.id)).toEqual([made.id])
  await expect.poll(() => webhooks.received.filter((event) => event.type === 'refund.created')).toHaveLength(1)
})

test('a held call does not keep the process from ending', async () => {
  const { stripe, control, app, base } = await aSandbox()
  await control('/faults', { path: '/v1/**', fails: 'timeout', hold_ms: 600_000 })
  const call = stripe.paymentIntents.list({}, onCenter).catch((error: unknown) => error)
  await expect.poll(async () => (await fetch(`${base}/_sim/faults`)).json()).toEqual({ faults: [] })
  await app.close()
  expect(await call).toBeInstanceOf(Stripe.errors.StripeConnectionError)
})

test('faults are listed, cleared and checked', async () => {
  const { stripe, control, base } = await aSandbox()
  await control('/faults', { path: '/v1/**', fails: '500', times: 9 })
  expect(await (await fetch(`${base}/_sim/faults`)).json()).toMatchObject({ faults: [{ left: 9, fails: '500' }] })
  await control('/faults/clear')
  expect((await stripe.paymentIntents.list({}, onCenter)).data).toEqual([])
  expect(await control('/faults', { path: '/v1/**', fails: 'boom' })).toMatchObject({ error: { param: 'fails' } })
})

test('the page to look inside shows what there is; its buttons lead back to it', async () => {
  const { stripe, base } = await aSandbox()
  const { id } = await pay(stripe, 'pm_card_visa', { metadata: { note: '<b>bold</b>' } })
  const refund = await stripe.refunds.create({ payment_intent: id }, onCenter)
  for (const path of ['', '/']) {
    const text = await (await fetch(base + path)).text()
    for (const shown of [id, refund.id, center, 'payment_intent.succeeded', '4242 4242 4242 4242']) {
      expect(text).toContain(shown)
    }
    expect(text).not.toContain('<b>bold</b>')
    expect(text).not.toMatch(/<script(?! src=)|<style| style=/)
  }
  const pressed = await fetch(`${base}/_sim/webhooks/pause`, {
    method: 'POST',
    redirect: 'manual',
    headers: { accept: 'text/html' },
    body: new URLSearchParams(),
  })
  expect(pressed.status).toBe(303)
  expect(await (await fetch(`${base}/`)).text()).toContain('Resume webhooks')
})

test('reset empties everything but the accounts of the start', async () => {
  const { stripe, control } = await aSandbox()
  await pay(stripe)
  await control('/accounts', { name: 'Second', email: 'second@kegler.test' })
  await control('/reset')
  expect((await stripe.paymentIntents.list({}, onCenter)).data).toEqual([])
  expect((await stripe.accounts.list()).data.map((one) => one.id)).toEqual([center])
})

test('the rest of the app keeps its own parsers, errors and routes', async () => {
  const app = Fastify({ routerOptions: { caseSensitive: false, ignoreTrailingSlash: true } })
  await cardPayments(app, {
    prefix: '/cards',
    publicUrl: 'http://kegler.test/cards',
    store: openStore(':memory:'),
    webhookUrl: 'http://127.0.0.1:9/',
    webhookSecret: 'whsec_test',
    secretKeys: ['sk_test_kegler'],
    publishableKey: 'pk_test_kegler',
    accounts: [],
  })
  app.post('/json', (request) => ({ got: request.body }))
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await app.inject({ method: 'POST', url: '/json', payload: { a: 1 } })).json()).toEqual({ got: { a: 1 } })
  expect((await app.inject({ method: 'POST', url: '/json', headers: form, payload: 'a=1' })).statusCode).toBe(415)
  const stray = await app.inject('/cards/v1/customers')
  expect(stray.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  expect((await app.inject('/nowhere')).json()).toMatchObject({ message: 'Route GET:/nowhere not found' })
  await app.close()
})
