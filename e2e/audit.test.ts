import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectFine, phone, signIn, site } from './browser.ts'
import { entriesOf } from './rosters.ts'
import { asCaptain, openChampionships } from './season.ts'

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
    const zone = page.locator('dt', { hasText: 'Time Zone' }).locator('xpath=following-sibling::dd')
    await expect.poll(() => zone.innerText()).toBe('CT')
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
    await expect.poll(() => page.url()).toContain('kind=Purchases')
  })

  test("a manager answers why Okafor's team is in Division 2 since Tuesday", { tags: 'full' }, async () => {
    const page = await aPage()
    await signIn(page, 'manager', '/admin/audit')
    const entries = await entriesOf('captain2@kegler.test', openChampionships)
    await openTeam(page, String(entries.find(({ name }) => name === 'Okafor and Friends')?.entryNumber))
    const changed = String.raw`division changed from Division 1 to Division 2 by Ingrid Solberg \(admin\): The \d+ is of another`
    await page.getByText(new RegExp(String.raw`^Position \d: average of .* set to \d+; ${changed}`)).waitFor()
    await page.getByRole('combobox', { name: 'Kind' }).click()
    await page.getByRole('option', { name: 'Divisions' }).click()
    await page.getByText(new RegExp(`^${changed}`, 'i')).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Show details/ }).count()).toBe(1)
    const day = await page.getByRole('region', { name: 'Timeline' }).locator('time').first().getAttribute('datetime')
    const tuesday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'America/Chicago' })
    expect(tuesday.format(new Date(day ?? ''))).toBe('Tuesday')
    await expectReadable(page)
  })

  test('a manager follows a refund that the bank sent back, from the tournament to its entry', {
    tags: 'full',
  }, async () => {
    const page = await aPage()
    await signIn(page, 'manager', `/admin/audit/tournament/${openChampionships}?kind=Money`)
    const failed = page.getByText(/^Refund of \$252\.50 for Team \d+ failed \(The bank of the card sent it back/)
    // other tests pay and refund in the same tournament
    const earlier = page.getByRole('button', { name: 'Show earlier acts' })
    await failed.or(earlier).first().waitFor()
    while (!(await failed.isVisible())) await earlier.click()
    const number = (await failed.innerText()).match(/Team (\d+)/)?.[1] ?? ''
    await expectReadable(page)
    await page.goto(`${site}/admin/audit`)
    await openTeam(page, number)
    await page
      .getByText(
        /^Cancelled, was on Team, .* refund of \$252\.50 made .* by Grace Kowalski \(admin\): Death in the family/,
      )
      .waitFor()
    await page.getByRole('row', { name: /Refund failed/ }).waitFor()
    await expectReadable(page)
  })

  test('bowler and virtual entry tell their lives', { tags: 'full' }, async () => {
    const page = await aPage(phone)
    await signIn(page, 'manager', '/admin/audit?tab=Bowlers&Bowlers=8421-1001')
    await page.getByRole('link', { name: 'Rosa Lindqvist' }).click()
    await page.getByText(/^Bought All Events of Rosa Lindqvist; .* by Rosa Lindqvist$/).waitFor()
    await expectReadable(page)
    await expectFine(page)
    const bought = await asCaptain<{ id: string; owner: string }[]>(
      'captain@kegler.test',
      `GET tournament/${openChampionships}/virtualentries`,
    )
    const team = bought.find(({ owner }) => owner === 'team')
    await page.goto(`${site}/admin/audit/virtualEntry/${team?.id}`)
    await page.getByText(/^Bought Team All Events of Falls City Rollers; .* by Rosa Lindqvist$/).waitFor()
    await page.getByRole('row', { name: /Payment/ }).waitFor()
    await expectReadable(page)
    await expectFine(page)
  })

  test('each tab keeps its own search in the address', { tags: 'full' }, async () => {
    const page = await aPage(phone)
    await signIn(page, 'manager', '/admin/audit?tab=Teams&Teams=1000016')
    await page.getByRole('link', { name: '1000016' }).waitFor()
    for (const name of ['Virtual Entries', 'Captains']) {
      await page.getByRole('tab', { name }).click()
      await page.getByRole('tabpanel', { name }).waitFor()
    }
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
