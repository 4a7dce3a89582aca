import { formatTime, formatWeekday } from '@kegler/domain/dates.ts'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectFine, signIn, site } from './browser.ts'
import { chooseTarget } from './bulk-move.ts'
import { chooseMore, more } from './entry-acts.ts'
import { entriesOf } from './rosters.ts'
import { dayOf, showMonthOf } from './season.ts'
import { anOwner, aTournament } from './tournaments.ts'

describe.skipIf(!browserPath)('staff', () => {
  test('move an entry by keys, take it off its squad and put it back; the captain sees it', {
    tags: 'full',
  }, async () => {
    const page = await aPage()
    const theirs = await aPage()
    const { captain, tournament } = await anOwner(theirs, 'captain2')
    const entry = (await entriesOf(captain.email, tournament.id)).find(({ eventName }) => eventName === 'Team')
    await signIn(page, 'admin', `/admin/entry/${entry?.id}`)
    await page.getByRole('button', { name: 'Change Squad' }).waitFor()
    await page.keyboard.press('m')
    const dialog = page.getByRole('dialog', { name: 'Change Squad' })
    const day = await dayOf(tournament.id, 24)
    await showMonthOf(dialog.getByRole('region', { name: 'Choose a date' }), day)
    await dialog.getByRole('button', { name: new RegExp(`^${formatWeekday(day)}, ${day.slice(0, 4)}`) }).click()
    await dialog.getByRole('radio').first().waitFor()
    await dialog.getByRole('button', { name: 'Change Squad' }).click()
    await dialog.getByText('Required', { exact: true }).waitFor()
    const other = dialog.getByRole('radio').first()
    const time = (
      await dialog
        .locator('label', { has: page.locator('text=/^\\d\\d:\\d\\d/') })
        .first()
        .innerText()
    ).slice(0, 8)
    await other.check()
    await dialog
      .getByRole('region', { name: 'What will happen' })
      .getByText(/^1 mail will be sent/)
      .waitFor()
    await expectFine(page)
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The bus is late')
    await dialog.getByRole('button', { name: 'Change Squad' }).click()
    await page.getByText('Squad Changed!').waitFor()
    const moved = (await entriesOf(captain.email, tournament.id)).find(({ id }) => id === entry?.id)
    expect(formatTime(moved?.squadDateTime ?? '', 'America/Chicago')).toBe(time)
    await theirs.goto(`${site}/registration/manage/${tournament.id}`)
    await theirs.getByText(time).first().waitFor()

    await chooseMore(page, 'Remove Squad')
    const question = page.getByRole('dialog', { name: 'Remove Squad' })
    await question.getByRole('button', { name: 'No', exact: true }).click()
    await chooseMore(page, 'Remove Squad')
    await question.getByRole('button', { name: 'Yes', exact: true }).click()
    await page.getByText('Squad Removed!').waitFor()
    await page.getByRole('button', { name: 'Add Squad' }).waitFor()
    await more(page).click()
    await page.getByRole('menuitem', { name: 'Cancel Entry' }).waitFor()
    await expect.poll(() => page.getByRole('menuitem', { name: 'Remove Squad' }).count()).toBe(0)
  })

  test('reserve for a captain without a computer', async () => {
    const page = await aPage()
    const tournament = await aTournament('open')
    await signIn(page, 'admin', '/admin/squads')
    await page.getByLabel('Select Tournament').selectOption(tournament.id)
    const quantity = page.getByRole('textbox', { name: /^Quantity, Team 08:00 AM/ })
    await quantity.fill('2')
    await page.getByRole('row').filter({ has: quantity }).getByRole('button', { name: 'Add (2)' }).click()
    await page.getByText('Added to Cart!').waitFor()
    await page.getByText('In Cart: 2').waitFor()
    await page
      .getByRole('textbox', { name: /^Quantity, .*All Events/ })
      .first()
      .fill('10')
    await page.getByRole('button', { name: 'Add (10)' }).click()
    await expectFine(page)
    const kept = JSON.parse((await page.evaluate(() => localStorage.getItem('adminCart'))) ?? '{}')
    expect(kept).toMatchObject({ tournamentId: tournament.id, description: tournament.name })
    expect(kept.squads[0]).toMatchObject({ quantity: 2, eventNumberOfBowlers: 5 })
    expect(kept.amount).toBe(Math.round(kept.total * 100))
    await page.getByRole('link', { name: 'Review Reservation' }).click()
    await page.getByRole('button', { name: 'Reserve Now' }).click()
    await expect.poll(() => page.getByText('Required', { exact: true }).count()).toBe(3)
    const form = page.getByRole('form', { name: 'Reservation' })
    const email = `martha-${crypto.randomUUID()}@kegler.test`
    await form.getByLabel('E-mail').first().fill(email)
    await form.getByText(/No captain with this e-mail address/).waitFor()
    await form.getByLabel('First Name').first().fill('Martha')
    await form.getByLabel('Last Name').first().fill('Voss')
    await expectFine(page)
    await page.getByRole('button', { name: 'Reserve Now' }).click()
    await page.waitForURL(/\/admin\/captain\/[\w-]{36}\?select=/)
    // both teams and All Events
    expect(new URL(page.url()).searchParams.get('select')?.split(',')).toHaveLength(3)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('adminCart'))).toBeNull()
    await page.goto(`${site}/admin/review/${tournament.id}`)
    await page.getByText('Go to the scheduler to reserve squads for a captain.').waitFor()
    await page.getByRole('link', { name: 'Reserve a Squad' }).waitFor()
  })

  test('move the entries of a squad after a plan', { tags: 'full' }, async () => {
    const page = await aPage()
    const { captain, tournament } = await anOwner(await aPage(), 'captain2')
    const entries = await entriesOf(captain.email, tournament.id)
    const entry = entries.find(({ eventName }) => eventName === 'Team')
    const leaving = entries.filter(({ squadId }) => squadId === entry?.squadId)
    await signIn(page, 'admin', `/admin/entries?tournamentId=${tournament.id}&squadId=${entry?.squadId}`)
    await page.getByRole('link', { name: 'Move These Entries' }).click()
    await chooseTarget(page, tournament.id)
    await page.getByRole('textbox', { name: 'Reason' }).fill('The lanes are closed')
    await page.getByRole('button', { name: 'Check' }).click()
    await page.getByText(`${leaving.length} fit, 0 cannot move.`).waitFor()
    await expectFine(page)
    await page.getByRole('button', { name: /^Move \d/ }).click()
    await page.getByText(`${leaving.length} moved, 0 cannot move.`).waitFor()
    await page.getByRole('link', { name: String(entry?.entryNumber) }).waitFor()
    const after = await entriesOf(captain.email, tournament.id)
    expect(after.some(({ squadId }) => squadId === entry?.squadId)).toBe(false)
  })
})
