import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { members } from '../apps/sandbox/src/membership/members.ts'
import { demoToday } from '../apps/sandbox/src/today.ts'
import { aPage, browserPath, expectComplaint, expectFine, signIn } from './browser.ts'
import { chooseMore, more } from './entry-acts.ts'
import { entriesOf } from './rosters.ts'
import { asCaptain, dayOf, squadOf } from './season.ts'
import { anOwner } from './tournaments.ts'

const admin = 'admin@kegler.test'
const select = (page: Page, name: string | number) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const refused = (route: Route) =>
  route.fulfill({ status: 422, json: { code: 'RuleBroken', message: 'Not today.', messages: [] } })

/** Staff on the page of a captain with three teams. */
async function atCaptain() {
  const { captain, tournament } = await anOwner(await aPage(), 'captain')
  const entries = await entriesOf(captain.email, tournament.id)
  const page = await aPage()
  await signIn(page, 'admin', `/admin/entry/${entries[0]?.id}`)
  await page.getByRole('link', { name: 'View Captain' }).click()
  await page.getByRole('heading', { name: 'Change entries' }).waitFor()
  const shown = await page
    .getByRole('checkbox', { name: /^Select \d{7}$/ })
    .evaluateAll((all) => all.map((one) => Number(one.getAttribute('aria-label')?.slice(7))))
  const teams = entries
    .filter(({ eventName }) => eventName === 'Team')
    .toSorted((a, b) => shown.indexOf(a.entryNumber) - shown.indexOf(b.entryNumber))
  return { page, captain, tournament, entries, teams }
}

