import { formatMoney } from '@kegler/domain/money.ts'
import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectFine, phone, signIn, site } from './browser.ts'
import { openChampionships } from './season.ts'

const address = `/admin/tournament/${openChampionships}`

describe.skipIf(!browserPath)('figures of a tournament', () => {
  test('a number opens the list that it counts, and the totals add up', async () => {
    const page = await aPage()
    await signIn(page, 'admin', `/admin/entries?tournamentId=${openChampionships}`)
    await page.getByRole('link', { name: 'Figures of this tournament' }).click()
    await page.getByRole('heading', { name: 'Entry Dollars' }).waitFor()
    await expectFine(page)
    for (const name of [/^Cancelled entries: /, /^Entries with balance due: /]) {
      const number = page.getByRole('link', { name })
      const shown = Number((await number.innerText()).replaceAll(',', ''))
      await number.click()
      const words =
        shown > 10_000 ? 'more than 10,000' : `${shown.toLocaleString('en-US')} ${shown === 1 ? 'row' : 'rows'}`
      await page.getByRole('heading', { name: 'Entries', level: 1 }).waitFor()
      await expect.poll(() => page.getByRole('status').allInnerTexts()).toContain(words)
      await page.goBack()
      await page.getByRole('heading', { name: 'Entry Dollars' }).waitFor()
    }
    const centsIn = async (cells: Locator) =>
      (await cells.allTextContents()).map((text) => Math.round(Number(text.replace(/[^\d.-]/g, '')) * 100))
    const sums = await centsIn(page.getByRole('row', { name: /^Total/ }).getByRole('cell'))
    const [charged = 0, cancelled = 0, paid = 0, refunded = 0, owed = 0] = sums.slice(1)
    expect(charged).toBeGreaterThan(0)
    expect(owed).toBe(charged - cancelled - paid + refunded)
    await page
      .getByRole('link', { name: `Owed: ${formatMoney(owed)}` })
      .first()
      .waitFor()
    // the picture of the money adds up too; of what was charged and cancelled it opens what the list of entries has
    const money = page
      .getByRole('figure')
      .filter({ hasText: `${formatMoney(owed)} owed of ${formatMoney(charged)} charged` })
    await money.getByText('Show numbers').click()
    for (const [label, sum] of Object.entries({
      Charged: charged,
      Cancelled: cancelled,
      Paid: paid,
      Refunded: refunded,
      Owed: owed,
    })) {
      const row = money.getByRole('row', { name: new RegExp(`^${label} `) })
      const [ofEntries = 0, virtual = 0, both] = await centsIn(row.getByRole('cell'))
      expect([both, ofEntries + virtual]).toEqual([sum, sum])
      const linked = label === 'Charged' || label === 'Cancelled' ? ofEntries : sum
      await row.getByRole('link', { name: `${label}: ${formatMoney(linked)}` }).waitFor()
    }
    // arrow keys choose a column
    const chosen = money.getByRole('slider')
    await chosen.focus()
    await page.keyboard.press('Home')
    await expect.poll(() => chosen.getAttribute('aria-valuetext')).toBe(`Charged: ${formatMoney(charged)}`)
  })

  test('days of squads lead to their starts, sales are set beside those of an earlier tournament', {
    tags: 'full',
  }, async () => {
    const page = await aPage()
    await signIn(page, 'super', address)
    const pace = page.getByRole('figure').filter({ hasText: 'Sold by days before the start' })
    const earlier = page.getByRole('combobox', { name: 'Compare with' })
    const name = (await earlier.getByRole('option').nth(1).textContent()) ?? ''
    await earlier.selectOption({ label: name })
    await pace.getByRole('heading', { name: `${name} at this time` }).waitFor()
    await expect.poll(() => page.url()).toContain('against=')
    const days = page.getByRole('group', { name: 'Days of squads and how full they are' })
    const day = days.getByRole('button').first()
    const chosen = (await day.getAttribute('data-day')) ?? ''
    await day.click()
    const starts = page.getByRole('region', { name: 'Squads of the day' })
    for (const list of ['Entries', 'Move'])
      await starts
        .getByRole('link', { name: new RegExp(`^${list}, `) })
        .first()
        .waitFor()
    await expectFine(page)
    await starts
      .getByRole('link', { name: /^Capacity, / })
      .first()
      .click()
    await page.getByRole('button', { name: 'Show all days' }).waitFor()
    const pressed = days.getByRole('button', { pressed: true })
    await expect.poll(() => pressed.getAttribute('data-day')).toBe(chosen)
    await pressed.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-day'))).not.toBe(chosen)
  })

  test('finance reads them without links to lists they may not open, on a phone too', { tags: 'full' }, async () => {
    const page = await aPage(phone)
    await signIn(page, 'finance', address)
    await page.getByRole('heading', { name: 'Entry Dollars' }).waitFor()
    await expect.poll(() => page.locator('main a[href*="/admin/entries"]').count()).toBe(0)
    await expectFine(page)
    await expect.poll(() => page.url()).toBe(`${site}${address}`)
  })
})
