import { addDays, type DayText } from '@kegler/domain/dates.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Member } from '../apps/sandbox/src/membership/members.ts'
import { aPage, browserPath, expectFine, phone, site } from './browser.ts'
import { aCaptain } from './captains.ts'
import { addSquad, entriesOf, fillCart, payByCard, startPaying } from './ordering.ts'
import { act, position, seat } from './rosters.ts'
import {
  asCaptain,
  dayOf,
  freeMembers,
  hold,
  man,
  mixedTeam,
  openChampionships,
  placesLeft,
  row,
  squadOf,
  stateMixed,
  team,
  woman,
} from './season.ts'

const minute = 60_000
const others = 'captain2@kegler.test'
const rosters = `${site}/registration/rostercheckout/${stateMixed}`
const ended = (page: Page) => page.getByText('Your places are no longer held.').first()
const held = (page: Page, time: RegExp) => page.getByText(time).first()
const inSight = (page: Page) =>
  ended(page).evaluate((text) => {
    const { top, bottom } = text.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
interface Order {
  email: string
  day: DayText
  bowlers: Member[]
}
/** Two Mixed Team entries in the cart of a fresh captain, and bowlers for both. */
async function twoTeams(page: Page, number: number): Promise<Order> {
  const { email } = await aCaptain(page)
  const day = await fillCart(page, stateMixed, { day: number, event: 'Mixed Team', time: '10:00 AM', quantity: 2 })
  const squad = { tournamentId: stateMixed, eventId: mixedTeam, day, time: '10:00' }
  return { email, day, bowlers: await freeMembers(email, squad, [man, woman, woman, man, man, woman, woman, man]) }
}
async function saveRoster({ email, day }: Order, name: string, bowlers: readonly Member[]): Promise<void> {
  const rosterPositions = bowlers.map(({ usbcId }, index) => ({ position: index + 1, bowler: { usbcId } }))
  const squadId = squadOf({ eventId: mixedTeam, day, time: '10:00' })
  await asCaptain(email, 'POST registration/cartroster', {
    id: `${Date.now()}0`,
    tournamentId: stateMixed,
    rosterType: 'Entry',
    rosterData: JSON.stringify({ name, countryId: 'US', squadId, eventId: mixedTeam, rosterPositions }),
  })
}
/** What the end of a hold does at the server, and the time that leads to it on the page. */
async function runOut(page: Page, email: string): Promise<void> {
  await page.clock.fastForward(14 * minute + 10_000)
  await held(page, /^Held for 00:[45]\d/).waitFor()
  await hold(email, [], stateMixed)
  await page.clock.fastForward(minute)
  await ended(page).waitFor()
}
/** What the row of a squad says is left, counted anew. */
async function available(page: Page, places: number): Promise<void> {
  const told = row(page, '08:00 AM').getByText(`${places} available`, { exact: true })
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(10_000)
        return told.isVisible()
      },
      { timeout: 10_000 },
    )
    .toBe(true)
}

