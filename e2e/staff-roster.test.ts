import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type Member, members } from '../apps/sandbox/src/membership/members.ts'
import { demoToday } from '../apps/sandbox/src/today.ts'
import { aPage, browserPath, expectComplaint, expectFine, signIn, site } from './browser.ts'
import { more } from './entry-acts.ts'
import { entriesOf, position, seat, seated } from './rosters.ts'
import { asCaptain, dayOf, freeMembers, fullName, postJson, squadOf, woman } from './season.ts'
import { anOwner, type OwnTournament } from './tournaments.ts'

const set = (tournament: OwnTournament, values: object) =>
  postJson(`${site}/sandbox/makers/tournament/${tournament.id}/set`, values)
const roster = (page: Page) => page.getByRole('dialog', { name: 'Entry and Roster Information' })
const glance = (page: Page) => page.getByRole('region', { name: 'Roster at a glance' })
const will = (page: Page) => page.getByRole('region', { name: 'What will happen' })

/** Staff on the entry of a fresh captain with this team, of three that `captain` has. */
async function atTeam(name: string) {
  const { captain, tournament } = await anOwner(await aPage(), 'captain')
  const entries = await entriesOf(captain.email, tournament.id)
  const entry = entries.find((one) => one.name === name)
  if (!entry) throw new Error(`There is no ${name}.`)
  const page = await aPage()
  const open = () => signIn(page, 'admin', `/admin/entry/${entry.id}`)
  return { captain, tournament, entries, entry, page, open }
}
/** A member on no roster whose membership ended before the day. */
async function lapsed(email: string, tournament: OwnTournament, day: string): Promise<Member> {
  const squadId = squadOf({ eventId: tournament.event('Team'), day, time: '08:00' })
  for (const member of members(demoToday()).slice(4)) {
    if (member.membershipExpires >= day) continue
    const found = await asCaptain<{ isOnOtherRosters: boolean; assignedByOtherCaptain: boolean }>(
      email,
      `GET registration/entry/${tournament.id}/member/${member.usbcId}/event/${tournament.event('Team')}/squad/${squadId}`,
    )
    if (!found.isOnOtherRosters && !found.assignedByOtherCaptain) return member
  }
  throw new Error('Everybody is a member.')
}

