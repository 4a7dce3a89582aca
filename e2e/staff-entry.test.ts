import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Member } from '../apps/sandbox/src/membership/members.ts'
import { aPage, browserPath, expectFine, signIn, site } from './browser.ts'
import { entriesOf } from './rosters.ts'
import { asCaptain, dayOf, freeMembers, fullName, woman } from './season.ts'
import { anOwner } from './tournaments.ts'

/** An entry of a captain of its own with a full roster, and its page open for an admin. */
async function openEntry(page: Page) {
  const { captain, tournament } = await anOwner(await aPage(), 'captain')
  const entries = await entriesOf(captain.email, tournament.id)
  const entry = entries.find((one) => one.rosterComplete && one.rosterPositions.length > 3)
  if (!entry) throw new Error('No entry with a full roster.')
  await signIn(page, 'admin', `/admin/entry/${entry.id}`)
  await page.getByRole('heading', { name: `${entry.entryNumber} ${entry.eventName}` }).waitFor()
  return { captain, tournament, entry }
}

describe.skipIf(!browserPath)('the page of an entry', () => {
  test('a bowler is replaced with keys alone; the captain sees it', async () => {
    const page = await aPage()
    const { captain, entry, tournament } = await openEntry(page)
    await expectFine(page)
    const day = await dayOf(tournament.id, 1)
    const place = { tournamentId: tournament.id, eventId: tournament.event('Team'), day, time: '08:00' as const }
    const [pat] = (await freeMembers(captain.email, place, [woman])) as [Member]
    let strokes = 0
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
      strokes += keys.length
    }
    await press('r')
    const form = page.getByRole('form', { name: /^Roster of/ })
    await form.waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-team-name'))).toBe(true)
    await press('Alt+4', 'Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-search'))).toBe('4')
    await page.keyboard.type(pat.usbcId)
    await press('Enter')
    await form.getByText(`ID ${pat.usbcId}`).waitFor()
    await form.getByRole('region', { name: 'What will happen' }).getByText('No money moves.').waitFor()
    await expectFine(page)
    const save = form.locator('[data-save]').first()
    await expect.poll(() => save.evaluate((button) => button === document.activeElement)).toBe(true)
    // what will happen came after it and has not pushed it out of the dialog
    const inSight = async () => {
      const [button, dialog] = await Promise.all([save.boundingBox(), page.getByRole('dialog').boundingBox()])
      return (button?.y ?? 0) + (button?.height ?? 0) - (dialog?.y ?? 0) - (dialog?.height ?? 0)
    }
    await expect.poll(inSight).toBeLessThanOrEqual(1)
    await press('Enter')
    const warning = page.getByRole('dialog', { name: 'Remove from virtual events?' })
    await warning.or(page.getByText('Roster Updated!')).first().waitFor()
    if (await warning.isVisible()) {
      await warning
        .getByText(/is no longer on any of Captain .+'s rosters, if you continue with this removal/)
        .waitFor()
      await press('Tab', 'Enter')
    }
    await page.getByText('Entry roster successfully saved!').waitFor()
    expect(strokes).toBeLessThanOrEqual(25)
    await page.getByRole('region', { name: 'Roster at a glance' }).getByText(fullName(pat)).waitFor()
    const seen = await asCaptain<{ rosterPositions: { bowler: { usbcId: string } | null }[] }>(
      captain.email,
      `GET registration/entry/${entry.id}`,
    )
    expect(seen.rosterPositions[3]?.bowler?.usbcId).toBe(pat.usbcId)
    expect(await page.evaluate(() => localStorage.getItem('rosterDrafts') ?? '')).not.toContain(pat.usbcId)
  })

  test('a coordinator is set and a note is added; a wrong address is reported', { tags: 'full' }, async () => {
    const page = await aPage()
    const { entry } = await openEntry(page)
    await page.getByRole('button', { name: 'Update Coordinator' }).click()
    const dialog = page.getByRole('dialog', { name: 'Update Coordinator' })
    await dialog.getByLabel('First Name').waitFor()
    const names = await dialog
      .locator('input')
      .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name')))
    expect(names).toEqual(['firstName', 'lastName', 'email'])
    await dialog.getByLabel('First Name').fill('Ann')
    await dialog.getByLabel('Last Name').fill('Lee')
    await dialog.getByLabel('Email').fill('ann')
    await dialog.getByRole('button', { name: 'Update' }).click()
    await dialog.getByText('Please provide a valid email.').waitFor()
    await expectFine(page)
    await dialog.getByLabel('Email').fill('ann@kegler.test')
    await dialog.getByRole('button', { name: 'Update' }).click()
    await page.getByText('Coordinator Updated!').waitFor()
    await page.getByRole('link', { name: 'ann@kegler.test' }).waitFor()
    // keys are for the dialog as long as it is there
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('n')
    await page.keyboard.type('Called about lane 1.')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('region', { name: 'Notes' }).getByRole('listitem').getByText('Called about lane 1.').waitFor()
    await page.goto(`${site}/admin/entry/${entry.id}`)
    await page.getByText('Called about lane 1.', { exact: true }).waitFor()
  })
})
