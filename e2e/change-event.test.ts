import type { Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectBothFine, expectComplaint, phone, site } from './browser.ts'
import { act } from './rosters.ts'
import { row } from './season.ts'
import { anOwner } from './tournaments.ts'

const broken = (status: number, message: string) => (route: Route) =>
  route.fulfill({ status, json: { code: '', message, messages: [] } })

describe.skipIf(!browserPath)('change event', () => {
  test('a free entry goes to the other free event of its start, whatever fails on the way', async () => {
    const page = await aPage(phone)
    const { tournament } = await anOwner(page, 'youth', 'youth')
    await page.goto(`${site}/registration/manage/${tournament.id}`)
    await row(page, 'Milo Castellano', 'Scratch Singles', '09:00 AM').waitFor()
    const dialog = page.getByRole('dialog', { name: 'Change Event' })
    const choices = '**/availableEvents'
    expectComplaint(/502 GET .*availableEvents/)
    await page.route(choices, broken(502, 'The lanes are being oiled.'))
    await act(page, /^Actions for/, 'Change Event')
    await page.getByText('Error getting events!').waitFor()
    await page.getByText('There was an error getting available events.').waitFor()
    await dialog.getByRole('alert').filter({ hasText: 'The lanes are being oiled.' }).waitFor()
    await page.unroute(choices)
    await dialog.getByRole('button', { name: 'Try again' }).tap()
    await dialog.getByText('Current event: Scratch Singles').waitFor()

    await dialog.getByRole('button', { name: 'Save' }).tap()
    await dialog.getByText('Required', { exact: true }).waitFor()
    await expectBothFine(page)
    const events = dialog.getByLabel('Available event')
    await expect
      .poll(() => events.getByRole('option').allInnerTexts())
      .toEqual(['Select an event', expect.stringMatching(/^Sport Pattern Singles \(\d+ available\)$/)])
    await events.selectOption({ index: 1 })
    const change = '**/squad/change'
    expectComplaint(/409 PUT .*squad\/change/)
    await page.route(change, broken(409, 'Somebody was faster.'))
    await dialog.getByRole('button', { name: 'Save' }).tap()
    await page.getByText('Event Not Updated!').waitFor()
    await page.getByText('There was an error changing event for the entry.').waitFor()
    await dialog.getByRole('alert').filter({ hasText: 'Somebody was faster.' }).waitFor()
    await page.unroute(change)
    await dialog.getByRole('button', { name: 'Save' }).tap()
    await page.getByText('Event Changed!').waitFor()
    await page.getByText('Event was changed.').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await row(page, 'Milo Castellano', 'Sport Pattern Singles', '09:00 AM').waitFor()

    await act(page, /^Actions for Sport Pattern Singles/, 'Change Event')
    await dialog.getByText('Current event: Sport Pattern Singles').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).tap()
    await dialog.waitFor({ state: 'hidden' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toMatch(/^Actions for/)
  })
})
