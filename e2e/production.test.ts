import { addDays, dayOf, formatDayPadded } from '@kegler/domain/dates.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres } from '../apps/server/src/testing/postgres.ts'
import { aPage, browserPath } from './browser.ts'
import { chooseOption } from './console.ts'
import { addSquad, payByCard, startPaying, toCheckout } from './ordering.ts'
import { startProduction } from './production.ts'
import { showMonthOf, shownDay } from './season.ts'

const postgres = findPostgres()
const day = (days: number) => addDays(dayOf(new Date(), 'America/Chicago'), days)
const centers = [
  'Certification number\tName\tAddress\tCity\tState\tZip code\tPhone\tLanes',
  '10127\tLucky Strike Lanes\t1 Pin Street\tReno\tNV\t89501\t(775) 555-0100\t40',
  '10128\tGutter House\t2 Pin Street\tElko\tNV\t89801\t(775) 555-0101\t24',
].join('\n')

describe.skipIf(!browserPath || !postgres)('the production start', () => {
  let product: Awaited<ReturnType<typeof startProduction>>
  beforeAll(async () => {
    product = await startProduction(postgres ?? '')
  })
  afterAll(() => product?.stop())
  const signIn = async (page: Page, who: string, path: string) => {
    await page.goto(product.site + path)
    await page.getByRole('button', { name: new RegExp(`\\b${who}@kegler\\.test`) }).click()
    await page.getByRole('button', { name: /Welcome|Menu/ }).waitFor()
  }

  const findNothing = async () => {
    const captain = await aPage()
    await signIn(captain, 'captain', '/registration')
    await captain.getByRole('heading', { name: 'Tournaments', exact: true }).waitFor()
    await expect.poll(() => captain.getByRole('article').count()).toBe(0)
    return captain
  }

  test('an empty database: a captain signs in and finds no tournaments', findNothing)

  const firstTournament =
    'an empty database: an account, centers, a tournament, opened; a captain holds a place and pays by card'
  test(firstTournament, { tags: 'full' }, async () => {
    const captain = await findNothing()

    const finance = await aPage()
    await signIn(finance, 'finance', '/finance')
    await finance.getByText('No accounts to display.').waitFor()
    await finance.getByRole('link', { name: 'Add Account' }).click()
    await finance.getByRole('heading', { name: 'Connect an account' }).waitFor()
    await finance.getByLabel('Business name of a new account').fill('Federation Lanes')
    await finance.getByRole('button', { name: 'Connect' }).click()
    await finance.getByText('Federation Lanes was added.').waitFor()
    expect(finance.url()).toBe(`${product.site}/finance`)

    const page = await aPage()
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const tab = (name: RegExp) =>
      page.getByRole('navigation', { name: 'Tournament', exact: true }).getByRole('link', { name })
    await signIn(page, 'super', '/tournament')
    await page.getByText('No tournaments found.').waitFor()
    await button('Import Centers').click()
    const dialog = page.getByRole('dialog', { name: 'Import Centers' })
    await dialog.getByLabel('Or paste rows, headings included').fill(centers)
    await dialog.getByRole('button', { name: 'Use Pasted Rows' }).click()
    await dialog.getByRole('button', { name: 'Check 2 Rows' }).click()
    await dialog.getByRole('button', { name: 'Import 2 Rows' }).click()
    await dialog.getByText('Imported: 2 new, 0 changed, 0 the same, 0 wrong.').waitFor()
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()

    await page.getByRole('link', { name: 'Create New Tournament' }).click()
    await page.getByLabel('Tournament Name').fill('First Open')
    await page.getByRole('textbox', { name: 'Start Date' }).fill(formatDayPadded(day(30)))
    await page.getByRole('textbox', { name: 'End Date' }).fill(formatDayPadded(day(60)))
    await page.getByRole('textbox', { name: 'Registration Close Date' }).fill(formatDayPadded(day(50)))
    await chooseOption(page, 'Time Zone', 'America/Chicago (CT)')
    await page.getByLabel('Default Average').fill('180')
    await page.getByLabel('BCC E-mail').fill('office@bowling.example')
    await chooseOption(page, 'Tournament Management System', 'Import file')
    await chooseOption(page, 'Stripe Account', 'Federation Lanes')
    await button('Add Location').click()
    await page.getByLabel('Zip Code').fill('89501')
    await page.getByRole('radio', { name: 'Lucky Strike Lanes' }).check()
    await expect.poll(() => page.getByRole('radio', { name: 'Gutter House' }).count()).toBe(0)
    await button('Add Location').click()
    await button('Remove Lucky Strike Lanes').waitFor()
    await button('Save').last().click()
    await page.getByText('Tournament saved Successfully.').waitFor()
    await page.getByRole('heading', { name: 'Update Tournament' }).waitFor()

    await tab(/^Events/).click()
    await button('Create Bowled Event').click()
    await button('Team of 5').click()
    await page.getByLabel('Bowlers That Must Differ').fill('0')
    await page.getByLabel('Expense Fee').fill('30')
    await page.getByLabel('Prize Fee').fill('50.50')
    await page.getByRole('form', { name: 'New Event' }).getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Tournament Event saved Successfully.').waitFor()

    await tab(/^Squads/).click()
    await page.getByRole('region', { name: 'Squads' }).waitFor()
    await showMonthOf(page.getByRole('main'), day(31), ['Previous', 'Next'])
    await page.locator(`[data-day="${day(31)}"]`).click()
    const squad = page.getByRole('dialog', { name: 'New Squad' })
    await chooseOption(page, 'Event', 'Team')
    await chooseOption(page, 'Time', '9:00 AM')
    await squad.getByRole('textbox', { name: 'Start lane' }).fill('1')
    await squad.getByRole('textbox', { name: 'End lane' }).fill('10')
    await squad.getByRole('button', { name: 'Save' }).click()
    await squad.waitFor({ state: 'detached' })

    await tab(/^Status/).click()
    await page.getByRole('heading', { name: 'Checks' }).waitFor()
    // the preset is divided by averages: the check leads to the divisions
    await page.getByRole('link', { name: 'Open Divisions: Team is divided, and has no division.' }).first().click()
    await button('Divisions by Average').click()
    await page.getByRole('button', { name: /^Create \d Divisions$/ }).click()
    await page.getByText('Every sum of averages').waitFor()
    await tab(/^Status/).click()
    await expect.poll(() => page.getByText(/^1 warning$/).count()).toBe(1)
    await button('Update Status to Public Registration Open').click()
    await button('Yes. Change Tournament Status.').click()
    await page.getByText('Public Registration Open (Current)').waitFor()

    await captain.reload()
    await captain.getByRole('link', { name: 'Register for First Open' }).click()
    await (await shownDay(captain, day(31))).click()
    await addSquad(captain, 'Team', '09:00 AM', 1)
    await captain.getByText('9 available').waitFor()
    await toCheckout(captain)
    await captain.getByText('Total $80.50').waitFor()
    await startPaying(captain)
    await payByCard(captain)
    await captain.getByText('First Open: $80.50 paid').waitFor()
    await captain.goto(`${product.site}/registration`)
    await finance.reload()
    await finance
      .getByRole('row', { name: /Federation Lanes/ })
      .getByText('1', { exact: true })
      .waitFor()
    const desk = await aPage()
    await signIn(desk, 'admin', '/admin/money')
    await desk
      .getByRole('row', { name: /Credit Card/ })
      .getByText('$80.50')
      .first()
      .waitFor()
  })
})
