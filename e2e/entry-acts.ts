import type { Locator, Page } from 'playwright-core'

/** The menu of an entry that staff have open; the entry is not cancelled. */
export const more = (page: Page): Locator => page.getByRole('button', { name: 'More', exact: true })

/** Chooses one of its acts. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await more(page).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
