import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../store.ts'
import { aClient, aSandbox, isReplayed, onCenter, pay, webhookEndpoint } from './testing/a-sandbox.ts'

function aFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'card-payments-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'sandbox.db')
}

test('after kill -9 everything is there, and what was not delivered is delivered', async () => {
  const file = aFile()
  const webhooks = await webhookEndpoint()
  webhooks.refuse.status = 503
  const script = fileURLToPath(new URL('./testing/killed.ts', import.meta.url))
  const child = spawn(process.execPath, [script, file, webhooks.url], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const before = aClient(`${line.toString().trim()}/cards`)

  const key = { ...onCenter, idempotencyKey: 'pi-1' }
  const order = { amount: 700, currency: 'usd' }
  const open = await before.paymentIntents.create(order, key)
  const paid = await pay(before, 'pm_card_visa', { application_fee_amount: 100 })
  const part = await before.refunds.create({ payment_intent: paid.id, amount: 1000 }, onCenter)
  const price = { currency: 'usd', unit_amount: 500, product_data: { name: 'Squad' } }
  const session = await before.checkout.sessions.create(
    { mode: 'payment', line_items: [{ quantity: 1, price_data: price }], success_url: 'http://kegler.test/' },
    onCenter,
  )
  const account = await before.accounts.create({ email: 'new@kegler.test' })
  child.kill('SIGKILL')
  await once(child, 'exit')

  webhooks.refuse.status = null
  const { stripe } = await aSandbox({ store: openStore(file), webhooks })
  const again = await stripe.paymentIntents.create(order, key)
  expect(again.id).toBe(open.id)
  expect(isReplayed(again)).toBe(true)
  const confirmed = await stripe.paymentIntents.confirm(open.id, { payment_method: 'pm_card_visa' }, onCenter)
  expect(confirmed.status).toBe('succeeded')
  const rest = await stripe.refunds.create({ payment_intent: paid.id, refund_application_fee: true }, onCenter)
  expect(rest.amount).toBe(9000)
  expect(await stripe.refunds.retrieve(part.id, {}, onCenter)).toMatchObject({ amount: 1000 })
  expect(await stripe.checkout.sessions.retrieve(session.id, {}, onCenter)).toMatchObject({ status: 'open' })
  expect(await stripe.accounts.retrieve(account.id)).toMatchObject({ email: 'new@kegler.test' })
  const known = (await stripe.events.list({ limit: 100 }, onCenter)).data.map((event) => event.id)
  await expect.poll(() => webhooks.received.map((event) => event.id)).toEqual(expect.arrayContaining(known))
  expect(webhooks.received.map((event) => event.type)).toContain('refund.created')
})

test('webhooks stay paused over a restart', async () => {
  const store = openStore(aFile())
  const first = await aSandbox({ store })
  await first.control('/webhooks/pause')
  await first.stripe.paymentIntents.create({ amount: 700, currency: 'usd' }, onCenter)
  await first.app.close()
  const second = await aSandbox({ store, webhooks: first.webhooks })
  expect(await (await fetch(`${second.base}/_sim`)).json()).toMatchObject({ webhooks: { paused: true } })
  await second.control('/webhooks/resume')
  await expect.poll(() => first.webhooks.received.length).toBe(1)
})
