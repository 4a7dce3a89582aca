import { addDays, type DayText } from '@kegler/domain/dates.ts'
import type { Page, Request, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Member } from '../apps/sandbox/src/membership/members.ts'
import { aPage, browserPath, expectFine, phone, site } from './browser.ts'
import { aCaptain } from './captains.ts'
import { addSquad, entriesOf, fillCart, payByCard, removeButton, startPaying } from './ordering.ts'
import { act, position, seat } from './rosters.ts'
import {
  asCaptain,
  dayOf,
  freeMembers,
  hold,
  lapse,
  man,
  openSchedule,
  placesLeft,
  row,
  squadOf,
  woman,
} from './season.ts'
import { aTournament, holdAllBut, type OwnTournament } from './tournaments.ts'

const minute = 60_000
const others = 'captain2@kegler.test'
const rosters = ({ mixed }: Order) => `${site}/registration/rostercheckout/${mixed.id}`
const ended = (page: Page) => page.getByText('Your places are no longer held.').first()
const held = (page: Page, time: RegExp) => page.getByText(time).first()
const inSight = (page: Page) =>
  ended(page).evaluate((text) => {
    const { top, bottom } = text.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
interface Order {
  mixed: OwnTournament
  email: string
  day: DayText
  bowlers: Member[]
}
/** Two Mixed Team entries in the cart of a fresh captain, and bowlers for both. */
async function twoTeams(page: Page, mixed: OwnTournament, number: number): Promise<Order> {
  const { email } = await aCaptain(page)
  const day = await fillCart(page, mixed.id, { day: number, event: 'Mixed Team', time: '10:00 AM', quantity: 2 })
  const squad = { tournamentId: mixed.id, eventId: mixed.event('Mixed Team'), day, time: '10:00' }
  return {
    mixed,
    email,
    day,
    bowlers: await freeMembers(email, squad, [man, woman, woman, man, man, woman, woman, man]),
  }
}
async function saveRoster({ mixed, email, day }: Order, name: string, bowlers: readonly Member[]): Promise<void> {
  const rosterPositions = bowlers.map(({ usbcId }, index) => ({ position: index + 1, bowler: { usbcId } }))
  const eventId = mixed.event('Mixed Team')
  const squadId = squadOf({ eventId, day, time: '10:00' })
  await asCaptain(email, 'POST registration/cartroster', {
    id: `${Date.now()}0`,
    tournamentId: mixed.id,
    rosterType: 'Entry',
    rosterData: JSON.stringify({ name, countryId: 'US', squadId, eventId, rosterPositions }),
  })
}
/** What the end of a hold does at the server, and the time that leads to it on the page. */
async function runOut(page: Page, { email, mixed }: Pick<Order, 'email' | 'mixed'>): Promise<void> {
  const secondsLeft = async () => {
    const [, minutes, seconds] = /(\d\d):(\d\d)/.exec(await held(page, /^Held for \d\d:\d\d/).innerText()) ?? []
    return Number(minutes) * 60 + Number(seconds)
  }
  // each answer sets the countdown by the clock of the server, which stays behind
  const answers = Promise.withResolvers<void>()
  const [waiting, answered] = [new Set<Request>(), new Set<Request>()]
  const wait = async (route: Route) => {
    waiting.add(route.request())
    await answers.promise
    await route.fallback()
  }
  await page.route(/\/api\//, wait)
  // what was asked before has its answer before the time goes on
  const asked = (await page.requests()).filter((request) => request.url().includes('/api/'))
  for (const request of asked) {
    const note = () => void answered.add(request)
    void request.response().then(note, note)
  }
  await expect.poll(() => asked.every((request) => waiting.has(request) || answered.has(request))).toBe(true)
  // one that had arrived and was not read yet sets it back once more
  await expect
    .poll(async () => {
      const left = await secondsLeft()
      if (left >= 60) await page.clock.fastForward((left - 50) * 1_000)
      return left
    })
    .toBeLessThan(60)
  await lapse(email, mixed.id)
  await page.clock.fastForward(minute)
  await ended(page).waitFor()
  answers.resolve()
  await page.unroute(/\/api\//, wait)
}
/** What the row of a squad says is left, counted again. */
async function available(page: Page, places: number): Promise<void> {
  const available = row(page, '08:00 AM').getByText(`${places} available`, { exact: true })
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(10_000)
        return available.isVisible()
      },
      { interval: 1_000 },
    )
    .toBe(true)
}

describe.skipIf(!browserPath)('the time of a cart runs out', () => {
  test('while rosters are typed: nothing is lost, one click holds the places again, the order is paid', {
    tags: 'full',
  }, async () => {
    const page = await aPage()
    const mixed = await aTournament('state mixed')
    const order = await twoTeams(page, mixed, 6)
    const { email, bowlers } = order
    await saveRoster(order, 'The Split Happens', bowlers.slice(0, 4))
    await page.clock.install()
    await page.goto(rosters(order))
    await act(page, 'Entry #2', 'Manage Roster')
    const form = page.getByRole('form', { name: 'Roster of Entry #2' })
    await form.getByLabel('Team Name').fill('Pin Pals')
    await seat(form, bowlers.slice(4, 6))
    await page.setViewportSize(phone.viewport)
    await position(form, 4).scrollIntoViewIfNeeded()
    await runOut(page, order)
    await expect.poll(() => inSight(page)).toBe(true)
    await expectFine(page)
    await seat(form, bowlers.slice(6), 3)
    await page.getByRole('button', { name: 'Hold my places again' }).click()
    await held(page, /^Held for 1[45]:\d\d/).waitFor()
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Team: Pin Pals').waitFor()
    await page.getByRole('button', { name: 'Review Cart' }).click()
    await page.getByRole('checkbox', { name: /Terms & Conditions/ }).check()
    await startPaying(page)
    await page.getByText('Your places are held while you pay.').waitFor()
    await payByCard(page)
    await page.getByRole('heading', { name: 'Tournaments', exact: true }).waitFor()
    await expect
      .poll(async () => (await entriesOf({ email }, mixed.id)).map(({ name }) => name).sort())
      .toEqual(['Pin Pals', 'The Split Happens'])
  })

  test('and others take places: what is gone is taken out, its roster goes to another time', {
    tags: 'full',
  }, async () => {
    const page = await aPage()
    const mixed = await aTournament('state mixed')
    const left = await placesLeft(mixed.id)
    const order = await twoTeams(page, mixed, 7)
    const { email, day, bowlers } = order
    const id = squadOf({ eventId: mixed.event('Mixed Team'), day, time: '10:00' })
    await saveRoster(order, 'The Split Happens', bowlers.slice(0, 4))
    await saveRoster(order, 'Pin Pals', bowlers.slice(4))
    await page.clock.install()
    await page.goto(rosters(order))
    await page.getByText('Team: Pin Pals').waitFor()
    await runOut(page, order)
    await expect.poll(() => hold(others, [{ id, quantity: (left[id] ?? 0) - 1 }], mixed.id)).toEqual([])
    await page.getByRole('button', { name: 'Hold my places again' }).click()
    await page.getByRole('alert').filter({ hasText: 'has only 1 left.' }).waitFor()
    await expectFine(page)
    await page.getByRole('button', { name: 'Remove unavailable items' }).click()
    await held(page, /^Held for 1[45]:\d\d/).waitFor()
    await page.getByText('Team: Pin Pals').waitFor({ state: 'hidden' })

    await page.goto(`${site}/registration/schedule/${mixed.id}?date=${addDays(day, 1)}`)
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
    const saved = await asCaptain<unknown[]>(email, `GET registration/cartroster?tournamentId=${mixed.id}`)
    expect(saved).toHaveLength(2)
  })

  test('while a phone sleeps: the time is right when it wakes, and so are the places', { tags: 'full' }, async () => {
    const page = await aPage(phone)
    const [{ email }, open] = await Promise.all([aCaptain(page), aTournament()])
    const id = squadOf({ eventId: open.event('Team'), day: await dayOf(open.id, 52), time: '08:00' })
    const left = await placesLeft(open.id)
    await page.clock.install()
    await fillCart(page, open.id, { day: 52, event: 'Team', time: '08:00 AM', quantity: 2 })
    await page.context().setOffline(true)
    await page.clock.fastForward(5 * minute)
    await held(page, /^Held for (10|09):\d\d/).waitFor()
    await page.clock.fastForward(11 * minute)
    await ended(page).waitFor()
    await lapse(email, open.id)
    await expect.poll(() => hold(others, [{ id, quantity: (left[id] ?? 0) - 8 }], open.id)).toEqual([])
    await page.context().setOffline(false)
    await page.getByText('You are not connected to the internet.').waitFor({ state: 'hidden' })
    await available(page, 8)
    await page.getByRole('button', { name: 'Hold my places again' }).click()
    await held(page, /^Held for 1[45]:\d\d/).waitFor()
    await available(page, 6)
  })

  test('places are held for a quarter of an hour, then they can be held again', async () => {
    const page = await aPage()
    const { email } = await aCaptain(page)
    await page.clock.install()
    const open = await aTournament()
    await fillCart(page, open.id, { day: 30, event: 'Team', time: '08:00 AM' })
    const order = page.getByRole('region', { name: 'Your order' })
    await order.getByText(/^Held for 1[45]:\d\d/).waitFor()
    await runOut(page, { email, mixed: open })
    await expectFine(page)
    await order.getByRole('button', { name: 'Hold my places again' }).click()
    await order.getByText(/^Held for 1[45]:\d\d/).waitFor()
  })

  test('what is pressed while places are waited for is done afterwards, in the order of the presses', {
    tags: 'full',
  }, async () => {
    const page = await aPage(phone)
    await aCaptain(page)
    const open = await aTournament()
    const wanted = { event: 'Team', time: '08:00 AM' }
    const first = await fillCart(page, open.id, { day: 30, ...wanted })
    const second = await fillCart(page, open.id, { day: 31, ...wanted })
    const third = addDays(second, 1)
    await openSchedule(page, open.id, third)
    const pressed = Promise.withResolvers<void>()
    const wait = async (route: Route) => {
      await pressed.promise
      await route.fallback()
    }
    await page.route(/\/hold$/, wait, { times: 1 })
    await page.getByRole('textbox', { name: 'Quantity, Team 08:00 AM' }).fill('1')
    const asked = page.waitForRequest(/\/hold$/)
    await page.getByRole('button', { name: 'Add (1)' }).click()
    await asked
    await removeButton(page, 'Team', first).click()
    pressed.resolve()
    await row(page, '08:00 AM', 'In Cart: 1').waitFor()
    await removeButton(page, 'Team', first).waitFor({ state: 'hidden' })
    await page.reload()
    for (const day of [second, third]) await removeButton(page, 'Team', day).waitFor()
    await page.getByText('2 items').waitFor()
  })

  test('somebody else was faster: the page says so and shows what is left', async () => {
    const page = await aPage()
    await aCaptain(page)
    const open = await aTournament()
    const day = await dayOf(open.id, 40)
    await openSchedule(page, open.id, day)
    await holdAllBut(open, 1, [{ day, time: '08:00' }])
    await page.getByRole('textbox', { name: 'Quantity, Team 08:00 AM' }).fill('2')
    await page.getByRole('button', { name: 'Add (2)' }).click()
    await page.getByRole('alert').filter({ hasText: 'has only 1 left. Please lower the quantity.' }).waitFor()
    await row(page, '08:00 AM', '1 available').waitFor()
    await page.getByText('0 items · $0.00').waitFor()
  })
})
