import { readFile } from 'node:fs/promises'
import {
  addDays,
  type DayText,
  formatDay,
  formatDayPadded,
  formatTime,
  formatWeekday,
  shortWeekday,
} from '@kegler/domain/dates.ts'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectComplaint, expectFine, site } from './browser.ts'
import { aCaptain, type Captain } from './captains.ts'
import { addSquad, fillCart, payByCard, startPaying, toCheckout } from './ordering.ts'
import { act, seated } from './rosters.ts'
import { dayOf, hold, openSchedule, placesLeft, row, showMonthOf, squadOf } from './season.ts'
import { anOwner, aTournament, type OwnTournament } from './tournaments.ts'

const approach = 'The Quiet Approach'

async function choose(dialog: Locator, day: DayText): Promise<void> {
  const date = dialog.getByRole('button', { name: new RegExp(`^${formatWeekday(day)}, ${day.slice(0, 4)}`) })
  await showMonthOf(dialog.getByRole('region', { name: 'Choose a date' }), day)
  await date.click()
}
/** A captain with a team and three sets on the day after. */
async function withSets(page: Page, open: OwnTournament, day: number): Promise<Captain> {
  const captain = await aCaptain(page)
  await fillCart(page, open.id, { day, event: 'Team', time: '08:00 AM' })
  await openSchedule(page, open.id, await dayOf(open.id, day + 1))
  await addSquad(page, 'Doubles', '03:00 PM', 3)
  await toCheckout(page)
  await startPaying(page)
  await payByCard(page)
  await page.getByRole('status').filter({ hasText: 'Your registration is complete.' }).waitFor()
  return captain
}
/** A day with places for a team, on the next of which other captains hold all Doubles but two. */
async function dayWithTwoDoubles(open: OwnTournament): Promise<DayText> {
  const day = await dayOf(open.id, 24)
  const doubles = squadOf({ eventId: open.event('Doubles'), day: addDays(day, 1), time: '15:00' })
  const left = (await placesLeft(open.id))[doubles] ?? 0
  const team = squadOf({ eventId: open.event('Team'), day, time: '08:00' })
  // two captains: one alone may not hold so many places
  const half = Math.ceil((left - 2) / 2)
  for (const [email, sets] of [
    ['captain@kegler.test', half],
    ['captain2@kegler.test', left - 2 - half],
  ] as const) {
    const lines = [
      { id: team, quantity: Math.ceil(sets / 3) },
      { id: doubles, quantity: sets },
    ]
    expect(await hold(email, lines, open.id)).toEqual([])
  }
  return day
}

const isOnTop = (element: Element): boolean => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

