import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectComplaint, expectFine, signIn, site } from './browser.ts'
import { aCaptain } from './captains.ts'
import { entriesOf } from './rosters.ts'
import { asCaptain, dayOf, squadOf } from './season.ts'
import { anOwner, aTournament } from './tournaments.ts'

const select = (page: Page, name: string | number) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
const changeButton = (page: Page) => page.getByRole('button', { name: 'Change Captain' })
const log = (page: Page) => page.getByRole('region', { name: 'Payment Log' })

/** A page of an admin on a captain with three teams, one of which owes $252.50. */
async function atCaptain() {
  const { captain, tournament } = await anOwner(await aPage(), 'captain')
  const entries = await entriesOf(captain.email, tournament.id)
  const page = await aPage()
  await signIn(page, 'admin', `/admin/entry/${entries[0]?.id}`)
  await page.getByRole('heading', { name: String(entries[0]?.entryNumber) }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.getByRole('heading', { name: 'Change entries' }).waitFor()
  await expect.poll(() => page.title()).toBe('Captain Details')
  return { page, captain, tournament, teams: entries.filter(({ eventName }) => eventName === 'Team') }
}

describe.skipIf(!browserPath)('the captain page of staff', () => {
  test('a check over a part of what is selected, seen in the payment log', async () => {
    const { page, captain, tournament, teams } = await atCaptain()
    await page.getByText('Payments may only be accepted for a single tournament per transaction.').waitFor()
    await expectFine(page)
    await page.getByText('Selected: 0, Selected Balance: $0.00').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Cash/Check' }).count()).toBe(0)
    const settled = teams.find(({ balanceDue }) => balanceDue === 0)
    await select(page, settled?.entryNumber ?? 0).check()
    await page.getByRole('button', { name: 'Cash/Check' }).click()
    await page.getByText('Cannot make payments to entries without balance.').waitFor()
    const owing = teams.find(({ balanceDue }) => balanceDue > 0)
    for (const { entryNumber } of teams) await select(page, entryNumber).check()
    await page.getByText('Selected: 3, Selected Balance: $252.50').waitFor()
    await page.getByRole('button', { name: 'Cash/Check' }).click()
    const dialog = page.getByRole('dialog', { name: 'Accept Payment' })
    await dialog.getByLabel('Method').selectOption('Check')
    await dialog.getByLabel('Check Number').fill('4711')
    await dialog.getByLabel('Amount').fill('147.50')
    await dialog.getByText('$147.50 is applied to 1 item; $105.00 stays due.').first().waitFor()
    await expectFine(page)
    await dialog.getByRole('button', { name: 'Save Payment' }).click()
    await page.getByText('Selected entries were paid successfully.').waitFor()
    await page.getByText('Selected: 0, Selected Balance: $0.00').waitFor()
    const payment = log(page).getByRole('row').filter({ hasText: '4711' })
    await payment.getByText(/^\w{3} \d+\w\w, \d{4}, \d\d:\d\d [AP]M CT$/).waitFor()
    await payment.getByRole('button', { name: 'View Entries (1)' }).click()
    await log(page)
      .getByRole('link', { name: String(owing?.entryNumber) })
      .waitFor()
    await payment.getByRole('button', { name: 'More for this payment' }).click()
    await page.getByRole('menuitem', { name: 'Print Confirmation' }).click()
    const printed = page.frameLocator('iframe[title="Page for printing"]')
    await expect.poll(() => printed.locator('body').textContent()).toContain('4711')
    const after = await entriesOf(captain.email, tournament.id)
    expect(after.find(({ id }) => id === owing?.id)?.balanceDue).toBe(105)
  })

  test('teams go to another captain, who owns them after the first sign-in', async () => {
    const { page, tournament, teams } = await atCaptain()
    await expect.poll(() => changeButton(page).isDisabled()).toBe(true)
    await select(page, 'All Events').check()
    await changeButton(page).click()
    await page.getByText('Cannot change the captain of virtual entries.').waitFor()
    await select(page, 'All Events').uncheck()
    for (const { entryNumber } of teams.slice(0, 2)) await select(page, entryNumber).check()
    await changeButton(page).click()
    const dialog = page.getByRole('dialog', { name: 'Change Captain' })
    await dialog.getByRole('textbox', { name: 'Email' }).fill('nora')
    await dialog.getByRole('button', { name: 'Search' }).click()
    await dialog.getByText('Please provide a valid email.').waitFor()
    const newcomer = await aCaptain(await aPage())
    await dialog.getByRole('textbox', { name: 'Email' }).fill(newcomer.email)
    await dialog.getByRole('button', { name: 'Search' }).click()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.getByText('Please search for the captain before updating.').waitFor()
    await dialog.getByRole('textbox', { name: 'First Name' }).fill('Nora')
    await dialog.getByText('2 entries go to Nora.').waitFor()
    await expectFine(page)
    await dialog.getByRole('button', { name: 'Create' }).click()
    await page.getByText('Captain was changed.').waitFor()
    await asCaptain(newcomer.email, 'GET authorization/getProfile')
    const owned = await entriesOf(newcomer.email, tournament.id)
    const moved = teams.slice(0, 2).map(({ id }) => id)
    expect(owned.map(({ id }) => id)).toEqual(expect.arrayContaining(moved))
  })

  test('a virtual event of which the captain has nothing', async () => {
    const tournament = await aTournament('open')
    const day = await dayOf(tournament.id, 0)
    const ofDay = `GET admin/tournament/${tournament.id}/reservation/event/squad/available/${day}`
    const { virtualEvents } = await asCaptain<{ virtualEvents: { id: string }[] }>('admin@kegler.test', ofDay)
    const { captainId } = await asCaptain<{ captainId: string }>(
      'admin@kegler.test',
      `POST admin/tournament/${tournament.id}/reservation`,
      {
        entries: [{ squadId: squadOf({ eventId: tournament.event('Team'), day, time: '08:00' }), quantity: 1 }],
        captain: { firstName: 'Vera', lastName: 'Novak', email: `vera-${crypto.randomUUID()}@kegler.test` },
        sendMail: false,
      },
    )
    const page = await aPage()
    await signIn(page, 'admin', `/admin/captain/${captainId}/virtualevent/${virtualEvents[0]?.id}`)
    await page.getByText('No virtual entries to display.').waitFor()
    await page.getByText('All Event Balance $0.00 (Amount to Pay - $0.00)').waitFor()
    for (const name of ['Cash/Check', 'Credit Card', 'Save Changes', 'Change Captain'])
      await expect.poll(() => page.getByRole('button', { name }).isDisabled()).toBe(true)
    await expectFine(page)
    await page.getByRole('link', { name: 'Back To Captain Details' }).click()
    await page.getByRole('heading', { name: 'Change entries' }).waitFor()
  })

  test('a virtual event: what is selected is to pay, nobody is picked twice', async () => {
    const { page } = await atCaptain()
    await page.getByRole('link', { name: 'All Events', exact: true }).click()
    await page.getByText('All Event Balance').waitFor()
    await expectFine(page)
    await expect.poll(() => page.getByRole('button', { name: 'Cash/Check' }).isDisabled()).toBe(true)
    await expect.poll(() => changeButton(page).isDisabled()).toBe(true)
    await select(page, 'row 1').check()
    await expect.poll(() => changeButton(page).isDisabled()).toBe(false)
    await page.getByRole('link', { name: 'Back To Captain Details' }).click()
    await page.getByRole('heading', { name: 'Change entries' }).waitFor()
    expectComplaint(/404/)
    await page.goto(`${site}/admin/captain/3f2504e0-4f89-41d3-9a0c-0305e82c3301`)
    await page.getByText('Error getting captain detail!').waitFor()
  })
})
