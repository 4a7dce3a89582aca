import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectFine, phone, signIn, site } from './browser.ts'
import { openChampionships } from './season.ts'

/** No ids, no JSON, and no way into pages that managers cannot open. */
async function expectReadable(page: Page): Promise<void> {
  const text = await page.locator('main').innerText()
  expect(text).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/)
  expect(text).not.toMatch(/[{}]|_id\b/)
  const links = await page.locator('main a').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
  expect(links.filter((href) => /\/admin(?!\/audit)/.test(href))).toEqual([])
}
const openTeam = async (page: Page, typed: string) => {
  await page.getByRole('tab', { name: 'Teams' }).click()
  await page.getByLabel('Reservation number, team, captain, coordinator or bowler').fill(typed)
  await page.keyboard.press('Enter')
  await page
    .getByRole('row', { name: new RegExp(typed) })
    .getByRole('link')
    .click()
  await page.getByRole('heading', { name: 'Entry Audit' }).waitFor()
}

describe.skipIf(!browserPath)('audit', () => {
  test('a manager reads who refunded an entry, and why', async () => {
    const page = await aPage()
    await signIn(page, 'manager', '/admin/audit')
    await expect
      .poll(() => page.getByRole('tab').allInnerTexts())
      .toEqual(['Tournaments', 'Captains', 'Teams', 'Virtual Entries', 'Bowlers'])
    await openTeam(page, '1000016')
    await page
      .getByText(/^Cancelled, was on Team, .* refund of \$252\.50 made .* by Ingrid Solberg \(admin\)/)
      .waitFor()
    await page
      .getByRole('row', { name: /Refund/ })
      .getByText('$252.50', { exact: true })
      .waitFor()
    await page.getByRole('button', { name: /^Show details: Cancelled/ }).click()
    const details = page.getByRole('region', { name: /^Details: Cancelled/ })
    await details
      .getByText(/admin@kegler\.test/)
      .first()
      .waitFor()
    await expectReadable(page)
    await expectFine(page)
    const kind = page.getByRole('combobox', { name: 'Kind' })
    await kind.click()
    await page.getByRole('option', { name: 'Purchases' }).click()
    await expect.poll(() => page.getByRole('button', { name: /^Show details/ }).count()).toBe(1)
    expect(page.url()).toContain('kind=Purchases')
  })

  test('each tab keeps its own search in the address', async () => {
    const page = await aPage(phone)
    await signIn(page, 'manager', '/admin/audit?tab=Teams&Teams=1000016')
    await page.getByRole('link', { name: '1000016' }).waitFor()
    await page.getByRole('tab', { name: 'Captains' }).click()
    const box = page.getByLabel('Name or e-mail of the captain')
    await box.fill('ab')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByText('A minimum of three characters are required.').waitFor()
    await box.fill('zzzzzz')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByText('Nothing found, please try again.').waitFor()
    await page.reload()
    await page.getByText('Nothing found, please try again.').waitFor()
    await page.getByRole('tab', { name: 'Teams' }).click()
    await page.getByRole('link', { name: '1000016' }).waitFor()
    await expectReadable(page)
    await expectFine(page)
    await page.goto(`${site}/admin/audit?tab=Captains&Captains=okafor`)
    await page.locator(`main a[href$="/${openChampionships}"]`, { hasText: 'Marcus Okafor' }).click()
    await page.getByText(/refund of \$252\.50 made/i).waitFor()
    await expectReadable(page)
  })
})
