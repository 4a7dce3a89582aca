import { addDays, formatDay, formatDayPadded } from '@kegler/domain/dates.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectComplaint, expectFine, phone, signIn } from './browser.ts'
import { aSetupTournament, type ConsoleTournament, chooseOption } from './console.ts'
import { asCaptain, hold } from './season.ts'

const manager = 'manager@kegler.test'
const year = new Date().getUTCFullYear() + 1
/** Over the change of clocks of March, the second Sunday. */
const dates = { startDate: `${year}-03-01`, endDate: `${year}-04-30`, registrationCloseDate: `${year}-04-01` }
const saturdays = Array.from({ length: 31 }, (_, n) => addDays(`${year}-03-01`, n)).filter(
  (day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 6 && day < `${year}-04-01`,
)
const [first = '', second = '', third = ''] = saturdays

async function aTeamEvent({ id }: ConsoleTournament): Promise<string> {
  const [location] = await asCaptain<{ id: string }[]>(manager, `GET setupEvents/${id}/eventLocations`)
  const { id: eventId } = await asCaptain<{ id: string }>(manager, 'POST event', {
    ...{ tournamentId: id, name: 'Team', expenseFee: 0, lineageFee: 0, prizeFee: 0, locationId: location?.id },
    ...{ isHandicapped: false, numberOfBowlers: 5, gamesPerSeries: 3, entriesPerLanePair: 2, maxEntriesPerBowler: 1 },
    numberOfBowlersThatMustBeDifferentPerTeam: 0,
  })
  return eventId
}
async function opened(options: Parameters<typeof aPage>[0]) {
  const tournament = await aSetupTournament(dates)
  const eventId = await aTeamEvent(tournament)
  const page = await aPage(options)
  await signIn(page, 'manager', `/tournament/update/${tournament.id}/squads`)
  await page.getByRole('region', { name: 'Squads' }).waitFor()
  return { tournament, eventId, page }
}
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const chips = (page: Page) => page.locator('td:has([data-day]) li button')
const texts = async (page: Page) =>
  (
    await page.locator('td:has([data-day])').evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const day = cell.querySelector('[data-day]')?.getAttribute('data-day') ?? ''
        return [...cell.querySelectorAll('li button')].map(
          (chip) =>
            `${day} ${[...chip.children]
              .slice(0, 2)
              .map((part) => part.textContent)
              .join(' ')}`,
        )
      }),
    )
  ).sort()
async function turnTo(page: Page, title: string) {
  for (let n = 0; n < 24 && !(await page.getByRole('heading', { name: title }).isVisible()); n += 1)
    await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('heading', { name: title }).waitFor()
}

