import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectBothFine, expectComplaint, large, signIn, site } from './browser.ts'
import { aCaptain } from './captains.ts'
import { aSetupTournament } from './console.ts'
import { entriesOf } from './rosters.ts'
import { asCaptain, dayOf, hold, openChampionships as open, squadOf } from './season.ts'
import { anOwner, aTournament } from './tournaments.ts'

/** An address of the router with its title. */
type Shown = readonly [
  address: string,
  title: string,
  /** Of the parameters of the address; those of the demo season else. */
  ids?: Record<string, string>,
  search?: string,
]
type Role = 'maintenance' | 'nobody' | 'captain' | 'super' | 'admin' | 'manager' | 'hqfinance'

const update = '/tournament/update/$tournamentId'
const pages: Record<Role, readonly Shown[]> = {
  maintenance: [['/maintenance', 'Maintenance']],
  nobody: [
    ['/signin/unauthorized', 'Signin Unauthorized'],
    ['/join', 'Join a Team'],
    ['/pay/{-$paymentId}', 'Pay'],
    ['/authentication/callback', 'Authentication Callback'],
  ],
  captain: [
    ['/registration', 'Registration'],
    ['/registration/accountCreated', 'Registration Account Created'],
    ['/registration/room/$tournamentId', 'Registration Room'],
    ['/registration/schedule/$tournamentId', 'Registration Schedule'],
    ['/registration/schedule/$tournamentId', 'Registration Schedule', {}, '?find=%7B%7D'],
    ['/registration/rostercheckout/$tournamentId', 'Registration Rostercheckout'],
    ['/registration/checkout/$tournamentId/{-$paymentId}', 'Registration Checkout'],
    ['/registration/manage/$tournamentId/{-$paymentId}', 'Registration Manage'],
  ],
  super: [
    ['/tournament', 'All Tournaments'],
    ['/tournament/create', 'Create New Tournament'],
    [update, 'General'],
    [`${update}/communication`, 'Communication'],
    [`${update}/permissions`, 'Permissions'],
    [`${update}/events`, 'Events'],
    [`${update}/squads`, 'Squads'],
    [`${update}/divisions`, 'Divisions'],
    [`${update}/capacity`, 'Capacity'],
    [`${update}/fees`, 'Fees'],
    [`${update}/restrictions`, 'Restrictions'],
    [`${update}/status`, 'Status'],
    [`${update}/history`, 'History'],
    [`${update}/planner`, 'Lane Planner'],
    ['/admin/operations', 'Operations'],
  ],
  admin: [
    ['/admin', 'Admin Dashboard'],
    ['/admin/search', 'Search', {}, '?type=2&text=okafor'],
    ['/admin/squads', 'Reserve Squads', {}, `?tournament=${open}`],
    ['/admin/review/$tournamentId', 'Review Reservation'],
    ['/admin/entry/$entryId/{-$paymentId}', 'Entry Details'],
    ['/admin/captain/$captainId/{-$paymentId}', 'Captain Details'],
    ['/admin/captain/$captainId/virtualevent/$virtualEventId/{-$paymentId}', 'Virtual Event Details'],
    ['/admin/entries', 'Entries', {}, `?tournamentId=${open}`],
    ['/admin/captains', 'Captains', {}, `?tournamentId=${open}`],
    ['/admin/answers', 'Bowlers and Answers', {}, `?tournamentId=${open}`],
    ['/admin/money', 'Payments', {}, `?tournamentId=${open}`],
    ['/admin/figures', 'Figures'],
    ['/admin/alerts', 'Alerts'],
    ['/admin/mail', 'Mail to Captains', {}, `?list=entries&tournamentId=${open}&due=true`],
    ['/admin/mail/$campaignId', 'Mail Details'],
    ['/admin/move', 'Move Entries', {}, `?tournamentId=${open}`],
    ['/admin/tournament/$tournamentId', 'Tournament Figures'],
    ['/admin/waits/$tournamentId', 'Waiting List'],
    ['/admin/room/$tournamentId', 'Waiting Room'],
  ],
  manager: [
    ['/admin/audit', 'Audit', {}, '?tab=Teams&Teams=okafor'],
    ['/admin/audit/entry/$entryId', 'Entry Audit'],
    ['/admin/audit/virtualEntry/$virtualEntryId', 'Virtual Entry Audit'],
    ['/admin/audit/bowler/$bowlerId', 'Bowler Audit'],
    ['/admin/audit/tournament/$tournamentId', 'Tournament Audit'],
    ['/admin/audit/captain/$captainId/$tournamentId', 'Captain Audit'],
  ],
  hqfinance: [
    ['/finance', 'Finance'],
    ['/finance', 'Finance', {}, '?tab=fees'],
    ['/finance/accountcreated', 'Finance'],
  ],
}

