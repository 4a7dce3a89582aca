import { addDays, formatDay, formatDayPadded } from '@kegler/domain/dates.ts'
import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectFine, signIn, site } from './browser.ts'
import { aCaptain } from './captains.ts'
import { aSetupTournament } from './console.ts'
import { addSquad, toCheckout } from './ordering.ts'
import { asCaptain, shownDay } from './season.ts'
import { aTournament } from './tournaments.ts'

const superUser = 'super@kegler.test'
/** What a manager may have to do for a tournament that is held every year. */
const steps = 40

/** The hand of a person at the screen: each click, field that is filled and choice counts as a step. */
function aHand() {
  let count = 0
  return {
    click: (target: Locator) => {
      count += 1
      return target.click()
    },
    type: (target: Locator, text: string) => {
      count += 1
      return target.fill(text)
    },
    count: () => count,
  }
}

/** Last year's, archived: nothing of its settings can be changed, and a manager is listed. */
async function lastYears() {
  const tournament = await aTournament('open')
  await asCaptain(superUser, `POST setup/tournament/${tournament.id}/manager`, { email: 'manager@kegler.test' })
  await asCaptain(superUser, `PUT setup/tournament/${tournament.id}/status`, {
    statusName: 'Archived',
    isExport: false,
  })
  const { startDate } = await asCaptain<{ startDate: string }>(superUser, `GET setup/tournament/${tournament.id}`)
  return { ...tournament, startDate }
}

/** How much a tournament offers, as the console counts it. */
async function partsOf(id: string) {
  const list = <T = { id: string }>(path: string) => asCaptain<T[]>(superUser, `GET ${path}`)
  const [events, virtualEvents, squads] = await Promise.all([
    list(`tournament/${id}/events`),
    list(`tournament/${id}/virtualEvents`),
    list<{ day: string }>(`squads/capacity?tournamentId=${id}`),
  ])
  const divisions = await Promise.all([
    ...events.map((event) => list(`event/${event.id}/divisions`)),
    ...virtualEvents.map((event) => list(`virtualevent/${event.id}/divisions`)),
  ])
  return {
    events: events.length,
    virtualEvents: virtualEvents.length,
    divisions: divisions.flat().length,
    squads: squads.length,
    days: [squads[0]?.day, squads.at(-1)?.day],
  }
}
/** Every squad as day, time and event; days are moved. */
async function startsOf(id: string, days: number) {
  type Row = { day: string; name: string; startDateTime: string }
  const rows = await asCaptain<Row[]>(superUser, `GET squads/capacity?tournamentId=${id}`)
  const time = (at: string) => new Date(at).toLocaleTimeString('en-US', { timeZone: 'America/Chicago' })
  return rows.map((row) => `${addDays(row.day, days)} ${time(row.startDateTime)} ${row.name}`).sort()
}
const whole = { events: 3, virtualEvents: 2, divisions: 13, squads: 179 }

