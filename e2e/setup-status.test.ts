import { addDays, dayOf, shortHour } from '@kegler/domain/dates.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { centers } from '../apps/sandbox/src/membership/centers.ts'
import { anotherTab, aPage, browserPath, expectFine, phone, signIn, site } from './browser.ts'
import { aCaptain } from './captains.ts'
import { asCaptain, hold } from './season.ts'
import { expectNoSidewaysScroll } from './sizes.ts'
import { aTournament } from './tournaments.ts'

const superUser = 'super@kegler.test'
const statusOf = (id: string) => `/tournament/update/${id}/status`
const update = (page: Page, status: string) => page.getByRole('button', { name: `Update Status to ${status}` })
const yes = (page: Page) => page.getByRole('button', { name: 'Yes. Change Tournament Status.' })
const today = dayOf(new Date(), 'America/Chicago')

describe.skipIf(!browserPath)('status of a tournament', () => {
  test('each status by its name; only the long button changes it', { tags: 'full' }, async () => {
    const page = await aPage()
    const { id } = await aTournament('singles', { status: 1 })
    await signIn(page, 'super', statusOf(id))
    const names = page.getByRole('region', { name: 'Status' }).getByRole('listitem')
    await expect
      .poll(async () =>
        (await names.allInnerTexts()).map((text) => text.split('\n').filter((line) => !/^\d$/.test(line))[0]),
      )
      .toEqual([
        'Setup (Current)',
        'Admin Registration Open',
        'Public Registration Open',
        'Public Registration Closed',
        'All Registrations Closed',
        'Archived',
      ])
    await expect.poll(() => page.getByRole('button', { name: 'Update Status' }).count()).toBe(5)
    await update(page, 'Archived').click()
    const dialog = page.getByRole('dialog', { name: 'Tournament - Setup' })
    // another status can be chosen afterwards
    await dialog.getByText('You are about to change the Tournament Status to Archived.', { exact: true }).waitFor()
    await expectFine(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('Setup (Current)').waitFor()
    await update(page, 'Archived').click()
    await yes(page).click()
    await page.getByText('Status Changed!').waitFor()
    await page.getByText('Archived (Current)').waitFor()
    await page.getByRole('heading', { name: 'Tournament has ended. Settings cannot be edited.' }).waitFor()
    // out of the archive again, with the keyboard
    await update(page, 'Public Registration Closed').focus()
    await page.keyboard.press('Enter')
    await yes(page).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Public Registration Closed (Current)').waitFor()
    await page.getByRole('heading', { name: 'Update Tournament' }).waitFor()
    await expectFine(page)
  })

  test('an empty tournament: 9 errors with links, mended one by one, opened, and a captain buys', async () => {
    const values = {
      ...{ startDate: today, endDate: addDays(today, 60), registrationCloseDate: today },
      ...{ tournamentPhone: '', financeAccountId: null, exportId: null, bccEmail: null, timeZone: 'America/Chicago' },
    }
    const { id, name } = await aTournament('singles', { status: 1, empty: true, values })
    const page = await aPage()
    await signIn(page, 'super', `/tournament/update/${id}/restrictions`)
    const count = page.getByText(/^\d errors?(, \d warnings?)?$/)
    await expect.poll(() => count.innerText()).toBe('9 errors, 1 warning')
    await count.click()
    await expectFine(page)
    // a link leads to the field
    await page.getByRole('link', { name: 'Open Restrictions: There are no terms for captains to agree to.' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('termsUrl')
    await count.click()
    await page.getByRole('link', { name: 'Open Permissions: There is no manager.' }).click()
    await page.waitForURL(`${site}/tournament/update/${id}/permissions`)

    await page.goto(site + statusOf(id))
    await update(page, 'Public Registration Open').click()
    const dialog = page.getByRole('dialog', { name: 'Tournament - Setup' })
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(10)
    await expect.poll(() => yes(page).isDisabled()).toBe(true)
    await dialog.getByLabel('Open anyway').check()
    await expect.poll(() => yes(page).isEnabled()).toBe(true)
    await expectFine(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    const send = <T>(key: string, body?: unknown) => asCaptain<T>(superUser, key, body)
    const left = async (errors: string) => {
      await page.reload()
      await expect.poll(() => count.innerText()).toBe(errors)
    }
    const [center] = centers()
    await send(`POST setup/tournament/${id}/location`, { certificationNumber: center?.certificationNumber })
    await left('8 errors, 1 warning')
    await send(`POST setup/tournament/${id}/manager`, { email: 'manager@kegler.test' })
    await left('7 errors, 1 warning')
    const [location] = await send<{ id: string }[]>(`GET setupEvents/${id}/eventLocations`)
    const event = await send<{ id: string }>('POST event', {
      ...{ tournamentId: id, name: 'Team', expenseFee: 10, lineageFee: 10, prizeFee: 10, locationId: location?.id },
      ...{ numberOfBowlers: 5, gamesPerSeries: 3, entriesPerLanePair: 2, maxEntriesPerBowler: 1 },
    })
    await left('6 errors, 1 warning')
    const squad = await send<{ id: string }>('POST squad', {
      ...{ eventId: event.id, startDateTime: addDays(today, 30), time: '09:00', startLane: 1, endLane: 10 },
    })
    await left('5 errors, 1 warning')
    const [account] = await send<{ id: string }[]>('GET setup/tournament/stripeAccounts')
    await send(`PUT setup/tournament/${id}`, {
      ...{ name, startDate: today, endDate: addDays(today, 60), registrationCloseDate: addDays(today, 20) },
      ...{ defaultAverage: 180, timeZone: 'America/Chicago', bccEmail: 'office@kegler.test', exportId: 'file' },
      ...{ tournamentPhone: '(800) 555-0100', stripeAccountId: account?.id },
    })
    await page.reload()
    await page.getByRole('heading', { name: 'Checks' }).waitFor()
    await expect.poll(() => page.getByText(/^1 warning$/).count()).toBe(1)
    await expect.poll(() => page.getByText(/\d errors?/).count()).toBe(0)

    await update(page, 'Public Registration Open').click()
    await yes(page).click()
    await page.getByText('Status Changed!').waitFor()
    const captain = await aCaptain(await aPage())
    expect(await hold(captain.email, [{ id: squad.id, quantity: 2 }], id)).toEqual([])
    // who closes it again reads who is buying
    await page.reload()
    await update(page, 'Public Registration Closed').click()
    await page.getByText('Right now 1 cart holds 2 places.').waitFor()
  })

  test('the instant of opening: captains read it at home and on the scheduler, and it opens by itself', {
    tags: 'full',
  }, async () => {
    const opensAt = new Date(Date.now() + 3_600_000 * 24 * 40)
    const far = await aTournament('singles', { status: 2, values: { opensAt: opensAt.toISOString() } })
    const captainPage = await aPage(phone)
    await aCaptain(captainPage)
    await captainPage.goto(`${site}/registration/schedule/${far.id}`)
    const sentence = captainPage.getByText(/^Registration opens \w{3} \d+\w\w, \d{4}, \d\d:\d\d [AP]M \w+$/)
    await sentence.waitFor()
    const text = await sentence.innerText()
    await expectNoSidewaysScroll(captainPage)
    await captainPage.goto(`${site}/registration`)
    await captainPage.getByText(text).waitFor()
    const page = await aPage()
    await signIn(page, 'super', statusOf(far.id))
    await page.getByText(`${shortHour(text)}.`).waitFor()

    const soon = new Date(Date.now() + 2_000)
    const near = await aTournament('singles', { status: 2, values: { opensAt: soon.toISOString() } })
    const tab = await anotherTab(page.context())
    await signIn(tab, 'super', statusOf(near.id))
    await tab.getByText(/Registration open(s|ed)/).waitFor()
    await expect
      .poll(
        async () => {
          await tab.reload()
          return tab.getByText(/\(Current\)$/).innerText()
        },
        { timeout: 60_000, interval: 1_000 },
      )
      .toBe('Public Registration Open (Current)')
    await captainPage.goto(`${site}/registration/schedule/${near.id}`)
    await captainPage.getByRole('region', { name: 'Choose a date' }).waitFor()
  })
})
