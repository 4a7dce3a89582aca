import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectComplaint, expectFine, signIn, site } from './browser.ts'
import { aSetupTournament, chooseOption } from './console.ts'
import { asCaptain } from './season.ts'

const put = (id: string, values: object, who = 'manager@kegler.test') =>
  asCaptain(who, `PUT setup/tournament/${id}/messages`, values)

describe.skipIf(!browserPath)('history of a tournament', () => {
  test('an act opens to its lines, is taken back, and the history shows that', async () => {
    const page = await aPage()
    const { id } = await aSetupTournament()
    await put(id, { rosterMessage: 'First', marketingMessage: 'Come' })
    await signIn(page, 'manager', `/tournament/update/${id}`)
    await page.getByRole('link', { name: 'History' }).click()
    const acts = page.getByRole('listitem').filter({ has: page.getByText('manager@kegler.test') })
    const latest = acts.filter({ hasText: 'changed Roster Message and Marketing Message' })
    await latest.first().waitFor()
    await acts.filter({ hasText: 'created tournament' }).waitFor()
    await latest.getByRole('button', { name: 'Show 2 lines' }).click()
    await latest.getByRole('row', { name: 'Roster Message' }).getByText('First').waitFor()
    await expectFine(page)

    await latest.getByRole('button', { name: /^Undo/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Undo' })
    await dialog.getByText('changed Roster Message and Marketing Message').waitFor()
    await expectFine(page)
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('The change was undone.').waitFor()
    await acts.filter({ hasText: 'undid an act: changed Roster Message and Marketing Message' }).waitFor()
    await acts.filter({ hasText: 'undone by manager@kegler.test' }).waitFor()
    const { rosterMessage } = await asCaptain<{ rosterMessage: null }>(
      'manager@kegler.test',
      `GET setup/tournament/${id}/messages`,
    )
    expect(rosterMessage).toBeNull()
    await chooseOption(page, 'Tab', 'Permissions')
    await expect.poll(() => acts.count()).toBe(1)
    await chooseOption(page, 'Tab', 'Squads')
    await page.getByText('No information to display.').waitFor()
  })

  test('what was changed again later is not taken back', { tags: 'full' }, async () => {
    const page = await aPage()
    const { id } = await aSetupTournament()
    await put(id, { rosterMessage: 'First', marketingMessage: 'Come' })
    await put(id, { rosterMessage: 'Second' }, 'super@kegler.test')
    await signIn(page, 'manager')
    await page.goto(`${site}/tournament/update/${id}/history`)
    expectComplaint(/422 POST/)
    const first = page.getByRole('listitem').filter({ hasText: 'changed Roster Message and Marketing Message' })
    await first.getByRole('button', { name: /^Undo/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Undo' })
    await dialog
      .getByText('Roster Message was changed again by super@kegler.test. Undo that first, or change it by hand.')
      .waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true)
  })
})
