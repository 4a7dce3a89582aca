import { addDays, type DayText, formatWeekday, shortWeekdays, weekdayOf } from '@kegler/domain/dates.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectBothFine, expectFine, phone, signIn, site } from './browser.ts'
import { aCaptain } from './captains.ts'
import { payByCard, startPaying, thanks, toCheckout } from './ordering.ts'
import { entriesOf } from './rosters.ts'
import { asCaptain, dayButton, dayOf, hold, openSchedule, placesLeft, row, showMonthOf, squadOf } from './season.ts'
import { anOwner, aTournament, type OwnTournament } from './tournaments.ts'

const opener = (page: Page) => page.getByRole('button', { name: 'Find a Date' })
const form = (page: Page) => page.getByRole('form', { name: 'Find a Date' })
const search = (page: Page) => form(page).getByRole('button', { name: 'Search', exact: true })
const holdAll = (page: Page, day: DayText, time: string) =>
  page.getByRole('button', { name: `Hold All: ${formatWeekday(day)}, ${time}` })
const written = (day: DayText) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

/** A day with teams at 08:00 and 11:30 and sets on the day after. */
const aDay = (tid: string): Promise<DayText> => dayOf(tid, 28)
async function askForFourTeams(page: Page, day: DayText): Promise<void> {
  await form(page).getByLabel('Teams').fill('4')
  await expect.poll(() => form(page).getByLabel('Doubles and Singles sets').inputValue()).toBe('10')
  await form(page)
    .getByText(shortWeekdays[weekdayOf(day)] ?? '', { exact: true })
    .click()
  await form(page)
    .getByLabel('First day')
    .fill(written(addDays(day, -1)))
  await form(page)
    .getByLabel('Last day')
    .fill(written(addDays(day, 6)))
  await form(page).getByLabel('Earliest start').fill('10:00')
  await search(page).click()
}
/** Another captain takes all places but so many of a start. */
async function leave({ id }: OwnTournament, squad: string, rest: number, who = 'captain2@kegler.test') {
  const left = (await placesLeft(id))[squad] ?? 0
  expect(await hold(who, [{ id: squad, quantity: left - rest }], id)).toEqual([])
  await expect.poll(async () => (await placesLeft(id))[squad]).toBe(rest)
}