describe.skipIf(!browserPath)('squads that are set up', () => {
  test.each(['Asia/Tokyo', 'Pacific/Honolulu'])(
    'a browser in %s plans Saturdays in Chicago over the change of clocks',
    async (timezoneId) => {
      const { tournament, page } = await opened({ viewport: { width: 1440, height: 900 }, timezoneId })
      await page.getByRole('button', { name: 'Plan squads' }).click()
      const plan = dialog(page, 'Plan squads')
      const starts = plan.getByRole('combobox', { name: 'Starts' }).or(plan.getByRole('textbox', { name: 'Starts' }))
      await plan.getByRole('textbox', { name: 'Last day' }).fill(formatDayPadded(third))
      for (const day of ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri'])
        await plan.getByText(day, { exact: true }).first().click()
      await starts.click()
      await starts.fill('25:99')
      await page.keyboard.press('Enter')
      await plan.getByText('This is not a time: 25:99.').waitFor()
      for (const time of ['9:00 AM', '1:00 PM']) {
        await starts.fill(time)
        await page.getByRole('option', { name: time, exact: true }).click()
      }
      await plan.getByRole('textbox', { name: 'Start lane' }).fill('2')
      await plan.getByRole('textbox', { name: 'End lane' }).fill('24')
      await plan.getByRole('button', { name: 'Preview' }).click()
      await plan.getByText('Start lane must be an odd number.').waitFor()
      await plan.getByRole('textbox', { name: 'Start lane' }).fill('1')
      await plan.getByRole('button', { name: 'Preview' }).click()
      await plan.getByText('6 squads, 144 entries').waitFor()
      await plan.getByRole('button', { name: 'Close' }).click()
      await dialog(page, 'Unsaved changes').waitFor()
      await page.keyboard.press('Escape')
      if (timezoneId === 'Asia/Tokyo') await expectFine(page)
      await plan.getByRole('button', { name: 'Make 6 squads' }).click()
      await page.getByText('6 squads were made.').waitFor()
      await page.getByRole('heading', { name: `March, ${year}` }).waitFor()
      await expect
        .poll(() => texts(page))
        .toEqual(saturdays.slice(0, 3).flatMap((day) => [`${day} 1:00 PM Team`, `${day} 9:00 AM Team`]))
      if (timezoneId === 'Asia/Tokyo') await expectFine(page)
      // what captains see
      const rows = await asCaptain<{ startDateTime: string }[]>(
        manager,
        `GET squads/capacity?tournamentId=${tournament.id}`,
      )
      expect(
        new Set(
          rows.map((row) => new Date(row.startDateTime).toLocaleTimeString('en-US', { timeZone: 'America/Chicago' })),
        ),
      ).toEqual(new Set(['9:00:00 AM', '1:00:00 PM']))
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByText('The plan was undone. 6 squads were deleted.').waitFor()
      await expect.poll(() => chips(page).count()).toBe(0)
    },
  )

  test('a squad is made by a click on its day, repeated, changed, and deleted with those that follow', async () => {
    const { tournament, eventId, page } = await opened({
      viewport: { width: 1440, height: 900 },
      timezoneId: 'Asia/Tokyo',
    })
    await turnTo(page, `March, ${year}`)
    await page.locator(`[data-day="${first}"]`).click()
    const form = dialog(page, 'New Squad')
    await form.getByRole('textbox', { name: 'Description' }).fill('x')
    await form.getByRole('button', { name: 'Save' }).click()
    for (const sentence of [
      'An event type must be specified',
      'Time is required',
      'Start lane is required',
      'End lane is required',
    ])
      await form.getByText(sentence, { exact: true }).waitFor()
    await expectFine(page)
    await chooseOption(page, 'Event', 'Team')
    await chooseOption(page, 'Time', '1:15 PM')
    await form.getByRole('textbox', { name: 'Start lane' }).fill('5')
    await form.getByRole('textbox', { name: 'End lane' }).fill('12')
    await form.getByText('Sat', { exact: true }).click()
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Please enter a valid date to repeat until').waitFor()
    await form.getByRole('textbox', { name: 'Until' }).fill(formatDayPadded(first))
    await form.getByRole('textbox', { name: 'Until' }).press('Tab')
    await form.getByRole('textbox', { name: 'Until' }).press('Tab')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Repeat until date must be after squad date').waitFor()
    await form.getByRole('textbox', { name: 'Until' }).fill(`05/01/${year}`)
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText("Can't repeat past tournament end date").waitFor()
    await expect.poll(() => form.getByRole('textbox', { name: 'Until' }).inputValue()).toBe(`05/01/${year}`)
    await form.getByRole('textbox', { name: 'Until' }).fill(`02/30/${year}`)
    await page.keyboard.press('Enter')
    await form.getByText('Please enter a valid date to repeat until').waitFor()
    // Escape closes the list of days, then it asks
    await form.getByRole('textbox', { name: 'Until' }).click()
    await page.getByRole('button', { name: 'Next month' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Next month' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await dialog(page, 'Unsaved changes').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page, 'Unsaved changes').waitFor({ state: 'detached' })
    await expect.poll(() => form.getByRole('textbox', { name: 'Start lane' }).inputValue()).toBe('5')
    await form.getByRole('textbox', { name: 'Until' }).fill(formatDayPadded(third))
    await form.getByRole('textbox', { name: 'Until' }).press('Tab')
    await form.getByRole('textbox', { name: 'Until' }).press('Tab')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByText('3 squads were made.').waitFor()
    await expect.poll(() => texts(page)).toEqual([first, second, third].map((day) => `${day} 1:15 PM Team`))

    await chips(page).first().click()
    const change = dialog(page, 'Squad')
    await change.getByRole('textbox', { name: 'Start lane' }).fill('7')
    await change.getByRole('button', { name: 'Save' }).click()
    await change.getByText('Start lane must be less than or equal to its original value.').waitFor()
    await change.getByRole('textbox', { name: 'Start lane' }).fill('1')
    await chooseOption(page, 'Time', '9:00 AM')
    await change.getByRole('button', { name: 'Save' }).click()
    await change.waitFor({ state: 'detached' })
    await expect.poll(() => texts(page)).toContain(`${first} 9:00 AM Team`)

    // a captain holds a place of the third
    const rows = await asCaptain<{ id: string; day: string }[]>(
      manager,
      `GET squads/capacity?tournamentId=${tournament.id}`,
    )
    const held = rows.find((row) => row.day === third)?.id ?? ''
    const status = (statusName: string) =>
      asCaptain(manager, `PUT setup/tournament/${tournament.id}/status`, {
        statusName,
        isExport: false,
        openAnyway: true,
      })
    expect(eventId).not.toBe('')
    await status('Public Registration Open')
    // its status is remembered for a moment
    await expect.poll(() => hold('captain2@kegler.test', [{ id: held, quantity: 1 }], tournament.id)).toEqual([])
    await status('Setup')
    await page.reload()
    await page.getByRole('heading', { name: `March, ${year}` }).waitFor()
    await chips(page).nth(1).click()
    await dialog(page, 'Squad').getByRole('button', { name: 'Delete' }).click()
    await dialog(page, 'Delete Squad').getByText('Are you sure you want to delete?').waitFor()
    await dialog(page, 'Delete Squad').getByRole('button', { name: 'Yes' }).click()
    const confirm = dialog(page, 'Confirm Squad Delete')
    await confirm.getByRole('button', { name: 'All repeated squads' }).waitFor()
    await expectFine(page)
    expectComplaint(/422 PUT/)
    await confirm.getByRole('button', { name: 'This and following squads' }).click()
    await confirm
      .getByRole('alert')
      .filter({ hasText: `Team at 1:15 PM, ${formatDay(third)} cannot be deleted: a place is in carts now.` })
      .waitFor()
    await expect.poll(() => confirm.getByRole('button', { name: 'This squad only' }).isDisabled()).toBe(true)
    await confirm.getByRole('button', { name: 'Cancel' }).click()
    await hold('captain2@kegler.test', [], tournament.id).catch(() => [])
    await chips(page).nth(1).click()
    await dialog(page, 'Squad').getByRole('button', { name: 'Delete' }).click()
    await dialog(page, 'Delete Squad').getByRole('button', { name: 'Yes' }).click()
    await dialog(page, 'Confirm Squad Delete').getByRole('button', { name: 'This squad only' }).click()
    await page.getByText('1 squad was deleted.').waitFor()
    await expect.poll(() => texts(page)).toEqual([`${first} 9:00 AM Team`, `${third} 1:15 PM Team`])
  })

  test('a day shows 30 squads, the rest after a click; a day outside the tournament opens, its squad is refused', async () => {
    const { tournament, eventId, page } = await opened(undefined)
    const lanes = { startLane: 1, endLane: 8 }
    for (let n = 0; n < 31; n += 1) {
      const time = `${String(6 + Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`
      await asCaptain(manager, 'POST squad', { eventId, startDateTime: first, time, ...lanes })
    }
    await page.reload()
    await page.getByRole('heading', { name: `March, ${year}` }).waitFor()
    await expect.poll(() => chips(page).count()).toBe(31)
    await chips(page).filter({ hasText: 'and 1 more' }).click()
    await page.getByRole('button', { name: /1:30 PM Team/ }).click()
    await dialog(page, 'Squad').getByRole('button', { name: 'Cancel' }).waitFor()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Previous', exact: true }).click()
    const outside = addDays(tournament.startDate, -1)
    await page.locator(`[data-day="${outside}"]`).click()
    const form = dialog(page, 'New Squad')
    await expect.poll(() => form.getByRole('textbox', { name: 'Date' }).inputValue()).toBe(formatDayPadded(outside))
    await chooseOption(page, 'Event', 'Team')
    await chooseOption(page, 'Time', '9:00 AM')
    await form.getByRole('textbox', { name: 'Start lane' }).fill('1')
    await form.getByRole('textbox', { name: 'End lane' }).fill('8')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Squad date must be within the tournament dates').waitFor()
    // the date has the focus and shows its month, whose days are chosen from the first of the tournament on
    await page.getByRole('button', { name: 'Next month' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^28 February/ }).isDisabled()).toBe(true)
    await expect.poll(() => page.getByRole('button', { name: /^1 March/ }).isEnabled()).toBe(true)
    await form.getByRole('textbox', { name: 'Description' }).focus()
    await page.getByRole('button', { name: 'Next month' }).waitFor({ state: 'detached' })
    await expectFine(page)
  })

  test('the calendar turns over the year, walks by keyboard, and is a list on a phone', async () => {
    const { page } = await opened(undefined)
    const title = page.getByRole('region', { name: 'Squads' }).getByRole('heading')
    const months = [
      'January',
      'February',
      'March',
      'April',
      'May',
      'June',
      'July',
      'August',
      'September',
      'October',
      'November',
      'December',
    ]
    const now = (await title.innerText()).split(', ')
    expect(months).toContain(now[0])
    await turnTo(page, `January, ${year}`)
    await page.getByRole('button', { name: 'Previous', exact: true }).click()
    await expect.poll(() => title.innerText()).toBe(`December, ${year - 1}`)
    await page.locator(`[data-day="${year - 1}-12-01"]`).focus()
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-day')))
      .toBe(`${year - 1}-12-02`)
    await page.keyboard.press('PageDown')
    await expect.poll(() => title.innerText()).toBe(`January, ${year}`)
    await page.setViewportSize(phone.viewport)
    // days without squads give way there
    await page.getByText('There are no squads in this month.').waitFor()
    await page.getByRole('button', { name: 'Add squad' }).click()
    await dialog(page, 'New Squad').getByRole('button', { name: 'Cancel' }).click()
    await expectFine(page)
  })
})
