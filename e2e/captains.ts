import { createHash, randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { site } from './browser.ts'

export interface Captain {
  email: string
  firstName: string
  lastName: string
}
interface Mail {
  subject: string
  text: string
  html: string
  /** File names. */
  attachments: string[]
}
export const password = 'strike-300'

let count = 0
/** What somebody types to create an account; nobody else has the address. */
export function newPerson(more: Partial<Captain> = {}) {
  count += 1
  return {
    email: `captain-${process.pid}-${count}@kegler.test`,
    firstName: 'Nadia',
    lastName: 'Kowalczyk',
    birthDate: '1987-03-21',
    phone: '(555) 010-7788',
    street: '12 Gutter Lane',
    city: 'Maplewood Falls',
    state: 'WI',
    zip: '54099',
    ...more,
  }
}

/** Opens the product, creates an account through its pages and confirms it by the mail's link; ends on the home page. */
export async function createAccount(page: Page, person: ReturnType<typeof newPerson>): Promise<void> {
  await page.goto(site)
  await page.getByRole('link', { name: 'Create an account' }).click()
  for (const [name, value] of Object.entries({ ...person, password }))
    await page.locator(`input[name=${name}]`).fill(value)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Please Confirm Your Email' }).waitFor()
  await page.goto(confirmationLink(await theMail(person.email, /confirm/)))
  await page.getByRole('link', { name: 'To tournament registration' }).click()
  await page.getByText('Thank you, your email is confirmed.').waitFor()
  await page.getByRole('link', { name: 'Home' }).click()
}

/**
 * A captain nobody has heard of, made through the identity server's own pages beside the browser: registered, and
 * confirmed by the link of the mail. The page's browser is signed in at the identity server afterwards.
 */
export async function aCaptain(page: Page, { confirmed = true, of = site } = {}): Promise<Captain> {
  const person = newPerson()
  const query = new URLSearchParams({
    client_id: 'kegler-web',
    redirect_uri: `${of}/authentication/callback`,
    response_type: 'code',
    scope: 'openid profile registration_api profile_api registration_api_key',
    state: 'new',
    code_challenge: createHash('sha256').update(randomBytes(32)).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const signIn = await page.request.get(`${of}/sandbox/identity/auth?${query}`)
  const made = await page.request.post(`${signIn.url()}/register`, { form: { ...person, password } })
  expect(made.status()).toBe(200)
  if (confirmed) await page.request.get(confirmationLink(await theMail(person.email, /confirm/, of)))
  return person
}

/** The newest mail to somebody whose subject fits; waits for it. */
export async function theMail(to: string, subject: RegExp, of = site): Promise<Mail> {
  const find = async () => (await mailsTo(to, of)).find((mail) => subject.test(mail.subject))
  await expect.poll(find, { message: `a mail to ${to} about ${subject}` }).toBeDefined()
  return (await find()) as Mail
}
export async function mailsTo(to: string, of = site): Promise<Mail[]> {
  const reply = await fetch(`${of}/sandbox/mailbox/api/messages?to=${encodeURIComponent(to)}`)
  return (await reply.json()) as Mail[]
}
export const confirmationLink = ({ text }: Mail): string => /https?:\S+\/confirm\?token=\S+/.exec(text)?.[0] ?? ''
