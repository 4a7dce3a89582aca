import { formatTime, formatWeekday } from '@kegler/domain/dates.ts'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectComplaint, expectFine, signIn, site } from './browser.ts'
import { entriesOf } from './rosters.ts'
import { asCaptain, dayOf, showMonthOf } from './season.ts'
import { anOwner } from './tournaments.ts'

const admin = 'admin@kegler.test'
interface Choice {
  id: string
  startDateTime: string
  adminAvailable: number
}
const move = (id: string, squadId: string | null, reason: string, who = admin) =>
  asCaptain(who, `PUT admin/entry/${id}/squad/change`, { squadId, reason })

/** An entry of a captain, and the squads that staff can move it to on one day. */
async function anEntry(theirs: Parameters<typeof anOwner>[0]) {
  const { captain, tournament } = await anOwner(theirs, 'captain2')
  const owned = () => entriesOf(captain.email, tournament.id)
  const entry = (await owned()).find(({ eventName }) => eventName === 'Team')
  if (!entry) throw new Error('This captain has no Team entry.')
  const find = async () => (await owned()).find(({ id }) => id === entry.id)
  const day = await dayOf(tournament.id, 24)
  const choices = async () =>
    (await asCaptain<Choice[]>(admin, `GET admin/entry/${entry.id}/squads/${day}`)).filter(
      ({ id }) => id !== entry.squadId,
    )
  return { captain, tournament, entry, find, choices, day }
}

