import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { anotherTab, aPage, browserPath, expectComplaint, expectFine, site } from './browser.ts'
import { actOn, position, seated } from './rosters.ts'
import { anOwner } from './tournaments.ts'

const rollers = 'Falls City Rollers'
const messengers = 'Maplewood Messengers'
const rosterOf = (page: Page, teamName: string) => page.getByRole('form', { name: `Roster of ${teamName}` })
/** A captain who owns what captain@ owns in the demo season, on the page of their entries. */
async function onManage(page: Page): Promise<void> {
  const { tournament } = await anOwner(page, 'captain')
  await page.goto(`${site}/registration/manage/${tournament.id}`)
}

describe.skipIf(!browserPath)('rosters of purchased entries', () => {
  test('unsaved changes are asked about; a roster saved elsewhere is not overwritten', async () => {
    const page = await aPage()
    await onManage(page)
    await actOn(page, messengers, 'Manage Roster')
    const form = rosterOf(page, messengers)
    const typed = 'Messengers again'
    await form.getByLabel('Companion Code').fill('STALE')
    const unsaved = page.getByRole('dialog', { name: 'Unsaved changes' })
    await actOn(page, rollers, 'Manage Roster')
    await unsaved.getByRole('button', { name: 'Discard and continue' }).click()
    await rosterOf(page, rollers).waitFor()
    await actOn(page, messengers, 'Manage Roster')
    await expect.poll(() => form.getByLabel('Companion Code').inputValue()).toBe('')
    await form.getByLabel('Companion Code').fill(typed.slice(-3))

    const other = await anotherTab(page.context())
    await other.goto(page.url())
    await actOn(other, messengers, 'Manage Roster')
    await rosterOf(other, messengers).getByLabel('Companion Code').fill('FIRST')
    await other.getByRole('link', { name: 'Register More' }).click()
    await other
      .getByRole('dialog', { name: 'Unsaved changes' })
      .getByRole('button', { name: 'Save and continue' })
      .click()
    await other.getByRole('region', { name: 'Choose a date' }).waitFor()

    expectComplaint(/409 PUT/)
    await page.bringToFront()
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByText('This roster was changed somewhere else').waitFor()
    await expect.poll(() => form.getByLabel('Companion Code').inputValue()).toBe(typed.slice(-3))
    await expectFine(page)
    await form.getByRole('button', { name: 'Load the newest roster' }).click()
    await expect.poll(() => form.getByLabel('Companion Code').inputValue()).toBe('FIRST')
    await form.getByLabel('Companion Code').fill('')
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Entry roster successfully saved!').waitFor()
  })

  test('who is on another roster is named, who bowls at the same time is refused', { tags: 'full' }, async () => {
    const page = await aPage()
    await onManage(page)
    await actOn(page, messengers, 'Manage Roster')
    const form = rosterOf(page, messengers)
    const [first] = await seated(form)
    await form.getByRole('button', { name: `Clear ${first}` }).click()
    await position(form, 1).fill('8421-1001')
    await position(form, 1).press('Enter')
    await form.getByText(`Rosa Lindqvist (8421-1001) already bowls at`).waitFor()
    await expect.poll(() => form.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await form.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Discard and continue' }).click()
    await form.waitFor({ state: 'hidden' })
  })
})
