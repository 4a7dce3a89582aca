import { addDays, dayOf } from '@kegler/domain/dates.ts'
import type { Locator, Page } from 'playwright-core'
import { asCaptain } from './season.ts'

export interface ConsoleTournament {
  id: string
  name: string
  startDate: string
}
const today = () => dayOf(new Date(), 'America/Chicago')

/** A tournament in Setup that a manager has just made by the call, with one location; `values` are fields of the form. */
export async function aSetupTournament(values: object = {}, by = 'manager@kegler.test'): Promise<ConsoleTournament> {
  const name = `Console ${crypto.randomUUID().slice(0, 8)}`
  const [center] = await asCaptain<{ certificationNumber: string }[]>(by, 'POST setup/tournament/locationSearch', {
    name: 'Bluebird',
  })
  const [account] = await asCaptain<{ id: string }[]>(by, 'GET setup/tournament/stripeAccounts')
  return await asCaptain<ConsoleTournament>(by, 'POST setup/tournament', {
    name,
    startDate: addDays(today(), 60),
    endDate: addDays(today(), 80),
    registrationCloseDate: addDays(today(), 50),
    defaultAverage: 180,
    timeZone: 'America/Chicago',
    bccEmail: 'office@kegler.test',
    stripeAccountId: account?.id,
    exportId: 'file',
    locations: [center],
    ...values,
  })
}

export async function chooseOption(page: Page | Locator, label: string, option: string | RegExp): Promise<void> {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .click()
  const root = 'context' in page ? page : page.page()
  await root.getByRole('option', { name: option }).first().click()
}
