import { existsSync } from 'node:fs'
import puppeteer, { type Page } from 'puppeteer-core'
import { expect, onTestFinished, test } from 'vitest'
import { demoPassword } from '../apps/sandbox/src/identity/demo-accounts.ts'
import { site } from './browser.ts'
import { entriesOf } from './ordering.ts'
import { asCaptain, dayOf, freeMembers, fullName, man, woman } from './season.ts'
import { anAccountLike, aTournament } from './tournaments.ts'

const firefox = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path))

// Paths, since each look by role and name (`::-p-aria`) takes Firefox seconds. That names are right is tried in Chromium.
const xpath = (path: string) => `::-p-xpath(${path})`
/** A button, a link or an item of a menu. */
const control = (name: string) =>
  xpath(`//*[self::button or self::a][@aria-label="${name}" or (not(@aria-label) and normalize-space()="${name}")]`)
const textbox = (name: string) =>
  xpath(
    `//*[self::input or self::textarea][@aria-label="${name}" or @id=//label[starts-with(normalize-space(),"${name}")]/@for or ancestor::label[starts-with(normalize-space(),"${name}")]]`,
  )
const text = (words: string) => `::-p-text(${words})`

/**
 * What is there and enabled. A locator's own wait for that, `waitForFunction`, never ends in Firefox, so it is asked
 * here.
 */
async function ready(page: Page, what: string) {
  const field = await page.locator(what).waitHandle()
  await expect
    .poll(() => field.evaluate((element) => (element as Element).matches(':disabled')), { timeout: 90_000 })
    .toBe(false)
  return page.locator(what).setWaitForEnabled(false)
}
const press = async (page: Page, what: string) => (await ready(page, what)).click()
const type = async (page: Page, what: string, words: string) => (await ready(page, what)).fill(words)
const see = (page: Page, words: string) => page.locator(text(words)).wait()
/** For notices, which close by themselves: they are waited for before they are there. */
const pressAndSee = (page: Page, what: string, words: string) => Promise.all([see(page, words), press(page, what)])

/** `.ci/full` installs Firefox; every other browser test is Chromium's. */
test.skipIf(!firefox && process.env.TIER !== 'full')(
  'in Firefox a captain chooses, holds, fills a roster, pays and manages',
  async () => {
    if (!firefox) throw new Error('Firefox is not installed (Debian: apt-get install firefox-esr).')
    const browser = await puppeteer.launch({ browser: 'firefox', executablePath: firefox })
    onTestFinished(() => browser.close())
    const complaints: string[] = []
    const page = await browser.newPage()
    page.setDefaultTimeout(90_000)
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))

    const mixed = await aTournament('state mixed')
    const email = await anAccountLike('captain')
    await asCaptain(email, 'GET authorization/getProfile')
    const day = await dayOf(mixed.id, 5)
    const squad = { tournamentId: mixed.id, eventId: mixed.event('Mixed Team'), day, time: '10:00' }
    const bowlers = await freeMembers(email, squad, [woman, man, man, woman])

    await page.goto(`${site}/registration/schedule/${mixed.id}?date=${day}`)
    await type(page, textbox('E-mail'), email)
    await type(page, 'input[type=password]', demoPassword)
    await press(page, control('Sign in'))

    await type(page, textbox('Quantity, Mixed Team 10:00 AM'), '1')
    await press(page, control('Add (1)'))
    await see(page, 'In Cart: 1')
    await press(page, control('Review Cart'))

    await press(page, control('Manage Roster of Entry #1'))
    await type(page, textbox('Team Name'), 'The Foxes')
    await press(page, control('Paste membership IDs'))
    await type(page, textbox('Membership IDs'), bowlers.map(({ usbcId }) => usbcId).join('\n'))
    await press(page, control('Fill positions'))
    for (const bowler of bowlers) await see(page, fullName(bowler))
    await pressAndSee(page, control('Save'), 'Entry information successfully saved.')
    await press(page, control('Review Cart'))

    await see(page, 'Total $')
    await press(page, 'main input[type=checkbox]')
    await press(page, control('Pay Full Amount'))
    await type(page, textbox('Cardholder name'), 'Nadia Kowalczyk')
    for (const [title, digits] of [
      ['Secure card number input frame', '4242424242424242'],
      ['Secure expiration date input frame', '1240'],
      ['Secure CVC input frame', '123'],
    ] as const) {
      const frame = await (await page.waitForSelector(`iframe[title="${title}"]`))?.contentFrame()
      await (await frame?.waitForSelector('input:enabled'))?.type(digits)
    }
    await press(page, xpath('//*[@role="dialog"]//button[starts-with(normalize-space(), "Pay $")]'))
    await see(page, 'Your registration is complete.')
    expect(await entriesOf({ email }, mixed.id)).toMatchObject([{ name: 'The Foxes', balanceDue: 0 }])

    await page.goto(`${site}/registration/manage/${mixed.id}`)
    await press(page, xpath('//main//button[starts-with(@aria-label, "Actions for")]'))
    await press(page, control('Manage Roster'))
    await type(page, textbox('Team Name'), 'The Red Foxes')
    await pressAndSee(page, control('Save'), 'Entry roster successfully saved!')
    expect(await entriesOf({ email }, mixed.id)).toMatchObject([{ name: 'The Red Foxes' }])
    expect(complaints).toEqual([])
  },
)