describe.skipIf(!browserPath)('changes of staff that fail on the way', () => {
  test('of three teams the second was cancelled in between: the first has its new captain, the number is named', async () => {
    const { page, captain, tournament, teams } = await atCaptain()
    const [first, second, third] = teams
    const address = page.url()
    for (const { entryNumber } of teams) await select(page, entryNumber).check()
    await page.getByRole('button', { name: 'Change Captain' }).click()
    const form = dialog(page, 'Change Captain')
    const email = `nora-${crypto.randomUUID()}@kegler.test`
    await form.getByRole('textbox', { name: 'Email' }).fill(email)
    await form.getByRole('button', { name: 'Search' }).click()
    await form.getByRole('textbox', { name: 'First Name' }).fill('Nora')
    await form.getByRole('textbox', { name: 'Last Name' }).fill('Novak')
    await form.getByText('3 entries go to Nora Novak.').waitFor()
    await form.getByText('What was paid stays in the payment log of who paid it.').waitFor()
    await asCaptain(admin, `POST admin/entry/${second?.id}/cancel`, { reason: 'They gave up' })
    expectComplaint(/4\d\d POST .*captain\/change\/entry/)
    await form.getByRole('button', { name: 'Create' }).click()
    await page.getByText('Error changing the captain!').waitFor()
    const panel = page.getByRole('region', { name: 'Change entries' })
    await panel.getByText(new RegExp(`^${second?.entryNumber}: `)).waitFor()
    await select(page, first?.entryNumber ?? 0).waitFor({ state: 'hidden' })
    await select(page, third?.entryNumber ?? 0).waitFor()
    await expectFine(page)
    // what was paid is still in the log of who paid it
    const payment = page
      .getByRole('region', { name: 'Payment Log' })
      .getByRole('button', { name: /^View Entries/ })
      .first()
    await payment.click()
    await page
      .getByRole('region', { name: 'Applied to' })
      .getByRole('link', { name: String(first?.entryNumber) })
      .click()
    await page.getByRole('heading', { name: `${first?.entryNumber} Team` }).waitFor()
    await page.getByRole('region', { name: 'Captain Details' }).getByText('Nora Novak').waitFor()
    await page.getByRole('link', { name: 'View Captain' }).click()
    await page.getByText('has not signed in yet').waitFor()
    await page.getByRole('link', { name: String(first?.entryNumber) }).waitFor()
    expect(page.url()).not.toBe(address)
    const left = (await entriesOf(captain.email, tournament.id)).map(({ id }) => id)
    expect(left).not.toContain(first?.id)
    expect(left).toContain(third?.id)
  })

  test('a bowler whom another captain entered is flagged in red and not saved', async () => {
    const { page, tournament, teams } = await atCaptain()
    const late = teams.find(({ name }) => name === 'Strike Street Irregulars')
    const day = await dayOf(tournament.id, 3)
    const squadId = squadOf({ eventId: tournament.event('Team'), day, time: '08:00' })
    const href = (await page.getByRole('link', { name: 'All Events', exact: true }).getAttribute('href')) ?? ''
    const virtualEventId = /virtualevent\/([\w-]{36})/.exec(href)?.[1] ?? ''
    const { captainId, entryIds } = await asCaptain<{ captainId: string; entryIds: string[] }>(
      admin,
      `POST admin/tournament/${tournament.id}/reservation`,
      {
        tournamentId: tournament.id,
        entries: [{ squadId, quantity: 1 }],
        virtualEntries: [{ virtualEventId, quantity: 1 }],
        captain: { firstName: 'Nora', lastName: 'Novak', email: `nora-${crypto.randomUUID()}@kegler.test` },
        sendMail: false,
      },
    )
    const put = (id: string, usbcId: string) =>
      asCaptain(admin, `PUT admin/entry/${id}/roster`, {
        name: 'Pin Pals',
        rosterPositions: [{ position: 1, bowler: { usbcId } }],
      })
    const free = members(demoToday()).slice(300)
    const bowler = free.find(({ membershipExpires, average }) => membershipExpires > day && average !== null)
    await put(entryIds[0] ?? '', bowler?.usbcId ?? '')
    const ofNora = `admin/virtualevent/${virtualEventId}/captain/${captainId}`
    const { virtualEntries, bowlers } = await asCaptain<{
      virtualEntries: { id: string; version: number }[]
      bowlers: { id: string }[]
    }>(admin, `GET ${ofNora}`)
    const [virtualEntry] = virtualEntries
    await asCaptain(admin, `PUT ${ofNora}/virtualentry`, {
      virtualEntries: [{ id: virtualEntry?.id, version: virtualEntry?.version, bowlerId: bowlers[0]?.id }],
    })
    await put(late?.id ?? '', bowler?.usbcId ?? '')

    await page.getByRole('link', { name: 'All Events', exact: true }).click()
    await page.getByText('All Event Balance').waitFor()
    const name = `${bowler?.firstName} ${bowler?.lastName}`
    const pick = page.getByRole('combobox', { name: 'Bowler of row 1' })
    await pick.fill('Zzyzx')
    await page.getByText('No results found').waitFor()
    await pick.fill(name)
    await page.getByRole('option', { name: new RegExp(name) }).click()
    await page.getByText('Bowler already entered into All Events by another captain').waitFor()
    await page.getByText('By Nora Novak.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Save Changes' }).isDisabled()).toBe(true)
    await expectFine(page)
  })

  test('a virtual entry is cancelled; its reactivation fails, then works', async () => {
    const { page } = await atCaptain()
    await page.getByRole('link', { name: 'All Events', exact: true }).click()
    await page.getByText('All Event Balance').waitFor()
    const row = page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: 'Select row 2' }) })
    const number = page.getByRole('row').filter({ hasText: 'CANCELLED' })
    await row.getByRole('button', { name: 'Refund' }).waitFor()
    await row.getByRole('button', { name: 'Cancel', exact: true }).click()
    const cancel = dialog(page, 'Cancel Virtual Entry')
    await cancel.getByRole('radio', { name: 'None' }).check()
    await page.getByRole('region', { name: 'What will happen' }).waitFor()
    await cancel.getByRole('button', { name: 'Cancel Virtual Entry' }).click()
    await page.getByText('The cancellation was successful.').waitFor()
    await number.getByText('BALANCE').waitFor()
    await number.getByText(/^CANCELLED, \w+/).waitFor()
    await expect.poll(() => number.getByRole('checkbox').count()).toBe(0)
    await expect.poll(() => number.getByRole('button', { name: 'Refund' }).count()).toBe(0)
    await expectFine(page)
    const reactivate = '**/virtualEntry/reactivate'
    expectComplaint(/422 POST .*reactivate/)
    await page.route(reactivate, refused)
    await number.getByRole('button', { name: 'Reactivate' }).click()
    await page.getByText('Error reactivating the selected virtual entry').waitFor()
    await page.getByText('Not today.').waitFor()
    await page.unroute(reactivate)
    await number.getByRole('button', { name: 'Reactivate' }).click()
    await page.getByText('Reactivated!').waitFor()
    await select(page, 'row 2').waitFor()
    await expect.poll(() => number.count()).toBe(0)
  })

  test('a bowler taken off and a cancellation are undone from their notices', async () => {
    const { page } = await atCaptain()
    await page.getByRole('link', { name: 'All Events', exact: true }).click()
    await page.getByText('All Event Balance').waitFor()
    const undo = page.getByRole('status').getByRole('button', { name: /^Undo: / })
    const confirm = async () => {
      await undo.click()
      const undoing = dialog(page, 'Undo')
      await undoing.getByRole('region', { name: 'What will happen' }).waitFor()
      await undoing.getByRole('button', { name: 'Undo', exact: true }).click()
      await page.getByText('Undone!').waitFor()
      await undo.waitFor({ state: 'hidden' })
    }
    const pick = page.getByRole('combobox', { name: 'Bowler of row 1' })
    const bowler = await pick.inputValue()
    expect(bowler).not.toBe('')
    await page.getByRole('button', { name: 'Clear row 1' }).click()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Entry information successfully saved.').waitFor()
    await expect.poll(() => pick.inputValue()).toBe('')
    await confirm()
    await expect.poll(() => pick.inputValue()).toBe(bowler)

    const row = page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: 'Select row 1' }) })
    await row.getByRole('button', { name: 'Cancel', exact: true }).click()
    const cancel = dialog(page, 'Cancel Virtual Entry')
    await cancel.getByRole('radio', { name: 'None' }).check()
    await cancel.getByRole('button', { name: 'Cancel Virtual Entry' }).click()
    await page.getByText('The cancellation was successful.').waitFor()
    await expect.poll(() => select(page, 'row 1').count()).toBe(0)
    await confirm()
    await select(page, 'row 1').waitFor()
    await expect.poll(() => pick.inputValue()).toBe(bowler)
    await expectFine(page)
  })

  test('every act on an entry that the server refuses says so, and keeps what was typed', async () => {
    const { page, captain, tournament } = await atCaptain()
    const entry = (await entriesOf(captain.email, tournament.id)).find(
      ({ name }) => name === 'Strike Street Irregulars',
    )
    const day = await dayOf(tournament.id, 15)
    await page.goto(page.url().replace(/\/captain\/.*/, `/entry/${entry?.id}`))
    await more(page).waitFor()
    expectComplaint(/422 |502 /)
    const squads = `**/api/admin/entry/*/squads/${day}`
    await page.route(squads, (route) =>
      route.fulfill({ status: 502, json: { code: '', message: 'Broken.', messages: [] } }),
    )
    await page.getByRole('button', { name: 'Change Squad' }).click()
    await page.getByText('Error getting squads!').waitFor()
    await page.getByText('There was an error getting available squad times.').waitFor()
    await page.unroute(squads)
    await page.keyboard.press('Escape')

    await page.route('**/squad/change', refused)
    await chooseMore(page, 'Remove Squad')
    await dialog(page, 'Remove Squad').getByRole('button', { name: 'Yes', exact: true }).click()
    await page.getByText('Squad Not Removed!').waitFor()
    await dialog(page, 'Remove Squad').getByText('Not today.').waitFor()
    await dialog(page, 'Remove Squad').getByRole('button', { name: 'No', exact: true }).click()

    await page.route('**/coordinator', refused)
    await page.getByRole('button', { name: 'Update Coordinator' }).click()
    const coordinator = dialog(page, 'Update Coordinator')
    await coordinator.getByLabel('First Name').fill('Ann')
    await coordinator.getByLabel('Last Name').fill('Lee')
    await coordinator.getByLabel('Email').fill('ann.lee@kegler.test')
    await coordinator.getByRole('button', { name: 'Update' }).click()
    await page.getByText('Coordinator Not Updated!').waitFor()
    await expect.poll(() => coordinator.getByLabel('First Name').inputValue()).toBe('Ann')
    await coordinator.getByRole('button', { name: 'Close', exact: true }).last().click()

    await page.route('**/captain/change/entry', refused)
    const list = Promise.withResolvers<void>()
    await page.route('**/captain/affectedvirtualentries', (route) => list.promise.then(() => route.continue()))
    await page.getByRole('button', { name: 'Change Team Captain' }).click()
    const change = dialog(page, 'Change Captain')
    await change.getByRole('textbox', { name: 'Email' }).fill('captain2@kegler.test')
    await change.getByRole('button', { name: 'Search' }).click()
    await change.getByText(/keeps their own name/).waitFor()
    await expect.poll(() => change.getByRole('textbox', { name: 'First Name' }).isDisabled()).toBe(true)
    // before the list of what goes along has come, Update says what it waits for
    await change.getByRole('button', { name: 'Update' }).click()
    const early = change.getByText('What goes along is still being read.')
    await early.waitFor()
    list.resolve()
    await early.waitFor({ state: 'hidden' })
    await change.getByRole('button', { name: 'Update' }).click()
    await page.getByText('Captain Not Changed!').waitFor()
    await page.getByText('There was an error changing the captain.').waitFor()
    await change.getByText('Not today.').first().waitFor()
    await expect.poll(() => change.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('captain2@kegler.test')
    await change.getByRole('button', { name: 'Close', exact: true }).last().click()

    await asCaptain(admin, `POST admin/entry/${entry?.id}/cancel`, {})
    await page.reload()
    await page.getByText('This entry has already been canceled').waitFor()
    await page.getByText('Would you like to reactivate this entry?').waitFor()
    await page.route('**/reactivate', refused)
    await page.getByRole('button', { name: 'Reactivate Entry' }).click()
    const back = dialog(page, 'Reactivate Entry')
    await back.getByRole('radio').first().check()
    await page.getByRole('region', { name: 'What will happen' }).waitFor()
    await back.getByRole('button', { name: 'Reactivate', exact: true }).click()
    await page.getByText('Reactivation not successful!').waitFor()
    await back.getByText('Not today.').waitFor()
    await page.unroute('**/reactivate')
    await back.getByRole('button', { name: 'Reactivate', exact: true }).click()
    await page.getByText('Reactivation Saved!').waitFor()
    await more(page).waitFor()
  })
})
