import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectAccessible, expectComplaint, expectFine, phone, signIn, site } from './browser.ts'
import { entriesOf, expectFocus } from './rosters.ts'
import { asCaptain, openChampionships } from './season.ts'
import { expectNoSidewaysScroll } from './sizes.ts'
import { anOwner } from './tournaments.ts'

describe.skipIf(!browserPath)('finding', () => {
  test('a captain who lost their confirmation is found and gets it again, with keys only', async () => {
    const page = await aPage()
    const { captain, tournament } = await anOwner(await aPage(), 'captain')
    const [entry] = await entriesOf(captain.email, tournament.id)
    await signIn(page, 'admin', '/admin')
    await page.getByRole('heading', { name: 'Search' }).waitFor()
    await page.getByRole('heading', { name: 'Squads of today' }).waitFor()
    await page.locator('body').press('Control+k')
    await page.getByRole('dialog').getByLabel('Find anything').waitFor()
    await page.keyboard.type('rosa')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.locator('body').press('/')
    await page.getByRole('dialog').getByLabel('Find anything').waitFor()
    await page.keyboard.type('rosa lind')
    // what Enter opens is on top, above entries that are called like it
    await expect.poll(() => page.getByRole('listbox', { name: 'Found' }).innerText()).toMatch(/^Captains[\s\S]*Entries/)
    await page.keyboard.press('Control+a')
    await page.keyboard.type(String(entry?.entryNumber))
    await page.getByRole('option', { name: new RegExp(String(entry?.entryNumber)) }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${site}/admin/entry/${entry?.id}`)
    await page.getByRole('button', { name: 'Send Confirmation Again' }).waitFor()
    await page.keyboard.press('s')
    await page.getByText(`The reservations were sent to ${captain.email}.`).waitFor()
  })

  test('what cannot be read is said where it is missing', { tags: 'full' }, async () => {
    const page = await aPage()
    await page.route(/\/api\/admin\/(alerts|find|tournament\/list)/, (route) =>
      route.fulfill({ status: 422, json: { code: '', message: 'The lanes are being oiled.', messages: [] } }),
    )
    expectComplaint(/422 GET/)
    await signIn(page, 'admin', '/admin')
    for (const name of ['Open alerts', 'Squads of today'])
      await page.getByRole('region', { name }).getByText('The lanes are being oiled.').waitFor()
    await page.goto(`${site}/admin/entries`)
    await page.getByLabel('Tournament', { exact: true }).waitFor()
    await page.getByText('The lanes are being oiled.').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('The lanes are being oiled.').waitFor({ state: 'hidden' })
  })

  test('a search is part of the address; Back finds its results and the focus', { tags: 'full' }, async () => {
    const page = await aPage()
    const { captain, tournament } = await anOwner(await aPage(), 'captain')
    const [entry] = await entriesOf(captain.email, tournament.id)
    await signIn(page, 'admin', '/admin')
    const box = page.getByRole('searchbox', { name: 'Search' })
    const button = page.getByRole('button', { name: 'Search', exact: true })
    await page.getByText('A minimum of three characters are required.').waitFor()
    await box.fill(' ab ')
    await expect.poll(() => button.isDisabled()).toBe(true)
    await box.press('Enter')
    expect(new URL(page.url()).search).toBe('')
    await page.getByRole('radio', { name: 'Search By Reservation Number' }).check()
    await box.fill(String(entry?.entryNumber))
    await box.press('Enter')
    const link = page.getByRole('link', { name: String(entry?.entryNumber) })
    await link.waitFor()
    await expectFine(page)
    await page.reload()
    await link.click()
    await page.waitForURL(`${site}/admin/entry/${entry?.id}`)
    await page.goBack()
    await link.waitFor()
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true)
    await box.fill('zzzzqq')
    await box.press('Enter')
    await page.getByText('Nothing found, please try again.').waitFor()
  })

  test('each search says when it found too many, and is led back to from an entry; a linked entry shows its parent', {
    tags: 'full',
  }, async () => {
    const page = await aPage()
    await signIn(page, 'admin', '/admin')
    for (const search of ['text=a%20e&past=true', 'type=2&text=.test', 'type=3&text=100']) {
      await page.goto(`${site}/admin/search?${search}`)
      await page.getByText('Too many records found. Results are limited').waitFor()
      await expect.poll(() => page.getByRole('row').count()).toBe(101)
    }
    await expectFine(page)
    const link = page.getByRole('rowheader').getByRole('link').first()
    await link.click()
    const back = page.getByRole('link', { name: 'Back to search results' })
    await back.click()
    await expect.poll(() => new URL(page.url()).search).toMatch(/^\?type=3&text=.*100/)
    await expectFocus(link)
    const entry = { isLinked: true, entryId: '' }
    const { items } = await asCaptain<{ items: (typeof entry)[] }>('admin@kegler.test', 'POST admin/entries/list', {
      tournamentId: openChampionships,
    })
    const child = items.find(({ isLinked }) => isLinked)
    await page.goto(`${site}/admin/entry/${child?.entryId}`)
    await page.getByText('Showing the linked entry').waitFor()
    await page.getByRole('region', { name: 'Entry Details' }).waitFor()
    expect(page.url()).not.toContain(String(child?.entryId))
    await expect.poll(() => back.count()).toBe(0)
  })

  test('lists are filtered by their address, on phones without sideways scrolling', { tags: 'full' }, async () => {
    const page = await aPage()
    await signIn(page, 'admin', '/admin/entries')
    await page.getByRole('columnheader', { name: 'Balance' }).waitFor()
    await page.getByRole('navigation', { name: 'Views' }).getByText('Unpaid').click()
    await expect.poll(() => new URL(page.url()).search).toBe('?due=true&unpaidDays=7')
    await expectFine(page)
    for (const path of ['/admin/captains', '/admin/money']) {
      await page.goto(site + path)
      await page.getByRole('navigation', { name: 'Views' }).waitFor()
      await expectFine(page)
    }
    const small = await aPage(phone)
    await signIn(small, 'admin', '/admin/entries')
    await small.getByRole('navigation', { name: 'Views' }).waitFor()
    await expectNoSidewaysScroll(small)
  })
})