/** Each page is for everybody's eyes, fits a phone and thumbs; it has its title and one heading of the first level. */
async function expectPages(page: Page, shown: readonly Shown[], ids: Record<string, string> = {}): Promise<void> {
  const problems: string[] = []
  for (const [address, title, more = {}, search = ''] of shown) {
    const values: Record<string, string> = { tournamentId: open, ...ids, ...more }
    const path = address.replace('/{-$paymentId}', '').replace(/\$(\w+)/g, (_, name: string) => values[name] ?? '')
    const look = async () => {
      await page.goto(`${site}${path}${search}`, { waitUntil: 'networkidle' })
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await expect.poll(() => page.title()).toBe(title)
      await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
      await expectBothFine(page).finally(() => page.setViewportSize(large))
    }
    await look().catch((error: Error) => problems.push(`${path}${search}: ${error.message}`))
  }
  expect(problems).toEqual([])
}

/** A captain's records in the open championships of the demo season, as staff and managers find them. */
async function demoRecords(): Promise<Record<string, string>> {
  const [entry] = await entriesOf('captain2@kegler.test', open)
  const find = <T>(what: string, searchFilter: string) =>
    asCaptain<{ matches: T[] }>('manager@kegler.test', `POST audit/${what}`, { searchFilter })
  const usbcId = entry?.rosterPositions.find(({ bowler }) => bowler)?.bowler?.usbcId ?? ''
  const captains = await find<{ captainId: string; tournamentId: string }>('captainAudit', 'captain2@kegler.test')
  const bowlers = await find<{ bowlerId: string }>('bowlerAudit', usbcId)
  const virtualEntries = await find<{ virtualEntryId: string }>('virtualEntryAudit', 'okafor')
  const day = await dayOf(open, 0)
  const reservable = `GET admin/tournament/${open}/reservation/event/squad/available/${day}`
  const { virtualEvents } = await asCaptain<{ virtualEvents: { id: string }[] }>('admin@kegler.test', reservable)
  const ids = {
    entryId: entry?.id,
    captainId: captains.matches.find(({ tournamentId }) => tournamentId === open)?.captainId,
    virtualEventId: virtualEvents[0]?.id,
    virtualEntryId: virtualEntries.matches[0]?.virtualEntryId,
    bowlerId: bowlers.matches[0]?.bowlerId,
  }
  for (const [name, id] of Object.entries(ids)) expect(id, name).toBeDefined()
  return ids as Record<string, string>
}

/** A mail to the captain of a tournament of its own. */
async function aCampaign(): Promise<string> {
  const { tournament } = await anOwner(await aPage(), 'captain2')
  const audience = { list: 'entries', tournamentId: tournament.id }
  const body = { audience, subject: 'New lanes', text: 'The lanes were oiled.' }
  return (await asCaptain<{ campaignId: string }>('admin@kegler.test', 'POST admin/mail/send', body)).campaignId
}

