import { describe, expect, test } from 'vitest'
import { anotherTab, aPage, browserPath, expectAccessible, expectComplaint, expectFine, site } from './browser.ts'
import { aCaptain } from './captains.ts'
import { connectionAlert, pressTwice, slowly, unreachable } from './connection.ts'
import { addSquad, cardButton, fillCart, removeButton, typeCard } from './ordering.ts'
import { act, position, seat } from './rosters.ts'
import { dayOf, freeMembers, man, openSchedule, row, shownDay, woman } from './season.ts'
import { aTournament } from './tournaments.ts'

describe.skipIf(!browserPath)('the network is lost, or slow', () => {
  test('what keeps the product from starting is said: no site data, a file that does not arrive', async () => {
    const sentence = 'allow this address to keep data in your browser'
    expectComplaint(/Denied|ERR_FAILED|Failed to fetch/)
    const page = await aPage()
    await page.addInitScript(() => {
      const denied = () => {
        throw new DOMException('Denied', 'SecurityError')
      }
      Object.defineProperty(window, 'sessionStorage', { get: denied })
    })
    await page.goto(`${site}/registration`)
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page, ['color-contrast'])
    }
    const other = await aPage()
    await other.route(/assets\/start-/, (route) => route.abort())
    await other.goto(`${site}/registration`)
    await other.getByRole('alert').filter({ hasText: sentence }).waitFor()
  })

  test('a page that does not open says so, and opens by itself when the connection is back', async () => {
    const page = await aPage()
    expectComplaint(/We could not reach the server/)
    await aCaptain(page)
    const open = await aTournament()
    await page.route(/identity/, (route) => route.abort())
    await page.goto(`${site}/registration`)
    await connectionAlert(page).waitFor()
    await page.unroute(/identity/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Tournaments', exact: true }).waitFor()

    const context = page.context()
    await context.setOffline(true)
    await page.getByText('You are not connected to the internet.').waitFor()
    await page.getByRole('link', { name: `Register for ${open.name}` }).click()
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor()
    await connectionAlert(page).waitFor()
    await expectFine(page)
    await context.setOffline(false)
    await page.getByRole('region', { name: 'Choose a date' }).waitFor()
    await page.getByText('You are not connected to the internet.').waitFor({ state: 'hidden' })

    const day = await dayOf(open.id, 44)
    await openSchedule(page, open.id, day)
    await context.setOffline(true)
    await (await shownDay(page, await dayOf(open.id, 46))).click()
    await connectionAlert(page).waitFor()
    await context.setOffline(false)
    const quantity = page.getByRole('textbox', { name: 'Quantity, Team 08:00 AM' })
    await quantity.waitFor()
    await quantity.fill('2')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Add (2)' }).click()
    await connectionAlert(page).waitFor()
    await expect.poll(() => quantity.inputValue()).toBe('2')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Add (2)' }).click()
    await row(page, '08:00 AM', 'In Cart: 2').waitFor()
  })

  test('an overloaded server is asked again by itself, for reads and for changes, and the page says so', async () => {
    const page = await aPage()
    await aCaptain(page)
    const open = await aTournament()
    const overloaded = async (url: RegExp) => {
      let left = 4
      await page.route(url, (route) => {
        left -= 1
        if (left < 0) return route.fallback()
        const body = JSON.stringify({ code: 'Overloaded', message: 'We keep trying.', messages: ['We keep trying.'] })
        return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, contentType: 'application/json', body })
      })
    }
    const notice = page.getByRole('status').filter({ hasText: 'We keep trying.' })
    expectComplaint(/503/)
    await overloaded(/\/event\/squad\//)
    await page.goto(`${site}/registration/schedule/${open.id}?date=${await dayOf(open.id, 44)}`)
    await notice.waitFor()
    await page.getByRole('textbox', { name: 'Quantity, Team 08:00 AM' }).fill('2')
    await notice.getByRole('button', { name: 'Close notice' }).click()
    await overloaded(/\/hold$/)
    await page.getByRole('button', { name: 'Add (2)' }).click()
    await notice.waitFor()
    await row(page, '08:00 AM', 'In Cart: 2').waitFor()
  })

  test('a roster that is typed without a connection is kept over a closed tab, then saved', async () => {
    const page = await aPage()
    const { email } = await aCaptain(page)
    const mixed = await aTournament('state mixed')
    const day = await fillCart(page, mixed.id, { day: 6, event: 'Mixed Team', time: '02:30 PM' })
    const squad = { tournamentId: mixed.id, eventId: mixed.event('Mixed Team'), day, time: '14:30' }
    const bowlers = await freeMembers(email, squad, [man, woman, woman, man])
    const rosters = `${site}/registration/rostercheckout/${mixed.id}`
    await page.goto(rosters, { waitUntil: 'networkidle' })
    const context = page.context()
    await context.setOffline(true)
    await act(page, 'Entry #1', 'Manage Roster')
    await connectionAlert(page).waitFor()
    await context.setOffline(false)
    const form = page.getByRole('form', { name: 'Roster of Entry #1' })
    await seat(form, bowlers.slice(0, 2))
    await context.setOffline(true)
    await form.getByLabel('Team Name').fill('The Lost Signal')
    await position(form, 3).fill(bowlers[2]?.usbcId ?? '')
    await position(form, 3).press('Enter')
    await form.getByText(unreachable).waitFor()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => position(form, 3).evaluate((field) => field === document.activeElement)).toBe(true)
    await expectFine(page)
    await page.close({ runBeforeUnload: false })
    await context.setOffline(false)

    const tab = await anotherTab(context)
    await tab.goto(rosters)
    await act(tab, 'Entry #1', 'Manage Roster')
    const again = tab.getByRole('form', { name: 'Roster of Entry #1' })
    await tab.getByText('We kept what you typed').waitFor()
    await expect.poll(() => again.getByLabel('Team Name').inputValue()).toBe('The Lost Signal')
    await position(again, 3).press('Enter')
    await seat(again, bowlers.slice(3), 4)
    await again.getByRole('button', { name: 'Save' }).click()
    await tab.getByText('Team: The Lost Signal').waitFor()
    await tab.getByRole('button', { name: 'Review Cart' }).click()
    await tab.getByText('Total $160.00').waitFor()
  })

  test('on a slow connection each button shows that it works and is pressed once', async () => {
    const page = await aPage()
    const { email } = await aCaptain(page)
    const mixed = await aTournament('state mixed')
    const day = await dayOf(mixed.id, 8)
    const squad = { tournamentId: mixed.id, eventId: mixed.event('Mixed Team'), day, time: '14:30' }
    const bowlers = await freeMembers(email, squad, [man, woman, woman, man])
    await openSchedule(page, mixed.id, day)
    await page.getByRole('textbox', { name: 'Quantity, Mixed Team 02:30 PM' }).fill('2')
    const button = (name: string | RegExp) => page.getByRole('button', { name })
    await slowly(page, async () => {
      await pressTwice(page, button('Add (2)'), 'PUT', /\/hold$/)
      await row(page, '02:30 PM', 'In Cart: 2').waitFor()
      await pressTwice(page, removeButton(page, 'Mixed Team', day), 'PUT', /\/hold$/)
      await page.getByText('0 items').waitFor()
    })
    await addSquad(page, 'Mixed Team', '02:30 PM', 1)
    await page.goto(`${site}/registration/rostercheckout/${mixed.id}`)
    await act(page, 'Entry #1', 'Manage Roster')
    const form = page.getByRole('form', { name: 'Roster of Entry #1' })
    await form.getByLabel('Team Name').fill('The Long Wait')
    await seat(form, bowlers)
    await slowly(page, async () => {
      await pressTwice(page, form.getByRole('button', { name: 'Save' }), 'POST', /\/cartroster$/)
      await form.waitFor({ state: 'hidden' })
    })
    await button('Review Cart').click()
    await page.getByRole('checkbox', { name: /Terms & Conditions/ }).check()
    await slowly(page, () => pressTwice(page, button('Pay Full Amount'), 'POST', /createSession$/))
    await typeCard(page)
    await pressTwice(page, cardButton(page), 'POST', /clientSecret$/)
    await page.getByRole('heading', { name: 'Tournaments', exact: true }).waitFor()
  })
})
