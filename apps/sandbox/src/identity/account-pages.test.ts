import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { openStore } from '../store.ts'
import type { Mail } from './parts.ts'
import { anIdentityServer, authorize, type Cookies, prefix, redeem, signIn, visit } from './testing/visit.ts'

const newcomer = {
  email: 'Wanda.New@kegler.test',
  password: 'ten-pins-10',
  firstName: 'Wanda',
  lastName: "O'Leary <b>",
  birthDate: '1991-02-03',
  phone: '(555) 010-7788',
  street: '1 Gutter Lane',
  city: 'Pinewood',
  state: 'OH',
  zip: '43099',
}
const confirmLink = (mail: Mail | undefined) => /http\S+\/confirm\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''

test('a newcomer registers, is signed in at once, and confirms by the link of the mail', async () => {
  const mails: Mail[] = []
  const app = await anIdentityServer(openStore(':memory:'), mails)
  const cookies: Cookies = new Map()
  const { page, verifier } = await authorize(app, cookies)
  const back = await visit(app, cookies, `${page.url}/register`, newcomer)
  const first = decodeJwt((await redeem(app, back.url, verifier)).access_token)
  expect(first).toMatchObject({ email: 'wanda.new@kegler.test', email_verified: false, birthdate: '1991-02-03' })

  expect(mails[0]).toMatchObject({ to: 'wanda.new@kegler.test', subject: 'Please confirm your e-mail address' })
  expect(mails[0]?.html).toContain(confirmLink(mails[0]))
  const thanks = await visit(app, new Map(), confirmLink(mails[0]))
  expect(thanks.body).toContain('your e-mail address is confirmed')
  expect((await visit(app, new Map(), confirmLink(mails[0]))).status).toBe(200)
  expect(decodeJwt((await signIn(app, cookies, '')).access_token).email_verified).toBe(true)
  expect((await visit(app, new Map(), `${prefix}/confirm?token=other`)).status).toBe(404)
})

test('a registration that is not complete says what is wrong and keeps what was typed', async () => {
  const mails: Mail[] = []
  const app = await anIdentityServer(openStore(':memory:'), mails)
  const cookies: Cookies = new Map()
  const { page } = await authorize(app, cookies)
  const bad = { ...newcomer, password: 'short', birthDate: '2999-01-01', zip: '' }
  const reply = await visit(app, cookies, `${page.url}/register`, bad)
  expect(reply.status).toBe(400)
  for (const text of ['8 characters at least', 'must be in the past', 'ZIP code is required', 'O&#39;Leary &lt;b&gt;'])
    expect(reply.body).toContain(text)
  const taken = await visit(app, cookies, `${page.url}/register`, { ...newcomer, email: 'CAPTAIN@kegler.test' })
  expect(taken.body).toContain('An account with this e-mail exists already.')
  expect(mails).toHaveLength(0)
})

test('the account page asks to sign in, comes back to itself, saves, and the next token tells', async () => {
  const app = await anIdentityServer(openStore(':memory:'))
  const cookies: Cookies = new Map()
  const asked = await visit(app, cookies, `${prefix}/manage`)
  expect(asked.url).toContain('/interaction/')
  const account = await visit(app, cookies, asked.url, { account: 'incomplete@kegler.test' })
  expect(account.url).toBe(`${prefix}/manage`)
  expect(account.body).toContain('value="Theo"')
  const { email: _email, password: _password, ...profile } = newcomer
  expect((await visit(app, cookies, `${prefix}/manage`, { ...profile, phone: '' })).status).toBe(400)
  expect((await visit(app, cookies, `${prefix}/manage`, profile)).body).toContain('Your account is saved.')
  const claims = decodeJwt((await signIn(app, cookies, '')).access_token)
  expect(claims).toMatchObject({ given_name: 'Wanda', phone_number: '(555) 010-7788', address: { region: 'OH' } })
})

test('the confirmation mail is sent again from the account page and by the call with the key', async () => {
  const mails: Mail[] = []
  const app = await anIdentityServer(openStore(':memory:'), mails)
  const cookies: Cookies = new Map()
  await signIn(app, cookies, 'unconfirmed@kegler.test')
  const page = await visit(app, cookies, `${prefix}/manage?sendVerification=true`)
  expect(page.body).toContain('We have sent a mail to unconfirmed@kegler.test.')

  const resend = (email: string, key = 'key') =>
    app.inject({
      method: 'POST',
      url: `${prefix}/api/resend-confirmation`,
      headers: { 'x-api-key': key },
      payload: { email },
    })
  expect((await resend('unconfirmed@kegler.test')).json()).toEqual({ sent: true })
  expect((await resend('captain@kegler.test')).json()).toEqual({ sent: false })
  expect((await resend('nobody@kegler.test')).statusCode).toBe(404)
  expect((await resend('unconfirmed@kegler.test', 'bad')).statusCode).toBe(401)
  expect(mails).toHaveLength(2)
  await visit(app, cookies, confirmLink(mails[1]))
  expect((await resend('unconfirmed@kegler.test')).json()).toEqual({ sent: false })
})

test('the chosen hub is in the next token, exit takes it out, and the way back stays inside the product', async () => {
  const app = await anIdentityServer(openStore(':memory:'))
  const cookies: Cookies = new Map()
  const groups = async () => decodeJwt((await signIn(app, cookies, 'partner@kegler.test')).access_token).groups
  expect(await groups()).toEqual(['Lakeside Bowling Partners'])
  expect((await visit(app, cookies, `${prefix}/hubs`)).body).toContain('Prairie Pin Association')

  const choose = (form: Record<string, string>) => visit(app, cookies, `${prefix}/hubs`, form)
  const inside = 'http://localhost:4999/club/tournament/list?sort=name'
  const back = await choose({ hub: 'Prairie Pin Association', returnUrl: inside })
  expect(back.url).toBe(inside)
  expect(await groups()).toEqual(['Prairie Pin Association'])
  for (const returnUrl of [
    'https://evil.example/',
    '//evil.example/',
    'http://localhost:4999/clubhouse',
    'javascript:1',
  ])
    expect((await choose({ hub: '', returnUrl })).url).toBe('http://localhost:4999/club/registration')
  expect(await groups()).toEqual([])

  await choose({ hub: 'Prairie Pin Association' })
  const exit = await visit(app, cookies, `${prefix}/hubs?exit=true&returnUrl=/club/registration`)
  expect(exit.url).toBe('http://localhost:4999/club/registration')
  expect(await groups()).toEqual([])
})

test('who may not migrate partners chooses no hub', async () => {
  const app = await anIdentityServer(openStore(':memory:'))
  const cookies: Cookies = new Map()
  await signIn(app, cookies, 'manager@kegler.test')
  expect((await visit(app, cookies, `${prefix}/hubs`)).status).toBe(403)
  expect((await visit(app, cookies, `${prefix}/hubs`, { hub: 'Prairie Pin Association' })).status).toBe(403)
  expect(decodeJwt((await signIn(app, cookies, '')).access_token).groups).toEqual([])
})

test('a form from another site is refused', async () => {
  const app = await anIdentityServer(openStore(':memory:'))
  const reply = await app.inject({
    method: 'POST',
    url: `${prefix}/hubs`,
    headers: { 'sec-fetch-site': 'same-site', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'hub=',
  })
  expect(reply.statusCode).toBe(403)
})