describe.skipIf(!browserPath)('a tournament that is held every year', () => {
  test("next year's from last year's in fewer than 40 steps, up to the captain who buys", async () => {
    const last = await lastYears()
    const before = await partsOf(last.id)
    expect(before).toMatchObject(whole)
    const page = await aPage()
    await signIn(page, 'manager')
    const { click, type, count } = aHand()
    const started = performance.now()
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
    const choose = async (label: string, option: RegExp) => {
      await click(page.getByRole('combobox', { name: label }).or(page.getByRole('textbox', { name: label })))
      await click(page.getByRole('option', { name: option }).first())
    }

    await click(page.getByRole('link', { name: 'Manage Tournament' }).locator('visible=true').first())
    await click(page.getByLabel('Show All Tournaments'))
    await click(page.getByRole('link', { name: `${last.name} (read-only)` }))
    await click(button('Copy Tournament'))
    const dialog = page.getByRole('dialog', { name: 'Copy' })
    const startDate = addDays(last.startDate, 364)
    const proposed = dialog.getByRole('textbox', { name: 'New Start Date' })
    await expect.poll(() => proposed.inputValue()).toBe(formatDayPadded(startDate))
    await expect.poll(() => dialog.getByLabel('Squads').isChecked()).toBe(true)
    const name = `${last.name} ${startDate.slice(0, 4)}`
    await type(dialog.getByLabel('Name'), name)
    await click(dialog.getByRole('button', { name: 'Copy', exact: true }))

    await page.waitForURL((url) => /update\/[0-9a-f-]{36}$/.test(url.pathname) && !url.pathname.includes(last.id))
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await page.getByText(name).first().waitFor()
    expect(await partsOf(id)).toEqual({
      ...whole,
      days: before.days.map((day) => addDays(day ?? '', 364)),
    })

    // what the checks name, each by its link
    const checks = page.getByText(/^\d errors?(, \d warnings?)?$/)
    await expect.poll(() => checks.innerText()).toBe('2 errors, 1 warning')
    await click(checks)
    await click(page.getByRole('link', { name: 'Open General: No tournament management system is chosen.' }))
    await choose('Tournament Management System', /LaneLink/)
    await type(page.getByLabel('BCC E-mail'), 'office@kegler.test')
    await click(button('Save'))
    await page.getByText('Tournament saved Successfully.').waitFor()
    await click(page.getByText('1 warning', { exact: true }))
    await click(page.getByRole('link', { name: 'Open Restrictions: There are no terms for captains to agree to.' }))
    await type(page.locator('[name=termsUrl]'), 'https://www.kegler.test/terms')
    await click(button('Save'))
    await expect.poll(() => page.getByText(/^\d (error|warning)s?$/).count()).toBe(0)

    await click(
      page.getByRole('navigation', { name: 'Tournament', exact: true }).getByRole('link', { name: /^Status/ }),
    )
    await click(button('I understand. Push to TMS'))
    await page.getByText('LaneLink has this tournament as of').waitFor()
    await page.getByText('Nothing prevents opening this tournament.').waitFor()
    await click(button('Update Status to Public Registration Open'))
    await click(button('Yes. Change Tournament Status.'))
    await page.getByText('Public Registration Open (Current)').waitFor()
    const seconds = Math.round((performance.now() - started) / 1000)
    console.log(`Next year's tournament: ${count()} steps, ${seconds} seconds.`)
    expect(count()).toBeLessThan(steps)
    const received = await (await fetch(`${site}/sandbox/tms/tournaments/${id}`)).json()
    expect(received).toHaveLength(1)

    // a captain finds it, and buys a team with the Doubles and Singles of the day after
    const captain = await aPage()
    await aCaptain(captain)
    await captain.goto(`${site}/registration`)
    await captain.getByRole('link', { name: `Register for ${name}` }).click()
    const day = addDays(startDate, 35)
    await (await shownDay(captain, day)).click()
    await addSquad(captain, 'Team', '08:00 AM', 2)
    await captain.getByRole('button', { name: `Go to ${formatDay(addDays(day, 1))}` }).click()
    await addSquad(captain, 'Doubles', '03:00 PM', 5)
    await toCheckout(captain)
    await captain
      .getByText(/1 set is 1 Doubles and 2 Singles entries/)
      .first()
      .waitFor()
    // 2 x 252.50 + 5 x (100 + 2 x 50)
    await captain.getByText('Total $1,505.00').waitFor()
    await captain.getByRole('checkbox', { name: /Terms/ }).waitFor()
  })

  test('the same from an empty tournament, by hand: events with fees and divisions, and all squads', {
    tags: 'full',
  }, async () => {
    const last = await lastYears()
    const startDate = addDays(last.startDate, 364)
    const dates = { startDate, endDate: addDays(startDate, 59), registrationCloseDate: addDays(startDate, 30) }
    const { id, name } = await aSetupTournament(dates)
    const page = await aPage({ viewport: { width: 1440, height: 900 } })
    await signIn(page, 'manager')
    const { click, type, count } = aHand()
    const tab = (label: RegExp) =>
      page.getByRole('navigation', { name: 'Tournament', exact: true }).getByRole('link', { name: label })

    await click(page.getByRole('link', { name: 'Manage Tournament' }).locator('visible=true').first())
    await click(page.getByRole('link', { name }))
    await click(tab(/^Events/))
    await click(page.getByRole('button', { name: 'Create Championship Events' }))
    for (const [event, expense, lineage, prize] of [
      ['Team of 5', '60', '75', '115'],
      ['Doubles', '24', '30', '46'],
      ['Singles', '12', '15', '23'],
      ['All Events', '5', '', '15'],
      ['Team All Events', '5', '', '25'],
    ] as const) {
      const row = page.getByRole('group', { name: event, exact: true })
      await type(row.getByLabel('Expense Fee'), expense)
      if (lineage) await type(row.getByLabel('Lineage Fee'), lineage)
      await type(row.getByLabel('Prize Fee'), prize)
    }
    await expectFine(page)
    await click(page.getByRole('button', { name: 'Create 5 Events' }))
    await page.getByText('Events created.').waitFor()
    await page.getByText('$250.00').first().waitFor()

    // weekday of the first day, as the chips name them
    const weekday = (days: number) =>
      new Date(`${addDays(startDate, days)}T00:00:00Z`).toLocaleDateString('en-US', {
        weekday: 'short',
        timeZone: 'UTC',
      })
    await click(tab(/^Squads/))
    await click(page.getByRole('button', { name: 'Plan squads' }))
    const plan = page.getByRole('dialog', { name: 'Plan squads' })
    const line = (number: number) => plan.locator(`[aria-label="Line ${number}"]`)
    const starts = (number: number, text: string) =>
      type(
        line(number)
          .getByRole('combobox', { name: 'Starts' })
          .or(line(number).getByRole('textbox', { name: 'Starts' })),
        text,
      )
    const ownDays = (number: number) => click(line(number).getByLabel('On other days than the plan'))
    const without = async (number: number, ...days: number[]) => {
      for (const day of days) await click(line(number).getByText(weekday(day), { exact: true }))
    }
    await starts(1, '8:00 AM')
    await ownDays(1)
    await without(1, 6)
    await type(line(1).getByRole('textbox', { name: 'Through' }), formatDayPadded(addDays(startDate, 58)))
    await click(line(1).getByRole('button', { name: 'Other starts' }))
    await starts(2, '11:30 AM')
    await without(2, 1, 3, 5)
    for (const [number, time] of [
      [3, '3:00 PM'],
      [4, '6:30 PM'],
    ] as const) {
      await starts(number, time)
      await ownDays(number)
      await without(number, 0)
    }
    await click(plan.getByRole('button', { name: 'Preview' }))
    await plan.getByText(/^179 squads, /).waitFor()
    await expectFine(page)
    await click(plan.getByRole('button', { name: 'Make 179 squads' }))
    await page.getByText('179 squads were made.').waitFor()
    console.log(`The same by hand: ${count()} steps.`)
    expect(count()).toBeLessThan(steps)

    const now = await partsOf(id)
    const before = await partsOf(last.id)
    expect(now).toEqual({ ...whole, days: before.days.map((day) => addDays(day ?? '', 364)) })
    expect(await startsOf(id, 0)).toEqual(await startsOf(last.id, 364))
  })
})
