import { addDays, formatDay, formatWeekday } from '@kegler/domain/dates.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectBothFine, expectFine, phone } from './browser.ts'
import { aCaptain } from './captains.ts'
import { addSquad, fillCart, removeButton } from './ordering.ts'
import { isInSight } from './reach.ts'
import { dayOf, openSchedule, row, shownDay } from './season.ts'
import { anAccountLike, aTournament, holdAllBut } from './tournaments.ts'

const clearButton = (page: Page) => page.getByRole('button', { name: 'Clear My Cart' })
const isSelected = (input: SVGElement | HTMLElement): boolean =>
  input instanceof HTMLInputElement && input.selectionStart === 0 && input.selectionEnd === input.value.length

describe.skipIf(!browserPath)('scheduler', () => {
  test('the squads of a day by start, what is sold out, what is hidden, what a price is made of', async () => {
    const page = await aPage()
    await aCaptain(page)
    const open = await aTournament()
    const [first = '', third = '', seventh, twelfth] = await Promise.all(
      [0, 2, 6, 11].map((number) => dayOf(open.id, number)),
    )
    await holdAllBut(open, 0, [
      { day: first, time: '11:30' },
      { day: third, time: '08:00' },
    ])
    await holdAllBut(open, 0, [{ day: third, time: '11:30' }], 'captain@kegler.test')
    await holdAllBut(open, 1, [{ day: twelfth ?? '', time: '11:30' }], await anAccountLike('captain2'))
    await openSchedule(page, open.id, first)
    await expect.poll(() => page.title()).toBe('Registration Schedule')
    await page.getByText('one champion of champions').waitFor()
    const soldOut = row(page, '11:30 AM', 'SOLD OUT')
    await soldOut.waitFor()
    await expect.poll(() => page.getByText(/^\d\d:\d\d AM CT$/).allInnerTexts()).toEqual(['08:00 AM CT', '11:30 AM CT'])
    await expect.poll(() => soldOut.getByRole('textbox').isDisabled()).toBe(true)
    const wanted = row(page, '08:00 AM')
    await expect.poll(() => wanted.getByRole('button', { name: 'Add (0)' }).isDisabled()).toBe(true)
    await wanted.getByRole('textbox').fill('999')
    const available = Number(/(\d+) available/.exec(await wanted.innerText())?.[1])
    await wanted.getByRole('button', { name: `Add (${available})` }).waitFor()

    await wanted.getByRole('button', { name: '$252.50' }).click()
    const breakdown = page.getByRole('dialog', { name: 'Price Breakdown' })
    await breakdown.waitFor()
    await expect.poll(() => breakdown.evaluate((dialog) => dialog.getAnimations({ subtree: true }).length)).toBe(0)
    expect((await breakdown.getByRole('row').allInnerTexts()).map((text) => text.split(/\s*\t\s*/))).toEqual([
      ['Team base amount', '$250.00'],
      ['Lane maintenance', '$2.50'],
      ['Total', '$252.50'],
    ])
    await expectFine(page)
    await breakdown.getByRole('button', { name: 'Close', exact: true }).click()
    await breakdown.waitFor({ state: 'hidden' })

    // the seventh day has Doubles alone, which are sold with teams of the day before
    const closed = await shownDay(page, seventh ?? '')
    await expect.poll(() => closed.getAttribute('aria-label')).toContain('cannot be chosen')
    await expect.poll(() => closed.getAttribute('aria-disabled')).toBe('true')
    await closed.click({ force: true })
    await page.getByRole('heading', { name: formatWeekday(first) }).waitFor()
    const full = await shownDay(page, third)
    await expect.poll(() => full.getAttribute('aria-label')).toContain('sold out')
    await full.click()
    await page.getByRole('heading', { name: formatWeekday(third) }).waitFor()
    await row(page, '08:00 AM', 'SOLD OUT').waitFor()
    await (await shownDay(page, twelfth ?? '')).click()
    await page.getByRole('heading', { name: formatWeekday(twelfth ?? '') }).waitFor()
    await row(page, '11:30 AM').waitFor()
    await expect.poll(() => row(page, '08:00 AM').count()).toBe(0)
    // the last place is the captain's own: it is not sold out to them
    await addSquad(page, 'Team', '11:30 AM', 1)
    await row(page, '11:30 AM', 'None left').getByText('In Cart: 1').waitFor()
    expect(await row(page, '11:30 AM', 'SOLD OUT').count()).toBe(0)
  })

  test('teams, sets on the next day and side events go into the cart and out of it', async () => {
    const page = await aPage()
    await aCaptain(page)
    const open = await aTournament()
    const day = await dayOf(open.id, 35)
    await openSchedule(page, open.id, day)
    await row(page, 'One for each bowler', 'Choose a squad first').waitFor()
    await row(page, 'One for each Team entry', 'Choose a Team entry first').waitFor()
    const wanted = page.getByRole('textbox', { name: 'Quantity, Team 08:00 AM' })
    for (const [typed, kept, quantity] of [
      // refused with a sentence
      ['-3', '-3', 0],
      ['2.7', '2.7', 0],
      // 48 are left
      ['481', '48', 48],
      ['9999', '48', 48],
    ] as const) {
      // the field selects what it holds a moment after it has the focus
      await wanted.focus()
      await expect.poll(() => wanted.evaluate(isSelected)).toBe(true)
      await page.keyboard.type(typed)
      await wanted.blur()
      await expect.poll(() => wanted.inputValue()).toBe(kept)
      await row(page, '08:00 AM')
        .getByRole('button', { name: `Add (${quantity})` })
        .waitFor()
    }
    const left = Number(/(\d+) available/.exec(await row(page, '08:00 AM').innerText())?.[1])
    const notice = page.getByRole('status').filter({ hasText: 'Added to Cart!' })
    const seen = notice.getByText('Your selection was added to the cart.').waitFor()
    await addSquad(page, 'Team', '08:00 AM', 2)
    await seen
    await row(page, '08:00 AM', `${left - 2} available`).waitFor()
    const next = addDays(day, 1)
    await page.getByText(`Select ${formatDay(next)} to register for Doubles and Singles.`).waitFor()
    await page.getByText('Your 2 teams of 5 bowlers can make 5 sets.').waitFor()

    await (await shownDay(page, next)).click()
    await page.getByText('Your 2 teams of 5 bowlers can make 5 sets.').waitFor({ state: 'hidden' })
    await page.getByText('Up to 6 more are allowed on this day with your Team entries.').waitFor()
    const doubles = page.getByRole('textbox', { name: 'Quantity, Doubles 03:00 PM' })
    await doubles.fill('9')
    await page.getByRole('button', { name: 'Add (6)' }).waitFor()
    await addSquad(page, 'Doubles', '03:00 PM', 5)
    await page.getByText('Up to 1 more are allowed on this day with your Team entries.').waitFor()

    // ten bowlers of the teams, ten of the Doubles, ten of the Singles
    const allEvents = row(page, 'One for each bowler')
    await allEvents.getByText('30 available').waitFor()
    await allEvents.getByRole('textbox').fill('99')
    await allEvents.getByRole('button', { name: 'Add (30)' }).click()
    await allEvents.getByText('None available').waitFor()
    const teamAllEvents = row(page, 'One for each Team entry')
    await teamAllEvents.getByRole('textbox').fill('9')
    await teamAllEvents.getByRole('button', { name: 'Add (2)' }).click()
    await teamAllEvents.getByText('In Cart: 2').waitFor()

    const lines = page.getByRole('table').filter({ hasText: 'Event Name' }).getByRole('row')
    await expect
      .poll(() => lines.nth(1).getByRole('cell').allInnerTexts())
      .toEqual([
        `${formatWeekday(day).slice(0, 3)} ${formatDay(day)}`,
        '08:00 AM CT',
        '2',
        '$252.50',
        '$505.00',
        'Remove',
      ])
    await expect
      .poll(() => lines.getByRole('rowheader').allInnerTexts())
      .toEqual([
        'Team',
        expect.stringMatching(/^Doubles\s+1 set is 1 Doubles and 2 Singles entries$/),
        'Team All Events',
        'All Events',
      ])
    // those of bowlers are apart
    await page.getByRole('table', { name: 'Virtual events of bowlers' }).getByText('All Events').waitFor()
    // 2 x 252.50 + 5 x (100 + 2 x 50) + 30 x 20 + 2 x 30
    await page.getByText('Total $2,165.00').waitFor()
    await expectFine(page)
    await page.getByRole('button', { name: 'Remove Team All Events' }).click()
    await page.getByText('Total $2,105.00').waitFor()

    const clear = page.getByRole('button', { name: 'Clear My Cart' })
    const question = page.getByRole('dialog', { name: 'Clear My Cart' })
    await clear.first().click()
    await question.getByText('Are you sure you want to clear your cart?').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Total $2,105.00').waitFor()
    await clear.first().click()
    await question.getByRole('button', { name: 'Clear My Cart' }).click()
    await page.getByText('0 items · $0.00').waitFor()
    await expect.poll(() => row(page, 'In Cart').count()).toBe(0)
  })

  test('on a phone nothing lies over the cart; a second time for teams is refused in sight', {
    tags: 'full',
  }, async () => {
    const page = await aPage(phone)
    await page.clock.install()
    /** Sooner than a notice goes by itself. */
    const expectNoticeToGo = async (press: () => Promise<void>, isShown: () => Promise<boolean>) => {
      // one that comes too late has stopped the clock already
      const pause = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100)
      await pause().catch(pause)
      await press()
      const shown = async () => {
        await page.clock.runFor(50)
        return isShown()
      }
      await expect.poll(shown).toBe(true)
      await page.clock.runFor(2_600)
      await page.getByText('Added to Cart!').waitFor({ state: 'hidden' })
      await page.clock.resume()
    }
    await aCaptain(page)
    const open = await aTournament()
    const added = page.getByText('Added to Cart!').waitFor()
    const day = await fillCart(page, open.id, { day: 42, event: 'Team', time: '08:00 AM' })
    await added
    const close = page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true })
    await expectNoticeToGo(
      () => page.getByRole('button', { name: '$252.50' }).first().tap(),
      () => close.isVisible(),
    )
    await close.tap()
    await page.getByText('Your team of 5 bowlers can make 2 sets.').waitFor()
    for (const covered of [removeButton(page, 'Team', day), clearButton(page), page.getByText('Total $252.50')])
      await covered.click({ trial: true })
    await expectFine(page)
    await page.setViewportSize(phone.viewport)
    const warning = page.getByRole('alert').filter({ hasText: '2nd Team Purchase' })
    await page.getByRole('textbox', { name: 'Quantity, Team 08:00 AM' }).fill('1')
    await page.getByRole('button', { name: 'Add (1)' }).tap()
    await page.getByText('Added to Cart!').waitFor()
    await page.getByRole('textbox', { name: 'Quantity, Team 11:30 AM' }).fill('1')
    for (const again of [false, true]) {
      await expectNoticeToGo(
        () => page.getByRole('button', { name: 'Add (1)' }).tap(),
        async () => (await warning.count()) > 0 && (await warning.evaluate(isInSight)),
      )
      if (!again) await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    }
    await expect.poll(() => row(page, '11:30 AM', 'In Cart').count()).toBe(0)
    await removeButton(page, 'Team', day).tap()
    await page.getByText('0 items · $0.00').waitFor()
  })

  test('on a phone a chosen day comes into sight, and the next open one is a press away', {
    tags: 'full',
  }, async () => {
    const page = await aPage(phone)
    await aCaptain(page)
    const open = await aTournament('open', { values: { marketingMessage: 'Bring your own shoes. '.repeat(11) } })
    const day = await dayOf(open.id, 2)
    await openSchedule(page, open.id, await dayOf(open.id, 0))
    const height = () => page.getByText('Bring your own shoes.').evaluate((text) => text.clientHeight)
    const cut = await height()
    await page.getByRole('button', { name: 'more', exact: true }).tap()
    await expect.poll(height).toBeGreaterThan(2 * cut)
    const expectAtTop = async (shown: string) => {
      const heading = page.getByRole('heading', { name: formatWeekday(shown) })
      await expect.poll(async () => Math.abs((await heading.boundingBox())?.y ?? 999)).toBeLessThan(40)
    }
    await (await shownDay(page, day)).tap()
    await expectAtTop(day)
    await page.getByRole('textbox', { name: 'Quantity, Team 11:30 AM' }).scrollIntoViewIfNeeded()
    await expectAtTop(day)
    await page.getByRole('button', { name: 'Next open day' }).tap()
    await expectAtTop(addDays(day, 1))
    await expectBothFine(page)
  })

  test('sets are not sold without the teams they come with', { tags: 'full' }, async () => {
    const page = await aPage()
    await aCaptain(page)
    const open = await aTournament()
    const day = await fillCart(page, open.id, { day: 43, event: 'Team', time: '08:00 AM' })
    await page.getByRole('button', { name: `Go to ${formatDay(addDays(day, 1))}` }).click()
    await addSquad(page, 'Doubles', '03:00 PM', 1)
    await removeButton(page, 'Team', day).click()
    const question = page.getByRole('dialog', { name: 'Remove Team?' })
    await question.getByText('Team cannot be removed alone. This would be removed too: 1 Doubles.').waitFor()
    await expectFine(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('2 items').waitFor()
    await removeButton(page, 'Team', day).click()
    await question.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('0 items · $0.00').waitFor()
  })

  test('the keyboard alone is enough', async () => {
    const page = await aPage()
    await aCaptain(page)
    const open = await aTournament()
    const day = await dayOf(open.id, 31)
    await openSchedule(page, open.id, addDays(day, -1))
    const focused = () =>
      page.evaluate(() => {
        const { activeElement: element } = document
        return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
      })
    const tabTo = async (name: string) => {
      for (let tabs = 0; tabs < 30 && !(await focused()).startsWith(name); tabs += 1) {
        await page.keyboard.press('Tab')
        expect(await page.evaluate(isBehindBar), await focused()).toBe(false)
      }
      expect(await focused()).toContain(name)
    }
    const pressFor = async (key: string, name: string) => {
      await page.keyboard.press(key)
      await expect.poll(focused).toContain(name)
    }
    await tabTo(formatWeekday(addDays(day, -1)))
    await pressFor('ArrowRight', formatWeekday(day))
    await pressFor('ArrowUp', formatWeekday(addDays(day, -7)))
    await pressFor('ArrowDown', formatWeekday(day))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: formatWeekday(day) }).waitFor()
    await page.getByRole('textbox', { name: 'Quantity, Team 08:00 AM' }).waitFor()
    await tabTo('Quantity, Team 08:00 AM')
    await page.keyboard.press('ArrowUp')
    await page.getByRole('button', { name: 'Add (1)' }).and(page.locator(':enabled')).waitFor()
    await tabTo('Add (1)')
    await page.keyboard.press('Enter')
    await row(page, '08:00 AM', 'In Cart: 1').waitFor()
    await expect.poll(focused).toBe('Add (0)')
    await page.setViewportSize(phone.viewport)
    await tabTo('Review Cart')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Order Review' }).waitFor()
  })
})

/** What has the focus lies under the bar at the bottom. */
function isBehindBar(): boolean {
  const focus = document.activeElement
  const bar = document.querySelector('section[aria-label="Your order"]')
  if (!focus || !bar || bar.contains(focus)) return false
  return focus.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1
}
