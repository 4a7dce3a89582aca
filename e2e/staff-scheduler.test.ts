import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectFine, signIn, site } from './browser.ts'
import { aTournament } from './tournaments.ts'

const kept = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('adminCart') ?? '{}') as { tournamentId?: string })

describe.skipIf(!browserPath)('the scheduler of staff', () => {
  test('quantities are clamped, a second team time is refused, another tournament asks to clear the cart', async () => {
    const page = await aPage()
    const [open, singles] = [await aTournament('open'), await aTournament('singles')]
    await signIn(page, 'admin', '/admin/squads')
    const choice = page.getByLabel('Select Tournament')
    await choice.selectOption(open.id)
    const early = page.getByRole('textbox', { name: /^Quantity, Team 08:00 AM/ })
    const add = (quantity: number) => page.getByRole('button', { name: `Add (${quantity})` }).click()
    await early.fill('9999')
    await expect.poll(() => early.inputValue()).toBe('48')
    await early.fill('-3')
    await early.blur()
    await expect.poll(() => early.inputValue()).toBe('-3')
    await page.getByRole('button', { name: 'Add (0)' }).first().waitFor()
    await early.fill('5')
    await early.fill('')
    await early.blur()
    await expect.poll(() => early.inputValue()).toBe('0')
    await early.fill('2')
    await add(2)
    await page.getByText('Added to Cart!').waitFor()
    await page.getByText('Your selection was added to the cart.').waitFor()
    await page.getByText('46 available · In Cart: 2').waitFor()
    await page.getByRole('textbox', { name: /^Quantity, Team 11:30 AM/ }).fill('1')
    await add(1)
    await page.getByText('2nd Team Purchase').waitFor()
    await page.getByText(/Please place separate orders\.$/).waitFor()
    await expectFine(page)

    const question = page.getByRole('dialog', { name: 'Your cart holds another tournament' })
    await choice.selectOption(singles.id)
    await question
      .getByText(`Your cart has items for ${open.name}. Are you sure you want to clear your cart?`)
      .waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => choice.inputValue()).toBe(open.id)
    expect((await kept(page)).tournamentId).toBe(open.id)
    await choice.selectOption(singles.id)
    await question.getByRole('button', { name: 'Clear My Cart' }).click()
    await page
      .getByRole('textbox', { name: /^Quantity, Singles/ })
      .first()
      .waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('adminCart'))).toBeNull()
  })

  test('a squad that staff have more of, or captains are not shown, says so; what is in the cart is taken off', async () => {
    const page = await aPage()
    const tournament = await aTournament('open')
    await signIn(page, 'admin', '/admin')
    await page.route('**/event/squad/available/*', async (route) => {
      const reply = await route.fetch()
      const answer = (await reply.json()) as { squads: { startDateTime: string; available: number }[] }
      const [first, ...others] = answer.squads
      const marked = { ...first, startDateTime: first?.startDateTime.replace(/:00\.000Z$/, ':10.000Z'), available: 0 }
      await route.fulfill({ response: reply, json: { ...answer, squads: [marked, ...others] } })
    })
    await page.goto(`${site}/admin/squads?tournament=${tournament.id}`)
    const row = page.getByRole('row', { name: /08:00 AM/ })
    await row.waitFor()
    // the colour is a mark of its own: captains see the squad
    await expect.poll(() => row.getByText('not shown to captains').count()).toBe(0)
    const red = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = 'var(--wrong)'
      return getComputedStyle(probe).color
    })
    const time = row.getByText('08:00 AM', { exact: true })
    await expect.poll(() => time.evaluate((element) => getComputedStyle(element).color)).toBe(red)
    await row.getByTitle('48 available for Admins to reserve').waitFor()
    await row.getByRole('textbox').fill('2')
    await row.getByRole('button', { name: 'Add (2)' }).click()
    await row.getByTitle('46 available for Admins to reserve').waitFor()
    const day = page.getByRole('region', { name: 'Choose a date' }).getByRole('button', { pressed: true })
    await expect.poll(() => day.getAttribute('aria-label')).toMatch(/, 94 places/)
    await expectFine(page)
  })

  test('the review: what is missing of a half-filled coordinator, messages of the server, clearing', async () => {
    const page = await aPage()
    const tournament = await aTournament('open')
    await signIn(page, 'admin', `/admin/squads?tournament=${tournament.id}`)
    await page.getByRole('textbox', { name: /^Quantity, Team 08:00 AM/ }).fill('1')
    await page.getByRole('button', { name: 'Add (1)' }).click()
    await page.getByRole('link', { name: 'Review Reservation' }).click()
    const form = page.getByRole('form', { name: 'Reservation' })
    await form.getByLabel('First Name').nth(1).fill('Ann')
    await page.getByRole('button', { name: 'Reserve Now' }).click()
    await expect.poll(() => form.getByText('Required', { exact: true }).count()).toBe(5)
    await form.getByLabel('E-mail').nth(1).fill('ann')
    await form.getByText('Please provide a valid email.').first().waitFor()
    await form.getByLabel('E-mail').nth(1).fill('ann@kegler.test')
    await form.getByLabel('Last Name').nth(1).fill('Alley')
    await form.getByLabel('E-mail').first().fill(`martha-${crypto.randomUUID()}@kegler.test`)
    await form.getByText(/No captain with this e-mail address/).waitFor()
    await form.getByLabel('First Name').first().fill('Martha')
    await form.getByLabel('Last Name').first().fill('Voss')
    await page.route('**/reservation', (route) =>
      route.fulfill({
        json: { captainId: null, messages: ['Team 08:00 AM is SOLD OUT.'], entryIds: [], balanceDue: 0 },
      }),
    )
    await page.getByRole('button', { name: 'Reserve Now' }).click()
    await form.getByText('Team 08:00 AM is SOLD OUT.').waitFor()
    await expect.poll(() => form.getByLabel('First Name').first().inputValue()).toBe('Martha')
    expect((await kept(page)).tournamentId).toBe(tournament.id)
    await expectFine(page)
    await page.getByRole('link', { name: 'Return to Calendar' }).waitFor()

    await page.getByRole('button', { name: 'Clear My Cart' }).click()
    const question = page.getByRole('dialog', { name: 'Clear My Cart' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect((await kept(page)).tournamentId).toBe(tournament.id)
    await page.getByRole('button', { name: 'Clear My Cart' }).click()
    await question.getByRole('button', { name: 'Clear My Cart' }).click()
    await page.getByText('Go to the scheduler to reserve squads for a captain.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Reserve Now' }).count()).toBe(0)
    await expect.poll(() => page.getByRole('link', { name: 'Return to Calendar' }).count()).toBe(0)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('adminCart'))).toBeNull()
  })

  test('a tournament without squads has no dates', async () => {
    const page = await aPage()
    const tournament = await aTournament('open', { empty: true })
    await signIn(page, 'admin', `/admin/squads?tournament=${tournament.id}`)
    await page.getByText('No dates available for this tournament.').waitFor()
    await expectFine(page)
    await expect.poll(() => page.url()).toContain(`${site}/admin/squads`)
  })
})
