import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { aClient, aSandbox, center } from '../testing/a-sandbox.ts'

const redirect = 'http://kegler.test/finance/accountcreated?from=finance'

async function authorise(base: string, fields: Record<string, string>) {
  const asked = { client_id: 'ca_kegler', response_type: 'code', redirect_uri: redirect, state: 's 1', ...fields }
  const page = await fetch(`${base}/oauth/authorize?${new URLSearchParams(asked)}`)
  const answer = await fetch(`${base}/oauth/authorize`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(asked),
  })
  return { page, answer, back: URL.parse(answer.headers.get('location') ?? '') }
}

test('connect a new account by OAuth, take a payment with its own key, disconnect it', async () => {
  const { stripe, base, webhooks } = await aSandbox()
  const { page, back } = await authorise(base, { name: 'Lane 7', email: 'lane@kegler.test', answer: 'connect' })
  expect(await page.text()).toContain('Connect an account')
  expect(back?.searchParams.get('from')).toBe('finance')
  expect(back?.searchParams.get('state')).toBe('s 1')
  const code = back?.searchParams.get('code') ?? ''

  const token = await stripe.oauth.token({ grant_type: 'authorization_code', code })
  const account = token.stripe_user_id ?? ''
  expect(await stripe.accounts.retrieve(account)).toMatchObject({
    email: 'lane@kegler.test',
    charges_enabled: true,
    business_profile: { name: 'Lane 7' },
  })
  const again = stripe.oauth.token({ grant_type: 'authorization_code', code })
  await expect(again).rejects.toBeInstanceOf(Stripe.errors.StripeInvalidGrantError)

  const connected = aClient(base, token.access_token)
  const intent = await connected.paymentIntents.create({ amount: 500, currency: 'usd' })
  expect(await stripe.paymentIntents.retrieve(intent.id, {}, { stripeAccount: account })).toMatchObject({ amount: 500 })

  await stripe.oauth.deauthorize({ client_id: 'ca_kegler', stripe_user_id: account })
  await expect(connected.paymentIntents.list()).rejects.toMatchObject({ statusCode: 401 })
  await expect(stripe.paymentIntents.list({}, { stripeAccount: account })).rejects.toMatchObject({ statusCode: 403 })
  await expect(stripe.accounts.retrieve(account)).rejects.toMatchObject({ code: 'resource_missing' })
  await expect
    .poll(() => webhooks.received.find((event) => event.type === 'account.application.deauthorized')?.account)
    .toBe(account)
  const twice = stripe.oauth.deauthorize({ client_id: 'ca_kegler', stripe_user_id: account })
  await expect(twice).rejects.toBeInstanceOf(Stripe.errors.StripeInvalidClientError)
})

test('an account that may not charge is reported, and again when it may', async () => {
  const { stripe, control, webhooks } = await aSandbox()
  await control(`/accounts/${center}/stop-charges`, { reason: 'requirements.past_due' })
  expect(await stripe.accounts.retrieve(center)).toMatchObject({
    charges_enabled: false,
    requirements: { disabled_reason: 'requirements.past_due' },
  })
  await control(`/accounts/${center}/allow-charges`)
  expect((await stripe.accounts.retrieve(center)).charges_enabled).toBe(true)
  await expect
    .poll(() => webhooks.received.filter(({ type, account }) => type === 'account.updated' && account === center))
    .toHaveLength(2)
})

test('a former account can be connected again', async () => {
  const { stripe, base } = await aSandbox()
  await stripe.oauth.deauthorize({ client_id: 'ca_kegler', stripe_user_id: center })
  const { back } = await authorise(base, { account: center, answer: 'connect' })
  const code = back?.searchParams.get('code') ?? ''
  expect((await stripe.accounts.list()).data).toEqual([])
  expect(await stripe.oauth.token({ grant_type: 'authorization_code', code })).toMatchObject({ stripe_user_id: center })
  expect((await stripe.accounts.list()).data).toMatchObject([{ id: center }])
})

test('the owner says no; a stranger’s link is refused', async () => {
  const { base, stripe } = await aSandbox()
  const { back } = await authorise(base, { answer: 'deny' })
  expect(back?.searchParams.get('error')).toBe('access_denied')
  expect(back?.searchParams.get('code')).toBeNull()
  for (const wrong of [
    { client_id: 'ca_other' },
    { redirect_uri: 'javascript:alert(1)' },
    { response_type: 'token' },
  ]) {
    const { page, answer } = await authorise(base, { ...wrong, answer: 'connect' })
    expect([page.status, answer.status]).toEqual([400, 400])
  }
  await expect(stripe.oauth.deauthorize({ client_id: 'ca_other', stripe_user_id: center })).rejects.toBeInstanceOf(
    Stripe.errors.StripeInvalidClientError,
  )
})

test('accounts by the API, with a link that leads back', async () => {
  const { stripe } = await aSandbox()
  const made = await stripe.accounts.create({ email: 'new@kegler.test', business_profile: { name: 'New' } })
  expect(made).toMatchObject({ type: 'standard', charges_enabled: true })
  const link = await stripe.accountLinks.create({
    account: made.id,
    type: 'account_onboarding',
    refresh_url: 'http://kegler.test/again',
    return_url: 'http://kegler.test/done',
  })
  expect(link.url).toBe('http://kegler.test/done')
  expect((await stripe.accounts.list()).data.map((one) => one.id)).toEqual([made.id, center])
  await expect(stripe.accounts.createLoginLink(made.id)).rejects.toThrow('not an Express account')
})
