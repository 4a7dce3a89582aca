import { addDays, formatDay } from '@kegler/domain/dates.ts'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectComplaint, expectFine, signInByHand, site } from './browser.ts'
import { aCaptain } from './captains.ts'
import { asCaptain } from './season.ts'
import { aTournament } from './tournaments.ts'

interface Dates {
  startDate: string
  registrationCloseDate: string
}

describe.skipIf(!browserPath)('preview as a captain', () => {
  test('a tournament in Setup on its opening and on its close date; nothing is held; captains see nothing', async () => {
    const { id, name } = await aTournament('singles', { status: 1 })
    const page = await aPage()
    await signInByHand(page, 'super', `/tournament/update/${id}/status`)
    await page.getByRole('link', { name: 'Preview' }).click()
    await page.waitForURL(`${site}/registration/schedule/${id}`)
    const bar = page.getByRole('region', { name: 'Preview' })
    await bar.getByText(/^Preview: \w{3} \d+\w\w, \d{4}, Public Registration Open$/).waitFor()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    const calendar = page.getByRole('region', { name: 'Choose a date' })
    await calendar.waitFor()
    await expectFine(page)

    const { registrationCloseDate: close } = await asCaptain<Dates>('super@kegler.test', `GET setup/tournament/${id}`)
    const show = async (day: string) => {
      await bar.getByLabel('Date').fill(day)
      await bar.getByLabel('Date').press('Enter')
      await bar.getByText(`Preview: ${formatDay(day)}, `).waitFor()
    }
    await show(close)
    await page.getByText(`Registration closed on ${formatDay(close)}.`).waitFor()
    await show(addDays(close, -1))
    await calendar.waitFor()
    await bar.getByLabel('Status').selectOption('Admin Registration Open')
    await page.getByText('Registration for this tournament has not opened yet.').waitFor()
    await bar.getByLabel('Status').selectOption('Public Registration Open')
    await calendar.waitFor()

    // adding is refused, and nothing is held
    expectComplaint(/422 PUT/)
    await page
      .getByRole('textbox', { name: /^Quantity, Singles/ })
      .first()
      .fill('1')
    await page.getByRole('button', { name: 'Add (1)' }).click()
    await page.getByText('This is a preview: nothing can be bought or changed here.').first().waitFor()

    await page.reload()
    await bar.waitFor()
    await bar.getByRole('button', { name: 'Leave preview' }).click()
    await page.getByRole('heading', { name: 'Checks' }).waitFor()
    await expect.poll(() => bar.count()).toBe(0)
    expectComplaint(/404 (GET|POST)|This tournament was not found/)
    await page.goto(`${site}/registration/schedule/${id}`)
    await page.getByRole('heading', { name: 'We could not find that' }).waitFor()

    const captainPage = await aPage()
    await aCaptain(captainPage)
    const kept = JSON.stringify({ tournamentId: id, at: addDays(close, -1), status: 3 })
    await captainPage.goto(`${site}/registration`)
    await captainPage.evaluate((preview) => sessionStorage.setItem('preview', preview), kept)
    await captainPage.goto(`${site}/registration/schedule/${id}`)
    await captainPage.getByRole('heading', { name: 'We could not find that' }).waitFor()
  })
})
