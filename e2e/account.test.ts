import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../apps/sandbox/src/identity/demo-accounts.ts'
import {
  anotherTab,
  aPage,
  browserPath,
  expectAccessible,
  expectComplaint,
  expectFine,
  signInByHand,
  site,
  typeSignIn,
} from './browser.ts'
import { confirmationLink, mailsTo, newPerson, password, theMail } from './captains.ts'
import { aProduct } from './own-product.ts'
import type { Product } from './product.ts'
import { entriesOf } from './rosters.ts'
import { dayOf, openChampionships } from './season.ts'
import { anAccountLike, anOwner, aTournament } from './tournaments.ts'

describe.skipIf(!browserPath)('account', () => {
  test('somebody new creates an account, confirms the e-mail and comes in', { tags: 'full' }, async () => {
    const page = await aPage()
    const person = newPerson()
    const open = await aTournament()
    await page.goto(`${site}/registration/schedule/${open.id}`)
    await page.getByRole('link', { name: 'Create an account' }).click()
    for (const [label, value] of [
      ['E-mail', person.email],
      [/^Password/, password],
      ['First name', person.firstName],
      ['Last name', person.lastName],
      ['Birth date', person.birthDate],
      ['Phone', person.phone],
      ['Street', person.street],
      ['City', person.city],
      ['State', person.state],
      ['ZIP code', person.zip],
    ] as const)
      await page.getByLabel(label).fill(value)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'Please Confirm Your Email' }).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/club/bowling/registration/accountCreated')
    await expect.poll(() => page.title()).toBe('Registration Account Created')
    await page.getByText(person.email).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Home', exact: true }).count()).toBe(0)
    await expectFine(page)

    // nothing else opens before
    await page.goto(`${site}/registration/manage/${open.id}`)
    await page.getByRole('heading', { name: 'Please Confirm Your Email' }).waitFor()
    await page.getByRole('button', { name: 'I have confirmed it' }).click()
    await page.getByText('Your email is not confirmed yet.').waitFor()

    await theMail(person.email, /confirm/)
    await page.getByRole('button', { name: 'Resend email' }).click()
    await page.getByText('The email was sent.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Resend email' }).isDisabled()).toBe(true)
    await expect.poll(async () => (await mailsTo(person.email)).length).toBe(2)
    const inMail = await anotherTab(page.context())
    await inMail.goto(confirmationLink(await theMail(person.email, /confirm/)))
    await inMail.getByRole('heading', { name: 'Thank you, your e-mail address is confirmed' }).waitFor()

    await page.getByRole('button', { name: 'I have confirmed it' }).click()
    await page.getByRole('heading', { name: 'Thank you, your email is confirmed.' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
    await page.getByRole('heading', { name: 'Tournaments', exact: true }).waitFor()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).waitFor()
    await page.getByRole('button', { name: `Welcome ${person.firstName} ${person.lastName}` }).waitFor()
  })

  test('a profile that lacks something is completed at the identity server', { tags: 'full' }, async () => {
    const page = await aPage()
    const open = await aTournament()
    await page.goto(site)
    await typeSignIn(page, await anAccountLike('incomplete'), demoPassword)
    const missing = page.getByRole('dialog', { name: 'Missing Required Profile Fields' })
    await missing.waitFor()
    await expectFine(page)
    await missing.getByRole('button', { name: 'Cancel' }).click()
    await missing.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: `Register for ${open.name}` }).click()
    await missing.getByRole('button', { name: 'OK' }).click()
    for (const [label, value] of Object.entries({
      'Birth date': '1991-02-03',
      Phone: '(555) 010-9001',
      Street: '9 Foul Line',
      City: 'Maplewood Falls',
      State: 'WI',
      'ZIP code': '54099',
    }))
      await page.getByLabel(label).fill(value)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Your account is saved.').waitFor()
    await page.getByRole('link', { name: 'Back to tournament registration' }).click()
    await page.getByRole('link', { name: `Register for ${open.name}` }).click()
    await page.getByRole('heading', { name: open.name }).waitFor()
  })

  test('a captain who is too young reads so, also by a deep link', { tags: 'full' }, async () => {
    const page = await aPage()
    const mixed = await aTournament('state mixed')
    await signInByHand(page, 'youth')
    const requirement = page.getByRole('dialog', { name: 'Tournament Requirement' })
    await page.getByRole('button', { name: `Register for ${mixed.name}` }).click()
    await requirement.getByText('The tournament requires you to be 18 years old to register.').waitFor()
    await expectFine(page)
    await requirement.getByRole('button', { name: 'OK' }).click()
    await requirement.waitFor({ state: 'hidden' })
    await page.goto(`${site}/registration/schedule/${mixed.id}?date=${await dayOf(mixed.id, 0)}`)
    await requirement.waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/club/bowling/registration')
  })

  test('a partner hub shows its own tournaments; one that is not served says so', async () => {
    const page = await aPage()
    const open = await aTournament()
    await page.goto(site)
    await typeSignIn(page, await anAccountLike('partner'), demoPassword)
    await page.getByText('You are managing a tournament for Lakeside Bowling Partners').waitFor()
    await page.getByRole('heading', { name: 'Lakeside Classic' }).waitFor()
    await expect.poll(() => page.getByRole('heading', { name: open.name }).count()).toBe(0)
    await page.getByRole('link', { name: 'Manage another Partner Hub' }).click()
    await page.getByRole('button', { name: 'Prairie Pin Association' }).click()
    const refused = page.getByRole('alert').filter({ hasText: 'Prairie Pin Association is not supported' })
    await refused.waitFor()
    await expectFine(page)
    await refused.getByRole('link', { name: 'Exit Partner Hub Mode' }).click()
    await page.getByRole('heading', { name: open.name }).waitFor()
    await page.getByRole('button', { name: /^Welcome/ }).click()
    await page.getByRole('link', { name: 'Partner Hub Login' }).click()
    await page.getByRole('button', { name: 'Lakeside Bowling Partners' }).click()
    await page.getByText('You are managing a tournament for Lakeside Bowling Partners').waitFor()
  })

  test('a sign-in that failed says so and can be tried again', { tags: 'full' }, async () => {
    const page = await aPage()
    await page.goto(`${site}/authentication/callback?error=access_denied&state=nobody`)
    await page.getByText('Not authenticated!').waitFor()
    await page.getByText('There was a problem trying to log you in.').first().waitFor()
    await expectFine(page)
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })

  test('a session that has ended: what is typed stays, and is saved after a sign-in beside the page', {
    tags: 'full',
  }, async () => {
    const page = await aPage()
    const ended = await typeNotesAfterTheEnd(page)
    await ended.getByText('what you have typed here stays').waitFor()
    await expectAccessible(page)

    const window = () => page.context().waitForEvent('page')
    const [closed] = await Promise.all([window(), ended.getByRole('button', { name: 'Sign In' }).click()])
    await closed.close()
    await ended.getByText('in the window that has opened').waitFor()
    await ended.getByRole('button', { name: 'Sign In on This Page' }).waitFor()
    const [beside] = await Promise.all([window(), ended.getByRole('button', { name: 'Open Again' }).click()])
    await beside.getByRole('button', { name: /\badmin@kegler\.test/ }).click()
    await page.getByText('Calls on Fridays.').waitFor()
    await expect.poll(() => beside.isClosed()).toBe(true)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  test('somebody else signs in beside the page: nothing is sent in their name', { tags: 'full' }, async () => {
    const page = await aPage()
    const ended = await typeNotesAfterTheEnd(page)
    await ended.waitFor()
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
    const [beside] = await Promise.all([
      page.context().waitForEvent('page'),
      ended.getByRole('button', { name: 'Sign In' }).click(),
    ])
    await beside.getByRole('button', { name: /\bsuper@kegler\.test/ }).click()
    await page.waitForURL(/\/registration$/)
    await page.getByRole('button', { name: /^Welcome/ }).waitFor()
    expect(sent.filter((request) => /^(PUT|POST|DELETE) .*\/api\/admin\//.test(request))).toEqual([])
  })

  test('an identity server in trouble: the page says so, and tries again when asked', { tags: 'full' }, async () => {
    const page = await aPage()
    expectComplaint(/500 GET .*well-known|problem trying to log you in/)
    await page.route(/well-known/, (route) => route.fulfill({ status: 500, body: 'in trouble' }))
    await page.goto(`${site}/registration`)
    await page.getByRole('alert').filter({ hasText: 'Not authenticated!' }).waitFor()
    await expect.poll(() => page.getByText('There was a problem trying to log you in.').count()).toBe(1)
    await expectFine(page)
    await page.unroute(/well-known/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })
})

/** Saving the notes of a captain after the session of a clerk has ended: the question that follows. */
async function typeNotesAfterTheEnd(page: Page): Promise<Locator> {
  const { captain, tournament } = await anOwner(await aPage(), 'captain')
  const [entry] = await entriesOf(captain.email, tournament.id)
  expectComplaint(/401/)
  await signInByHand(page, 'admin', `/admin/entry/${entry?.id}`)
  await page.getByRole('link', { name: 'View Captain' }).click()
  await page.getByRole('button', { name: 'Notes', exact: true }).click()
  const notes = page.getByRole('dialog', { name: 'Notes', exact: true })
  await notes.getByRole('textbox', { name: 'Notes' }).fill('Calls on Fridays.')
  await endSession(page)
  await notes.getByRole('button', { name: 'Save' }).click()
  return page.getByRole('dialog', { name: 'Your session has ended' })
}

/** The token of this page has expired, and the identity server knows nobody any more. */
async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage).filter((name) => name.startsWith('oidc.user:'))) {
      const user = JSON.parse(sessionStorage.getItem(key) ?? '{}') as object
      sessionStorage.setItem(key, JSON.stringify({ ...user, expires_at: 1 }))
    }
  })
}

describe.skipIf(!browserPath)('maintenance', () => {
  let product: Product | undefined
  afterAll(() => product?.remove())

  test('a message replaces every page, and leads by itself to the page that was wanted', { tags: 'full' }, async () => {
    product = await aProduct()
    const { site } = product
    const message = 'We are polishing the lanes until noon.'
    await product.start({ MAINTENANCE_MESSAGE: message })
    const page = await aPage()
    await page.clock.install()
    await page.goto(`${site}/registration/manage/${openChampionships}`)
    await page.getByRole('status').filter({ hasText: message }).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/club/bowling/maintenance')
    await expectFine(page)
    await product.stop()
    await product.start()
    await page.clock.fastForward(31_000)
    await page.getByRole('button', { name: /captain@kegler\.test/ }).click()
    await page.getByRole('heading', { name: 'Manage Entries' }).waitFor()
  })
})
