import { addDays } from '@kegler/domain/dates.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectComplaint, expectFine, signIn, site } from './browser.ts'
import { aSetupTournament } from './console.ts'
import { asCaptain, openSchedule } from './season.ts'

const manager = 'manager@kegler.test'
const bowled = (page: Page) => page.getByRole('region', { name: 'Bowled Events' })
const virtual = (page: Page) => page.getByRole('region', { name: 'Virtual Events' })
const save = (page: Page, form: string) =>
  page.getByRole('form', { name: form }).getByRole('button', { name: 'Save', exact: true }).click()
const setStatus = (id: string, statusName: string) =>
  asCaptain(manager, `PUT setup/tournament/${id}/status`, { statusName, isExport: true })
const squads = (id: string) => asCaptain<{ id: string }[]>(manager, `GET tournament/${id}/events`)

describe.skipIf(!browserPath)('events that are set up', () => {
  test('bowled and virtual events from presets, in forms that say what is wrong; the captain sees the price', async () => {
    const page = await aPage()
    const { id, startDate } = await aSetupTournament()
    await signIn(page, 'manager', `/tournament/update/${id}/events`)
    await page.getByRole('button', { name: 'Create Virtual Event' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Create Virtual Event' }).isDisabled()).toBe(true)
    await expectFine(page)

    await page.getByRole('button', { name: 'Create Bowled Event' }).click()
    await page.getByRole('heading', { name: '[New Event]' }).waitFor()
    await save(page, 'New Event')
    await page.getByText('Required', { exact: true }).first().waitFor()
    await page.getByLabel('Prize Fee').fill('-1')
    await page.getByLabel('Handicapped').check()
    await page.getByLabel('Bowlers That Must Differ').fill('1')
    await page.getByLabel('Bowlers Per Team').fill('0')
    await page.getByLabel('Games Per Series').fill('2')
    await save(page, 'New Event')
    for (const sentence of [
      'Must be zero or a greater number',
      'Must be greater than zero',
      'Cannot be greater than number of bowlers per team',
    ])
      await page.getByText(sentence).first().waitFor()
    // name, entries per lane pair, handicap percentage, average and how it applies
    await expect.poll(() => page.getByText('Required', { exact: true }).count()).toBe(5)
    await page.getByLabel('Handicap Percentage').fill('-5')
    await page.getByLabel('Handicap Average').fill('-5')
    await page.getByLabel('Entries Per Lane Pair').fill('1.5')
    await save(page, 'New Event')
    await expect.poll(() => page.getByText('Cannot be negative', { exact: true }).count()).toBe(2)
    await page.getByText('Enter a whole number.').waitFor()
    await page.getByLabel('Handicap Percentage').fill('101')
    await page.getByLabel('Handicap Average').fill('301')
    await save(page, 'New Event')
    await page.getByText('Cannot be greater than 100', { exact: true }).waitFor()
    await page.getByText('Cannot be greater than 300', { exact: true }).waitFor()
    await expectFine(page)
    await page.getByLabel('Handicapped').uncheck()
    await page.getByRole('button', { name: 'Team of 5' }).click()
    await expect.poll(() => page.getByLabel('Event Name').inputValue()).toBe('Team')
    await expect.poll(() => page.getByLabel('Bowlers Per Team').inputValue()).toBe('5')
    await page.getByLabel('Bowlers That Must Differ').fill('0')
    await page.getByLabel('Expense Fee').fill('30')
    await page.getByLabel('Prize Fee').fill('180.50')
    await page.getByText('Team total: $210.50').waitFor()
    await save(page, 'New Event')
    await page.getByText('Tournament Event saved Successfully.').waitFor()
    await bowled(page).getByText('$210.50').waitFor()

    for (const preset of ['Doubles', 'Singles']) {
      await page.getByRole('button', { name: 'Create Bowled Event' }).click()
      await page.getByRole('button', { name: preset }).first().click()
      await save(page, 'New Event')
      await page.getByRole('button', { name: `Edit ${preset}` }).waitFor()
    }
    await page.getByRole('button', { name: 'Create Virtual Event' }).click()
    await page.getByRole('heading', { name: '[Create Virtual Event]' }).waitFor()
    await page.getByText('Specify event details:').first().waitFor()
    await page.getByRole('button', { name: 'All Events' }).click()
    await page.getByLabel('Prize Fee').fill('-5')
    await save(page, 'Specify event details:')
    await page.getByText('Cannot be negative amount').waitFor()
    await page.getByLabel('Prize Fee').fill('20')
    await expectFine(page)
    await save(page, 'Specify event details:')
    await page.getByText('Virtual event successfully saved.').waitFor()
    await virtual(page).getByText('Team, Doubles, Singles').waitFor()
    await expectFine(page)

    // one item over both lists is open; leaving it with changes asks
    await page.getByRole('button', { name: 'Edit Team', exact: true }).click()
    await page.getByLabel('Event Name').fill('Fives')
    await page.getByRole('button', { name: 'Edit All Events' }).click()
    await page
      .getByRole('dialog', { name: 'Unsaved changes' })
      .getByRole('button', { name: 'Discard and continue' })
      .click()
    await page.getByRole('form', { name: 'Specify event details:' }).waitFor()
    await expect.poll(() => page.getByRole('form').count()).toBe(2) // and the age date
    await expect.poll(() => page.getByLabel('Owned By').count()).toBe(0)
    await page.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('button', { name: 'Link Doubles/Singles' }).click()
    await page.getByText('Doubles/Singles linked successfully').waitFor()
    await page.getByRole('button', { name: 'Unlink Doubles/Singles' }).click()
    await page.getByText('Doubles/Singles unlinked successfully').waitFor()

    await page.getByLabel('Age Verification Date').first().fill('01/15/2027')
    await page.getByRole('form', { name: 'Age verification' }).getByRole('button', { name: 'Save' }).click()
    await page.getByText('Age Verification Date saved successfully.').waitFor()

    const [team] = await squads(id)
    const day = addDays(startDate, 1)
    await asCaptain(manager, 'POST squad', {
      eventId: team?.id,
      startDateTime: day,
      time: '09:00',
      startLane: 1,
      endLane: 4,
    })
    await setStatus(id, 'Public Registration Open')
    await page.reload()
    await page.getByRole('button', { name: 'Edit Team', exact: true }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Delete Team' }).count()).toBe(0)
    const captain = await aPage()
    await signIn(captain, 'captain2')
    await openSchedule(captain, id, day)
    await captain.getByText('$210.50').first().waitFor()
    // hidden at once
    await page.getByLabel('Hide Team From Captains').click()
    await expect
      .poll(async () => (await asCaptain<unknown[]>('captain2@kegler.test', `GET tournament/${id}/events`)).length)
      .toBe(2)
  })

  test('delete asks; what the server says against it is shown in the dialog', async () => {
    const page = await aPage()
    const { id } = await aSetupTournament()
    const [location] = await asCaptain<{ id: string }[]>(manager, `GET setupEvents/${id}/eventLocations`)
    const form = { expenseFee: 10, lineageFee: 0, prizeFee: 0, gamesPerSeries: 3, entriesPerLanePair: 2 }
    const made = await asCaptain<{ id: string }>(manager, 'POST event', {
      ...{ ...form, name: 'Trios', numberOfBowlers: 3, maxEntriesPerBowler: 1 },
      ...{ tournamentId: id, locationId: location?.id },
    })
    await asCaptain(manager, 'POST virtualevent', {
      ...{ name: 'Feeds', expenseFee: 0, lineageFee: 0, prizeFee: 1, tournamentId: id, virtualEventMaps: made.id },
    })
    await signIn(page, 'manager', `/tournament/update/${id}/events`)
    await page.getByRole('button', { name: 'Delete Trios' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete Event' })
    await dialog.getByText('Are you sure you want to delete?').waitFor()
    await dialog.getByRole('button', { name: 'No' }).click()
    await page.getByRole('button', { name: 'Delete Trios' }).click()
    expectComplaint(/^422 PUT/)
    await dialog.getByRole('button', { name: 'Yes' }).click()
    await dialog.getByRole('listitem').getByText('Trios is linked to Feeds. Remove it there first.').waitFor()
    await page.getByText('Event Not Removed').waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: 'Yes' }).isDisabled()).toBe(true)
    await expect.poll(() => dialog.getByRole('button', { name: 'No' }).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    expectComplaint(/^500 PUT/)
    await page.route('**/api/setupEvents/*/delete', (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('button', { name: 'Delete Feeds' }).click()
    await dialog.getByRole('button', { name: 'Yes' }).click()
    await page.getByText('Error removing the event!').waitFor()
    await dialog.getByRole('listitem').getByText('An unknown error occurred.').waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: 'Yes' }).isDisabled()).toBe(true)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Delete Feeds' }).click()
    await dialog.getByRole('button', { name: 'Yes' }).click()
    await page.getByText('Feeds was successfully deleted.').waitFor()
    await page.getByRole('button', { name: 'Delete Trios' }).click()
    await dialog.getByRole('button', { name: 'Yes' }).click()
    await page.getByText('Trios was successfully deleted.').waitFor()
    await expect.poll(() => page.getByText('Trios', { exact: true }).count()).toBe(0)
    expect(new URL(page.url()).href.startsWith(site)).toBe(true)
  })

  test('a tab that is entered again shows what others have done since', async () => {
    const page = await aPage()
    const { id } = await aSetupTournament()
    await signIn(page, 'manager', `/tournament/update/${id}/events`)
    const tab = (name: string) =>
      page.getByRole('navigation', { name: 'Tournament', exact: true }).getByRole('link', { name })
    await page.getByRole('button', { name: 'Create Bowled Event' }).waitFor()
    await tab('Fees').click()
    await page.getByRole('heading', { name: 'Active Fees (0)' }).waitFor()
    const [location] = await asCaptain<{ id: string }[]>(manager, `GET setupEvents/${id}/eventLocations`)
    await asCaptain(manager, 'POST event', {
      ...{ expenseFee: 10, lineageFee: 0, prizeFee: 0, gamesPerSeries: 3, entriesPerLanePair: 2 },
      ...{ name: 'Trios', numberOfBowlers: 3, maxEntriesPerBowler: 1, tournamentId: id, locationId: location?.id },
    })
    await tab('Events').click()
    await bowled(page).getByText('Trios', { exact: true }).waitFor()
  })

  test('of an archived tournament everything is disabled', async () => {
    const page = await aPage()
    await signIn(page, 'super', '/tournament')
    const all = await asCaptain<{ id: string; name: string }[]>('super@kegler.test', 'GET setup/tournament/all')
    const founders = all.find(({ name }) => name.startsWith('Founders Cup'))
    await page.goto(`${site}/tournament/update/${founders?.id}/events`)
    await page.getByRole('button', { name: 'View Team' }).click()
    await expect.poll(() => page.getByLabel('Event Name').isDisabled()).toBe(true)
    await expect.poll(() => page.getByRole('button', { name: 'Create Bowled Event' }).count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: 'Save' }).count()).toBe(0)
    await expectFine(page)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'View Team' }).waitFor()
  })
})
