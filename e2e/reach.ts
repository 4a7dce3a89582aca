import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, settle } from './browser.ts'

const thumb = 44

/** On the screen as it is scrolled now; to be evaluated in the page. */
export const isInSight = (element: SVGElement | HTMLElement): boolean => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}

/** For a thumb, in the light and in the dark, and for eyes that need letters of twice the size. */
export async function expectWithinReach(page: Page): Promise<void> {
  await closeNotices(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectForThumbs(page)
}

/** On a phone: everything can be pressed with a thumb, with letters of twice the size too, which are not cut off. */
export async function expectForThumbs(page: Page): Promise<void> {
  expect(await missed(page, thumb)).toEqual([])
  await withLargeLetters(page, async () => {
    await expectNoSidewaysScroll(page)
    expect(await missed(page, thumb)).toEqual([])
    expect(await cut(page)).toEqual([])
  })
}

/** The keyboard walks down the list without going behind the bar at the foot. */
export async function expectFocusAboveBar(page: Page): Promise<void> {
  const tops = () =>
    page.evaluate(() => {
      const pay = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Pay $'))
      const bar = pay?.parentElement?.parentElement?.getBoundingClientRect().top ?? 0
      return { bar, focused: document.activeElement?.getBoundingClientRect().bottom ?? 0 }
    })
  await page.evaluate(() => scrollTo(0, 0))
  await page
    .getByRole('button', { name: /^Details of/ })
    .first()
    .focus()
  for (let steps = 0; steps < 20; steps += 1) {
    const { bar, focused } = await tops()
    expect(focused).toBeLessThanOrEqual(bar)
    await page.keyboard.press('Tab')
    if ((await page.evaluate(() => document.activeElement?.textContent ?? '')).startsWith('Pay $')) return
  }
}

/** Notices lie over the page for some seconds. */
export async function closeNotices(page: Page): Promise<void> {
  // those that are there now, in one step: a notice that closes by itself must not be waited for
  await page.getByRole('button', { name: 'Close notice' }).evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click()
  })
  await page.getByRole('button', { name: 'Close notice' }).first().waitFor({ state: 'hidden' })
}

async function withLargeLetters(page: Page, look: () => Promise<void>): Promise<void> {
  const size = (to: string) =>
    page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), to)
  await size('200%')
  await settle(page)
  await look()
  await size('')
}

/** What can be pressed, but not on so many pixels of height: too low, or something lies over it. */
const missed = (page: Page, height: number): Promise<string[]> =>
  page.evaluate((height) => {
    const modal = [...document.querySelectorAll('[aria-modal="true"], dialog[open]')].at(-1)
    const all = (modal ?? document).querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, [role="menuitem"]',
    )
    const fieldOfTags = '.mantine-TagsInput-input'
    const leads = (x: number, y: number, to: HTMLElement) => {
      const hit = document.elementFromPoint(x, y)
      if (hit === null) return false
      return to.contains(hit) || hit.closest('label')?.control === to || to.closest(fieldOfTags)?.contains(hit) === true
    }
    const at = scrollY
    const found = [...all].flatMap((one) => {
      if (!one.checkVisibility({ visibilityProperty: true }) || one.closest('[aria-hidden="true"], [inert]')) return []
      const words = one.matches('[type="checkbox"], [type="radio"]') ? (one as HTMLInputElement).labels?.[0] : null
      const target = words ?? one
      // what sticks to the foot of the screen may lie over its middle
      for (const block of ['center', 'start'] as const) {
        target.scrollIntoView({ block, behavior: 'instant' })
        const { left, top, width, height: high } = target.getBoundingClientRect()
        if (top + high < 0 || width === 0) return [] // the link that the keyboard brings into sight
        const [x, y] = [left + width / 2, top + high / 2]
        if (!leads(x, y, one)) continue
        let [up, down] = [0, 0]
        while (up + down < height - 2 && leads(x, y - up - 1, one)) up += 1
        while (up + down < height - 2 && leads(x, y + down + 1, one)) down += 1
        if (up + down >= height - 2) return []
      }
      return [one.ariaLabel || one.innerText || one.outerHTML.slice(0, 120)]
    })
    scrollTo({ top: at, behavior: 'instant' })
    return found
  }, height)

/** Words that are wider than the button, the link or the dialog they are in. */
const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main a, main button, [aria-modal="true"], dialog[open]')]
      .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
      .map((one) => one.innerText)
      .filter((words) => words !== ''),
  )
