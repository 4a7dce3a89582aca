import Stripe from 'stripe'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aSandbox, center, onCenter, pay } from '../testing/a-sandbox.ts'
import { signature } from './deliveries.ts'

interface State {
  webhooks: { paused: boolean; undelivered: string[] }
  deliveries: { event: string; type: string; attempts: { status: number | null; resent: boolean }[] }[]
}

async function stateOf(base: string): Promise<State> {
  return (await (await fetch(`${base}/_sim`)).json()) as State
}

test('events arrive signed, name their account, and are found by the API', async () => {
  const { stripe, webhooks } = await aSandbox()
  const paid = await pay(stripe, 'pm_card_visa', { metadata: { paymentId: 'p1' }, application_fee_amount: 100 })
  await stripe.refunds.create({ payment_intent: paid.id, refund_application_fee: true }, onCenter)
  const expected = [
    ...['application_fee.created', 'application_fee.refunded', 'charge.refunded', 'charge.succeeded'],
    ...['payment_intent.created', 'payment_intent.succeeded', 'refund.created'],
  ]
  await expect.poll(() => webhooks.received.map((event) => event.type).sort()).toEqual(expected)
  for (const event of webhooks.received) {
    expect(event.account).toBe(event.type.startsWith('application_fee') ? undefined : center)
  }
})

test('the signature is the one that the SDK makes', () => {
  const payload = '{"id":"evt_1","object":"event"}'
  const header = new Stripe('sk_test').webhooks.generateTestHeaderString({
    payload,
    secret: 'whsec_x',
    timestamp: 1_700_000_000,
    scheme: 'v1',
    signature: '',
    cryptoProvider: Stripe.createNodeCryptoProvider(),
  })
  expect(signature(payload, 'whsec_x', 1_700_000_000)).toBe(header)
})

test('an event names the account, the call and its key', async () => {
  const { stripe, webhooks } = await aSandbox()
  const order = { amount: 500, currency: 'usd' }
  const { id } = await stripe.paymentIntents.create(order, { ...onCenter, idempotencyKey: 'pi-1' })
  await expect.poll(() => webhooks.received.length).toBe(1)
  const [event] = webhooks.received
  expect(event).toMatchObject({
    type: 'payment_intent.created',
    account: center,
    data: { object: { id } },
    request: { idempotency_key: 'pi-1' },
  })
  const listed = await stripe.events.list({ type: 'payment_intent.created' }, onCenter)
  expect(listed.data.map((one) => one.id)).toEqual([event?.id])
})

test('pause keeps events back, resend sends one all the same, resume sends the rest', async () => {
  const { stripe, webhooks, control, base } = await aSandbox()
  await control('/webhooks/pause')
  const first = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' }, onCenter)
  const second = await stripe.paymentIntents.create({ amount: 600, currency: 'usd' }, onCenter)
  const { webhooks: waiting } = await stateOf(base)
  expect(waiting).toMatchObject({ paused: true, undelivered: [expect.any(String), expect.any(String)] })
  await control(`/events/${waiting.undelivered[1]}/resend`)
  await expect.poll(() => webhooks.received.length).toBe(1)
  expect(webhooks.received[0]?.data.object).toMatchObject({ id: second.id })

  await control('/webhooks/resume')
  await expect.poll(() => webhooks.received.length).toBe(3)
  const ids = webhooks.received.map((event) => (event.data.object as { id: string }).id).sort()
  expect(ids).toEqual([first.id, second.id, second.id].sort())
  await expect.poll(async () => (await stateOf(base)).webhooks.undelivered).toEqual([])
})

test('a refused delivery is tried again until it is taken; the call never waits for it', async () => {
  const { stripe, webhooks, base } = await aSandbox()
  webhooks.refuse.status = 500
  await stripe.paymentIntents.create({ amount: 500, currency: 'usd' }, onCenter)
  await expect.poll(async () => (await stateOf(base)).deliveries[0]?.attempts).toMatchObject([{ status: 500 }])
  webhooks.refuse.status = null
  await expect.poll(() => webhooks.received.length).toBe(1)
  await expect
    .poll(async () => (await stateOf(base)).deliveries[0]?.attempts.map((attempt) => attempt.status))
    .toEqual([500, 200])
  expect((await stateOf(base)).webhooks.undelivered).toEqual([])
})

test('a silent endpoint holds up neither calls nor the end', async () => {
  const { stripe, webhooks, app } = await aSandbox()
  webhooks.app.server.removeAllListeners('request')
  // a delivery that nobody answers never ends by itself
  const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
  onTestFinished(() => limits.mockRestore())
  await pay(stripe)
  await app.close()
})
