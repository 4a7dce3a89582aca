import { formatWeekday } from '@kegler/domain/dates.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectFine, phone, signIn, site } from './browser.ts'
import { theMail } from './captains.ts'
import { chooseMore, more } from './entry-acts.ts'
import { payByCard } from './ordering.ts'
import { actOn, entriesOf } from './rosters.ts'
import { dayOf, postJson, row, showMonthOf } from './season.ts'
import { anOwner } from './tournaments.ts'

const team = 'Okafor and Friends'
const balance = (page: Page) => page.getByRole('region', { name: 'Team Balance' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const will = (page: Page) => page.getByRole('region', { name: 'What will happen' })

/** A page of staff on an entry of $252.50 with three All Events, nothing of it paid; and the page of its captain. */
async function atEntry(page: Page) {
  const theirs = await aPage()
  const { captain, tournament } = await anOwner(theirs, 'captain2')
  const entryId = (await entriesOf(captain.email, tournament.id)).find(({ name }) => name === team)?.id ?? ''
  await signIn(page, 'admin', `/admin/entry/${entryId}`)
  await balance(page).getByText('$252.50').first().waitFor()
  return { captain, tournament, theirs, entryId }
}
async function payCard(page: Page): Promise<void> {
  await page.getByLabel('Click here to process payments in real time.').check()
  await balance(page).getByRole('button', { name: 'Credit Card' }).click()
  await payByCard(page)
  await balance(page).getByText('$0.00').first().waitFor()
}
async function payCash(page: Page): Promise<void> {
  await balance(page).getByRole('button', { name: 'Cash/Check' }).click()
  await dialog(page, 'Accept Payment').getByRole('button', { name: 'Save Payment' }).click()
  await balance(page).getByText('$0.00').first().waitFor()
}
/** The next refund at the card provider fails. */
const failRefund = (fails: string) =>
  postJson(`${site}/sandbox/card-payments/_sim/faults`, { fails, method: 'POST', path: '/v1/refunds', hold_ms: 500 })

describe.skipIf(!browserPath)('money that staff give back', () => {
  test('cancel with all back to the card, All Events too, while the provider falls silent; the next day take it back', async () => {
    const page = await aPage()
    const { captain, tournament, theirs } = await atEntry(page)
    await payCard(page)
    await chooseMore(page, 'Cancel Entry')
    const question = dialog(page, 'Cancel this entry?')
    await question
      .getByText(
        /will no longer be on any of Captain .+'s rosters, if you continue with this cancellation they will be/,
      )
      .first()
      .waitFor()
    await question.getByRole('button', { name: 'Keep it' }).click()
    await expect.poll(() => dialog(page, 'Cancel Entry').count()).toBe(0)
    await chooseMore(page, 'Cancel Entry')
    await question.getByRole('button', { name: 'Continue' }).click()
    const cancel = dialog(page, 'Cancel Entry')
    await will(page).getByText('$252.50 goes back to visa 4242.').waitFor()
    await will(page).getByText("$6.31 of it is the technology fee's share, which returns too.").waitFor()
    await will(page)
      .getByText(/ places taken\.$/)
      .waitFor()
    await will(page)
      .getByText(/^All Events of 3 bowlers lose their bowlers/)
      .waitFor()
    for (const box of await cancel.getByRole('checkbox', { name: /^All Events/ }).all()) await box.check()
    await will(page)
      .getByText(/^All Events of 3 bowlers lose their bowlers/)
      .waitFor({ state: 'hidden' })
    await will(page).getByText('$252.50 goes back to visa 4242.').waitFor()
    await cancel.getByLabel('Reason').fill('They cannot come')
    await expectFine(page)
    await failRefund('success-then-timeout')
    await cancel.getByRole('button', { name: 'Cancel Entry' }).click()
    await page.getByText(/^The cancellation was successful\.|^The refund is being completed\./).waitFor()
    await page.getByText('This entry has already been canceled').waitFor({ timeout: 90_000 })
    await balance(page).getByText('$0.00').first().waitFor()
    await balance(page).getByRole('button', { name: 'Payment Log' }).click()
    const log = dialog(page, 'Payment Log')
    await log
      .getByRole('row', { name: /Refund.*-\$252\.50/ })
      .first()
      .waitFor()
    // once, whatever the provider said
    await expect
      .poll(() => log.getByRole('row', { name: /Refund, Stripe Purchase Transaction.*-\$252\.50/ }).count())
      .toBe(1)
    await page.keyboard.press('Escape')

    await theirs.goto(`${site}/registration/manage/${tournament.id}`)
    await row(theirs, team, 'CANCELLED').waitFor()
    await actOn(theirs, team, 'Payment Log')
    const paid = row(theirs, team).getByRole('region', { name: 'Payment Log' })
    await paid.getByRole('row', { name: /^Refund:.*-\$252\.50/ }).waitFor()
    await paid.getByText('Grand total due').waitFor()
    const [entry] = (await entriesOf(captain.email, tournament.id)).filter(({ name }) => name === team)
    expect(entry?.balanceDue).toBe(0)
    const mail = await theMail(captain.email, /cancel/i)
    expect(mail.text).toContain('$252.50')
    expect(mail.text).not.toContain('They cannot come')

    await page.getByRole('button', { name: 'Reactivate Entry' }).click()
    const back = dialog(page, 'Reactivate Entry')
    await back.getByRole('button', { name: 'Reactivate', exact: true }).click()
    await back.getByText('Required', { exact: true }).waitFor()
    const day = await dayOf(tournament.id, 24)
    await showMonthOf(back.getByRole('region', { name: 'Choose a date' }), day)
    await back.getByRole('button', { name: new RegExp(`^${formatWeekday(day)}, ${day.slice(0, 4)}`) }).click()
    await back.getByRole('radio').first().check()
    await will(page)
      .getByText(/ places taken\.$/)
      .waitFor()
    await expectFine(page)
    await back.getByRole('button', { name: 'Reactivate', exact: true }).click()
    await page.getByText('Reactivation Saved!').waitFor()
    await balance(page).getByText('$252.50').first().waitFor()
    await more(page).waitFor()
    await theirs.reload()
    await row(theirs, team).getByRole('checkbox').waitFor()
    await expect.poll(() => row(theirs, team, 'CANCELLED').count()).toBe(0)
    const [again] = (await entriesOf(captain.email, tournament.id)).filter(({ name }) => name === team)
    expect(again?.balanceDue).toBe(252.5)
  })

  test('a refund alone by check leaves the entry active', { tags: 'full' }, async () => {
    const page = await aPage()
    await atEntry(page)
    await payCash(page)
    const refund = dialog(page, 'Refund')
    await balance(page).getByRole('button', { name: 'Refund' }).click()
    await refund.getByRole('button', { name: 'Refund', exact: true }).click()
    await refund.getByText('Required').first().waitFor()
    // the check number, and how much: more than was paid too much is never offered
    await expect.poll(() => refund.getByText('Required').count()).toBe(2)
    expect(
      await refund
        .getByRole('option', { name: 'Stripe Purchase Transaction' })
        .evaluate((one) => one.matches(':disabled')),
    ).toBe(true)
    await refund.getByLabel('Check Number').fill('12a34')
    await expect.poll(() => refund.getByLabel('Check Number').inputValue()).toBe('1234')
    await refund.getByLabel('Amount').fill('252.51')
    await refund.getByText('At most $252.50 can be refunded.').waitFor()
    await refund.getByLabel('Amount').fill('100')
    await will(page).getByText('$100.00 is recorded as refunded: Check 1234.').waitFor()
    await expectFine(page)
    await refund.getByRole('button', { name: 'Refund', exact: true }).click()
    await page.getByText('The refund was successful.').waitFor()
    await balance(page).getByText('$100.00').first().waitFor()
    await more(page).waitFor()
  })

  test('on a phone: cancel without a refund', { tags: 'full' }, async () => {
    const page = await aPage(phone)
    await atEntry(page)
    await chooseMore(page, 'Cancel Entry')
    await dialog(page, 'Cancel this entry?').getByRole('button', { name: 'Continue' }).tap()
    const cancel = dialog(page, 'Cancel Entry')
    await will(page).waitFor()
    await expect.poll(() => cancel.getByRole('radio').count()).toBe(0)
    await expectFine(page)
    await cancel.getByRole('button', { name: 'Cancel Entry' }).tap()
    await page.getByText('The cancellation was successful.').waitFor()
    await page.getByText('This entry has already been canceled').waitFor()
  })

  test('superusers alone adjust what is owed', { tags: 'full' }, async () => {
    const page = await aPage()
    const { entryId } = await atEntry(page)
    await more(page).click()
    await page.getByRole('menuitem', { name: 'Cancel Entry' }).waitFor()
    await expect.poll(() => page.getByRole('menuitem', { name: 'Adjust' }).count()).toBe(0)
    const other = await aPage()
    await signIn(other, 'super', `/admin/entry/${entryId}`)
    await chooseMore(other, 'Adjust')
    const adjust = dialog(other, 'Adjust Balance')
    await adjust.getByRole('button', { name: 'Adjust Balance' }).click()
    await adjust.getByText('Enter an amount other than $0.00.').waitFor()
    await adjust.getByLabel('Amount').fill('-52.5')
    await adjust.getByText('Balance: $252.50, then $200.00.').waitFor()
    await adjust.getByLabel('Notes').fill('A lane broke down')
    await will(other)
      .getByText(/\$52\.50/)
      .waitFor()
    await expectFine(other)
    await adjust.getByRole('button', { name: 'Adjust Balance' }).click()
    await other.getByText('Balance Adjusted!').waitFor()
    await balance(other).getByText('$200.00').first().waitFor()
  })
})
