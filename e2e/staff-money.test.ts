import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectComplaint, expectFine, phone, signIn } from './browser.ts'
import { mailsTo } from './captains.ts'
import { payByCard } from './ordering.ts'
import { entriesOf } from './rosters.ts'
import { asCaptain } from './season.ts'
import { anOwner } from './tournaments.ts'

const balance = (page: Page) => page.getByRole('region', { name: 'Team Balance' })
const accept = (page: Page) => page.getByRole('dialog', { name: 'Accept Payment' })
const log = (page: Page) => page.getByRole('dialog', { name: 'Payment Log' })

/** A page of an admin on an entry of $252.50, nothing of it paid. */
async function atEntry(page: Page) {
  const { captain, tournament } = await anOwner(await aPage(), 'captain2')
  const entries = await entriesOf(captain.email, tournament.id)
  const entry = entries.find(({ name }) => name === 'Okafor and Friends')
  await signIn(page, 'admin', `/admin/entry/${entry?.id}`)
  await balance(page).getByText('$252.50').first().waitFor()
  return { captain, tournament, entryId: entry?.id ?? '' }
}

describe.skipIf(!browserPath)('payments that staff take', () => {
  test('a check over a part of the balance by keys, then the rest by card', async () => {
    const page = await aPage()
    await atEntry(page)
    await page.keyboard.press('p')
    const dialog = accept(page)
    await dialog.getByLabel('Amount').waitFor()
    await expect.poll(() => dialog.getByLabel('Amount').inputValue()).toBe('252.50')
    await expect.poll(() => dialog.getByLabel('Check Number').count()).toBe(0)
    await expect.poll(() => dialog.getByLabel('Stripe Transaction ID').count()).toBe(0)
    await dialog.getByLabel('Method').selectOption('Manual Stripe Transaction')
    await dialog.getByLabel('Stripe Transaction ID').waitFor()
    await dialog.getByLabel('Method').selectOption('Check')
    await dialog.getByRole('button', { name: 'Save Payment' }).click()
    await dialog.getByText('Required').waitFor()
    await dialog.getByLabel('Check Number').fill('4711')
    for (const [typed, message] of [
      ['1e3', 'Enter the amount in dollars, with at most two decimals.'],
      ['-5', 'Enter an amount above $0.00.'],
      ['252.51', 'The amount is above the balance of $252.50.'],
      ['100000000', 'The amount is above the balance of $252.50.'],
      ['$1,234.50', 'The amount is above the balance of $252.50.'],
    ] as const) {
      await dialog.getByLabel('Amount').fill(typed)
      await dialog.getByText(message).waitFor()
    }
    await dialog.getByLabel('Amount').fill('80.50')
    await dialog.getByText('$80.50 is applied to 1 item; $172.00 stays due.').first().waitFor()
    await expectFine(page)
    await dialog.getByRole('button', { name: 'Save Payment' }).click()
    await page.getByText('Payment was successfully saved.').waitFor()
    await balance(page).getByText('$172.00').first().waitFor()

    // the same check once more is asked about
    await balance(page).getByRole('button', { name: 'Cash/Check' }).click()
    expectComplaint(/422 POST/)
    await dialog.getByLabel('Method').selectOption('Check')
    await dialog.getByLabel('Check Number').fill('4711')
    await dialog.getByLabel('Amount').fill('10')
    await dialog.getByText(/Is this another check\?/).waitFor()
    await dialog.getByLabel('This is another check.').check()
    await dialog.getByText('$10.00 is applied to 1 item; $162.00 stays due.').first().waitFor()
    await dialog.getByRole('button', { name: 'Save Payment' }).click()
    await balance(page).getByText('$162.00').first().waitFor()

    await page.getByLabel('Click here to process payments in real time.').check()
    await balance(page).getByRole('button', { name: 'Credit Card' }).click()
    await payByCard(page)
    await balance(page).getByText('$0.00').first().waitFor()
    await expect.poll(() => balance(page).getByRole('button', { name: 'Cash/Check' }).count()).toBe(0)
    await expect.poll(() => balance(page).getByRole('button', { name: 'Credit Card' }).count()).toBe(0)
    await balance(page).getByRole('button', { name: 'Payment Log' }).click()
    await log(page)
      .getByRole('row', { name: /Check.*4711.*admin@kegler\.test.*\$80\.50/ })
      .waitFor()
    await log(page)
      .getByRole('row', { name: /Credit Card.*admin@kegler\.test.*\$162\.00/ })
      .waitFor()
    await expectFine(page)
  })

  test('a check on the wrong entry is voided on the same day', { tags: 'full' }, async () => {
    const page = await aPage()
    const { captain } = await atEntry(page)
    await balance(page).getByRole('button', { name: 'Cash/Check' }).click()
    await accept(page).getByLabel('Method').selectOption('Check')
    await accept(page).getByLabel('Check Number').fill('9001')
    await accept(page).getByLabel('Amount').fill('80.50')
    await expect.poll(() => accept(page).getByLabel('Send receipt').isChecked()).toBe(true)
    await accept(page).getByRole('button', { name: 'Save Payment' }).click()
    await balance(page).getByText('$172.00').first().waitFor()
    await balance(page).getByRole('button', { name: 'Payment Log' }).click()
    const row = log(page).getByRole('row').filter({ hasText: '9001' })
    await row.getByRole('button', { name: 'Void' }).click()
    const dialog = page.getByRole('dialog', { name: 'Void Payment' })
    await dialog.getByText('$80.50 is owed again; $252.50 is due.').first().waitFor()
    await dialog.getByLabel('Reason').fill('It was for another entry.')
    await expectFine(page)
    await dialog.getByRole('button', { name: 'Void Payment' }).click()
    await page.getByText('What it paid is due again.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await row.getByText('Voided payment, Check').waitFor()
    await row.getByText('$0.00').waitFor()
    await expect.poll(() => row.getByRole('button', { name: 'Void' }).count()).toBe(0)
    await expectFine(page)
    await page.keyboard.press('Escape')
    await log(page).waitFor({ state: 'detached' })
    await balance(page).getByText('$252.50').first().waitFor()
    expect((await mailsTo(captain.email)).filter(({ subject }) => /refund/i.test(subject))).toEqual([])
  })

  test('a payment that the captain has open is named and ended', { tags: 'full' }, async () => {
    const page = await aPage()
    const { captain, tournament, entryId } = await atEntry(page)
    await asCaptain(captain.email, 'POST registration/payment/createSession', {
      tournamentId: tournament.id,
      entries: [{ id: entryId }],
    })
    await page.reload()
    const notice = balance(page)
      .getByRole('status')
      .filter({ hasText: /opened a payment just now/ })
    await notice.waitFor()
    await balance(page).getByRole('button', { name: 'Credit Card' }).click()
    await balance(page)
      .getByText(/End it before you take a card payment\./)
      .waitFor()
    await notice.getByRole('button', { name: 'End Payment' }).click()
    await page.getByText('Nobody can pay it any more.').waitFor()
    await notice.waitFor({ state: 'hidden' })
    await balance(page).getByRole('button', { name: 'Credit Card' }).click()
    await page.getByRole('dialog', { name: 'Payment' }).getByText('$252.50').first().waitFor()
  })

  test('what was said of a card payment goes with the next one; one item needs no order', {
    tags: 'full',
  }, async () => {
    const page = await aPage()
    await atEntry(page)
    await page.route('**/admin/entry/createSession', (route) =>
      route.fulfill({ json: { paymentId: null, messages: ['Not by card today.'], amount: 0, url: null } }),
    )
    await balance(page).getByRole('button', { name: 'Credit Card' }).click()
    await balance(page).getByText('Not by card today.').waitFor()
    await balance(page).getByRole('button', { name: 'Cash/Check' }).click()
    await accept(page).getByText('$252.50 is applied to 1 item; $0.00 stays due.').first().waitFor()
    await expect.poll(() => accept(page).getByText('in the order of the list').count()).toBe(0)
    await accept(page).getByLabel('Amount').fill('80.50')
    await accept(page).getByRole('button', { name: 'Save Payment' }).click()
    await balance(page).getByText('$172.00').first().waitFor()
    await balance(page).getByText('Not by card today.').waitFor({ state: 'hidden' })
  })

  test('on a phone', { tags: 'full' }, async () => {
    const page = await aPage(phone)
    await atEntry(page)
    await balance(page).getByRole('button', { name: 'Cash/Check' }).tap()
    await accept(page).getByLabel('Notes').fill('in an envelope')
    await expectFine(page)
    await accept(page).getByRole('button', { name: 'Save Payment' }).click()
    await page.getByText('Payment was successfully saved.').waitFor()
  })
})