describe.skipIf(!browserPath)('finder', () => {
  test('four teams and ten sets, a day of the week, not before 10:00, on a phone: found, held, paid', async () => {
    const page = await aPage(phone)
    const captain = await aCaptain(page)
    const open = await aTournament()
    const day = await aDay(open.id)
    await openSchedule(page, open.id, await dayOf(open.id, 0))
    await opener(page).click()
    await page.getByText('Nearest to the days and times that you asked for first').waitFor()
    await askForFourTeams(page, day)
    await page.getByText('1 date fits').waitFor()
    await page.getByText(/11:30 AM: 4 Team entries/).waitFor()
    await page.getByText(/: 10 Doubles sets/).waitFor()
    await expectBothFine(page)
    await page.reload()
    await holdAll(page, day, '11:30 AM').waitFor()
    expect(await form(page).getByLabel('Earliest start').inputValue()).toBe('10:00')
    await holdAll(page, day, '11:30 AM').click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await row(page, '11:30 AM', 'In Cart: 4').waitFor()
    const key = `GET registration/tournament/${open.id}/hold`
    const { squads } = await asCaptain<{ squads: { eventName: string; quantity: number }[] }>(captain.email, key)
    expect(squads.map(({ eventName, quantity }) => [eventName, quantity])).toEqual([
      ['Team', 4],
      ['Doubles', 10],
    ])
    await page.goBack()
    await page.getByRole('dialog').waitFor()
    await openSchedule(page, open.id, day)
    await toCheckout(page)
    await startPaying(page)
    await payByCard(page)
    await thanks(page).waitFor()
    const bought = (await entriesOf(captain.email, open.id)).map(({ eventName }) => eventName)
    expect(['Team', 'Doubles', 'Singles'].map((name) => bought.filter((one) => one === name).length)).toEqual([
      4, 10, 20,
    ])
  })

  test('on a desk: the month marks what fits, a refusal searches again and keeps the cart, misses widen', async () => {
    const page = await aPage()
    const captain = await aCaptain(page)
    const open = await aTournament()
    const day = await aDay(open.id)
    const first = await dayOf(open.id, 0)
    const teams = squadOf({ eventId: open.event('Team'), day: day, time: '11:30' })
    const early = squadOf({ eventId: open.event('Team'), day: first, time: '08:00' })
    expect(await hold(captain.email, [{ id: early, quantity: 1 }], open.id)).toEqual([])
    await openSchedule(page, open.id, first)
    await opener(page).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Find a Date' }).and(page.locator(':focus')).waitFor()
    await askForFourTeams(page, day)
    await holdAll(page, day, '11:30 AM').waitFor()
    await search(page).and(page.locator(':focus')).waitFor()
    await showMonthOf(page.getByRole('region', { name: 'Choose a date' }), day)
    await expect.poll(() => dayButton(page, day).getAttribute('aria-label')).toContain('fits your search')
    await page.getByText('Fits your search').waitFor()
    await expectFine(page)

    await leave(open, teams, 3)
    await holdAll(page, day, '11:30 AM').click()
    await page.getByRole('alert').filter({ hasText: 'has only 3 left' }).waitFor()
    await page.getByText('No date fits').waitFor()
    const cart = () =>
      asCaptain<{ squads: { id: string; quantity: number }[] }>(
        captain.email,
        `GET registration/tournament/${open.id}/hold`,
      )
    expect((await cart()).squads).toMatchObject([{ id: early, quantity: 1 }])
    await page.getByRole('button', { name: /^Search for this: .*: places for 3 of your 4 teams/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByText(/11:30 AM: 3 Team entries/).waitFor()
    await page
      .getByRole('heading', { name: /^\d+ dates? fit/ })
      .and(page.locator(':focus'))
      .waitFor()
    expect(await form(page).getByLabel('Teams').inputValue()).toBe('3')
    await holdAll(page, day, '11:30 AM').click()
    await row(page, '11:30 AM', 'In Cart: 3').waitFor()
    await opener(page).and(page.locator(':focus')).waitFor()
    expect((await cart()).squads.map(({ quantity }) => quantity)).toEqual([1, 3, 9])
  })

  test('what is wrong with a search is said at its fields', async () => {
    const page = await aPage()
    await aCaptain(page)
    const open = await aTournament()
    await openSchedule(page, open.id, await dayOf(open.id, 0))
    await opener(page).click()
    await form(page).getByLabel('Teams').fill('21')
    await search(page).click()
    await form(page).getByText('Enter a number from 1 to 20.').waitFor()
    await form(page).getByLabel('Teams').fill('2')
    await form(page).getByLabel('Earliest start').fill('12:00')
    await form(page).getByLabel('Latest start').fill('09:00')
    await search(page).click()
    await form(page).getByText('Choose a time that is not before the earliest one.').waitFor()
    // sets are sold with teams of the day before alone
    await form(page).getByLabel('Latest start').fill('')
    await form(page).getByLabel('Event').selectOption('Doubles')
    await form(page).getByLabel('Sets', { exact: true }).fill('3')
    await form(page).getByLabel('On the same day').check()
    await search(page).click()
    await page.getByText('No date fits').waitFor()
    await expect.poll(() => form(page).getByLabel('Event').inputValue()).toBe(open.event('Doubles'))
    expect(await form(page).getByLabel('On the same day').isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Close the search' }).click()
    await opener(page).and(page.locator(':focus')).waitFor()
    await form(page).waitFor({ state: 'hidden' })
  })

  test('staff add a date to a reservation whole, and move an entry to a date that was found', async () => {
    const { captain, tournament } = await anOwner(await aPage(), 'captain')
    const day = await aDay(tournament.id)
    const page = await aPage()
    await signIn(page, 'admin', `/admin/squads?tournament=${tournament.id}`)
    await opener(page).click()
    await askForFourTeams(page, day)
    const add = page.getByRole('button', { name: `Add All: ${formatWeekday(day)}, 11:30 AM` })
    await add.waitFor()
    await expectFine(page)
    await add.click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByText('In Cart: 4').waitFor()
    await expect.poll(() => dayButton(page, day).getAttribute('aria-label')).toContain('fits your search')
    await page.getByRole('link', { name: 'Review Reservation' }).waitFor()
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('adminCart') ?? '{}'))
    expect(kept.squads.map(({ quantity }: { quantity: number }) => quantity)).toEqual([4, 10])

    const team = (await entriesOf(captain.email, tournament.id)).find(({ eventName }) => eventName === 'Team')
    await page.goto(`${site}/admin/entry/${team?.id}`)
    await page.getByRole('button', { name: 'Change Squad', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Change Squad' })
    await dialog.getByRole('button', { name: 'Find a Date' }).click()
    await form(page).getByLabel('First day').fill(written(day))
    await form(page).getByLabel('Last day').fill(written(day))
    await form(page).getByLabel('Earliest start').fill('10:00')
    await search(page).click()
    await page.getByRole('button', { name: `Choose: ${formatWeekday(day)}, 11:30 AM` }).click()
    await page.getByRole('dialog', { name: 'Find a Date' }).waitFor({ state: 'hidden' })
    await dialog.getByRole('radio', { name: /11:30 AM/, checked: true }).waitFor()
    await expectFine(page)
    await dialog.getByRole('button', { name: 'Change Squad' }).click()
    await page.getByText('Squad Changed!').waitFor()
  })
})
