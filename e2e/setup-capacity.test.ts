import { addDays, formatDayPadded } from '@kegler/domain/dates.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectComplaint, expectFine, signIn } from './browser.ts'
import { chooseOption } from './console.ts'
import { asCaptain, dayOf, hold, openSchedule, row, squadOf } from './season.ts'
import { aTournament } from './tournaments.ts'

const capacity = (id: string) => `/tournament/update/${id}/capacity`
const number = (page: Page) => page.getByRole('textbox', { name: /^Available For Purchase, Team/ }).first()
const summary = (page: Page) => page.getByText(/squads?: .* sold, .* in carts/)

describe.skipIf(!browserPath)('the capacity of squads', () => {
  test('a row is saved or cancelled; a cap below what is held is sold out for a captain whose scheduler stays open', async () => {
    const tournament = await aTournament()
    const day = await dayOf(tournament.id, 0)
    const squad = squadOf({ eventId: tournament.event('Team'), day, time: '08:00' })
    await hold('captain2@kegler.test', [{ id: squad, quantity: 4 }], tournament.id)
    const captain = await aPage()
    await signIn(captain, 'captain')
    await openSchedule(captain, tournament.id, day)
    await row(captain, '08:00 AM', '44 available').waitFor()

    const page = await aPage()
    await signIn(page, 'super', capacity(tournament.id))
    await summary(page).waitFor()
    await expectFine(page)
    // the calendar leaves one day
    await page.locator(`[data-day="${addDays(day, 1)}"]`).click()
    await expect.poll(() => page.getByRole('rowheader', { name: /for captains$/ }).count()).toBe(1)
    await page.getByRole('button', { name: 'Show all days' }).click()
    await chooseOption(page, 'Event', 'Team')
    await page.getByRole('textbox', { name: 'Through' }).fill(formatDayPadded(day))
    await page.getByRole('textbox', { name: 'Through' }).press('Tab')
    await expect.poll(() => summary(page).innerText()).toContain('4 in carts')
    await number(page).fill('30')
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect.poll(() => number(page).inputValue()).toBe('48')
    await expect(number(page).getAttribute('aria-label')).resolves.toMatch(
      /^Available For Purchase, Team, \d{1,2}:\d\d [AP]M, /,
    )
    await number(page).fill('3')
    await expectFine(page)
    // somebody else saves this row in the meantime
    await asCaptain('super@kegler.test', `POST capacity/${squad}`, { capacity: 20 })
    expectComplaint(/409 POST/)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(/Changed by super@kegler\.test at .*: now 20, yours 3\. Save again for yours\./).waitFor()
    await expectFine(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
    await row(captain, '08:00 AM', 'SOLD OUT').waitFor()
    await page.reload()
    await summary(page).waitFor()
    const rows = await asCaptain<{ id: string; capacity: number }[]>(
      'super@kegler.test',
      `GET squads/capacity?tournamentId=${tournament.id}`,
    )
    expect(rows.find((one) => one.id === squad)?.capacity).toBe(3)
  })

  test('bulk sets a share of an event on its days; a captain sees it without loading the page again', async () => {
    const tournament = await aTournament()
    const day = await dayOf(tournament.id, 0)
    const captain = await aPage()
    await signIn(captain, 'captain')
    await openSchedule(captain, tournament.id, day)
    await row(captain, '08:00 AM', '48 available').waitFor()
    const page = await aPage()
    await signIn(page, 'super', capacity(tournament.id))
    await page.getByRole('button', { name: 'Bulk Update' }).click()
    const bulk = page.getByRole('dialog', { name: 'Bulk Update' })
    await expect.poll(() => bulk.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await bulk.getByRole('textbox', { name: 'Capacity (percent)' }).fill('101')
    await bulk.getByRole('button', { name: 'Save' }).click()
    await bulk.getByText('Capacity must be less than one hundred').waitFor()
    await bulk.getByText('An event type must be specified').waitFor()
    await expectFine(page)
    await bulk.getByRole('textbox', { name: 'Capacity (percent)' }).fill('50')
    await chooseOption(bulk, 'Event', 'Team')
    await bulk.getByRole('textbox', { name: 'End date' }).fill(formatDayPadded(addDays(day, 1)))
    await bulk.getByRole('textbox', { name: 'End date' }).press('Tab')
    await bulk.getByRole('textbox', { name: 'End date' }).press('Tab')
    await bulk.getByText(/^\d+ squads, none below what is sold\.$/).waitFor()
    await bulk.getByRole('button', { name: 'Save' }).click()
    await page.getByText(/squads were updated\./).waitFor()
    await row(captain, '08:00 AM', '24 available').waitFor()
  })

  test('a squad is hidden at once and stays so; its lanes are shown by center', async () => {
    const tournament = await aTournament()
    const page = await aPage()
    await signIn(page, 'super', capacity(tournament.id))
    const hide = page.getByRole('checkbox', { name: /^Hide From Captains, Team/ }).first()
    const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok())
    await hide.click()
    await expect.poll(() => hide.isChecked()).toBe(true)
    await saved
    await page.reload()
    await expect.poll(() => hide.isChecked()).toBe(true)
    await page.getByRole('link', { name: 'Lane planner' }).click()
    await page.getByText('Free lanes:').first().waitFor()
    await expectFine(page)
    await page.getByRole('textbox', { name: 'Minutes per game and bowler' }).fill('20')
    await page
      .getByText(/Overlap on lanes/)
      .first()
      .waitFor()
  })
})
