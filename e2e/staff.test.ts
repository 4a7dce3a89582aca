import { describe, expect, test } from 'vitest'
import { demoPassword } from '../apps/sandbox/src/identity/demo-accounts.ts'
import {
  aPage,
  browserPath,
  expectAccessible,
  expectComplaint,
  expectFine,
  phone,
  signIn,
  site,
  typeSignIn,
} from './browser.ts'
import { entriesOf } from './rosters.ts'
import { openChampionships } from './season.ts'
import { anAccountLike, anOwner } from './tournaments.ts'

const tournament = 'tournament/update/3f2504e0-4f89-41d3-9a0c-0305e82c3301'

describe.skipIf(!browserPath)('pages of staff', () => {
  test('refuse a captain', async () => {
    const page = await aPage()
    await signIn(page, 'captain')
    for (const area of ['admin', 'admin/audit', 'tournament/create', `${tournament}/squads`, 'finance']) {
      await page.goto(`${site}/${area}`)
      await page.waitForURL(`${site}/signin/unauthorized`)
    }
    await page.getByText('Sorry, but you do not have permission to view this page.').waitFor()
    await page.getByText('User does not have required role(s).', { exact: true }).waitFor()
    await expectAccessible(page)
    await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).innerText()).toBe('Home')
    await page.getByRole('link', { name: 'Go Back Home' }).click()
    await page.getByRole('heading', { name: 'Tournaments', exact: true }).waitFor()
  })

  test('who has lost the role, or acts for a group that is not served, ends there too', { tags: 'full' }, async () => {
    const page = await aPage()
    const { captain, tournament } = await anOwner(await aPage(), 'captain')
    const [entry] = await entriesOf(captain.email, tournament.id)
    await signIn(page, 'admin', '/admin')
    expectComplaint(/403 (GET|POST) .*(entry|roster|teamAuditDetails|captain)/)
    await page.route(/\/api\/(admin\/(entry|captain)|audit)\//, (route) =>
      route.fulfill({ status: 403, json: { code: 'UNAUTHORIZED', message: 'No.', messages: [] } }),
    )
    for (const path of [`entry/${entry?.id}`, `captain/${entry?.id}`, `audit/entry/${entry?.id}`]) {
      await page.goto(`${site}/admin/${path}`)
      await page.waitForURL(`${site}/signin/unauthorized`)
    }
    const hub = await aPage()
    await hub.goto(`${site}/admin/audit`)
    await typeSignIn(hub, await anAccountLike('partner'), demoPassword)
    await hub.getByRole('heading', { name: 'Audit' }).waitFor()
    await hub.getByRole('link', { name: 'Manage another Partner Hub' }).click()
    await hub.getByRole('button', { name: 'Prairie Pin Association' }).click()
    await hub.waitForURL(`${site}/signin/unauthorized`)
    await expect.poll(() => hub.getByRole('navigation', { name: 'Main' }).innerText()).toBe('Home')
    await hub.getByText('Prairie Pin Association is not supported by Event Registration.').waitFor()
    await expectFine(hub)
    await hub.getByRole('link', { name: 'Exit Partner Hub Mode' }).click()
    await hub.getByRole('heading', { name: 'Tournaments', exact: true }).waitFor()
  })

  test('a manager opens the audit and the tournaments, not the dashboard', async () => {
    const page = await aPage()
    await signIn(page, 'manager')
    const areas = page.getByRole('navigation', { name: 'Main' })
    await page.getByRole('link', { name: 'Audit' }).click()
    await page.getByRole('heading', { name: 'Audit' }).waitFor()
    await expect.poll(() => page.title()).toBe('Audit')
    await expect.poll(() => areas.getByRole('link').allInnerTexts()).toEqual(['Home', 'Audit', 'Manage Tournament'])
    await expectFine(page)
    await page.goto(`${site}/admin`)
    await page.waitForURL(`${site}/signin/unauthorized`)
  })

  test('an admin sees the tournaments and the facts of an entry', { tags: 'full' }, async () => {
    const page = await aPage()
    const { captain, tournament } = await anOwner(await aPage(), 'captain')
    const [entry] = await entriesOf(captain.email, tournament.id)
    await signIn(page, 'admin', '/admin')
    await expectFine(page)
    await page.goto(`${site}/admin/entry/${entry?.id}`)
    await page.getByRole('heading', { name: `${entry?.entryNumber} ${entry?.eventName}` }).waitFor()
    const details = page.getByRole('region', { name: 'Entry Details' })
    await details.getByRole('link', { name: captain.email }).waitFor()
    await details.getByRole('link', { name: /^\(?\d{3}/ }).waitFor()
    await details.getByText(tournament.name).waitFor()
    await expectFine(page)
    expectComplaint(/404 GET|This entry was not found/)
    await page.goto(`${site}/admin/entry/3f2504e0-4f89-41d3-9a0c-0305e82c3301`)
    await page.getByRole('heading', { name: 'We could not find that' }).waitFor()
  })

  test('the tabs of a tournament are links, on a phone a choice', { tags: 'full' }, async () => {
    const page = await aPage()
    await signIn(page, 'manager', `/tournament/update/${openChampionships}/restrictions`)
    const tabs = page.getByRole('navigation', { name: 'Tournament', exact: true })
    await page.getByRole('heading', { name: 'Tournament Restrictions' }).waitFor()
    const names = ['General', 'Communication', 'Permissions', 'Events', 'Squads', 'Divisions', 'Capacity', 'Fees']
    await expect
      .poll(async () => (await tabs.getByRole('link').allInnerTexts()).slice(0, 10))
      .toEqual([...names, 'Restrictions', 'Status'])
    await expect.poll(() => tabs.getByRole('link', { name: 'Restrictions' }).getAttribute('aria-current')).toBe('page')
    await expectFine(page)
    await tabs.getByRole('link', { name: 'Fees' }).click()
    await expect.poll(() => page.title()).toBe('Fees')
    await expect.poll(() => tabs.getByRole('link', { name: 'Fees' }).getAttribute('aria-current')).toBe('page')
    await page.setViewportSize(phone.viewport)
    const choice = tabs.getByRole('combobox', { name: 'Page' })
    await expect.poll(() => choice.locator('option:checked').innerText()).toBe('Fees')
    await expectFine(page)
    await choice.selectOption('Lane planner')
    await expect.poll(() => choice.locator('option:checked').innerText()).toBe('Lane planner')
    await expect.poll(() => page.title()).toBe('Lane Planner')
    await page.goto(`${site}/tournament/create`)
    await page.getByRole('heading', { name: 'Create New Tournament' }).waitFor()
    await expect.poll(() => page.title()).toBe('Create New Tournament')
  })
})
