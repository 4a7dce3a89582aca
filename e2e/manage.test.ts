import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectComplaint, expectFine, signIn, site } from './browser.ts'
import { aCaptain } from './captains.ts'
import { payByCard } from './ordering.ts'
import { expectFocusAboveBar } from './reach.ts'
import { act, actOn, seat, seated } from './rosters.ts'
import { dayOf, freeMembers, fullName, openChampionships, row, woman } from './season.ts'
import { anOwner, aTournament } from './tournaments.ts'

const manage = (tournamentId: string) => `/registration/manage/${tournamentId}`
const rollers = 'Falls City Rollers'
const messengers = 'Maplewood Messengers'
const irregulars = 'Strike Street Irregulars'

const rosterOf = (page: Page, teamName: string) => page.getByRole('form', { name: `Roster of ${teamName}` })
/** A captain who owns what captain@ owns in the demo season, on the page of their entries. */
async function onManage(page: Page, like?: 'trios') {
  const owner = await anOwner(page, 'captain', like)
  await page.goto(site + manage(owner.tournament.id))
  return owner
}

describe.skipIf(!browserPath)('manage', () => {
  test('entries with what they are, what they owe, and their payment log; one is open at a time', {
    tags: 'full',
  }, async () => {
    const page = await aPage()
    await signIn(page, 'captain', manage(openChampionships))
    await row(page, rollers).waitFor()
    await page.getByText('Balls can be left in the locker room from the evening before').waitFor()
    await expect.poll(() => page.getByText("You're all done!").count()).toBe(0)
    const tick = row(page, rollers).getByRole('checkbox')
    await expect.poll(() => tick.isDisabled()).toBe(true)
    await expect.poll(() => tick.getAttribute('title')).toBe('Nothing is due')
    await expect
      .poll(() => row(page, rollers).innerText())
      .toMatch(/Team, [\s\S]+Falls City Rollers[\s\S]+\w{3} 08:00 AM, \w{3} \d+\w\w, \d{4} CT[\s\S]+\d{7}/)
    await page.getByText(/^\d rosters to complete, \$252\.50 to pay$/).waitFor()
    await row(page, rollers)
      .getByText(/^Division \d$/)
      .waitFor()
    await row(page, irregulars).getByText('$252.50 DUE').waitFor()
    await row(page, irregulars).getByText('Roster Incomplete').waitFor()
    await expectFine(page)
    await expectFocusAboveBar(page)
    await row(page, rollers)
      .getByRole('button', { name: /^Details of Team/ })
      .click()
    const details = page.getByRole('region', { name: 'Entry Details' })
    await details.getByRole('listitem').nth(4).waitFor()
    const [name, number] = [row(page, rollers).getByText(rollers), row(page, rollers).getByText(/^\d{7}$/)]
    await name.first().click()
    await details.waitFor({ state: 'hidden' })
    await name.first().click()
    await details.waitFor()
    await number.first().selectText()
    await number.first().dispatchEvent('click')
    await page.evaluate(() => getSelection()?.removeAllRanges())
    await name.first().click()
    await details.waitFor({ state: 'hidden' })
    await actOn(page, irregulars, 'Balance Detail')
    await details.waitFor({ state: 'hidden' })
    const due = page.getByRole('region', { name: 'Reservations Due' })
    await due.getByText('Total due').waitFor()
    expect((await due.getByRole('row').allInnerTexts()).map((text) => text.split(/\s*\t\s*/))).toEqual([
      ['Base Fee', '$250.00'],
      ['Lane maintenance', '$2.50'],
      ['Total due', '$252.50'],
    ])
    await actOn(page, rollers, 'Payment Log')
    const paid = page.getByRole('region', { name: 'Reservations Paid' })
    await paid.getByText('Total due').waitFor()
    expect((await paid.getByRole('row').allInnerTexts()).map((text) => text.split(/\s*[\t\n]\s*/))).toEqual([
      ['Base Fee', '$250.00'],
      ['Lane maintenance', '$2.50'],
      ['Total charged', '$252.50'],
      [
        'Payment: Credit card payment',
        expect.stringMatching(/^\w{3} \d+\w\w, \d{4} \d\d:\d\d:\d\d [AP]M CT$/),
        '$252.50',
      ],
      ['Total paid', '$252.50'],
      ['Total due', '$0.00'],
    ])
    await page.getByText('Nothing is due.').waitFor()
    await expectFine(page)
  })

  test('a linked entry leads to the one it belongs to', { tags: 'full' }, async () => {
    const page = await aPage()
    await onManage(page)
    await row(page, 'Singles')
      .first()
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'View Roster' }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Showing the linked entry' })
    await alert.getByText('Only this entry can be modified.').waitFor()
    const form = row(page, 'Doubles').getByRole('form')
    await expect.poll(() => form.getByLabel('Team Name').isDisabled()).toBe(true)
    expect((await seated(form))[0]).toBe('Rosa Lindqvist')
  })

  test('a roster is changed; who leaves the last roster leaves All Events too, after a question', async () => {
    const page = await aPage()
    const { captain, tournament } = await onManage(page)
    const day = await dayOf(tournament.id, 8)
    const squad = { tournamentId: tournament.id, eventId: tournament.event('Team'), day, time: '08:00' }
    const [added] = await freeMembers(captain.email, squad, [woman])
    if (!added) throw new Error('Nobody is free.')
    await actOn(page, rollers, 'Manage Roster')
    const form = rosterOf(page, rollers)
    await page.getByRole('link', { name: /Find a member/ }).waitFor()
    const before = await seated(form)
    const leaving = before[4] ?? ''
    await form.getByRole('button', { name: `Clear ${leaving}` }).click()
    await seat(form, [added], 5)
    await expectFine(page)
    await form.getByRole('button', { name: 'Save' }).click()
    const question = page.getByRole('dialog', { name: 'Remove from virtual events?' })
    await question
      .getByText(
        new RegExp(
          `Bowler ${leaving} \\([\\w-]+\\) is no longer on any of your rosters, if you continue with this removal they will be removed from your All Events as well.`,
        ),
      )
      .waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect((await seated(form))[4]).toBe(fullName(added))
    await form.getByRole('button', { name: 'Save' }).click()
    await question.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Entry roster successfully saved!').waitFor()
    await page.getByText('5 entries, 1 without a bowler').waitFor()

    await page.getByRole('button', { name: 'Manage Bowlers of All Events' }).click()
    const pickers = page.getByRole('form', { name: 'Bowlers of All Events' })
    const empty = pickers.getByRole('combobox').filter({ has: page.locator('option[value=""]:checked') })
    await empty.selectOption({ label: `${fullName(added)} (${added.usbcId})` })
    await expectFine(page)
    await pickers.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Virtual entries successfully saved.').waitFor()
    await page.getByText('5 entries, all with a bowler').waitFor()

    // the team gives its entry of Team All Events back and takes it again
    const table = page.getByRole('table').filter({ hasText: 'Virtual events of teams' })
    for (const [before, after] of [
      ['0', '1'],
      ['1', '0'],
    ]) {
      await expect.poll(() => table.getByRole('cell').nth(1).innerText()).toBe(before)
      await actOn(page, rollers, 'Manage Roster')
      await form.getByLabel('Team All Events').click()
      await form.getByRole('button', { name: 'Save' }).click()
      await form.waitFor({ state: 'hidden' })
      await expect.poll(() => table.getByRole('cell').nth(1).innerText()).toBe(after)
    }
  })

  test('a balance is paid', async () => {
    const page = await aPage()
    await onManage(page)
    const tick = row(page, irregulars).getByRole('checkbox')
    await expect.poll(() => tick.isChecked()).toBe(true)
    await tick.uncheck()
    await page.getByRole('button', { name: 'Pay $0.00' }).click()
    await page.getByRole('alert').filter({ hasText: 'Cannot make payments to entries without balance.' }).waitFor()
    await tick.check()
    await page.getByText(/^Charged by .* Confirmation to \S+@\S+\. Questions: \(/).waitFor()
    const pay = page.getByRole('button', { name: 'Pay $252.50' })
    await pay.click()
    const dialog = page.getByRole('dialog', { name: 'Payment' })
    await dialog.getByLabel('Cardholder name').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => pay.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await payByCard(page)
    await page.getByText('Selected entries were paid successfully.').waitFor()
    await row(page, irregulars).getByText('DUE').waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByRole('button', { name: /^Pay \$/ }).count()).toBe(0)
    await actOn(page, irregulars, 'Payment Log')
    await page
      .getByRole('region', { name: 'Reservations Paid' })
      .getByText(/^Payment: /)
      .waitFor()
  })

  test('rosters and payment logs are printed', async () => {
    const page = await aPage()
    await page.addInitScript(() => {
      window.print = () => {}
    })
    await onManage(page)
    const printed = page.frameLocator('iframe[title="Page for printing"]').last()
    await actOn(page, rollers, 'Print Roster')
    await printed.getByRole('heading', { name: rollers }).waitFor()
    await expect.poll(() => printed.getByRole('row').count()).toBe(6)
    await printed.getByText('8421-1001').waitFor()
    await actOn(page, messengers, 'Print Payment Log')
    await printed.getByRole('heading', { name: /Payment Log/ }).waitFor()
    await printed.getByText('$252.50').first().waitFor()
  })

  test('what is over can only be looked at', { tags: 'full' }, async () => {
    const page = await aPage()
    await onManage(page, 'trios')
    await page.getByText("You're all done!").waitFor()
    await act(page, /^Actions for Trios/, 'View Roster')
    const panel = page.getByRole('region', { name: 'Entry and Roster Information' })
    await panel.getByRole('listitem').nth(2).waitFor()
    await expect.poll(() => panel.getByRole('textbox').count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: 'Save' }).count()).toBe(0)
    await expectFine(page)
  })

  test('somebody who has bought nothing reads so', { tags: 'full' }, async () => {
    const page = await aPage()
    await aCaptain(page)
    await page.goto(site + manage((await aTournament()).id))
    await page.getByText('No entries to display').waitFor()
    await page.getByText('No virtual entries to display.').waitFor()
    const entries = /tournament\/[\w-]+\/entries$/
    expectComplaint(/422 GET .*entries/)
    await page.route(entries, (route) =>
      route.fulfill({ status: 422, json: { message: 'The lanes are being oiled.' } }),
    )
    await page.reload()
    await page.getByRole('alert').filter({ hasText: 'The lanes are being oiled.' }).waitFor()
    await page.unroute(entries)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('No entries to display').waitFor()
    await expectFine(page)
    await page.getByRole('link', { name: 'Register More' }).click()
    await page.getByRole('region', { name: 'Choose a date' }).waitFor()
  })
})