describe.skipIf(!browserPath)('squad change', () => {
  test('a captain moves an entry to another day; the calendar file follows', async () => {
    const page = await aPage()
    const { tournament } = await anOwner(page, 'captain2')
    await page.goto(`${site}/registration/manage/${tournament.id}`)
    await row(page, approach).waitFor()
    await row(page, approach)
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Change Squad', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Change Squad' })
    // it opens on a day that has another time; one that has none cannot be chosen
    await dialog.getByRole('radio').first().waitFor()
    await expect.poll(() => dialog.getByText('No available times').count()).toBe(0)
    const ownDate = dialog.getByRole('button', { name: /the date of this entry/ })
    await expect.poll(() => ownDate.getAttribute('aria-label')).toMatch(/No available times$/)
    await expect.poll(() => ownDate.getAttribute('aria-disabled')).toBe('true')
    const day = await dayOf(tournament.id, 14)
    await choose(dialog, day)
    const time = dialog.getByRole('radio', { name: /08:00 AM/ })
    await time.waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Squad time is required').waitFor()
    await expectFine(page)
    await time.check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Squad Changed!').waitFor()
    const [, month, number] = day.split('-')
    await expect
      .poll(() => row(page, approach).innerText())
      .toMatch(new RegExp(`08:00 AM, \\w{3} ${Number(number)}\\w\\w`))
    const download = page.waitForEvent('download')
    await row(page, approach)
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Add to calendar', exact: true }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^team-\d{7}\.ics$/)
    const text = await readFile(await file.path(), 'utf8')
    const start = /DTSTART:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(text)
    expect(start?.[2]).toBe(month)
    expect(formatTime(`${start?.slice(1, 4).join('-')}T${start?.slice(4, 7).join(':')}Z`, 'America/Chicago')).toBe(
      '08:00 AM',
    )
  })

  test('a list of membership ids fills the empty positions of a roster; who is unknown is named', {
    tags: 'full',
  }, async () => {
    const page = await aPage()
    const { tournament } = await anOwner(page, 'captain2')
    await page.goto(`${site}/registration/manage/${tournament.id}`)
    await row(page, approach).waitFor()
    await row(page, approach)
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Manage Roster', exact: true }).click()
    const form = page.getByRole('form', { name: `Roster of ${approach}` })
    const before = await seated(form)
    const places = form.getByRole('region', { name: 'Roster' }).getByRole('listitem')
    const id = /ID (\S+)/.exec(await places.nth(0).innerText())?.[1] ?? ''
    await places
      .nth(1)
      .getByRole('button', { name: /^Clear/ })
      .click()
    await places
      .nth(0)
      .getByRole('button', { name: /^Clear/ })
      .click()
    await form.getByRole('button', { name: 'Paste membership ids' }).click()
    await form.getByLabel('Membership ids').fill(`${id}\n0000-0000`)
    expectComplaint(/ 404 /)
    await form.getByRole('button', { name: 'Fill positions' }).click()
    await page.getByText('Membership id(s) 0000-0000 not found in membership').first().waitFor()
    await form.getByText(`ID ${id}`).waitFor()
    expect((await seated(form))[0]).toBe(before[0])
    await expectFine(page)
    await form.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Discard and continue' }).click()
    await form.waitFor({ state: 'hidden' })
  })

  test('a team takes its Doubles and Singles along to another date, or nobody goes', { tags: 'full' }, async () => {
    const page = await aPage()
    const open = await aTournament()
    await withSets(page, open, 36)
    await page.goto(`${site}/registration/manage/${open.id}`)
    const dialog = page.getByRole('dialog', { name: 'Change Squad' })
    const save = dialog.getByRole('button', { name: 'Save' })
    const to = await dayOf(open.id, 38)

    // a set alone stays on its date
    await row(page, 'Doubles')
      .first()
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Change Squad', exact: true }).click()
    await dialog.getByText('To move a Doubles and Singles date, you must first move the Team entry date.').waitFor()
    await expect.poll(() => dialog.getByRole('region', { name: 'Choose a date' }).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Close' }).click()

    const choices = /\/squads\/[\d-]+\/id\//
    expectComplaint(/502 GET .*squads/)
    await page.route(choices, (route) =>
      route.fulfill({ status: 502, json: { message: 'The lanes are being oiled.' } }),
    )
    await act(page, /^Actions for Team/, 'Change Squad')
    await page.getByText('Error getting squads!').waitFor()
    await page.getByText('There was an error getting available squad times.').waitFor()
    await page.unroute(choices)
    await dialog.getByRole('button', { name: 'Try again' }).click()

    const few = await dayWithTwoDoubles(open)
    await choose(dialog, few)
    const sets = dialog.getByRole('combobox', { name: /reservation \d+/ })
    await sets.nth(2).waitFor()
    await expect.poll(() => sets.count()).toBe(3)
    const labels = await dialog.getByText(/^No Team Name, reservation/).allInnerTexts()
    expect(labels).toEqual([...labels].sort())
    const next = addDays(few, 1)
    await dialog.getByText(`Doubles ${shortWeekday(next)} ${formatDayPadded(next)}`).waitFor()
    for (const set of await sets.all()) await set.selectOption({ index: 1 })
    await dialog
      .getByRole('alert')
      .getByText(
        'There are not enough available slots to move all the Doubles/Singles to the squad requested. Please select another squad for your Doubles/Singles',
      )
      .waitFor()
    await expectFine(page)
    await dialog.getByRole('radio', { name: /08:00 AM/ }).check()
    await save.click()

    await choose(dialog, to)
    await dialog.getByRole('radio', { name: /08:00 AM/ }).waitFor()
    await save.click()
    await dialog.getByText('Squad time is required').nth(3).waitFor()
    await expectFine(page)
    await dialog.getByText('08:00 AM CT').click()
    for (const set of await sets.all()) await set.selectOption({ index: 1 })
    const change = '**/squad/change'
    expectComplaint(/500 PUT .*squad\/change/)
    await page.route(change, (route) => route.fulfill({ status: 500, json: { message: 'Somebody was faster.' } }))
    await save.click()
    await page.getByText('Squad Not Updated!').waitFor()
    await page.getByText('There was an error changing squad for the entry.').waitFor()
    // in the dialog: beside it the notice would lie over its buttons
    for (const [width, height] of [
      [1280, 720],
      [360, 640],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const button of [save, dialog.getByRole('button', { name: 'Cancel' })])
        await expect.poll(() => button.evaluate(isOnTop)).toBe(true)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await dialog.getByRole('alert').filter({ hasText: 'Somebody was faster.' }).waitFor()
    await page.unroute(change)
    await save.click()
    await page.getByText('Squad Changed!').waitFor()
    await page.getByText('Squad was changed.').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await row(page, 'Team', formatDay(to)).first().waitFor()
    await expect.poll(() => row(page, 'Doubles', formatDay(addDays(to, 1))).count()).toBe(3)
    await expect.poll(() => row(page, 'Singles', formatDay(addDays(to, 1))).count()).toBe(6)
  })
})
