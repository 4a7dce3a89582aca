import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { connectedAccounts } from '../apps/sandbox/src/demo/accounts.ts'
import { aPage, browserPath, expectBothFine, expectComplaint, phone, site } from './browser.ts'
import { aCaptain, mailsTo, theMail } from './captains.ts'
import {
  askingCard,
  cardNumber,
  declinedCard,
  fillCart,
  payByCard,
  paymentDialog,
  removeButton,
  startPaying,
  toCheckout,
} from './ordering.ts'
import { expectFocus } from './rosters.ts'
import { asCaptain } from './season.ts'
import { aTournament } from './tournaments.ts'

const wrongCode = '4000 0000 0000 0127'

/** The charges of a payment at the provider, by how they ended. */
async function chargesOf(paymentIntent: string): Promise<string[]> {
  const reply = await fetch(`${site}/sandbox/card-payments/v1/charges?payment_intent=${paymentIntent}`, {
    headers: { authorization: 'Bearer sk_test_sandbox', 'stripe-account': connectedAccounts[0]?.id ?? '' },
  })
  const { data } = (await reply.json()) as { data: { status: string; amount: number }[] }
  return data.map(({ status, amount }) => `${status} ${amount}`)
}
/** The dialog says so where it can be seen above the keyboard, and the keyboard goes on with the fields. */
async function refused(page: Page, words: string): Promise<void> {
  const alert = paymentDialog(page).getByRole('alert').filter({ hasText: words })
  await alert.waitFor()
  await expect.poll(() => alert.evaluate((box) => box === document.activeElement)).toBe(true)
  const uncovered = () =>
    alert.evaluate((box) => {
      const { left, top, right, bottom } = box.getBoundingClientRect()
      return [top + 4, bottom - 4].map((y) => box.contains(document.elementFromPoint((left + right) / 2, y)))
    })
  await expect.poll(uncovered).toEqual([true, true])
  await page.keyboard.press('Tab')
  const name = paymentDialog(page).getByLabel('Cardholder name')
  await expect.poll(() => name.evaluate((one) => one === document.activeElement)).toBe(true)
}

describe.skipIf(!browserPath)('a captain whose card is refused, on a phone with its keyboard open', () => {
  test('declined, a wrong code, not agreed to at the bank, then agreed: one charge, one entry', async () => {
    const page = await aPage(phone)
    const intents = new Set<string>()
    page.on('request', (request) => {
      const [, intent] = /payment_intents\/(pi_\w+)\/confirm$/.exec(request.url()) ?? []
      if (intent) intents.add(intent)
    })
    const { email } = await aCaptain(page)
    const open = await aTournament()
    await fillCart(page, open.id, { day: 50, event: 'Team', time: '08:00 AM' })
    await toCheckout(page)
    await startPaying(page)
    await closeNotices(page)
    await page.setViewportSize({ width: 360, height: 400 })
    expectComplaint(/402 POST/)
    await payByCard(page, declinedCard)
    await refused(page, 'Your card was declined.')
    await expectBothFine(page)
    await payByCard(page, wrongCode)
    await refused(page, "Your card's security code is incorrect.")
    const bank = page.getByRole('dialog', { name: /3D Secure/ })
    await payByCard(page, askingCard)
    await bank.getByRole('button', { name: 'Fail' }).tap()
    await refused(page, 'unable to authenticate')
    await expect.poll(() => cardNumber(page).inputValue()).toBe(askingCard)
    await payByCard(page, askingCard)
    await bank.getByRole('button', { name: 'Complete' }).tap()
    await page.getByRole('status').filter({ hasText: 'Your registration is complete.' }).waitFor()

    expect(intents.size).toBe(1)
    const charges = await chargesOf([...intents][0] ?? '')
    expect(charges.filter((charge) => charge.startsWith('succeeded'))).toEqual(['succeeded 25250'])
    expect(charges.filter((charge) => charge === 'failed 25250').length).toBeGreaterThanOrEqual(2)
    expect(await asCaptain<unknown[]>(email, `GET tournament/${open.id}/entries`)).toMatchObject([
      { eventName: 'Team', balanceDue: 0 },
    ])
    await theMail(email, /Welcome/)
    expect((await mailsTo(email)).filter(({ subject }) => subject.startsWith('Welcome'))).toHaveLength(1)
  })

  test('the time to pay ran out: the form makes way for the way back', async () => {
    const page = await aPage(phone)
    await aCaptain(page)
    const open = await aTournament()
    const day = await fillCart(page, open.id, { day: 50, event: 'Team', time: '08:00 AM' })
    await toCheckout(page)
    await startPaying(page)
    const dialog = paymentDialog(page)
    await expectFocus(dialog.getByLabel('Cardholder name'))
    await expect.poll(() => removeButton(page, 'Team', day).isDisabled()).toBe(true)
    const ranOut = 'The time to pay has run out. Please go back to your cart and try again.'
    await page.route(/payment\/clientSecret$/, (route) =>
      route.fulfill({ json: { messages: [ranOut], paymentId: null, totalPaid: 0, clientSecret: null } }),
    )
    await payByCard(page)
    await dialog.getByRole('alert').filter({ hasText: ranOut }).waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: /^Pay/ }).count()).toBe(0)
    await expectBothFine(page)
    await dialog.getByRole('button', { name: 'Go back' }).tap()
    await page.getByRole('status').filter({ hasText: 'Your payment was not completed.' }).waitFor()
    const [pay, back] = await Promise.all([
      page.getByRole('button', { name: 'Pay Full Amount' }).boundingBox(),
      page.getByRole('link', { name: 'Return to Calendar' }).boundingBox(),
    ])
    expect(pay?.y).toBeLessThan(back?.y ?? 0)
  })
})

/** Notices lie over the page for some seconds. */
async function closeNotices(page: Page): Promise<void> {
  // those that are there now, in one step: a notice that closes by itself must not be waited for
  await page.getByRole('button', { name: 'Close notice' }).evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click()
  })
  await page.getByRole('button', { name: 'Close notice' }).first().waitFor({ state: 'hidden' })
}
