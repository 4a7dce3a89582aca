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
    const cells = await page
      .getByRole('row', { name: /^Total/ })
      .getByRole('cell')
      .allInnerTexts()
    const cents = cells.slice(1).map((text) => Math.round(Number(text.replace(/[^\d.-]/g, '')) * 100))
    const [charged = 0, cancelled = 0, paid = 0, refunded = 0, owed = 0] = cents
    expect(charged).toBeGreaterThan(0)
    expect(owed).toBe(charged - cancelled - paid + refunded)
    // the tiles add up too; of what was charged and cancelled they say what the list of entries has
    const amountsOf = async (label: string) => {
      const tile = page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
      const amounts = (await tile.innerText()).match(/-?\$[\d,.]+\d/g) ?? []
      return amounts.map((text) => Math.round(Number(text.replace(/[^\d.-]/g, '')) * 100))
    }
    for (const [label, sum] of [
      ['Paid', paid],
      ['Refunded', refunded],
      ['Owed', owed],
    ] as const)
      expect((await amountsOf(label))[0]).toBe(sum)
    for (const [label, sum] of [
      ['Charged', charged],
      ['Fees cancelled', cancelled],
    ] as const) {
      const [all, own = 0, virtual = 0] = await amountsOf(label)
      expect([all, own + virtual]).toEqual([sum, sum])
      await page.getByRole('link', { name: new RegExp(`^${label}: .* of entries$`) }).waitFor()
    }
  })

  test('finance reads them without links to lists they may not open, on a phone too', { tags: 'full' }, async () => {
    const page = await aPage(phone)
    await signIn(page, 'finance', address)
    await page.getByRole('heading', { name: 'Entry Dollars' }).waitFor()
    expect(await page.locator('main a[href*="/admin/entries"]').count()).toBe(0)
    await expectFine(page)
    expect(page.url()).toBe(`${site}${address}`)
  })
})
