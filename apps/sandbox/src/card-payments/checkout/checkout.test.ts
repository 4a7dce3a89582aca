import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { aSandbox, onCenter } from '../testing/a-sandbox.ts'

const order: Stripe.Checkout.SessionCreateParams = {
  mode: 'payment',
  client_reference_id: 'p1',
  customer_email: 'captain@kegler.test',
  line_items: [
    { quantity: 2, price_data: { currency: 'usd', unit_amount: 2500, product_data: { name: 'Team <squad>' } } },
  ],
  payment_intent_data: { application_fee_amount: 250, metadata: { paymentId: 'p1' } },
  success_url: 'http://kegler.test/done?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://kegler.test/cart',
}
const card = { email: 'captain@kegler.test', cardExpiry: '12 / 40', cardCvc: '123', billingName: 'Rosa' }

async function aCheckout() {
  const sandbox = await aSandbox()
  const session = await sandbox.stripe.checkout.sessions.create(order, onCenter)
  const path = new URL(session.url ?? '').pathname
  const page = `${new URL(sandbox.base).origin}${path}`
  const send = (fields: Record<string, string>, at = '') =>
    fetch(page + at, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
  const now = () => sandbox.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] }, onCenter)
  return { ...sandbox, session, page, send, now }
}

test('the hosted page: decline on the page, then paid and led back', async () => {
  const { session, page, send, now, stripe, webhooks } = await aCheckout()
  expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 5000, payment_intent: null })
  const shown = await fetch(page)
  expect(shown.headers.get('content-security-policy')).toContain("form-action 'self' http://kegler.test")
  const text = await shown.text()
  expect(text).toContain('Team &lt;squad&gt; × 2')
  expect(text).toContain('href="http://kegler.test/cart"')
  expect(text).not.toMatch(/<script(?! src=)|<style| style=/)

  const declined = await send({ ...card, cardNumber: '4000 0000 0000 9995' })
  expect(declined.status).toBe(402)
  expect(await declined.text()).toContain('Your card has insufficient funds.')
  expect((await now()).payment_intent).toMatchObject({ status: 'requires_payment_method' })

  const paid = await send({ ...card, cardNumber: '4242 4242 4242 4242' })
  expect(paid.status).toBe(303)
  expect(paid.headers.get('location')).toBe(`http://kegler.test/done?session=${session.id}`)
  expect(await now()).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    customer_details: { name: 'Rosa' },
    payment_intent: { status: 'succeeded', application_fee_amount: 250, metadata: { paymentId: 'p1' } },
  })
  expect((await send({ ...card, cardNumber: '4242 4242 4242 4242' })).status).toBe(409)
  expect((await stripe.charges.list({}, onCenter)).data.filter((charge) => charge.paid)).toHaveLength(1)
  await expect.poll(() => webhooks.received.map((event) => event.type)).toContain('checkout.session.completed')
})

test('the hosted page: mistakes under the fields, in the provider’s words', async () => {
  const { send, now } = await aCheckout()
  const empty = await send({})
  expect(empty.status).toBe(422)
  const text = await empty.text()
  for (const mistake of [
    'Enter your email.',
    'Your card number is incomplete.',
    'Your card’s expiration date is incomplete.',
    'Your card’s security code is incomplete.',
  ]) {
    expect(text).toContain(mistake)
  }
  const wrong = await send({ ...card, cardNumber: '4242424242424241', cardExpiry: '12/20' })
  const wrongPage = await wrong.text()
  expect(wrongPage).toContain('Your card number is invalid.')
  expect(wrongPage).toContain('Your card’s expiration year is in the past.')
  expect((await now()).payment_intent).toBeNull()
})

test('the hosted page: 3-D Secure fails, then passes', async () => {
  const { send, now } = await aCheckout()
  const ask = async () => {
    const asked = await send({ ...card, cardNumber: '4000 0027 6000 3184' })
    expect(await asked.text()).toContain('3D Secure 2 Test Page')
  }
  await ask()
  const failed = await send({ outcome: 'fail' }, '/authenticate')
  expect(await failed.text()).toContain('We are unable to authenticate your payment method.')
  await ask()
  expect((await send({ outcome: 'complete' }, '/authenticate')).status).toBe(303)
  expect(await now()).toMatchObject({ payment_status: 'paid' })
})

test('expire: an open one closes for good, a paid one refuses', async () => {
  const { stripe, session, page, send } = await aCheckout()
  await send({ ...card, cardNumber: '4000 0000 0000 0002' })
  const expired = await stripe.checkout.sessions.expire(session.id, { expand: ['payment_intent'] }, onCenter)
  expect(expired).toMatchObject({ status: 'expired', url: null, payment_intent: { status: 'canceled' } })
  expect(await (await fetch(page)).text()).toContain('This checkout session has expired')
  expect((await send({ ...card, cardNumber: '4242 4242 4242 4242' })).status).toBe(409)

  const second = await aCheckout()
  await second.send({ ...card, cardNumber: '4242 4242 4242 4242' })
  await expect(second.stripe.checkout.sessions.expire(second.session.id, {}, onCenter)).rejects.toMatchObject({
    statusCode: 400,
    rawType: 'invalid_request_error',
    message: expect.stringContaining('status of `complete`'),
  })
})

test('a session whose time is over expires by itself, with its event', async () => {
  const { store, session, control, now, webhooks } = await aCheckout()
  const kept = store.get<{ account: string; object: object }>('card-payments:checkout.session', session.id)
  const past = { ...kept?.object, expires_at: Math.floor(Date.now() / 1000) - 1 }
  store.put('card-payments:checkout.session', session.id, { ...kept, object: past })
  await control('/checkout/expire-overdue')
  await expect.poll(() => webhooks.received.map((event) => event.type)).toContain('checkout.session.expired')
  expect((await now()).status).toBe('expired')
})

test.each([
  [{ success_url: undefined }, 'success_url'],
  [{ cancel_url: 'javascript:alert(1)' }, 'cancel_url'],
  [{ line_items: [] }, 'line_items'],
  [{ expires_at: Math.floor(Date.now() / 1000) + 29 * 60 }, 'expires_at'],
  [{ expires_at: Math.floor(Date.now() / 1000) + 25 * 3600 }, 'expires_at'],
  [{ payment_intent_data: { application_fee_amount: 5001 } }, 'payment_intent_data[application_fee_amount]'],
  [{ payment_intent_data: { nope: '1' } }, 'payment_intent_data[nope]'],
  [{ nope: 1 }, 'nope'],
])('refuses %o', async (wrong, param) => {
  const { stripe } = await aSandbox()
  const asked = { ...order, ...wrong } as Stripe.Checkout.SessionCreateParams
  await expect(stripe.checkout.sessions.create(asked, onCenter)).rejects.toMatchObject({ statusCode: 400, param })
})

test('line items are listed, and found in the session when asked for', async () => {
  const { stripe, session } = await aCheckout()
  const items = await stripe.checkout.sessions.listLineItems(session.id, {}, onCenter)
  expect(items.data).toMatchObject([{ description: 'Team <squad>', quantity: 2, amount_total: 5000 }])
  const whole = await stripe.checkout.sessions.retrieve(session.id, { expand: ['line_items'] }, onCenter)
  expect(whole.line_items?.data).toHaveLength(1)
})
