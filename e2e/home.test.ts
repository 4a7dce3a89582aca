import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectAccessible, expectFine, phone, signInByHand, site } from './browser.ts'
import { aCaptain } from './captains.ts'
import { expectNoSidewaysScroll, settle } from './sizes.ts'
import { aTournament } from './tournaments.ts'

describe.skipIf(!browserPath)('home', () => {
  test('a captain signs in, comes back to the address they asked for, and sees the tournaments', async () => {
    const page = await aPage()
    await signInByHand(page, 'captain')
    const card = page
      .locator('article, [data-card], .mantine-Card-root')
      .filter({ hasText: 'Open Championships' })
      .first()
    await card.waitFor()
    await expect.poll(() => card.innerText()).toMatch(/Starts: \d+\/\d+\/\d{4}, Ends: \d+\/\d+\/\d{4}/)
    // what is over is folded at the end; what one has, and what is left to do
    await page.getByText('Senior Masters').waitFor()
    const cards = page.getByRole('article')
    await expect.poll(() => cards.filter({ hasText: 'Tenpin Trios Invitational' }).last().isVisible()).toBe(false)
    await page.getByRole('heading', { name: /^Past tournaments/ }).click()
    await expect.poll(() => cards.last().innerText()).toMatch(/Tenpin Trios Invitational\s[\s\S]*You have 1 entry\n/)
    await expect.poll(() => card.innerText()).toMatch(/You have 6 entries\s+\d rosters to complete, \$252\.50 due/)
    // tournaments of other tests may share a picture
    const pictures = await Promise.all(
      ['Open Championships', 'State Mixed Team', 'Youth Scratch Open'].map((name) =>
        cards.filter({ hasText: name }).first().getByRole('presentation').getAttribute('src'),
      ),
    )
    expect(new Set(pictures).size).toBe(3)
    await expect
      .poll(() =>
        cards.locator('img').evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)),
      )
      .toBe(true)
    await expect.poll(() => page.title()).toBe('Registration')
    expect(await (await page.request.get(`${site}/registration`)).text()).toContain('<title>Kegler</title>')
    await expectAccessible(page)
  })

  test('the home page fits a phone', async () => {
    const page = await aPage(phone)
    await signInByHand(page, 'captain')
    await page.getByText('Open Championships').first().waitFor()
    const menu = page.getByRole('button', { name: /Menu|Close/ })
    const title = page.getByRole('heading', { level: 1 })
    const places = async () => [(await menu.boundingBox())?.y, (await title.boundingBox())?.y]
    await settle(page)
    const before = await places()
    await menu.tap()
    await page.getByText('Welcome Rosa Lindqvist').locator('visible=true').waitFor()
    await expect.poll(places).toEqual(before)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  test('a deep link survives the sign-in; an unknown address says so', async () => {
    const page = await aPage()
    await signInByHand(page, 'captain2')
    const address = await page
      .getByRole('link', { name: /^Register/ })
      .first()
      .getAttribute('href')
    const other = await aPage()
    await signInByHand(other, 'captain', String(address).replace('/club/bowling', ''))
    await other.getByRole('heading', { name: 'Open Championships' }).waitFor()
    await expect.poll(() => new URL(other.url()).pathname).toBe(address)
    await expect.poll(() => other.title()).toBe('Registration Schedule')
    await other.goto(`${site}/somewhere/else`)
    await other.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
    await expectAccessible(other)
    await other.getByText('Go Back Home').click()
    await other.waitForURL(`${site}/registration`)
  })

  test('signing out ends the session and empties the carts', { tags: 'full' }, async () => {
    const page = await aPage()
    await signInByHand(page, 'captain')
    await page.evaluate(() => localStorage.setItem('adminCart', '{"squads":[{"id":"x"}]}'))
    await page.getByRole('button', { name: /Welcome/ }).click()
    await page.getByText('Logout').click()
    await page
      .getByRole('button', { name: /captain@kegler\.test/ })
      .or(page.getByRole('button', { name: 'Login' }))
      .first()
      .waitFor()
    expect(await page.evaluate(() => localStorage.getItem('adminCart') ?? '')).not.toContain('"x"')
  })

  test('a tournament that is not for sale says whom to call', { tags: 'full' }, async () => {
    const page = await aPage()
    await aCaptain(page)
    const over = await aTournament('open', { status: 4 })
    await page.goto(`${site}/registration/schedule/${over.id}`)
    await page
      .getByText(
        'Tournament is not available for purchase at this time. Please call the United Bowling Federation if you have any questions.',
      )
      .waitFor()
    await page.getByRole('main').getByRole('link', { name: '(800) 555-0142' }).waitFor()
    await expect.poll(() => page.getByRole('region', { name: 'Choose a date' }).count()).toBe(0)
    await expectFine(page)
  })
})
