import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { anotherTab, aPage, browserPath, expectBothFine, expectComplaint, expectFine, site } from './browser.ts'
import { aCaptain, mailsTo, theMail } from './captains.ts'
import {
  askingCard,
  atCheckout,
  cardButton,
  cardCode,
  cardExpiry,
  cardNumber,
  charges,
  declinedCard,
  entriesOf,
  fillCart,
  payByCard,
  paymentDialog,
  startPaying,
  thanks,
  toCheckout,
  typeCard,
} from './ordering.ts'
import { aProduct } from './own-product.ts'
import type { Product } from './product.ts'
import { expectFocus } from './rosters.ts'
import { asCaptain, freeMembers, hold, lapse, man, postJson, squadOf, woman } from './season.ts'
import { aTournament } from './tournaments.ts'

describe.skipIf(!browserPath)('checkout', () => {
  test('the keyboard alone goes through the card fields, back again, and pays by Enter', { tags: 'full' }, async () => {
    const page = await aPage()
    await atCheckout(page)
    await startPaying(page)
    const holder = paymentDialog(page).getByLabel('Cardholder name')
    const fields = [cardNumber(page), cardExpiry(page), cardCode(page)]
    await expectFocus(holder)
    await page.keyboard.type('Nadia Kowalczyk')
    for (const [index, text] of ['4242424242424242', '1240', '123'].entries()) {
      await page.keyboard.press('Tab')
      await expectFocus(fields[index] as Locator)
      await page.keyboard.type(text)
    }
    await page.keyboard.press('Tab')
    await expectFocus(cardButton(page))
    for (const field of [...fields.toReversed(), holder]) {
      await page.keyboard.press('Shift+Tab')
      await expectFocus(field)
    }
    for (const field of fields) {
      await page.keyboard.press('Tab')
      await expectFocus(field)
    }
    await page.keyboard.press('Enter')
    await thanks(page).waitFor()
  })

  test('the card fields take nothing before they are ready, and Enter may follow the last digit at once', {
    tags: 'full',
  }, async () => {
    const page = await aPage()
    await atCheckout(page)
    let load = () => {}
    const loaded = new Promise<void>((resolve) => {
      load = resolve
    })
    await page.route(/elements\/card-frame\.js$/, async (route) => {
      await loaded
      await route.continue()
    })
    await startPaying(page)
    for (const field of [cardNumber(page), cardExpiry(page), cardCode(page)])
      await expect.poll(() => field.isDisabled()).toBe(true)
    load()
    await typeCard(page)
    await cardCode(page).fill('12')
    await cardNumber(page).focus()
    await paymentDialog(page).getByText('Your card’s security code is incomplete.').waitFor()
    await cardCode(page).evaluate((input: HTMLInputElement) => {
      input.value = '123'
      input.dispatchEvent(new Event('input'))
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))
    })
    await thanks(page).waitFor()
  })

  test('a card is checked, declined, then another one pays; the cart is empty and a mail arrives', async () => {
    const page = await aPage()
    const { captain, tournament } = await atCheckout(page)
    await expect.poll(() => page.title()).toBe('Registration Checkout')
    await page.getByText('Payments may only be accepted for a single tournament per transaction.').waitFor()
    await expect.poll(() => page.getByRole('checkbox', { name: /Terms/ }).count()).toBe(0)
    await page.getByText('Total $252.50').waitFor()
    await expectFine(page)
    await startPaying(page)
    const dialog = paymentDialog(page)
    await dialog.getByRole('button', { name: 'Pay $252.50' }).click()
    for (const message of [
      'Your card holder Name is incomplete.',
      'Your card number is incomplete.',
      'Your card’s expiration date is incomplete.',
      'Your card’s security code is incomplete.',
    ])
      await dialog.getByText(message).waitFor()
    await expectFine(page)
    expectComplaint(/402 POST/)
    await payByCard(page, declinedCard)
    await dialog.getByRole('alert').filter({ hasText: 'Your card was declined.' }).waitFor()
    expect(await entriesOf(captain, tournament.id)).toEqual([])
    await payByCard(page)
    await thanks(page).getByText(`${tournament.name}: $252.50 paid`).waitFor()
    await expectFine(page)
    expect(await entriesOf(captain, tournament.id)).toMatchObject([{ eventName: 'Team', balanceDue: 0 }])
    await page.goto(`${site}/registration/checkout/${tournament.id}`)
    await page.getByText('Your shopping cart is empty.').waitFor()
    await expectFine(page)
    const mail = await theMail(captain.email, new RegExp(`Welcome to ${tournament.name}`))
    expect(mail.text).toContain('$252.50')
  })

  test('the bank asks: refused, then agreed; closing the dialog keeps the cart', async () => {
    const page = await aPage()
    const { captain, tournament } = await atCheckout(page)
    await startPaying(page)
    await expectFocus(paymentDialog(page).getByLabel('Cardholder name'))
    await paymentDialog(page).getByRole('button', { name: 'Close' }).click()
    await page
      .getByRole('status')
      .filter({ hasText: 'Your payment was not completed. Your cart has been kept.' })
      .waitFor()
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    await expectFocus(page.getByRole('button', { name: 'Pay Full Amount' }))
    await startPaying(page)
    await payByCard(page, askingCard)
    expectComplaint(/402 POST .*3ds/)
    const bank = page.getByRole('dialog', { name: /3D Secure/ })
    await bank.getByRole('button', { name: 'Fail' }).click()
    await paymentDialog(page).getByRole('alert').filter({ hasText: 'unable to authenticate' }).waitFor()
    await payByCard(page, askingCard)
    await bank.getByRole('button', { name: 'Complete' }).click()
    await thanks(page).waitFor()
    expect(await entriesOf(captain, tournament.id)).toHaveLength(1)
    await thanks(page).getByRole('link', { name: 'Fill in your rosters' }).click()
    await page.getByText('Roster Incomplete').waitFor()
  })

  test('a wallet of the browser pays in real time', { tags: 'full' }, async () => {
    const page = await aPage()
    await page.addInitScript(() => localStorage.setItem('kegler-sandbox-wallet', 'on'))
    const { captain, tournament } = await atCheckout(page)
    await page.getByRole('checkbox', { name: 'Click here to process payments in real time.' }).check()
    await startPaying(page)
    await page.getByRole('button', { name: 'Pay with the test wallet' }).click()
    const sheet = page.getByRole('dialog', { name: 'Test wallet' })
    await sheet.getByText('Total Amount: $252.50').waitFor()
    await sheet.getByRole('button', { name: 'Cancel' }).click()
    await expectFine(page)
    await page.getByRole('button', { name: 'Pay with the test wallet' }).click()
    await sheet.getByRole('button', { name: 'Pay now' }).click()
    await thanks(page).waitFor()
    expect(await entriesOf(captain, tournament.id)).toHaveLength(1)
  })

  test('an order of nothing is completed without a card', async () => {
    const page = await aPage()
    const captain = await aCaptain(page)
    const youth = await aTournament('youth')
    await fillCart(page, youth.id, { day: 1, event: 'Scratch Singles', time: '09:00 AM' })
    await toCheckout(page)
    await page.getByText('Total $0.00').waitFor()
    await expect.poll(() => page.getByRole('checkbox', { name: /real time/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Complete Transaction' }).click()
    await page.getByRole('status').filter({ hasText: 'Your registration is complete' }).waitFor()
    expect(await entriesOf(captain, youth.id)).toMatchObject([{ eventName: 'Scratch Singles' }])
  })

  test('terms have to be agreed to', { tags: 'full' }, async () => {
    const page = await aPage()
    const { email } = await aCaptain(page)
    const mixed = await aTournament('state mixed')
    const mixedTeam = mixed.event('Mixed Team')
    const day = await fillCart(page, mixed.id, { day: 5, event: 'Mixed Team', time: '10:00 AM' })
    const squad = { tournamentId: mixed.id, eventId: mixedTeam, day, time: '10:00' }
    const bowlers = await freeMembers(email, squad, [man, woman, woman, man])
    const rosterPositions = bowlers.map(({ usbcId }, index) => ({ position: index + 1, bowler: { usbcId } }))
    const rosterData = { name: 'Four on the Floor', squadId: squadOf(squad), eventId: mixedTeam, rosterPositions }
    await asCaptain(email, 'POST registration/cartroster', {
      id: '17000000000000',
      tournamentId: mixed.id,
      rosterType: 'Entry',
      rosterData: JSON.stringify(rosterData),
    })
    await page.goto(`${site}/registration/checkout/${mixed.id}`)
    const pay = page.getByRole('button', { name: 'Pay Full Amount' })
    await page.getByText('Please agree to the Terms & Conditions first.').waitFor()
    await expect.poll(() => pay.isDisabled()).toBe(true)
    await expectFine(page)
    await page.getByRole('checkbox', { name: /I have read and agree to the Terms & Conditions/ }).check()
    await expect.poll(() => pay.isEnabled()).toBe(true)
  })

  test('places that are gone are reported before anything is paid', { tags: 'full' }, async () => {
    const page = await aPage()
    const { email } = await aCaptain(page)
    const open = await aTournament()
    const day = await fillCart(page, open.id, { day: 47, event: 'Team', time: '08:00 AM', quantity: 2 })
    const id = squadOf({ eventId: open.event('Team'), day, time: '08:00' })
    await lapse(email, open.id)
    await expect.poll(() => hold('captain2@kegler.test', [{ id, quantity: 47 }], open.id)).toEqual([])
    await toCheckout(page)
    await page.getByRole('alert').filter({ hasText: 'has only 1 left. Please lower the quantity.' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Pay Full Amount' }).isDisabled()).toBe(true)
    await expectBothFine(page)
    await page.getByRole('button', { name: /^One less: Team/ }).click()
    await expect.poll(() => page.getByRole('button', { name: 'Pay Full Amount' }).isEnabled()).toBe(true)
    expect(await page.getByRole('button', { name: /^One less: / }).count()).toBe(0)
  })

  test('while notices of the provider are late, the page says so; the order completes after them', {
    tags: 'full',
  }, async () => {
    const page = await aPage()
    const { captain, tournament } = await atCheckout(page)
    await page.clock.install()
    await page.reload()
    const resume = () => postJson(`${site}/sandbox/card-payments/_sim/webhooks/resume`, {})
    // also when it fails: the tests after it use the same product
    onTestFinished(async () => void (await resume()))
    await postJson(`${site}/sandbox/card-payments/_sim/webhooks/pause`, {})
    await startPaying(page)
    await payByCard(page)
    await page.getByText('Processing...').first().waitFor()
    const waiting = page.getByText('Your payment is being processed and your registration will be completed')
    // the page looks ten times, a second after each answer, however long that takes
    for (let look = 0; look < 10; look += 1) {
      const answer = page.waitForResponse(/\/registration\/payment\/[\w-]+$/)
      await page.clock.fastForward(1000)
      await answer
    }
    await waiting.waitFor()
    expect(await entriesOf(captain, tournament.id)).toEqual([])
    await resume()
    await expect.poll(async () => (await entriesOf(captain, tournament.id)).length).toBe(1)
    await page.clock.fastForward(6000)
    await thanks(page).waitFor()
  })

  test('the last calls never arrive: the order is not lost', { tags: 'full' }, async () => {
    const page = await aPage()
    const { captain, tournament } = await atCheckout(page)
    await page.route(/payment\/process$|tournament\/[\w-]+\/entry$/, (route) => route.abort())
    await startPaying(page)
    await payByCard(page)
    await thanks(page).waitFor()
    expect(await entriesOf(captain, tournament.id)).toHaveLength(1)
    await page.getByRole('link', { name: `Manage ${tournament.name}` }).click()
    await page.getByText('Roster Incomplete').waitFor()
  })

  test('a tournament that is archived while the bank asks: the money goes back, the cart has ended', {
    tags: 'full',
  }, async () => {
    const page = await aPage()
    const { captain, tournament } = await atCheckout(page)
    await startPaying(page)
    await payByCard(page, askingCard)
    const agree = page.getByRole('dialog', { name: /3D Secure/ }).getByRole('button', { name: 'Complete' })
    await agree.waitFor()
    await archive(tournament.id)
    expectComplaint(/404 (GET .*tournament|POST .*validate)/)
    await agree.click()
    await closedNotice(page).waitFor()
    await expectFine(page)
    expect(await page.getByText(/Held for/).count()).toBe(0)
    await theMail(captain.email, /was returned/)
  })

  test('two tabs pay one cart: one charge, one entry', { tags: 'full' }, async () => {
    const page = await aPage()
    const { captain, tournament } = await atCheckout(page)
    const other = await anotherTab(page.context())
    await other.goto(page.url())
    const before = await charges()
    await startPaying(page)
    await startPaying(other)
    await typeCard(page)
    await typeCard(other)
    // Both at once: whoever is second finds the payment made, or the cart empty.
    expectComplaint(/40[029] POST .*payment_intents/)
    await Promise.all([page, other].map((tab) => cardButton(tab).dispatchEvent('click')))
    for (const tab of [page, other]) await thanks(tab).or(tab.getByText('Your shopping cart is empty.')).waitFor()
    expect(await entriesOf(captain, tournament.id)).toHaveLength(1)
    expect(await charges()).toBe(before + 1)
    await theMail(captain.email, /Welcome/)
    expect((await mailsTo(captain.email)).filter(({ subject }) => subject.startsWith('Welcome'))).toHaveLength(1)
  })
})

describe.skipIf(!browserPath)('checkout on the hosted page', () => {
  let product: Product | undefined
  beforeAll(async () => {
    product = await aProduct()
    await product.start({ PAYMENTS_EMBEDDED_FORM: 'false' })
  })
  afterAll(() => product?.remove())

  test('cancelled, then paid, then come back once more', { tags: 'full' }, async () => {
    const site = product?.site ?? ''
    const page = await aPage()
    const captain = await aCaptain(page, { of: site })
    const open = await aTournament('open', { of: site })
    await fillCart(page, open.id, { day: 44, event: 'Team', time: '08:00 AM', of: site })
    await toCheckout(page)
    await page.getByRole('button', { name: 'Pay Full Amount' }).click()
    await page.getByRole('link', { name: /Cancel and go back/ }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: 'Your payment was not completed. Your cart has been kept.' })
      .waitFor()
    await page.getByText('Total $252.50').waitFor()
    await expectFine(page)
    await page.getByRole('button', { name: 'Pay Full Amount' }).click()
    await typeHostedCard(page)
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(captain.email)
    const back = page.waitForRequest(/registration\/checkout\/[\w-]+\/[\w-]+/)
    await page.getByRole('button', { name: 'Pay $252.50' }).click()
    await thanks(page).waitFor()
    await page.goto((await back).url())
    await thanks(page).waitFor()
    await page.getByRole('link', { name: `Register for ${open.name}` }).waitFor()
    expect(await entriesOf(captain, open.id, site)).toHaveLength(1)
  })

  test('paid after the tournament was archived: the way back says that the money goes back', {
    tags: 'full',
  }, async () => {
    const site = product?.site ?? ''
    const page = await aPage()
    await aCaptain(page, { of: site })
    const { id } = await aTournament('open', { of: site })
    await fillCart(page, id, { day: 45, event: 'Team', time: '08:00 AM', of: site })
    await toCheckout(page)
    await page.getByRole('button', { name: 'Pay Full Amount' }).click()
    await typeHostedCard(page)
    await archive(id, site)
    expectComplaint(/404 GET .*tournament/)
    await page.getByRole('button', { name: 'Pay $252.50' }).click()
    await closedNotice(page).waitFor()
    await expectFine(page)
  })
})

async function typeHostedCard(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expiration').fill('12 / 40')
  await page.getByLabel('CVC').fill('123')
  await page.getByLabel('Cardholder name').fill('Nadia Kowalczyk')
}
/** Takes a tournament off registration, as its manager does. */
const archive = (id: string, of = site) =>
  asCaptain('super@kegler.test', `PUT setup/tournament/${id}/status`, { statusName: 'Archived' }, of)
const closedNotice = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'after registration for this tournament had ended. No entry was made.' })
