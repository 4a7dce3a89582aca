import { addDays } from '@kegler/domain/dates.ts'
import type { Browser, Locator, Page } from 'playwright-core'
import { demoId } from '../../apps/sandbox/src/demo/ids.ts'
import { demoToday } from '../../apps/sandbox/src/today.ts'
import type { Studio } from './studio.ts'

const open = demoId('tournament', 'open')
const marcus = demoId('person', 'captain2@kegler.test')
const today = demoToday()
const dayOfTeams = addDays(today, 20 + 35)

/** The back office: what staff find, see and do, and what managers and finance officers read. */
export async function backOffice(of: Browser, studio: Studio): Promise<void> {
  const page = await studio.aPage(of)
  const { signIn, picture } = studio
  await signIn(page, 'admin', 'admin')
  await page.goto(`${studio.site}/admin/search?type=2&text=okafor`)
  await page
    .getByRole('link', { name: 'Okafor and Friends' })
    .or(page.getByText('Okafor and Friends'))
    .first()
    .waitFor()
  await shown(page, studio, 'staff-search')
  await page.locator('body').press('Control+k')
  await page.getByRole('dialog').getByLabel('Find anything').fill('lindq')
  await page.getByRole('option', { name: /Cedar Rapids/ }).waitFor()
  await picture(page, 'staff-find', 'dialog')
  await page.keyboard.press('Escape')
  await entry(page, studio)
  await captain(page, studio)
  await reservation(page, studio)
  await lists(page, studio)
  await page.context().close()
  await audit(of, studio)
  await finance(of, studio)
  await dark(of, studio)
}

async function entry(page: Page, studio: Studio): Promise<void> {
  await openEntry(page, studio, 'Falls City Rollers')
  await shown(page, studio, 'staff-entry')
  await dialogOf(page, studio, 'Manage Roster', 'staff-roster')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await dialogOf(page, studio, 'Cancel Entry', 'staff-cancel', async (question) => {
    const go = question.getByRole('button', { name: 'Continue' })
    if (await go.isVisible()) await go.click()
    const dialog = page.getByRole('dialog', { name: 'Cancel Entry', exact: true })
    await dialog.getByLabel('Reason').fill('Two broken arms')
    await expected(dialog)
  })
  await openEntry(page, studio, 'Okafor and Friends')
  await dialogOf(page, studio, 'Change Squad', 'staff-move', async (dialog) => {
    await dialog.getByRole('radio').first().check()
    await dialog.getByLabel('Reason').fill('The bus is late')
    await expected(dialog)
  })
}

async function captain(page: Page, studio: Studio): Promise<void> {
  await page.goto(`${studio.site}/admin/captain/${marcus}`)
  await page.getByText('Okafor and Friends').first().waitFor()
  await shown(page, studio, 'staff-captain')
  const owing = page.getByRole('row').filter({ hasText: 'Okafor and Friends' }).getByRole('checkbox').first()
  await owing.check()
  await dialogOf(page, studio, 'Cash/Check', 'staff-payment', async (dialog) => {
    await dialog.getByLabel('Method').selectOption('Check')
    await dialog.getByLabel('Check Number').fill('4712')
    await expected(dialog)
  })
}

async function reservation(page: Page, { site, picture }: Studio): Promise<void> {
  await page.goto(`${site}/admin/squads?tournament=${open}&date=${dayOfTeams}`)
  await reserve(page, page.getByRole('textbox', { name: /^Quantity, Team 08:00 AM/ }), 2)
  await page.getByText('In Cart: 2').waitFor()
  await reserve(page, page.getByRole('textbox', { name: /^Quantity, .*All Events/ }).first(), 10)
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('adminCart') ?? '{}').virtualEvents?.length > 0)
  await picture(page, 'staff-reserve')
  await page.getByRole('link', { name: 'Review Reservation' }).click()
  const form = page.getByRole('form', { name: 'Reservation' })
  await form.getByLabel('E-mail').first().fill('martha@kegler.test')
  await form.getByText(/No captain with this e-mail address/).waitFor()
  await form.getByLabel('First Name').first().fill('Martha')
  await form.getByLabel('Last Name').first().fill('Voss')
  await picture(page, 'staff-review')
}
async function reserve(page: Page, box: Locator, quantity: number): Promise<void> {
  await box.fill(String(quantity))
  await page
    .getByRole('row')
    .filter({ has: box })
    .getByRole('button', { name: `Add (${quantity})` })
    .click()
}

