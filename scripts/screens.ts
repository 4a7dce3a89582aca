// npm run screens: pictures of every screen on a large and a small display, from a sandbox of its own. With the name of
// a walk, of that alone; SCREENS_DIR names another folder.
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { addDays } from '@kegler/domain/dates.ts'
import { type Browser, chromium, type Page } from 'playwright-core'
import { demoId } from '../apps/sandbox/src/demo/ids.ts'
import { members } from '../apps/sandbox/src/membership/members.ts'
import { demoToday } from '../apps/sandbox/src/today.ts'
import { chromiumArguments, findChromium } from '../e2e/chromium.ts'
import { makeProduct } from '../e2e/product.ts'
import { buildPages } from './build.ts'
import { backOffice } from './screens/back-office.ts'
import { studioOf } from './screens/studio.ts'

const folder = process.env.SCREENS_DIR ?? join(import.meta.dirname, '../screens')
const open = demoId('tournament', 'open')
const stateMixed = demoId('tournament', 'state mixed')
const archived = demoId('tournament', 'founders')
const tabs = [
  ...['', 'communication', 'permissions', 'events', 'squads', 'divisions', 'capacity'],
  ...['fees', 'restrictions', 'status', 'history', 'planner'],
]
const today = demoToday()
const dayOfTeams = addDays(today, 20 + 35)
const dayOfMixed = addDays(today, 34 + 3)

buildPages()
const executablePath = await findChromium()
if (!executablePath) throw new Error('No Chrome or Chromium found. Install one or set CHROMIUM_PATH.')
mkdirSync(folder, { recursive: true })
const fonts = spawnSync('fc-list', [':', 'family'], { encoding: 'utf8' })
if (fonts.status === 0 && !/^(Roboto|Inter)\b/m.test(fonts.stdout))
  console.log('Letters are not those of a device: install Roboto or Inter (Debian: apt-get install fonts-roboto).')
const product = await makeProduct()
const { site } = product
const studio = studioOf(site, folder)
const { aPage, signIn, picture, add } = studio
let browser: Browser | undefined
try {
  await product.start()
  browser = await chromium.launch({ executablePath, args: chromiumArguments })
  const wanted = process.argv.slice(2)
  for (const walk of [welcome, buying, rosters, managing, dark, consoleScreens, backOffice])
    if (wanted.length === 0 || wanted.includes(walk.name)) await walk(browser, studio)
} finally {
  await browser?.close()
  await product.remove()
}

async function welcome(of: Browser): Promise<void> {
  const page = await aPage(of)
  await page.goto(site)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await picture(page, 'sign-in')
  await signIn(page, 'unconfirmed')
  await page.getByRole('heading', { name: 'Please Confirm Your Email' }).waitFor()
  await picture(page, 'account-created')
  await page.context().close()
}

async function buying(of: Browser): Promise<void> {
  const page = await aPage(of)
  await signIn(page, 'captain')
  await page.getByRole('heading', { name: 'Senior Masters' }).waitFor()
  await picture(page, 'home')
  await page.goto(`${site}/signin/unauthorized`)
  await page.getByRole('heading', { name: 'Unauthorized' }).waitFor()
  await picture(page, 'unauthorized')
  await page.goto(`${site}/no/such/page`)
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
  await picture(page, 'not-found')

  await fillCart(page)
  await picture(page, 'scheduler')
  await page.getByRole('button', { name: '$252.50' }).first().click()
  await page.getByRole('dialog', { name: 'Price Breakdown' }).waitFor()
  await picture(page, 'price-breakdown', 'dialog')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Review Cart' }).click()
  const pay = page.getByRole('button', { name: 'Pay Full Amount' })
  await pay.and(page.locator(':enabled')).waitFor()
  await picture(page, 'checkout')
  await pay.click()
  await page.frameLocator('iframe[title="Secure card number input frame"]').getByRole('textbox').fill('4242 4242 4242')
  await page.getByLabel('Cardholder name').fill('Rosa Lindqvist')
  await picture(page, 'payment', 'dialog')
  await page.context().close()
}

/** A Team squad, Doubles and Singles of the day after, a side event. */
async function fillCart(page: Page): Promise<void> {
  await page.goto(`${site}/registration/schedule/${open}?date=${dayOfTeams}`)
  await add(page, 'Quantity, Team 08:00 AM', 2)
  await page.getByRole('button', { name: /^Go to / }).click()
  await add(page, 'Quantity, Doubles 03:00 PM', 5)
  await add(page, 'Quantity, All Events', 10)
  await page.goto(`${site}/registration/schedule/${open}?date=${dayOfTeams}`)
  await page.getByText('In Cart: 2').waitFor()
}