describe.skipIf(!browserPath)('the roster dialog of staff', () => {
  test('a lapsed membership is allowed with a reason and flagged; warnings, moves and averages', async () => {
    const { captain, tournament, entries, entry, page, open } = await atTeam('Strike Street Irregulars')
    await set(tournament, { restrictBowlersToActiveMembership: true })
    const day = await dayOf(tournament.id, 15)
    const place = { tournamentId: tournament.id, eventId: tournament.event('Team'), day, time: '08:00' as const }
    const pat = await lapsed(captain.email, tournament, day)
    const [ann, bea] = (await freeMembers(captain.email, place, [woman, woman])) as [Member, Member]
    const other = entries.find(({ name }) => name === 'Maplewood Messengers')?.rosterPositions[0]?.bowler?.usbcId ?? ''
    await open()
    await page.getByRole('button', { name: 'Manage Roster' }).click()
    const form = roster(page).getByRole('form')
    await position(form, 1).fill('Zzyzxa')
    await form.getByText('No results found').waitFor()
    await position(form, 1).fill('9999-99999')
    expectComplaint(/404 GET .*member/)
    await position(form, 1).press('Enter')
    await expect.poll(() => position(form, 1).getAttribute('aria-invalid')).toBe('true')
    await position(form, 1).fill(pat.usbcId)
    await expect.poll(() => position(form, 1).getAttribute('aria-invalid')).not.toBe('true')
    await position(form, 1).press('Enter')
    await form.getByText(`ID ${pat.usbcId}`).waitFor()
    const reason = form.getByLabel(`Reason to allow ${fullName(pat)}`)
    await reason.waitFor()
    await expectFine(page)
    await expect.poll(() => form.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await reason.fill('Card seen, renewed 20 Nov')
    await will(page)
      .getByText(/^Allowed with a reason: /)
      .waitFor()

    await seat(form, [ann, bea], 2)
    for (const one of [ann, bea]) await form.getByLabel(`Professional: ${fullName(one)}`).check()
    await form.getByText('There is more than one professional on this roster.').waitFor()
    await form.getByLabel(`Professional: ${fullName(bea)}`).uncheck()
    await position(form, 4).fill(other)
    await position(form, 4).press('Enter')
    await form.getByText(/ is already on other rosters\.$/).waitFor()
    await form
      .getByRole('button', { name: /^Clear / })
      .nth(3)
      .click()
    await form.getByRole('button', { name: 'Reorder' }).click()
    await form.getByRole('button', { name: 'Move position 2 up' }).click()
    await form.getByRole('button', { name: 'Reorder' }).click()
    expect((await seated(form)).slice(0, 3)).toEqual([fullName(ann), fullName(pat), fullName(bea)])
    await form.getByLabel(`Average of ${fullName(bea)}`).fill('201')
    await form.getByRole('textbox', { name: 'Reason', exact: true }).fill('Their league sheet')
    await will(page).getByText('No money moves.').waitFor()
    await expectFine(page)
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Roster Updated!').waitFor()
    await page.getByText('Entry roster successfully saved!').waitFor()
    await glance(page)
      .getByText(/^No active membership/)
      .waitFor()
    await glance(page).getByText('Card seen, renewed 20 Nov').waitFor()
    await glance(page)
      .getByText(/Average 201 \(staff\)/)
      .waitFor()
    await expectFine(page)
    const seen = await asCaptain<{ rosterPositions: { bowler: { usbcId: string; error: unknown } | null }[] }>(
      captain.email,
      `GET registration/entry/${entry.id}`,
    )
    expect(seen.rosterPositions[1]?.bowler).toMatchObject({ usbcId: pat.usbcId, error: null })
  })

  test('whose bowler leaves gives All Events to the new one in the same act', async () => {
    const { captain, tournament, entry, page, open } = await atTeam('Falls City Rollers')
    const day = await dayOf(tournament.id, 8)
    const place = { tournamentId: tournament.id, eventId: tournament.event('Team'), day, time: '08:00' as const }
    const [pat] = (await freeMembers(captain.email, place, [woman])) as [Member]
    await open()
    await page.getByRole('button', { name: 'Manage Roster' }).click()
    const form = roster(page).getByRole('form')
    const gone = (await seated(form))[3] ?? ''
    const goneId = entry.rosterPositions[3]?.bowler?.usbcId
    await form.getByRole('button', { name: `Clear ${gone}` }).click()
    await seat(form, [pat], 4)
    await form.getByRole('button', { name: 'Save' }).click()
    const warning = page.getByRole('dialog', { name: 'Remove from virtual events?' })
    const name = `${captain.firstName} ${captain.lastName}`
    await warning
      .getByText(
        `Bowler ${gone} (${goneId}) is no longer on any of Captain ${name}'s rosters, if you continue with this removal they will be removed from the All Events as well.`,
      )
      .waitFor()
    await expectFine(page)
    await warning.getByRole('button', { name: 'Cancel' }).click()
    await warning.waitFor({ state: 'hidden' })
    expect((await entriesOf(captain.email, tournament.id)).find(({ id }) => id === entry.id)?.version).toBe(
      entry.version,
    )
    await form.getByRole('button', { name: 'Save' }).click()
    await warning.getByRole('button', { name: `Continue and give All Events to ${fullName(pat)}` }).click()
    await page.getByText('Entry roster successfully saved!').waitFor()
    await page.getByRole('link', { name: 'View Captain' }).click()
    await page.getByRole('link', { name: 'All Events', exact: true }).click()
    const picked = () =>
      page
        .getByRole('combobox', { name: /^Bowler of row/ })
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
    await expect.poll(async () => (await picked()).join()).toContain(fullName(pat))
    expect((await picked()).join()).not.toContain(gone)
  })

  test('in an archived tournament the roster is for reading, money and the coordinator stay', async () => {
    const { tournament, page, open } = await atTeam('Falls City Rollers')
    await set(tournament, { status: 6 })
    await open()
    await page.getByRole('button', { name: 'View Roster' }).click()
    await roster(page).getByText('Falls City Rollers').first().waitFor()
    await roster(page).getByText('Entries of this tournament can no longer be changed.').waitFor()
    await expect.poll(() => roster(page).getByRole('textbox').count()).toBe(0)
    await expect.poll(() => roster(page).getByRole('button', { name: 'Save' }).count()).toBe(0)
    await expectFine(page)
    await page.keyboard.press('Escape')
    await roster(page).waitFor({ state: 'hidden' })
    for (const name of ['Manage Roster', 'Change Squad', 'Add Squad', 'Change Team Captain'])
      await expect.poll(() => page.getByRole('button', { name, exact: true }).count()).toBe(0)
    await more(page).click()
    const acts = page.getByRole('menu', { name: 'More' }).getByRole('menuitem')
    await expect.poll(() => acts.allInnerTexts()).toEqual(['Cancel Entry'])
    expect(await acts.isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Payment Log' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Refund' }).isEnabled()).toBe(true)
    await expect.poll(() => page.getByRole('button', { name: 'Update Coordinator' }).isEnabled()).toBe(true)
  })
})
