import { randomBytes } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Member } from '../apps/sandbox/src/membership/members.ts'
import { aPage, browserPath, signIn } from './browser.ts'
import { entriesOf } from './rosters.ts'
import { asCaptain, dayOf, freeMembers, woman } from './season.ts'
import { anAccountLike, anOwner, aTournament } from './tournaments.ts'

const most = 25

/** Keys that are pressed and counted; names, numbers and notes that are typed are not. */
function keysOf(page: Page) {
  let count = 0
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
    count += keys.length
  }
  const isAt = (place: Locator) => place.evaluate((element) => element === document.activeElement)
  return {
    press,
    type: (text: string) => page.keyboard.type(text),
    count: () => count,
    isAt,
    tabTo: async (place: Locator) => {
      for (let n = 0; n < most && !(await isAt(place)); n += 1) await press('Tab')
      expect(await isAt(place)).toBe(true)
    },
  }
}
const isOf = (entries: readonly { entryNumber: number }[], label: string | null) =>
  entries.some(({ entryNumber }) => label === `Select ${entryNumber}`)
/** Opens what the box finds first; typed at once, without waiting for the box. */
async function find(page: Page, text: string, option: RegExp) {
  const keys = keysOf(page)
  await page.locator('body').press('Escape')
  await keys.press('/')
  await keys.type(text)
  await expect.poll(() => page.getByRole('dialog').getByLabel('Find anything').inputValue()).toBe(text)
  await page.getByRole('option', { name: option }).first().waitFor()
  await expect.poll(() => page.locator('[data-combobox-selected]').count()).toBe(1)
  await keys.press('Enter')
  return keys
}