/** Rosters before paying: one team is half there. */
async function rosters(of: Browser): Promise<void> {
  const page = await aPage(of)
  await signIn(page, 'captain2')
  await page.goto(`${site}/registration/schedule/${stateMixed}?date=${dayOfMixed}`)
  await add(page, 'Quantity, Mixed Team 10:00 AM', 2)
  await add(page, 'Quantity, Scratch Sweeper', 2)
  await page.getByRole('link', { name: 'Review Cart' }).click()
  await page.getByRole('button', { name: 'Actions for Entry #1' }).click()
  await page.getByRole('menuitem', { name: 'Manage Roster' }).click()
  await page.getByLabel('Team Name').fill('The Split Happens')
  const free = members(today).filter(({ average, membershipExpires }) => average && membershipExpires > dayOfMixed)
  for (const position of [1, 2]) {
    // Some of them bowl at the same time on a team of the demo.
    for (let placed = false; !placed; ) {
      const id = free.splice(5, 1)[0]?.usbcId ?? ''
      await page.getByLabel(`Position ${position}: Membership ID`).fill(id)
      await page.getByLabel(`Position ${position}: Membership ID`).press('Enter')
      await page.getByText(`ID ${id}`).waitFor()
      placed = (await page.getByText('already bowls at').count()) === 0
      if (!placed)
        await page
          .getByRole('button', { name: /^Clear [A-Z]/ })
          .last()
          .click()
    }
  }
  await picture(page, 'roster-checkout')
  await page.context().close()
}

async function managing(of: Browser): Promise<void> {
  const page = await aPage(of)
  await signIn(page, 'captain')
  await page.goto(`${site}/registration/manage/${open}`)
  const team = page.getByRole('listitem').filter({ hasText: 'Falls City Rollers' })
  const act = async (action: string) => {
    await team.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  await act('Manage Roster')
  await page.getByRole('button', { name: 'Clear Rosa Lindqvist' }).waitFor()
  await picture(page, 'manage')
  await act('Payment Log')
  await page.getByText('Grand total due').waitFor()
  await picture(page, 'payment-log')
  await page.context().close()
}

async function dark(of: Browser): Promise<void> {
  const page = await aPage(of, 'dark')
  await signIn(page, 'captain')
  await page.goto(`${site}/registration/schedule/${open}?date=${dayOfTeams}`)
  await page.getByText('In Cart: 2').waitFor()
  await picture(page, 'scheduler-dark')
  await page.context().close()
}

/** The setup console: each tab of a tournament, what is around them, and two tabs in the dark. */
async function consoleScreens(of: Browser): Promise<void> {
  const page = await aPage(of)
  await signIn(page, 'super', 'tournament')
  await heading(page, 'All Tournaments')
  await picture(page, 'console-list')
  await page.getByRole('button', { name: 'Import Centers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import Centers' })
  await dialog
    .getByLabel('Or paste rows, headings included')
    .fill('Certification Number,Name,City,Lanes\n90001,Pin Palace,Reno,40\n90002,,Sparks,many')
  await dialog.getByRole('button', { name: 'Use Pasted Rows' }).click()
  await dialog.getByRole('button', { name: 'Check 2 Rows' }).click()
  await dialog.getByText('1 new, 0 changed, 0 the same, 1 wrong.').waitFor()
  await picture(page, 'console-import', 'dialog')
  await page.keyboard.press('Escape')
  await page.goto(`${site}/tournament/create`)
  await heading(page, 'Create New Tournament')
  await picture(page, 'console-create')
  for (const tab of tabs) {
    await page.goto(`${site}/tournament/update/${open}${tab && `/${tab}`}`)
    await settled(page)
    await picture(page, `console-${tab || 'general'}`)
  }
  await page.goto(`${site}/tournament/update/${archived}/events`)
  await page.getByText('Tournament has ended. Settings cannot be edited.').waitFor()
  await picture(page, 'console-read-only')
  await page.context().close()

  const night = await aPage(of, 'dark')
  await signIn(night, 'manager', 'tournament')
  for (const tab of ['squads', 'capacity']) {
    await night.goto(`${site}/tournament/update/${open}/${tab}`)
    await settled(night)
    await picture(night, `console-${tab}-dark`)
  }
  await night.context().close()
}
function heading(page: Page, name: string): Promise<void> {
  return page.getByRole('heading', { name }).first().waitFor()
}
/** Its tabs are there, and nothing is being read. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Tournament', exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.getByText(/^Loading\b/).waitFor({ state: 'hidden' })
}
