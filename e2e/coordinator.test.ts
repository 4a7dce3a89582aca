import { addDays, formatDay } from '@kegler/domain/dates.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Member } from '../apps/sandbox/src/membership/members.ts'
import { aPage, browserPath, expectAccessible, expectFine } from './browser.ts'
import { aCaptain, theMail } from './captains.ts'
import { addSquad, addVirtual, fillCart, payByCard, startPaying, toCheckout } from './ordering.ts'
import { actOn, entriesOf, expectFocus, position, saveRoster, seated } from './rosters.ts'
import { asCaptain, dayOf, freeMembers, fullName, man, row, squadOf, woman } from './season.ts'
import { aTournament, type OwnTournament } from './tournaments.ts'

const teamNames = ['Ten Pin Alley', 'Gutter Glory', 'The Spare Parts', 'Lane Changers', 'Pin Droppers', 'Split Second']
const formOf = (page: Page) => page.getByRole('form', { name: /^Roster of/ })
const doneAndNext = (page: Page) => formOf(page).getByRole('button', { name: 'Done, next roster' })
const progress = (page: Page, complete: number) =>
  page.getByText(new RegExp(`^${21 - complete} rosters? to complete`)).waitFor()

describe.skipIf(!browserPath)('a coordinator with six teams', () => {
  test('buys 6 teams, 15 Doubles sets and 30 All Events, and fills everything in', async () => {
    const page = await aPage()
    await page.addInitScript(() => {
      window.print = () => {}
    })
    const { email } = await aCaptain(page)
    const [open, youth] = await Promise.all([aTournament(), aTournament('youth')])
    const bowlers = await thirtyBowlers(email, open, youth)
    await buy(page, email, open)
    await page.getByRole('link', { name: `Manage ${open.name}` }).click()
    await progress(page, 0)
    const set = ['Doubles', 'Singles', 'Singles']
    const events = page.getByRole('button', { name: /^Details of/ })
    await expect.poll(() => events.allInnerTexts()).toEqual([...Array(6).fill('Team'), ...Array(15).fill(set).flat()])
    await expectFine(page)

    const teams = Array.from({ length: 6 }, (_, index) => bowlers.slice(index * 5, index * 5 + 5))
    await typeIds(page, teams[0] ?? [])
    await pasteIds(page, teams[1] ?? [])
    await searchName(page, teams[2] ?? [], youth.name)
    await fillRest(email, open.id, teams.slice(3), bowlers)
    await page.reload()
    await progress(page, 19)
    await pairByName(page, bowlers.slice(0, 4))
    await giveAllEvents(page)
    await expectEverythingFilled(email, open.id, bowlers)
    await readPapers(page, teams[0] ?? [])
  })
})

/** The eleventh is on a free roster of the captain already, in another tournament. */
async function thirtyBowlers(email: string, open: OwnTournament, youth: OwnTournament): Promise<Member[]> {
  const [day, youthDay] = await Promise.all([dayOf(open.id, 23), dayOf(youth.id, 2)])
  const place = { tournamentId: youth.id, eventId: youth.event('Scratch Singles'), day: youthDay, time: '13:30' }
  const young = ({ isYouthMember, average }: Member) => isYouthMember && average !== null
  const youths = await freeMembers(email, place, Array(5).fill(young))
  const squad = { tournamentId: open.id, eventId: open.event('Team'), day, time: '08:00' }
  const [known, ...others] = await freeMembers(email, squad, [
    ({ usbcId }) => youths.some((one) => one.usbcId === usbcId),
    ...Array(29).fill((member: Member) => woman(member) || man(member)),
  ])
  if (!known || others.length !== 29) throw new Error('There are not enough members.')
  const order = { tournamentId: youth.id, squadEntries: [{ id: squadOf(place), quantity: 1 }] }
  const session = await asCaptain<{ paymentId: string }>(email, 'POST registration/tournament/createSession', order)
  await asCaptain(email, `POST registration/tournament/${youth.id}/entry`, session)
  const [entry] = await entriesOf(email, youth.id)
  if (entry) await saveRoster(email, entry, [known])
  return [...others.slice(0, 10), known, ...others.slice(10)]
}

