import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectComplaint, expectFine, signIn, site } from './browser.ts'
import { entriesOf } from './rosters.ts'
import { anOwner } from './tournaments.ts'

const select = (page: Page, name: string | number) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const refused = (route: Route) =>
  route.fulfill({ status: 422, json: { code: 'RuleBroken', message: 'Not today.', messages: [] } })

describe.skipIf(!browserPath)('the page of a captain', () => {
  test('from a search and back; a linked entry leads to its parent; names and notes, failing and saved', async () => {
    const { captain, tournament } = await anOwner(await aPage(), 'captain')
    const entries = await entriesOf(captain.email, tournament.id)
    const doubles = entries.find(({ eventName }) => eventName === 'Doubles')
    const single = entries.find(({ parentEntryId }) => parentEntryId === doubles?.id)
    const page = await aPage()
    await signIn(page, 'admin', `/admin/entry/${single?.id}`)
    await page.getByText('Showing the linked entry').waitFor()
    await page.waitForURL(`${site}/admin/entry/${doubles?.id}`)
    await page.getByRole('heading', { name: `${doubles?.entryNumber} Doubles` }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Back to search results' }).count()).toBe(0)

    await page.goto(`${site}/admin/search?text=${doubles?.entryNumber}&type=3`)
    await page
      .getByRole('row')
      .filter({ hasText: String(doubles?.entryNumber) })
      .getByRole('link')
      .first()
      .click()
    await page.getByRole('link', { name: 'Back to search results' }).waitFor()
    await page.getByRole('link', { name: 'View Captain' }).click()
    await page.getByRole('heading', { name: 'Change entries' }).waitFor()
    await page.getByRole('link', { name: 'Back to search results' }).waitFor()

    expectComplaint(/422 POST/)
    await page.route('**/captain/update', refused)
    await page.getByRole('button', { name: 'Update Captain' }).click()
    const update = dialog(page, 'Update Captain')
    await update.getByLabel('Last Name').fill('Kowalczyk-Voss')
    await update.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Captain Not Updated!').waitFor()
    await update.getByText('Not today.').waitFor()
    await page.unroute('**/captain/update')
    await update.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Captain Updated!').waitFor()
    await page.getByRole('heading', { name: /Kowalczyk-Voss$/ }).waitFor()

    await page.getByRole('button', { name: 'Notes', exact: true }).click()
    const notes = dialog(page, 'Notes')
    const field = notes.getByRole('textbox', { name: 'Notes' })
    const focused = () => field.evaluate((element) => element === document.activeElement)
    await expect.poll(focused).toBe(true)
    await expect.poll(() => field.getAttribute('maxlength')).toBe('255')
    await field.fill('Calls on Mondays.')
    await expectFine(page)
    await notes.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Calls on Mondays.').waitFor()
  })

  test('one tournament at a time; groups fold; the toggles are read again; a start at second 10 is red', async () => {
    const { captain, tournament } = await anOwner(await aPage(), 'captain')
    const entries = await entriesOf(captain.email, tournament.id)
    const [first] = entries.filter(({ eventName }) => eventName === 'Team')
    const page = await aPage()
    const filter = '**/filterEntries/**'
    const asked: string[] = []
    await page.route(filter, async (route) => {
      asked.push(route.request().url().split('filterEntries/')[1] ?? '')
      const reply = await route.fetch()
      const body = (await reply.json()) as { tournaments: { entries: Record<string, unknown>[] }[] }
      const [shown] = body.tournaments
      const [entry] = shown?.entries ?? []
      if (shown && entry) {
        entry.squadDateTime = String(entry.squadDateTime).replace(/:00(\.\d+)?Z$/, ':10.000Z')
        entry.hideFromCaptains = true
        body.tournaments.push({
          ...shown,
          ...{ id: crypto.randomUUID(), name: 'Another Open' },
          entries: [{ ...entry, id: crypto.randomUUID(), entryNumber: 9_999_999 }],
          ...{ virtualEvents: [] },
        })
      }
      await route.fulfill({ response: reply, json: body })
    })
    await signIn(page, 'admin', `/admin/entry/${first?.id}`)
    await page.getByRole('link', { name: 'View Captain' }).click()
    const other = select(page, 9_999_999)
    await other.waitFor()
    expect(asked).toEqual(['true/true'])
    await page.getByText('not shown to captains').first().waitFor()
    await select(page, first?.entryNumber ?? 0).check()
    await expect.poll(() => other.isDisabled()).toBe(true)
    await select(page, first?.entryNumber ?? 0).uncheck()
    await expect.poll(() => other.isDisabled()).toBe(false)
    const group = page.getByRole('button', { name: /^Another Open - Balance Due: \$/ })
    await expect.poll(() => group.getAttribute('aria-expanded')).toBe('true')
    await group.click()
    await expect.poll(() => other.count()).toBe(0)
    await expectFine(page)
    const hideCancelled = page.getByLabel('Hide cancelled entries')
    await expect.poll(() => hideCancelled.isChecked()).toBe(true)
    await hideCancelled.uncheck()
    await expect.poll(() => asked.at(-1)).toBe('false/true')
    await page.getByLabel('Hide archived entries').uncheck()
    await expect.poll(() => asked.at(-1)).toBe('false/false')
    await other.waitFor()
    await page.unrouteAll({ behavior: 'wait' })
  })

  test('a row that the address ticks comes into view', async () => {
    const { captain, tournament } = await anOwner(await aPage(), 'captain')
    const last = (await entriesOf(captain.email, tournament.id)).at(-1)
    const page = await aPage({ viewport: { width: 1440, height: 420 } })
    await signIn(page, 'admin', `/admin/entry/${last?.parentEntryId ?? last?.id}`)
    await page.getByRole('link', { name: 'View Captain' }).click()
    await page.getByRole('heading', { name: 'Change entries' }).waitFor()
    await page.goto(`${page.url()}?select=${last?.id}`)
    const ticked = select(page, last?.entryNumber ?? 0)
    await expect.poll(() => ticked.isChecked()).toBe(true)
    await expect.poll(async () => ((await ticked.boundingBox())?.y ?? 421) > 420).toBe(false)
    // it was below what is seen first
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  })

  test('a payment is printed from the log of its entry', async () => {
    const { captain, tournament } = await anOwner(await aPage(), 'captain')
    const paid = (await entriesOf(captain.email, tournament.id)).find(({ name }) => name === 'Falls City Rollers')
    const page = await aPage()
    await signIn(page, 'admin', `/admin/entry/${paid?.id}`)
    await page.getByRole('button', { name: 'Payment Log' }).click()
    const log = dialog(page, 'Payment Log')
    await log.getByRole('button', { name: 'Print Confirmation' }).waitFor()
    await expectFine(page)
    await log.getByRole('button', { name: 'Print Confirmation' }).click()
    const printed = page.frameLocator('iframe[title="Page for printing"]').locator('body')
    await expect.poll(() => printed.textContent()).toContain(String(paid?.entryNumber))
  })
})
