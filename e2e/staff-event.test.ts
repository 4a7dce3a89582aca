import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectComplaint, expectFine, signIn, site } from './browser.ts'
import { chooseMore, more } from './entry-acts.ts'
import { entriesOf } from './rosters.ts'
import { postJson } from './season.ts'
import { anOwner } from './tournaments.ts'

const broken = (status: number, message: string) => (route: Route) =>
  route.fulfill({ status, json: { code: '', message, messages: [] } })
const details = (page: Page) => page.getByRole('region', { name: 'Entry Details' })

describe.skipIf(!browserPath)('change event by staff', () => {
  test('a free entry goes to the other free event, whatever fails on the way', async () => {
    const { captain, tournament } = await anOwner(await aPage(), 'youth', 'youth')
    const [entry] = await entriesOf(captain.email, tournament.id)
    const page = await aPage()
    await signIn(page, 'admin', `/admin/entry/${entry?.id}`)
    const dialog = page.getByRole('dialog', { name: 'Change Event' })
    const events = dialog.getByRole('combobox', { name: 'Event' })
    const change = dialog.getByRole('button', { name: 'Change Event' })
    const ofEntry = `**/api/admin/entry/${entry?.id}`
    await more(page).waitFor()
    expectComplaint(/502 GET .*admin\/entry/)
    await page.route(ofEntry, broken(502, 'The lanes are being oiled.'))
    await chooseMore(page, 'Change Event')
    await page.getByText('Error getting events!').waitFor()
    await page.getByText('There was an error getting available events.').waitFor()
    await page.unroute(ofEntry)
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()

    await chooseMore(page, 'Change Event')
    await change.click()
    await dialog.getByText('Required', { exact: true }).waitFor()
    await dialog.getByText('Current event: Scratch Singles').waitFor()
    await expect.poll(() => dialog.locator('input[type=hidden][name=entryId]').inputValue()).toBe(entry?.id)
    await expect.poll(() => events.getByRole('option').first().innerText()).toBe('Select an event')
    await expectFine(page)
    const same = events.getByRole('option').filter({ hasText: /^Sport Pattern Singles, .*09:00 AM/ })
    await events.selectOption((await same.first().getAttribute('value')) ?? '')
    await dialog
      .getByRole('region', { name: 'What will happen' })
      .getByText(/Scratch Singles.* → Sport Pattern Singles/)
      .waitFor()
    const sent = '**/squad/change'
    expectComplaint(/409 PUT .*squad\/change/)
    await page.route(sent, broken(409, 'Somebody was faster.'))
    await change.click()
    await page.getByRole('alert').getByText('Event Not Updated!').waitFor()
    await dialog.getByRole('alert').filter({ hasText: 'Somebody was faster.' }).waitFor()
    await page.unroute(sent)
    await change.click()
    await page.getByText('Event Changed!').waitFor()
    await page.getByRole('heading', { name: `${entry?.entryNumber} Sport Pattern Singles` }).waitFor()
    const [moved] = await entriesOf(captain.email, tournament.id)
    expect(moved?.eventName).toBe('Sport Pattern Singles')
  })

  test('without another event of the same price: No available times; where it is not allowed, no button', async () => {
    const { captain, tournament } = await anOwner(await aPage(), 'youth', 'youth')
    const [entry] = await entriesOf(captain.email, tournament.id)
    const page = await aPage()
    await signIn(page, 'admin', `/admin/entry/${entry?.id}`)
    const path = `**/api/admin/entry/${entry?.id}`
    await page.route(path, async (route) => {
      const reply = await route.fetch()
      await route.fulfill({ response: reply, json: { ...(await reply.json()), availableEvents: [] } })
    })
    await chooseMore(page, 'Change Event')
    const dialog = page.getByRole('dialog', { name: 'Change Event' })
    await expect
      .poll(() => dialog.getByRole('combobox', { name: 'Event' }).getByRole('option').allInnerTexts())
      .toEqual(['No available times'])
    await page.unroute(path)
    await postJson(`${site}/sandbox/makers/tournament/${tournament.id}/set`, { allowChangeBetweenFreeEvents: false })
    await page.reload()
    await details(page).getByRole('button', { name: 'Change Squad' }).waitFor()
    await more(page).click()
    await page.getByRole('menuitem', { name: 'Remove Squad' }).waitFor()
    await expect.poll(() => page.getByRole('menuitem', { name: 'Change Event' }).count()).toBe(0)
  })
})