describe.skipIf(!browserPath)('a call at the desk', () => {
  test('a captain is found by a part of the name, sees what they bowl next and what is due, and gets it again', async () => {
    const page = await aPage()
    // other tests sell to captains who are called as this one
    const lastName = `Lindqvist${randomBytes(4).toString('hex')}`
    const email = await anAccountLike('captain', { lastName })
    await asCaptain(email, 'GET authorization/getProfile')
    await aTournament('open', { owner: { email, like: 'captain@kegler.test' } })
    await signIn(page, 'admin', '/admin')
    await page.getByRole('heading', { name: 'Search' }).waitFor()
    const keys = await find(page, lastName.slice(4), new RegExp(`Rosa ${lastName}`))
    await page.getByRole('heading', { name: `Rosa ${lastName}`, level: 1 }).waitFor()
    await page
      .locator('main tr:visible', { hasText: /\w{3} \d+\w\w, \d{4}, \d\d:\d\d [AP]M/ })
      .first()
      .waitFor()
    await page.getByText('Balance').first().waitFor()
    await page.getByRole('button', { name: 'Send Confirmation Again' }).first().waitFor()
    await keys.press('s')
    await page.getByText(`The reservations were sent to ${email}.`).waitFor()
    expect(keys.count()).toBeLessThanOrEqual(5)
  })

  test('one check over a part of two teams, from the box to the payment log of their captain', {
    tags: 'full',
  }, async () => {
    const page = await aPage()
    const { captain, tournament } = await anOwner(await aPage(), 'captain2')
    const owing = (await entriesOf(captain.email, tournament.id)).filter(({ balanceDue }) => balanceDue === 252.5)
    await signIn(page, 'admin', '/admin')
    await page.getByRole('heading', { name: 'Search' }).waitFor()
    const keys = keysOf(page)
    await keys.press('/')
    // who knows what they want does not wait for the list
    await keys.type(captain.email)
    await keys.press('Enter')
    const selected = page.getByRole('status').filter({ hasText: /^Selected: / })
    await selected.waitFor()
    const rows = await page.getByRole('checkbox', { name: /^Select \d{7}$/ }).all()
    const numbers = await Promise.all(rows.map((box) => box.getAttribute('aria-label')))
    for (const number of numbers.slice(0, 1 + numbers.findLastIndex((name) => isOf(owing, name)))) {
      await keys.press('j')
      if (isOf(owing, number)) await keys.press('Space')
    }
    await expect.poll(() => selected.innerText()).toBe('Selected: 2, Selected Balance: $505.00')
    await keys.press('p')
    const accept = page.getByRole('dialog', { name: 'Accept Payment' })
    await expect.poll(() => keys.isAt(accept.getByLabel('Method'))).toBe(true)
    await keys.press('ArrowDown')
    await keys.tabTo(accept.getByLabel('Check Number'))
    await keys.type('4711')
    await keys.tabTo(accept.getByLabel('Amount'))
    await keys.press('Control+a')
    await keys.type('400')
    await expect.poll(() => accept.getByLabel('Amount').inputValue()).toBe('400')
    await accept.getByText('$400.00 is applied to 2 items; $105.00 stays due.').first().waitFor()
    await keys.press('Enter')
    await page.getByText('Payment Processed!').waitFor()
    await page.getByRole('region', { name: 'Payment Log' }).getByText('4711').waitFor()
    expect(keys.count()).toBeLessThanOrEqual(most)
  })

  test('from the box to a saved move, roster, payment and note', { tags: 'full' }, async () => {
    const page = await aPage()
    const { captain, tournament } = await anOwner(await aPage(), 'captain2')
    const entry = (await entriesOf(captain.email, tournament.id)).find(({ name }) => name === 'Okafor and Friends')
    const number = String(entry?.entryNumber)
    await signIn(page, 'admin', '/admin')
    await page.getByRole('heading', { name: 'Search' }).waitFor()
    const open = async () => {
      const keys = await find(page, number, new RegExp(number))
      await page.getByRole('heading', { name: new RegExp(`^${number} `) }).waitFor()
      return keys
    }
    const strokes: Record<string, number> = {}

    const move = await open()
    await move.press('m')
    const squads = page.getByRole('dialog', { name: 'Change Squad' })
    await squads.getByRole('radio').first().waitFor()
    await move.tabTo(squads.getByRole('radio').first())
    await move.press('Space')
    await squads.getByRole('region', { name: 'What will happen' }).getByText(/mail/).waitFor()
    await move.press('Enter')
    await page.getByText('Squad Changed!').waitFor()
    strokes.move = move.count()

    const roster = await open()
    await roster.press('r')
    const form = page.getByRole('form', { name: /^Roster of/ })
    await form.waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-team-name'))).toBe(true)
    const day = await dayOf(tournament.id, 1)
    const place = { tournamentId: tournament.id, eventId: tournament.event('Team'), day, time: '08:00' as const }
    const [pat] = (await freeMembers(captain.email, place, [woman])) as [Member]
    await roster.press('Alt+4', 'Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-search'))).toBe('4')
    await roster.type(pat.usbcId)
    await roster.press('Enter')
    await form.getByText(`ID ${pat.usbcId}`).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-save'))).toBe(true)
    await roster.press('Enter')
    const warning = page.getByRole('dialog', { name: 'Remove from virtual events?' })
    await warning.or(page.getByText('Roster Updated!')).first().waitFor()
    if (await warning.isVisible()) await roster.press('Tab', 'Enter')
    await page.getByText('Entry roster successfully saved!').waitFor()
    strokes.roster = roster.count()

    const payment = await open()
    await payment.press('p')
    const accept = page.getByRole('dialog', { name: 'Accept Payment' })
    await accept.getByLabel('Method').waitFor()
    await payment.tabTo(accept.getByLabel('Method'))
    await payment.press('ArrowDown')
    await payment.tabTo(accept.getByLabel('Check Number'))
    await payment.type('4711')
    await payment.press('Enter')
    await page.getByText('Payment was successfully saved.').waitFor()
    strokes.payment = payment.count()

    const note = await open()
    await note.press('n')
    await note.type('Called about lane 1.')
    await note.press('Control+Enter')
    await page.getByRole('region', { name: 'Notes' }).getByText('Called about lane 1.').waitFor()
    strokes.note = note.count()
    console.info(strokes)
    for (const [what, count] of Object.entries(strokes)) expect([what, count <= most]).toEqual([what, true])
  })
})