describe.skipIf(!browserPath)('undo of staff', () => {
  test("a move is undone from the timeline: squad, places, the captain's page and the audit agree", async () => {
    const [page, theirs] = [await aPage(), await aPage()]
    const { tournament, entry, find, choices } = await anEntry(theirs)
    const [to] = await choices()
    await move(entry.id, to?.id ?? '', 'The bus is late')
    await signIn(page, 'admin', `/admin/entry/${entry.id}`)
    const timeline = page.getByRole('region', { name: 'Timeline' })
    await timeline.getByRole('button', { name: /^Undo: Moved from .* The bus is late$/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Undo' })
    const effects = dialog.getByRole('region', { name: 'What will happen' })
    await effects
      .getByText(/ places taken\.$/)
      .first()
      .waitFor()
    await effects.getByText(/mails? will be sent/).waitFor()
    await expectFine(page)
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Undone!').waitFor()
    await timeline.getByText(/^Undone: moved from .*: act of .*: The bus is late$/).waitFor()
    expect((await find())?.squadId).toBe(entry.squadId)
    expect((await choices()).find(({ id }) => id === to?.id)?.adminAvailable).toBe(to?.adminAvailable)
    await theirs.goto(`${site}/registration/manage/${tournament.id}`)
    await theirs
      .getByText(formatTime(entry.squadDateTime ?? '', 'America/Chicago'))
      .first()
      .waitFor()

    // undone once: the act says so, and neither of the two is offered again
    await expect.poll(() => timeline.getByRole('button', { name: /^Undo:/ }).count()).toBe(0)
    await timeline.getByRole('button', { name: /^Show details: Moved from/ }).click()
    await timeline.getByText(/ undid this on /).waitFor()
    await expectFine(page)
  })

  test('a notice offers to undo its act as long as it is looked at, by mouse and by key; not where nothing can be', {
    tags: 'full',
  }, async () => {
    const page = await aPage()
    const { entry, find } = await anEntry(await aPage())
    await page.clock.install()
    await signIn(page, 'admin', `/admin/entry/${entry.id}`)
    const undo = page.getByRole('status').getByRole('button', { name: /^Undo: Team \d+: .* by / })
    const dialog = page.getByRole('dialog', { name: 'Undo' })
    const coordinator = page.getByRole('region', { name: 'Coordinator Details' })
    const name = async (firstName: string) => {
      await page.getByRole('button', { name: 'Update Coordinator' }).click()
      await page.getByLabel('First Name').fill(firstName)
      await page.getByLabel('Last Name').fill('Lee')
      await page.getByLabel('Email').fill('lee@kegler.test')
      await page.getByRole('button', { name: 'Update', exact: true }).last().click()
      await page.getByText('Coordinator Updated!').waitFor()
    }
    await name('Ann')
    await undo.focus()
    await page.clock.runFor(30_000)
    await expectFine(page)
    await page.keyboard.press('Enter')
    await dialog.getByText(/^Team \d+: coordinator/i).waitFor()
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Undone!').waitFor()
    await coordinator.getByText('Ann Lee').waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    await expect.poll(() => undo.count()).toBe(0)

    // the key works when the notice is gone
    await name('Bea')
    await undo.waitFor()
    await page.clock.runFor(30_000)
    await undo.waitFor({ state: 'hidden' })
    await page.keyboard.press('z')
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
    await coordinator.getByText('Bea Lee').waitFor({ state: 'hidden' })

    await page.getByLabel('New note').fill('Called.')
    await page.getByRole('button', { name: 'Add Note' }).click()
    await page.getByText('Saved!').waitFor()
    await expect.poll(() => undo.count()).toBe(0)
    expect((await find())?.squadId).toBe(entry.squadId)
  })

  test('an act that somebody has overtaken is refused in the dialog, with who and when', { tags: 'full' }, async () => {
    const page = await aPage()
    const { entry, find, choices } = await anEntry(await aPage())
    const [first] = await choices()
    await move(entry.id, first?.id ?? '', 'The bus is late')
    await signIn(page, 'admin', `/admin/entry/${entry.id}`)
    const undo = page.getByRole('button', { name: /^Undo: Moved from/ })
    await undo.waitFor()
    await move(entry.id, null, 'Lanes broken', 'super@kegler.test')
    expectComplaint(/422/)
    await undo.click()
    const dialog = page.getByRole('dialog', { name: 'Undo' })
    await dialog.getByText(/^Squad was changed again by .* on .*\. Undo that first, or change it by hand\.$/).waitFor()
    await expectFine(page)
    expect((await find())?.squadId).toBeNull()
    // as the page knows it by now: the act of somebody else is not an admin's to undo
    await page.reload()
    await page.getByRole('button', { name: /^Show details: Moved from .* The bus is late$/ }).click()
    await page.getByText(/^Squad was changed again by /).waitFor()
    await expect.poll(() => undo.count()).toBe(0)
  })

  test('one of the entries that were moved together is moved back', { tags: 'full' }, async () => {
    const page = await aPage()
    const { captain, tournament, entry, find, day } = await anEntry(await aPage())
    const leaving = (await entriesOf(captain.email, tournament.id)).filter(({ squadId }) => squadId === entry.squadId)
    await signIn(page, 'admin', `/admin/move?tournamentId=${tournament.id}&squadId=${entry.squadId}`)
    const targets = page.getByRole('region', { name: 'To these squads' })
    await showMonthOf(targets.getByRole('region', { name: 'Choose a date' }), day)
    await targets.getByRole('button', { name: new RegExp(`^${formatWeekday(day)}, ${day.slice(0, 4)}`) }).click()
    await targets.getByRole('radio').first().check()
    await page.getByRole('button', { name: 'Check' }).click()
    await page.getByText(`${leaving.length} fit, 0 cannot move.`).waitFor()
    await page.getByRole('button', { name: /^Move \d/ }).click()
    await page.getByText(`${leaving.length} moved, 0 cannot move.`).waitFor()
    await page.getByRole('button', { name: new RegExp(`^Undo: ${entry.entryNumber} `) }).click()
    const dialog = page.getByRole('dialog', { name: 'Undo' })
    await dialog
      .getByRole('region', { name: 'What will happen' })
      .getByText(/ places taken\.$/)
      .first()
      .waitFor()
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
    const still = leaving.length > 1 ? `${leaving.length - 1} moved, ` : ''
    await page.getByText(`${still}0 cannot move, 1 moved back.`).waitFor()
    await page.getByText('Moved back', { exact: true }).waitFor()
    await expectFine(page)
    expect((await find())?.squadId).toBe(entry.squadId)
  })
})
