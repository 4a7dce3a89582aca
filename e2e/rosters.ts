import type { Locator, Page } from 'playwright-core'
import type { Member } from '../apps/sandbox/src/membership/members.ts'

/** Opens an item of a row's Actions menu. */
export async function act(page: Page, of: string | RegExp, action: string): Promise<void> {
  await page.getByRole('button', { name: typeof of === 'string' ? `Actions for ${of}` : of }).click()
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
/** Who stands on the roster, top down; '' for an empty position. */
export async function seated(form: Locator): Promise<string[]> {
  const places = form.getByRole('region', { name: 'Roster' }).getByRole('listitem')
  await places.first().waitFor()
  const texts = await places.allInnerTexts()
  // warnings are items too
  return texts.filter((text) => /^\d/.test(text)).map((text) => /^\d\s+(.+)\s+ID /.exec(text)?.[1] ?? '')
}
