import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Member } from '../apps/sandbox/src/membership/members.ts'
import { asCaptain, row } from './season.ts'

/** Opens an item of a row's Actions menu. */
export async function act(page: Page, of: string | RegExp, action: string): Promise<void> {
  await page.getByRole('button', { name: typeof of === 'string' ? `Actions for ${of}` : of }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
/** Opens an item of the menu of the entry with this team. */
export async function actOn(page: Page, teamName: string, action: string): Promise<void> {
  const button = row(page, teamName).getByRole('button', { name: /^Actions for/ })
  // the menu has room below it: to scroll for an item would hide the menu with its button
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await button.click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
export const position = (form: Locator, number: number) => form.getByLabel(`Position ${number}: Membership ID`)

/** Types membership ids into the empty positions, in order, each looked up by Enter. */
export async function seat(form: Locator, bowlers: readonly Member[], from = 1): Promise<void> {
  for (const [index, { usbcId }] of bowlers.entries()) {
    await position(form, from + index).fill(usbcId)
    await position(form, from + index).press('Enter')
    await form.getByText(`ID ${usbcId}`).waitFor()
  }
}
/** Who is on the roster, top down; '' for an empty position. */
export async function seated(form: Locator): Promise<string[]> {
  const places = form.getByRole('region', { name: 'Roster' }).getByRole('list').first().getByRole('listitem')
  await places.first().waitFor()
  const texts = await places.allInnerTexts()
  // warnings are items too
  return texts.filter((text) => /^\d/.test(text)).map((text) => /^\d\s+(.+)\s+ID /.exec(text)?.[1] ?? '')
}

/** The keyboard is there now. */
export const expectFocus = (place: Locator): Promise<void> =>
  expect.poll(() => place.evaluate((element) => element === document.activeElement)).toBe(true)

export interface BoughtEntry {
  squadId: string | null
  id: string
  entryNumber: number
  eventName: string
  name: string
  rosterComplete: boolean
  balanceDue: number
  countryId: string | null
  state: string | null
  parentEntryId: string | null
  squadDateTime: string | null
  version: number
  rosterPositions: { bowler: { usbcId: string } | null }[]
}
export const entriesOf = (email: string, tournamentId: string): Promise<BoughtEntry[]> =>
  asCaptain(email, `GET tournament/${tournamentId}/entries`)

/** Saves a roster of a captain beside the browser. */
export async function saveRoster(
  email: string,
  { id, version }: BoughtEntry,
  bowlers: readonly Member[],
  name = 'Named by its bowlers',
): Promise<void> {
  const rosterPositions = bowlers.map(({ usbcId }, index) => ({ position: index + 1, bowler: { usbcId } }))
  await asCaptain(email, `PUT registration/entry/${id}`, {
    name,
    state: null,
    countryId: null,
    rosterPositions,
    version,
  })
}
