import { formatWeekday } from '@kegler/domain/dates.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectComplaint, expectFine, signIn, site } from './browser.ts'
import { chooseTarget } from './bulk-move.ts'
import { aCaptain } from './captains.ts'
import { entriesOf } from './rosters.ts'
import { asCaptain, dayOf, showMonthOf, squadOf } from './season.ts'
import { anOwner, aTournament } from './tournaments.ts'

interface Squads {
  id: string
  adminAvailable: number
}
const will = (page: Page) => page.getByRole('region', { name: 'What will happen' })
const change = (page: Page) => page.getByRole('dialog', { name: 'Change Squad' })
/** In the open dialog: a day and its squad at this time. */
async function choose(page: Page, day: string, time: string): Promise<void> {
  const dialog = change(page)
  await showMonthOf(dialog.getByRole('region', { name: 'Choose a date' }), day)
  await dialog.getByRole('button', { name: new RegExp(`^${formatWeekday(day)}, ${day.slice(0, 4)}`) }).click()
  await dialog.getByRole('radio', { name: new RegExp(`^${time}`) }).check()
}

describe.skipIf(!browserPath)('calls that staff take', () => {
  test('the bus is late: the team goes to another day, its Doubles stay; the captain sees it', {
    tags: 'full',
  }, async () => {
    const theirs = await aPage()
    const { captain, tournament } = await anOwner(theirs, 'captain')
    const entries = await entriesOf(captain.email, tournament.id)
    const doubles = entries.find(({ eventName }) => eventName === 'Doubles')
    // one of the two teams of that day may leave without it; then the other one
    const leaving = entries.filter(({ eventName, squadDateTime }) => eventName === 'Team' && squadDateTime !== null)
    const day = await dayOf(tournament.id, 9)
    const ofDay = leaving.filter(
      ({ squadId }) => squadId === squadOf({ eventId: tournament.event('Team'), day: dayBefore(day), time: '08:00' }),
    )
    expect(ofDay).toHaveLength(2)
    const [first, last] = ofDay
    await asStaff(`PUT admin/entry/${first?.id}/squad/change`, {
      squadId: squadOf({ eventId: tournament.event('Team'), day: await dayOf(tournament.id, 16), time: '08:00' }),
    })
    const page = await aPage()
    await signIn(page, 'admin', `/admin/entry/${last?.id}`)
    await page.getByRole('button', { name: 'Change Squad' }).waitFor()
    await page.keyboard.press('m')
    const to = await dayOf(tournament.id, 18)
    await choose(page, to, '11:30 AM')
    await change(page).getByText('1 Doubles of the next day come with this entry').waitFor()
    await change(page).getByRole('radio', { name: 'They keep their squads' }).check()
    await change(page).getByRole('button', { name: 'Change Squad' }).click()
    await change(page).getByText('Required', { exact: true }).waitFor()
    await change(page).getByRole('textbox', { name: 'Reason' }).fill('The bus is late')
    await will(page)
      .getByText('1 bundled entries of the next day keep their squads. This entry no longer covers them.')
      .waitFor()
    await will(page).getByText(`1 mail will be sent: ${captain.email}.`).waitFor()
    await expectFine(page)
    await change(page).getByRole('button', { name: 'Change Squad' }).click()
    await page.getByText('Squad Changed!').waitFor()
    const after = await entriesOf(captain.email, tournament.id)
    expect(after.find(({ id }) => id === doubles?.id)?.squadId).toBe(doubles?.squadId)
    await theirs.goto(`${site}/registration/manage/${tournament.id}`)
    await theirs.getByText('11:30 AM').first().waitFor()
    const life = page.getByRole('region', { name: 'Timeline' })
    await life.getByText('The bus is late').waitFor()
  })

  test('two staff want the last place at once: one has it, the other is refused and sees what is left', async () => {
    const { captain, tournament } = await anOwner(await aPage(), 'captain2')
    const entries = await entriesOf(captain.email, tournament.id)
    const teams = entries.filter(({ eventName, squadId }) => eventName === 'Team' && squadId !== null).slice(0, 2)
    const day = await dayOf(tournament.id, 2)
    const squadId = squadOf({ eventId: tournament.event('Team'), day, time: '11:30' })
    const left = async () =>
      (await asStaff<Squads[]>(`admin/entry/${teams[0]?.id}/squads/${day}`)).find(({ id }) => id === squadId)
        ?.adminAvailable ?? 0
    const places = await left()
    await asStaff(`POST admin/tournament/${tournament.id}/reservation`, {
      tournamentId: tournament.id,
      entries: [{ squadId, quantity: places - 1 }],
      virtualEntries: [],
      captain: { firstName: 'Full', lastName: 'House', email: `full-${crypto.randomUUID()}@kegler.test` },
      sendMail: false,
    })
    expect(await left()).toBe(1)
    const pages = await Promise.all(
      teams.map(async ({ id }, index) => {
        const page = await aPage()
        await signIn(page, index === 0 ? 'admin' : 'super', `/admin/entry/${id}`)
        await page.getByRole('button', { name: 'Change Squad' }).click()
        await choose(page, day, '11:30 AM')
        await will(page)
          .getByText(/^1 mail will be sent/)
          .waitFor()
        return page
      }),
    )
    expectComplaint(/409 PUT .*squad\/change/)
    const soldOut = (page: Page) => change(page).getByText(/is SOLD OUT\. Please select another squad\./)
    const won = async (page: Page) => {
      await change(page).getByRole('button', { name: 'Change Squad' }).click()
      await page.getByText('Squad Changed!').or(soldOut(page)).first().waitFor()
      return (await soldOut(page).count()) === 0
    }
    const outcomes = await Promise.all(pages.map(won))
    expect(outcomes.toSorted()).toEqual([false, true])
    await soldOut(pages[outcomes.indexOf(false)] as Page).waitFor()
  })

  test('the move of a squad is stopped between two entries and goes on', { tags: 'full' }, async () => {
    const { captain, tournament } = await anOwner(await aPage(), 'captain2')
    const entries = await entriesOf(captain.email, tournament.id)
    const { squadId } = entries.find(({ name }) => name === 'Okafor and Friends') ?? {}
    const theirs = entries.filter((one) => one.squadId === squadId).length
    expect(theirs).toBeGreaterThan(2)
    const page = await aPage()
    await signIn(page, 'admin', `/admin/entries?tournamentId=${tournament.id}&squadId=${squadId}`)
    await page.getByRole('link', { name: 'Move These Entries' }).click()
    await chooseTarget(page, tournament.id)
    await page.getByRole('button', { name: 'Check' }).click()
    const listed = await page.getByText(/entries of Team/).innerText()
    const all = Number(/(\d+) entries of Team/.exec(listed)?.[1])
    await page.getByText(`${all} fit, 0 cannot move.`).waitFor()
    const sent = '**/squad/change'
    let moved = () => {}
    await page.route(sent, async (route) => {
      await new Promise<void>((done) => {
        moved = done
      })
      await route.continue()
    })
    await page.getByRole('button', { name: /^Move \d/ }).click()
    await page.getByText(`Moving 1 of ${all}`).waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    moved()
    await page.getByText(`1 moved, ${all - 1} fit, 0 cannot move.`).waitFor()
    await page.unroute(sent)
    const left = async () => (await entriesOf(captain.email, tournament.id)).filter((one) => one.squadId === squadId)
    expect(await left()).toHaveLength(theirs - 1)
    await page.getByRole('button', { name: /^Move \d/ }).click()
    await page.getByText(`${all} moved, 0 cannot move.`).waitFor()
    expect(await left()).toEqual([])
  })

  test('two teams of a hidden squad, four sets and All Events for a group; cash; later the captain owns it all', {
    tags: 'full',
  }, async () => {
    const page = await aPage()
    const tournament = await aTournament('open')
    const [teamDay, setDay] = [await dayOf(tournament.id, 11), await dayOf(tournament.id, 12)]
    await signIn(page, 'admin', `/admin/squads?tournament=${tournament.id}&date=${teamDay}`)
    const add = async (name: RegExp, quantity: number) => {
      const field = page.getByRole('textbox', { name }).first()
      await field.fill(String(quantity))
      await page
        .getByRole('row')
        .filter({ has: field })
        .getByRole('button', { name: `Add (${quantity})` })
        .click()
      await page.getByText('Added to Cart!').first().waitFor()
      await expect.poll(() => field.inputValue()).toBe('0')
    }
    const calendar = page.getByRole('region', { name: 'Choose a date' })
    await showMonthOf(calendar, teamDay)
    await calendar
      .getByRole('button', { name: new RegExp(`^${formatWeekday(teamDay)}, ${teamDay.slice(0, 4)}`) })
      .click()
    await page.getByText(/^Hidden from captains - \d+ available for Admins to reserve$/).waitFor()
    await add(/^Quantity, Team 08:00 AM/, 2)
    await expectFine(page)
    await showMonthOf(calendar, setDay)
    await calendar.getByRole('button', { name: new RegExp(`^${formatWeekday(setDay)}, ${setDay.slice(0, 4)}`) }).click()
    await add(/^Quantity, Doubles.* 03:00 PM/, 4)
    await add(/^Quantity, All Events$/, 10)
    await page.getByRole('link', { name: 'Review Reservation' }).click()
    await page.getByText('$1,505.00').first().waitFor()
    const form = page.getByRole('form', { name: 'Reservation' })
    const martha = await aCaptain(await aPage())
    await form.getByLabel('E-mail').first().fill(martha.email)
    await form.getByText(/No captain with this e-mail address/).waitFor()
    await form.getByLabel('First Name').first().fill('Martha')
    await form.getByLabel('Last Name').first().fill('Voss')
    await expectFine(page)
    await page.getByRole('button', { name: 'Reserve Now' }).click()
    await page.waitForURL(/\/admin\/captain\/[\w-]{36}\?select=/)
    await page.getByText('has not signed in yet').waitFor()
    await page.getByText('Selected: 15, Selected Balance: $1,505.00').waitFor()
    await page.getByRole('button', { name: 'Cash/Check' }).click()
    const dialog = page.getByRole('dialog', { name: 'Accept Payment' })
    await dialog.getByLabel('Method').selectOption('Cash')
    await dialog.getByLabel('Amount').fill('200')
    await dialog
      .getByText(/^\$200\.00 is applied to 1 item; /)
      .first()
      .waitFor()
    await dialog.getByRole('button', { name: 'Save Payment' }).click()
    await page.getByText('Payment Processed!').waitFor()
    await page.getByRole('heading', { name: `${tournament.name} - Balance Due: $1,305.00` }).waitFor()
    await expectFine(page)

    await asCaptain(martha.email, 'GET authorization/getProfile')
    const owned = await entriesOf(martha.email, tournament.id)
    const count = (name: string) => owned.filter(({ eventName }) => eventName === name).length
    expect([count('Team'), count('Doubles'), count('Singles')]).toEqual([2, 4, 8])
    expect(owned.reduce((sum, { balanceDue }) => sum + balanceDue, 0)).toBe(1105)
  })
})

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
async function asStaff<T>(key: string, body?: unknown): Promise<T> {
  return asCaptain<T>('admin@kegler.test', body === undefined ? `GET ${key}` : key, body)
}
