import { dayOf, formatDay } from '@kegler/domain/dates.ts'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectFine, signIn } from './browser.ts'
import { aCaptain } from './captains.ts'
import { chooseOption } from './console.ts'
import { fillCart } from './ordering.ts'
import { aTournament } from './tournaments.ts'

const today = formatDay(dayOf(new Date(), 'America/Chicago'))

describe.skipIf(!browserPath)('fees of a tournament', () => {
  test('a new fee is shown to the captain whose cart has the event, and ends for good', async () => {
    const [buying, page] = [await aPage(), await aPage()]
    const [, tournament] = await Promise.all([aCaptain(buying), aTournament()])
    await fillCart(buying, tournament.id, { day: 44, event: 'Team', time: '08:00 AM' })
    await signIn(page, 'super', `/tournament/update/${tournament.id}/fees`)
    await page.getByRole('heading', { name: 'Active Fees (1)' }).waitFor()
    await expectFine(page)
    await page.getByRole('button', { name: 'New Fee' }).click()
    await page.getByRole('heading', { name: 'General (Required)' }).waitFor()
    await page.getByLabel('Description').fill('Awards')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => page.getByText('Required', { exact: true }).count()).toBe(2)
    await expectFine(page)
    await chooseOption(page, 'Event', 'Team')
    const fee = page.getByRole('textbox', { name: /^Fee/ })
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    for (const wrong of ['12.505', '1e2', '1.2.3', '12,50']) {
      await fee.fill(wrong)
      await page.getByRole('button', { name: 'Save' }).click()
      await page
        .getByText(wrong === '12,50' ? /^Put a point before decimals/ : /with at most two decimals\.$/)
        .waitFor()
      await expect.poll(() => fee.inputValue()).toBe(wrong)
    }
    expect(sent.filter((url) => /addonfee/i.test(url))).toEqual([])
    for (const right of ['1,250.00', ' $1,250', '1\u00a0250.0', '１２５０']) {
      await fee.fill(right)
      await page.getByText('1 cart will be shown the new price.').waitFor()
      await fee.blur()
      await expect.poll(() => fee.inputValue()).toBe('$1,250.00')
    }
    await fee.fill('5')
    await page.getByText('1 cart will be shown the new price.').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved!').waitFor()
    await page.getByRole('heading', { name: 'Active Fees (2)' }).waitFor()
    const row = page.getByRole('row', { name: 'Awards' })
    await row.getByText('$5.00').waitFor()
    await row.getByText(today).waitFor()

    await buying.getByRole('textbox', { name: 'Quantity, Team 08:00 AM' }).fill('1')
    await buying.getByRole('button', { name: 'Add (1)' }).click()
    await buying.getByText(/The price of Team changed from \$[\d.]+ to \$[\d.]+\./).waitFor()

    await page.getByLabel('Active: Awards of Team').press('Space')
    const dialog = page.getByRole('dialog', { name: 'Add On Fee' })
    await dialog.getByText('The following fee will no longer be charged.').waitFor()
    await expectFine(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByLabel('Active: Awards of Team').press('Space')
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await page.getByText('Removed!').waitFor()
    await page.getByRole('heading', { name: 'Inactive Fees (1)' }).waitFor()
    await page.getByRole('heading', { name: 'Active Fees (1)', exact: true }).waitFor()
    await expect.poll(() => page.getByLabel('Active: Awards of Team').count()).toBe(0)
    await expectFine(page)
  })

  test('a new row is dropped when cancelled, and nothing can be added once the tournament is over', async () => {
    const page = await aPage()
    const { id } = await aTournament('singles')
    await signIn(page, 'super', `/tournament/update/${id}/fees`)
    await page.getByText('No information to display.').waitFor()
    await page.getByRole('button', { name: 'New Fee' }).click()
    await page.getByLabel('Description').fill('Never')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => page.getByLabel('Description').count()).toBe(0)
    const over = await aTournament('singles', { status: 6 })
    await page.goto(page.url().replace(id, over.id))
    await page.getByRole('heading', { name: 'Tournament has ended. Settings cannot be edited.' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'New Fee' }).count()).toBe(0)
  })
})