async function lists(page: Page, studio: Studio): Promise<void> {
  const { site } = studio
  await page.goto(`${site}/admin/entries?tournamentId=${open}`)
  await page.getByRole('row').nth(3).waitFor()
  await page.waitForLoadState('networkidle')
  await studio.picture(page, 'staff-entries', 'dialog')
  for (const number of [1, 2, 3]) await page.getByRole('row').nth(number).getByRole('checkbox').check()
  await studio.picture(page, 'staff-selection', 'dialog')
  await page.goto(`${site}/admin/mail?list=entries&tournamentId=${open}&due=true&unpaidDays=7&preset=unpaid`)
  await page.getByRole('article', { name: 'Mail' }).waitFor()
  await shown(page, studio, 'staff-mail')
  await page.goto(`${site}/admin/tournament/${open}`)
  await shown(page, studio, 'staff-figures')
  await page.goto(`${site}/admin/waits/${open}`)
  await page.getByRole('row').nth(2).waitFor()
  await shown(page, studio, 'staff-waiting-list')
  await page.goto(`${site}/admin/alerts`)
  await page
    .getByText(/^A refund of/)
    .first()
    .waitFor()
  await shown(page, studio, 'staff-alerts')
  const { squadId } = await read<{ squadId: string }>(
    studio,
    `admin/entry/${await entryId(studio, 'Okafor and Friends')}`,
  )
  await page.goto(`${site}/admin/move?tournamentId=${open}&squadId=${squadId}`)
  await page.getByRole('radio').first().check()
  await page.getByRole('textbox', { name: 'Reason' }).fill('The lanes are closed')
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByText(/^\d+ fit, /).waitFor()
  await shown(page, studio, 'staff-bulk-move')
}

async function audit(of: Browser, studio: Studio): Promise<void> {
  const page = await studio.aPage(of)
  await studio.signIn(page, 'manager', 'admin/audit')
  await page.goto(`${studio.site}/admin/audit?tab=Teams&Teams=Okafor`)
  await page.getByRole('link', { name: '1000013' }).waitFor()
  await shown(page, studio, 'audit-search')
  await page.goto(`${studio.site}/admin/audit/entry/${await entryId(studio, 'Falls City Rollers')}`)
  await page
    .getByRole('button', { name: /^Show details: Moved/ })
    .first()
    .click()
  await shown(page, studio, 'audit-entry')
  await page.goto(`${studio.site}/admin/audit/tournament/${open}`)
  await page
    .getByRole('button', { name: /^Show details/ })
    .first()
    .waitFor()
  await page.waitForLoadState('networkidle')
  await studio.picture(page, 'audit-tournament', 'dialog')
  await page.context().close()
}

async function finance(of: Browser, studio: Studio): Promise<void> {
  const page = await studio.aPage(of)
  await studio.signIn(page, 'hqfinance', 'finance')
  await shown(page, studio, 'finance')
  await page.goto(`${studio.site}/finance?tab=fees`)
  await shown(page, studio, 'finance-fees')
  await page.context().close()
}

async function dark(of: Browser, studio: Studio): Promise<void> {
  const page = await studio.aPage(of, 'dark')
  await studio.signIn(page, 'admin', 'admin')
  await openEntry(page, studio, 'Okafor and Friends')
  await shown(page, studio, 'staff-entry-dark')
  await page.goto(`${studio.site}/admin/tournament/${open}`)
  await shown(page, studio, 'staff-figures-dark')
  await page.context().close()
}

/** Nothing is being read any more. */
async function shown(page: Page, { picture }: Studio, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page
    .getByText(/^Loading\b/)
    .first()
    .waitFor({ state: 'hidden' })
  await picture(page, name)
}
/** Opens a dialog by its button, does something in it and closes it after its picture. */
async function dialogOf(
  page: Page,
  { picture }: Studio,
  button: string,
  name: string,
  fill: (dialog: Locator) => Promise<void> = async () => {},
): Promise<void> {
  const named = { name: button, exact: true }
  await page.getByRole('button', named).or(page.getByRole('menuitem', named)).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await page.waitForLoadState('networkidle')
  await dialog
    .getByText(/^Loading\b/)
    .first()
    .waitFor({ state: 'hidden' })
  await fill(dialog)
  await picture(page, name, 'whole dialog')
  await page.keyboard.press('Escape')
  const leave = page.getByRole('button', { name: /^(Leave|Discard|Yes)/ })
  if (await leave.isVisible()) await leave.click()
  await dialog.waitFor({ state: 'hidden' })
}
/** What the act would do has been worked out. */
const expected = (dialog: Locator) =>
  dialog
    .getByRole('region', { name: 'What will happen' })
    .getByText(/[^.]\.$/)
    .first()
    .waitFor()

async function openEntry(page: Page, studio: Studio, team: string): Promise<void> {
  await page.goto(`${studio.site}/admin/entry/${await entryId(studio, team)}`)
  await page.getByText(team).first().waitFor()
}
async function entryId(studio: Studio, team: string): Promise<string> {
  const found = await read<{ items: { id: string }[] }[]>(studio, `admin/find?q=${encodeURIComponent(team)}`)
  return found[0]?.items[0]?.id ?? ''
}
/** A call of the product in the name of an admin, beside the browser. */
async function read<T>({ site }: Studio, path: string, body?: object): Promise<T> {
  const headers = { 'content-type': 'application/json' }
  const sent = (value: object) => ({ method: 'POST', headers, body: JSON.stringify(value) })
  const token = await fetch(`${site}/sandbox/identity/api/token`, sent({ email: 'admin@kegler.test' }))
  const { access_token } = (await token.json()) as { access_token: string }
  const authorization = `Bearer ${access_token}`
  const asked = body ? { ...sent(body), headers: { ...headers, authorization } } : { headers: { authorization } }
  const reply = await fetch(`${site}/api/${path}`, asked)
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
  return (await reply.json()) as T
}
