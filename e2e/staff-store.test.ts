import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, signIn, site } from './browser.ts'
import { entriesOf } from './rosters.ts'
import { settle } from './sizes.ts'
import { anOwner } from './tournaments.ts'

/** All that the browser keeps for the site, as one text. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const cached: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) cached.push(url)
    const { cookie } = document
    return JSON.stringify({ ...localStorage, session: { ...sessionStorage }, databases, cached, cookie })
  })

describe.skipIf(!browserPath)("the browser's store of staff", () => {
  test('keeps nothing of a captain after a walk over entry, roster, captain, payment and search', async () => {
    const { captain, tournament } = await anOwner(await aPage(), 'captain2')
    const entry = (await entriesOf(captain.email, tournament.id)).find(({ balanceDue }) => balanceDue > 0)
    const page = await aPage()
    await signIn(page, 'admin', `/admin/entry/${entry?.id}`)
    await page.getByRole('heading', { name: `${entry?.entryNumber} ${entry?.eventName}` }).waitFor()
    await page.keyboard.press('r')
    const form = page.getByRole('form', { name: /^Roster of/ })
    await form.waitFor()
    await form.getByRole('textbox').first().fill('Kept by nobody')
    // a draft of a captain is kept with the next frame
    await settle(page)
    const words = [captain.email, captain.lastName, entry?.name ?? '', 'Kept by nobody', String(entry?.entryNumber)]
    for (const { bowler } of entry?.rosterPositions ?? []) if (bowler) words.push(bowler.usbcId)
    const expectNothing = async () => {
      const text = await stored(page)
      for (const word of words.filter(Boolean)) expect(text).not.toContain(word)
    }
    await expectNothing()
    await page.goto(`${site}/admin/entry/${entry?.id}`)
    await page.getByRole('link', { name: 'View Captain' }).click()
    await page.getByRole('heading', { name: 'Change entries' }).waitFor()
    await page.getByRole('checkbox', { name: `Select ${entry?.entryNumber}`, exact: true }).check()
    await page.getByRole('button', { name: 'Cash/Check' }).click()
    const dialog = page.getByRole('dialog', { name: 'Accept Payment' })
    await dialog.getByLabel('Amount').fill('10')
    await settle(page)
    await expectNothing()
    await page.goto(`${site}/admin/search?type=2&text=${encodeURIComponent(captain.email)}&past=true`)
    await page.getByText(String(entry?.entryNumber)).first().waitFor()
    await expectNothing()
    // what is kept is seen
    await page.evaluate((email) => sessionStorage.setItem('probe', email), captain.email)
    expect(await stored(page)).toContain(captain.email)
  })
})