describe.skipIf(!browserPath)('the time of a cart runs out', () => {
  test('while rosters are typed: nothing is lost, one click holds the places again, the order is paid', async () => {
    const page = await aPage()
    const order = await twoTeams(page, 6)
    const { email, bowlers } = order
    await saveRoster(order, 'The Split Happens', bowlers.slice(0, 4))
    await page.clock.install()
    await page.goto(rosters)
    await act(page, 'Entry #2', 'Manage Roster')
    const form = page.getByRole('form', { name: 'Roster of Entry #2' })
    await form.getByLabel('Team Name').fill('Pin Pals')
    await seat(form, bowlers.slice(4, 6))
    await page.setViewportSize(phone.viewport)
    await position(form, 4).scrollIntoViewIfNeeded()
    await runOut(page, email)
    expect(await inSight(page)).toBe(true)
    await expectFine(page)
    await seat(form, bowlers.slice(6), 3)
    await page.getByRole('button', { name: 'Hold them again' }).click()
    await held(page, /^Held for 1[45]:\d\d/).waitFor()
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Team: Pin Pals').waitFor()
    await page.getByRole('button', { name: 'Review Cart' }).click()
    await page.getByRole('checkbox', { name: /Terms & Conditions/ }).check()
    await startPaying(page)
    await page.getByText('Your places are held while you pay.').waitFor()
    await payByCard(page)
    await page.getByRole('heading', { name: 'Tournaments' }).waitFor()
    await expect
      .poll(async () => (await entriesOf({ email }, stateMixed)).map(({ name }) => name).sort())
      .toEqual(['Pin Pals', 'The Split Happens'])
  })

  test('and others take places: what is gone is taken out, its roster goes to another time', async () => {
    const page = await aPage()
    const id = squadOf({ eventId: mixedTeam, day: await dayOf(stateMixed, 7), time: '10:00' })
    const left = await placesLeft(stateMixed)
    const order = await twoTeams(page, 7)
    const { email, day, bowlers } = order
    await saveRoster(order, 'The Split Happens', bowlers.slice(0, 4))
    await saveRoster(order, 'Pin Pals', bowlers.slice(4))
    await page.clock.install()
    await page.goto(rosters)
    await page.getByText('Team: Pin Pals').waitFor()
    await runOut(page, email)
    await expect.poll(() => hold(others, [{ id, quantity: (left[id] ?? 0) - 1 }], stateMixed)).toEqual([])
    await page.getByRole('button', { name: 'Hold them again' }).click()
    await page.getByRole('alert').filter({ hasText: 'has only 1 left.' }).waitFor()
    await expectFine(page)
    await page.getByRole('button', { name: 'Take out what is gone' }).click()
    await held(page, /^Held for 1[45]:\d\d/).waitFor()
    await page.getByText('Team: Pin Pals').waitFor({ state: 'hidden' })

    await page.goto(`${site}/registration/schedule/${stateMixed}?date=${addDays(day, 1)}`)
    await addSquad(page, 'Mixed Team', '10:00 AM', 1)
    await page.getByRole('link', { name: 'Review Cart' }).click()
    await page.getByText('We kept Pin Pals from another time').waitFor()
    await act(page, 'Entry #2', 'Manage Roster')
    const form = page.getByRole('form', { name: 'Roster of Entry #2' })
    await form.getByText('We kept your roster').waitFor()
    await expectFine(page)
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Team: Pin Pals').waitFor()
    await page.getByRole('button', { name: 'Review Cart' }).click()
    await page.getByText('Total $320.00').waitFor()
    const saved = await asCaptain<unknown[]>(email, `GET registration/cartroster?tournamentId=${stateMixed}`)
    expect(saved).toHaveLength(2)
    await hold(others, [], stateMixed)
  })

  test('while a phone sleeps: the time is right when it wakes, and so are the places', async () => {
    const page = await aPage(phone)
    const { email } = await aCaptain(page)
    const id = squadOf({ eventId: team, day: await dayOf(openChampionships, 52), time: '08:00' })
    const left = await placesLeft(openChampionships)
    await page.clock.install()
    await fillCart(page, openChampionships, { day: 52, event: 'Team', time: '08:00 AM', quantity: 2 })
    await page.context().setOffline(true)
    await page.clock.fastForward(5 * minute)
    await held(page, /^Held for (10|09):\d\d/).waitFor()
    await page.clock.fastForward(11 * minute)
    await ended(page).waitFor()
    await hold(email, [])
    await expect.poll(() => hold(others, [{ id, quantity: (left[id] ?? 0) - 8 }])).toEqual([])
    await page.context().setOffline(false)
    await page.getByText('You are not connected to the internet.').waitFor({ state: 'hidden' })
    await available(page, 8)
    await page.getByRole('button', { name: 'Hold them again' }).click()
    await held(page, /^Held for 1[45]:\d\d/).waitFor()
    await available(page, 6)
    await hold(others, [])
  })
})