async function buy(page: Page, email: string, open: OwnTournament): Promise<void> {
  const day = await fillCart(page, open.id, { day: 23, event: 'Team', time: '08:00 AM', quantity: 6 })
  await page.getByText('Your 6 teams of 5 bowlers can make 15 sets.').waitFor()
  await page.getByRole('button', { name: `Go to ${formatDay(addDays(day, 1))}` }).click()
  await addSquad(page, 'Doubles', '03:00 PM', 15)
  await addVirtual(page, 'One for each bowler', 30)
  await toCheckout(page)
  const amounts = ['Team', 'Doubles', 'All Events'].map((event) =>
    page
      .getByRole('row', { name: new RegExp(`^${event}`) })
      .getByRole('cell')
      .allInnerTexts(),
  )
  expect((await Promise.all(amounts)).map((cells) => cells.filter((text) => text.startsWith('$')))).toEqual([
    ['$252.50', '$1,515.00'],
    ['$200.00', '$3,000.00'],
    ['$20.00', '$600.00'],
  ])
  await page.getByText('Total $5,115.00').waitFor()
  await startPaying(page)
  await page.getByRole('button', { name: 'Pay $5,115.00' }).waitFor()
  await payByCard(page)
  await page.getByRole('status').filter({ hasText: 'Your registration is complete.' }).waitFor()
  const welcome = await theMail(email, new RegExp(`Welcome to ${open.name}`))
  expect(welcome.attachments).toEqual(['squads.ics'])
  expect(welcome.text).toContain('Amount paid: $5,115.00')
  expect(welcome.text).toContain('All Events: 30')
  const numbers = (await entriesOf(email, open.id)).map(({ entryNumber }) => String(entryNumber))
  expect(numbers).toHaveLength(51)
  expect([...welcome.text.matchAll(/Reservation: (\d+)/g)].map(([, number]) => number).sort()).toEqual(numbers.sort())
}

/** Names the team in the form that has just opened, and goes on to its first position. */
async function nameTeam(page: Page, number: number): Promise<void> {
  await expectFocus(formOf(page).getByLabel('Team Name'))
  await page.keyboard.type(teamNames[number] ?? '')
  await page.keyboard.press('Enter')
  await expectFocus(position(formOf(page), 1))
}

/** Nothing but the keyboard; all ids are typed before the first lookup is answered. */
async function typeIds(page: Page, bowlers: readonly Member[]): Promise<void> {
  await page.getByRole('button', { name: 'Next incomplete roster' }).focus()
  await page.keyboard.press('Enter')
  await nameTeam(page, 0)
  const { promise: allTyped, resolve: answer } = Promise.withResolvers<void>()
  const lookups = '**/member/**'
  await page.route(lookups, (route) => allTyped.then(() => route.continue()))
  for (const [index, { usbcId }] of bowlers.entries()) {
    await expectFocus(position(formOf(page), index + 1))
    await page.keyboard.type(usbcId)
    await page.keyboard.press('Enter')
  }
  answer()
  for (const { usbcId } of bowlers) await formOf(page).getByText(`ID ${usbcId}`).waitFor()
  await page.unroute(lookups)
  await expectFocus(doneAndNext(page))
  await page.keyboard.press('Enter')
  await progress(page, 1)
}

/** A list from somewhere else, pasted into the first position. */
async function pasteIds(page: Page, bowlers: readonly Member[]): Promise<void> {
  await expectFocus(formOf(page).getByLabel('Team Name'))
  await page.keyboard.insertText(bowlers.map(({ usbcId }) => usbcId).join(', '))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('ControlOrMeta+X')
  await nameTeam(page, 1)
  await page.keyboard.press('ControlOrMeta+V')
  for (const { usbcId } of bowlers) await formOf(page).getByText(`ID ${usbcId}`).waitFor()
  await expectFocus(doneAndNext(page))
  await page.keyboard.press('Enter')
  await progress(page, 2)
}

/** A bowler of an earlier tournament is found by name, the others come from a list. */
async function searchName(page: Page, [known, ...others]: readonly Member[], earlier: string): Promise<void> {
  if (!known) throw new Error('Nobody is known.')
  const form = formOf(page)
  await nameTeam(page, 2)
  await page.keyboard.type(fullName(known))
  await form
    .getByRole('option', { name: fullName(known) })
    .getByText(earlier)
    .waitFor()
  await page.keyboard.press('Enter')
  await expectFocus(position(form, 2))
  await form.getByText(`ID ${known.usbcId}`).waitFor()
  await form.getByRole('button', { name: 'Paste membership ids' }).click()
  await expectFocus(form.getByLabel('Membership ids'))
  await page.keyboard.insertText(others.map(({ usbcId }) => usbcId).join('\n'))
  await form.getByRole('button', { name: 'Fill positions' }).click()
  await expectFocus(doneAndNext(page))
  expect(await seated(form)).toEqual([known, ...others].map(fullName))
  await form.getByLabel('State').selectOption({ label: 'Wisconsin' })
  await form.getByRole('button', { name: 'Save' }).click()
  await progress(page, 3)
  await expectFocus(row(page, String(teamNames[2])).getByRole('button', { name: /^Actions for Team/ }))
}

