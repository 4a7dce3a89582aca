import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectFine, signIn, site } from './browser.ts'
import { aSetupTournament } from './console.ts'
import { asCaptain, postJson } from './season.ts'

const manager = 'manager@kegler.test'
const save = (page: Page, form: string) =>
  page.getByRole('form', { name: form }).getByRole('button', { name: 'Save', exact: true }).click()

/** A Singles event by averages. */
async function aSinglesEvent(values: object = {}) {
  const { id, startDate } = await aSetupTournament()
  const [location] = await asCaptain<{ id: string }[]>(manager, `GET setupEvents/${id}/eventLocations`)
  const event = await asCaptain<{ id: string }>(manager, 'POST event', {
    ...{ name: 'Singles', expenseFee: 10, lineageFee: 0, prizeFee: 0, numberOfBowlers: 1, averageBased: true },
    ...{
      gamesPerSeries: 3,
      entriesPerLanePair: 99,
      maxEntriesPerBowler: 1,
      tournamentId: id,
      locationId: location?.id,
    },
    ...values,
  })
  return { id, startDate, eventId: event.id }
}

describe.skipIf(!browserPath)('divisions that are set up', () => {
  test('a set at once, gaps and overlaps in the bar, a roster tried, the default marked, one deleted', async () => {
    const page = await aPage()
    const { id } = await aSinglesEvent()
    await signIn(page, 'manager', `/tournament/update/${id}/divisions`)
    await page.getByRole('heading', { name: 'Singles Divisions' }).waitFor()
    await page.getByText('Heads up! No divisions found.').waitFor()
    await expectFine(page)
    await page.getByRole('button', { name: 'Create Division' }).click()
    await page.getByRole('heading', { name: '[Create Division]' }).waitFor()
    await page.getByLabel('Division Name').fill('A')
    await page.getByLabel('Division Name').fill('')
    await page.getByLabel('Maximum Average').fill('9901')
    await save(page, 'New Division')
    await page.getByText('Cannot be greater than 9900').waitFor()
    await expect.poll(() => page.getByLabel('Minimum Age').count()).toBe(0)
    await page.getByRole('form', { name: 'New Division' }).getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => page.getByText('[Create Division]').count()).toBe(0)

    await page.getByRole('button', { name: 'Divisions by Average' }).click()
    const dialog = page.getByRole('dialog', { name: 'Divisions by Average' })
    await dialog.getByText('Division 2: 150 to 199').waitFor()
    await expectFine(page)
    await dialog.getByRole('button', { name: 'Create 3 Divisions' }).click()
    await page.getByText('Every sum of averages from 0 to 300 has its division.').waitFor()
    await page.getByText('Average 200 to 300').waitFor()
    await page.getByLabel('Average 1').fill('199')
    await page.getByText('This roster goes into Division 2.').waitFor()
    await expectFine(page)

    await page.getByRole('button', { name: 'Edit Division 2' }).click()
    await page.getByLabel('Minimum Average').fill('160')
    await page.getByLabel('Maximum Average').fill('210')
    await save(page, 'Division 2')
    await page.getByText('150 to 159: no division.').waitFor()
    await page.getByText('200 to 210: Division 1 and Division 2 overlap; Division 1 comes first.').waitFor()
    await page.getByRole('button', { name: 'Edit Division 3' }).click()
    await page.getByLabel('Default Division').check()
    await save(page, 'Division 3')
    await page.getByText('(Default)').waitFor()
    await page.getByText('0 to 159: Division 3, the default.').waitFor()
    await expectFine(page)

    await page.getByRole('button', { name: 'Delete Division 1' }).click()
    await page.getByText('Are you sure you want to delete?').waitFor()
    await page.getByRole('button', { name: 'Yes' }).click()
    await page.getByText('Division 1 was successfully deleted.').waitFor()
  })

  test('the bar says how many entries change; more than 500 are worked out with progress to be seen', async () => {
    const page = await aPage()
    const { id, startDate, eventId } = await aSinglesEvent()
    await asCaptain(manager, 'POST squad', squadOf(eventId, startDate))
    const sell = (count: number) => postJson(`${site}/sandbox/makers/entries`, { eventId, count })
    expect((await sell(38)).status).toBe(200)
    const all = { eventId, minAverage: 0, maxAverage: 300 }
    await asCaptain(manager, 'POST division', { ...all, name: 'Division 1' })
    await signIn(page, 'manager', `/tournament/update/${id}/divisions`)
    await page.getByText('38 entries').waitFor()
    await page.getByRole('button', { name: 'Edit Division 1' }).click()
    await page.getByLabel('Minimum Average').fill('299')
    await page.getByText('38 entries change division.').waitFor()
    await page.getByText('38 entries would have no division.').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('38 entries').waitFor()

    expect((await sell(1100)).status).toBe(200)
    await page.getByRole('button', { name: 'Create Division' }).click()
    await page.getByLabel('Division Name').fill('Division 0')
    await page.getByLabel('Minimum Average').fill('0')
    await page.getByLabel('Maximum Average').fill('300')
    await page.getByText('Divisions of 1,138 entries will be worked out after the save.').waitFor()
    let done = 100
    await page.route(/\/recompute$/, (route) => route.fulfill({ json: { total: 1138, done } }))
    await save(page, 'New Division')
    await page.getByText('Divisions of 1,138 entries are being worked out.').waitFor()
    await page.getByText('100 of 1,138').waitFor()
    done = 1000
    await page.getByText('1,000 of 1,138').waitFor()
    await page.unroute(/\/recompute$/)
    await page.getByText(/of 1,138$/).waitFor({ state: 'hidden' })
    await page.getByText('1,138 entries').waitFor()
    await expectFine(page)
  })
})
const squadOf = (eventId: string, day: string) => ({
  eventId,
  startDateTime: day,
  time: '09:00',
  startLane: 1,
  endLane: 400,
})