test('every address of the router is in the table', () => {
  // the generated map has what the router has: apps/web/src/app/map.test.ts
  const map = readFileSync(join(import.meta.dirname, '../MAP.md'), 'utf8')
  const listed = /## Pages\n([\s\S]*?)\n## /.exec(map)?.[1] ?? ''
  const addresses = [...listed.matchAll(/^- `(.+?)`/gm)].map(([, address]) => address)
  expect(addresses.length).toBeGreaterThan(40)
  const table = Object.values(pages).flatMap((shown) => shown.map(([address]) => address))
  expect([...new Set(table)].sort()).toEqual(addresses.sort())
})

describe.skipIf(!browserPath)('every page is accessible in the light and in the dark, and fits a phone', () => {
  test('of nobody who is signed in', { tags: 'full' }, async () => {
    // /join and /pay without a link
    expectComplaint(/401 GET .*link\/(team|payment)/)
    await expectPages(await aPage(), pages.nobody)
  })

  test('of a tournament that is closed for maintenance', { tags: 'full' }, async () => {
    const page = await aPage()
    const { id } = await aTournament('open', { values: { maintenanceMessage: 'Back at noon.' } })
    await signIn(page, 'captain')
    const shown: Shown[] = pages.maintenance.map(([address, title]) => [address, title, {}, `?tournament=${id}`])
    await expectPages(page, shown)
  })

  test('of a captain with entries and an empty cart', async () => {
    const page = await aPage()
    await signIn(page, 'captain')
    await expectPages(page, pages.captain)
  })

  test('of a captain with a cart', { tags: 'full' }, async () => {
    const page = await aPage()
    const [{ email }, { id, event }] = await Promise.all([aCaptain(page), aTournament()])
    const squad = { tournamentId: id, eventId: event('Team'), day: await dayOf(id, 44), time: '08:00' }
    await asCaptain(email, 'GET authorization/getProfile')
    expect(await hold(email, [{ id: squadOf(squad), quantity: 2 }], id)).toEqual([])
    const withCart = pages.captain.filter(([address]) => /schedule|checkout/.test(address))
    await expectPages(page, withCart, { tournamentId: id })
  })

  test('of the console, with a tournament that is sold', { tags: 'full' }, async () => {
    const page = await aPage()
    await signIn(page, 'super', '/tournament')
    await expectPages(page, pages.super)
  })

  test('of the console, with a tournament in Setup that has nothing yet', { tags: 'full' }, async () => {
    const page = await aPage()
    const { id } = await aSetupTournament()
    await signIn(page, 'super', '/tournament')
    const tabs = pages.super.filter(([address]) => address.startsWith(`${update}/`))
    await expectPages(page, tabs, { tournamentId: id })
  })

  test('of staff', { tags: 'full' }, async () => {
    const page = await aPage()
    const ids = { ...(await demoRecords()), campaignId: await aCampaign() }
    await signIn(page, 'admin', '/admin')
    await expectPages(page, pages.admin, ids)
  })

  test('of managers who read the audit', { tags: 'full' }, async () => {
    const page = await aPage()
    await signIn(page, 'manager', '/admin/audit')
    await expectPages(page, pages.manager, await demoRecords())
  })

  test('with every part of the kit beside the others, and a dialog', async () => {
    const page = await aPage()
    await page.goto(`${site}/sandbox/looks/`)
    await page.getByRole('heading', { name: 'Parts of pages' }).waitFor()
    await expectBothFine(page)
    const colours = await page
      .locator('[data-theme]')
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).backgroundColor))
    expect([colours.length, new Set(colours).size]).toEqual([3, 1])
    await page.getByRole('button', { name: 'Open' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel Entry' })
    await dialog.waitFor()
    await expectBothFine(page)
    // taller than the screen: its buttons need no scrolling
    const button = await dialog.getByRole('button', { name: 'Cancel Entry' }).boundingBox()
    expect(button && button.y + button.height).toBeLessThan(page.viewportSize()?.height ?? 0)
  })

  test('of finance officers', { tags: 'full' }, async () => {
    const page = await aPage()
    expectComplaint(/ (GET|POST) .*finance/)
    await signIn(page, 'hqfinance', '/finance')
    await expectPages(page, pages.hqfinance)
  })
})