/** Beside the browser: the other teams, and all pairs but two. */
async function fillRest(
  email: string,
  tournamentId: string,
  teams: readonly Member[][],
  bowlers: readonly Member[],
): Promise<void> {
  const entries = await entriesOf(email, tournamentId)
  const left = entries.filter(({ eventName, rosterComplete }) => eventName === 'Team' && !rosterComplete)
  for (const [index, entry] of left.entries())
    await saveRoster(email, entry, teams[index] ?? [], String(teamNames[index + 3]))
  const sets = entries.filter(({ eventName }) => eventName === 'Doubles')
  for (const [index, entry] of sets.entries())
    if (index > 1) await saveRoster(email, entry, bowlers.slice(index * 2, index * 2 + 2))
}

/** Two pairs of bowlers of the teams, by name: quicker than any list, then with it. */
async function pairByName(page: Page, [a, b, c, d]: readonly Member[]): Promise<void> {
  const form = formOf(page)
  await page.getByRole('button', { name: 'Next incomplete roster' }).click()
  for (const pair of [
    [a, b],
    [c, d],
  ]) {
    for (const [index, bowler] of pair.entries()) {
      if (!bowler) throw new Error('Nobody is left.')
      await expectFocus(position(form, index + 1))
      await page.keyboard.type(fullName(bowler))
      if (bowler === c) await form.getByRole('option', { name: fullName(c) }).waitFor()
      await page.keyboard.press('Enter')
    }
    for (const bowler of pair) await form.getByText(`ID ${bowler?.usbcId}`).waitFor()
    const name = pair.map((bowler) => bowler?.lastName).join('/')
    await expect.poll(() => form.getByLabel('Team Name').inputValue()).toBe(name)
    await expectFocus(pair.includes(a) ? doneAndNext(page) : form.getByRole('button', { name: 'Save' }))
    await page.keyboard.press('Enter')
    await row(page, name).first().waitFor()
  }
  await form.waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByText(/rosters? to complete/).count()).toBe(0)
}

async function giveAllEvents(page: Page): Promise<void> {
  await page.getByText('30 entries, 30 without a bowler').waitFor()
  await page.getByRole('button', { name: 'Manage Bowlers of All Events' }).click()
  const pickers = page.getByRole('form', { name: 'Bowlers of All Events' })
  await pickers.getByRole('button', { name: 'Fill in order' }).click()
  await expectFocus(pickers.getByRole('button', { name: 'Save' }))
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByText('Virtual entries successfully saved.').waitFor()
  await page.getByText('30 entries, all with a bowler').waitFor()
  await page.getByText("You're all done!").waitFor()
}

async function expectEverythingFilled(email: string, tournamentId: string, bowlers: readonly Member[]): Promise<void> {
  const thirty = bowlers.map(({ usbcId }) => usbcId).sort()
  const entries = await entriesOf(email, tournamentId)
  for (const event of ['Team', 'Doubles', 'Singles']) {
    const rosters = entries.filter(({ eventName }) => eventName === event)
    const ids = rosters.flatMap(({ rosterPositions }) => rosterPositions.map(({ bowler }) => bowler?.usbcId))
    expect(ids.sort()).toEqual(thirty)
  }
  expect(entries.find(({ name }) => name === teamNames[2])).toMatchObject({ countryId: 'US', state: 'WI' })
  expect(entries.filter(({ balanceDue }) => balanceDue !== 0)).toEqual([])
  const virtualEntries = await asCaptain<{ bowler: { usbcId: string } | null }[]>(
    email,
    `GET tournament/${tournamentId}/virtualentries`,
  )
  expect(virtualEntries.map(({ bowler }) => bowler?.usbcId).sort()).toEqual(thirty)
}

async function readPapers(page: Page, bowlers: readonly Member[]): Promise<void> {
  const [first = ''] = teamNames
  await actOn(page, first, 'Payment Log')
  const paid = page.getByRole('region', { name: 'Reservations Paid' })
  await paid.getByRole('row', { name: /^Payment: .+\$252\.50$/ }).waitFor()
  await paid.getByRole('row', { name: 'Base Fee $250.00' }).waitFor()
  await paid.getByRole('row', { name: 'Lane maintenance $2.50' }).waitFor()
  await page.getByText('Nothing is due.').waitFor()
  await actOn(page, first, 'Print Roster')
  const printed = page.frameLocator('iframe[title="Page for printing"]').last()
  await printed.getByRole('heading', { name: first }).waitFor()
  for (const { usbcId } of bowlers) await printed.getByText(usbcId).waitFor()
}
