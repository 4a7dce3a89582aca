import { formatWeekday } from '@kegler/domain/dates.ts'
import type { Page } from 'playwright-core'
import { dayOf, showMonthOf } from './season.ts'

/** On the page that moves entries: ticks the first squad of a later day of the tournament. */
export async function chooseTarget(page: Page, tournamentId: string): Promise<void> {
  const day = await dayOf(tournamentId, 24)
  const targets = page.getByRole('region', { name: 'To these squads' })
  await showMonthOf(targets.getByRole('region', { name: 'Choose a date' }), day)
  await targets.getByRole('button', { name: new RegExp(`^${formatWeekday(day)}, ${day.slice(0, 4)}`) }).click()
  await targets.getByRole('radio').first().check()
}
