import { addDays, formatDay, formatWeekday } from '@kegler/domain/dates.ts'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectBothFine, expectComplaint, phone, signIn, site } from './browser.ts'
import { aCaptain } from './captains.ts'
import { addSquad, fillCart, payByCard, startPaying, toCheckout } from './ordering.ts'
import { entriesOf } from './rosters.ts'
import { dayOf, openSchedule, row, showMonthOf } from './season.ts'
import { aTournament } from './tournaments.ts'

describe.skipIf(!browserPath)('teams that move together', () => {
  test('a captain moves two teams with their sets on a phone; staff move them on and take it back', async () => {
    const page = await aPage(phone)
    const open = await aTournament()
    const captain = await aCaptain(page)
    await fillCart(page, open.id, { day: 36, event: 'Team', time: '08:00 AM', quantity: 2 })
    await openSchedule(page, open.id, await dayOf(open.id, 37))
    await addSquad(page, 'Doubles', '03:00 PM', 4)
    await toCheckout(page)
    await startPaying(page)
    await payByCard(page)
    await page.getByRole('status').filter({ hasText: 'Your registration is complete.' }).waitFor()

    await page.goto(`${site}/registration/manage/${open.id}`)
    await page.getByRole('button', { name: 'Move Teams' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move Teams' })
    await dialog.getByRole('button', { name: 'Find a Date' }).click()
    await dialog.getByText('2 Team entries').first().waitFor()
    await dialog.getByText('4 Doubles sets').first().waitFor()
    await expectBothFine(page)
    await dialog
      .getByRole('button', { name: /^Choose: / })
      .first()
      .click()
    await expect.poll(() => dialog.getByRole('radio', { checked: true }).count()).toBe(1)
    const to = await dayOf(open.id, 38)
    const day = dialog.getByRole('button', { name: new RegExp(`^${formatWeekday(to)}, ${to.slice(0, 4)}`) })
    await showMonthOf(dialog.getByRole('region', { name: 'Choose a date' }), to)
    await day.click()
    await expect.poll(() => dialog.getByRole('button', { name: 'Show Plan' }).isDisabled()).toBe(true)
    await dialog.getByRole('radio', { name: /08:00 AM/ }).check()
    await expectBothFine(page)
    await dialog.getByRole('button', { name: 'Show Plan' }).click()
    await dialog.getByText(`One mail with the new times goes to ${captain.email}.`).waitFor()
    await expect.poll(() => dialog.getByText('goes along').count()).toBe(4)
    await expectBothFine(page)

    // what was seen is no longer what would be done
    const act = '**/move'
    const stale = 'Entries or places have changed. Please look at the new plan.'
    expectComplaint(/409 POST .*move/)
    await page.route(act, (route) => route.fulfill({ status: 409, json: { code: 'Stale', message: stale } }))
    await dialog.getByRole('button', { name: 'Move 6 entries' }).click()
    await dialog.getByText(stale).waitFor()
    await page.unroute(act)
    await dialog.getByRole('button', { name: 'Move 6 entries' }).click()
    await page.getByText('Teams Moved!').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => row(page, 'Team', formatDay(to)).count()).toBe(2)
    await expect.poll(() => row(page, 'Doubles', formatDay(addDays(to, 1))).count()).toBe(4)

    const office = await aPage()
    const teams = (await entriesOf(captain.email, open.id)).filter(({ eventName }) => eventName === 'Team')
    await signIn(office, 'admin', `/admin/entry/${teams[0]?.id}`)
    await office.getByRole('link', { name: 'View Captain' }).click()
    for (const { entryNumber } of teams)
      await office.getByRole('checkbox', { name: `Select ${entryNumber}`, exact: true }).check()
    await office.getByRole('button', { name: 'Move Teams' }).click()
    // as if all that is left were kept for the waiting list
    await office.route(/admin\/entry\/[^/]+\/squads\//, async (route) => {
      const response = await route.fetch()
      const squads: { adminAvailable: number }[] = await response.json()
      await route.fulfill({ response, json: squads.map((squad) => ({ ...squad, kept: squad.adminAvailable })) })
    })
    const staffDialog = office.getByRole('dialog', { name: 'Move Teams' })
    const next = await dayOf(open.id, 40)
    await showMonthOf(staffDialog.getByRole('region', { name: 'Choose a date' }), next)
    await staffDialog.getByRole('button', { name: new RegExp(`^${formatWeekday(next)}, ${next.slice(0, 4)}`) }).click()
    await staffDialog.getByRole('radio', { name: /08:00 AM/ }).check()
    await staffDialog
      .getByRole('region', { name: 'What will happen' })
      .getByText(/^1 mail will be sent/)
      .waitFor()
    await expectBothFine(office)
    await staffDialog.getByRole('button', { name: 'Move 2 entries' }).click()
    await office
      .getByRole('dialog', { name: 'Kept for the Waiting List' })
      .getByRole('button', { name: 'Take Them' })
      .click()
    await office.getByText('Teams Moved!').waitFor()
    const dayOfTeams = async () =>
      (await entriesOf(captain.email, open.id))
        .filter(({ eventName }) => eventName === 'Team')
        .map(({ squadDateTime }) => squadDateTime?.slice(0, 10))
    expect(await dayOfTeams()).toEqual([next, next])
    await office.getByRole('button', { name: /^Undo: / }).click()
    await office.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(dayOfTeams).toEqual([to, to])
  })
})
