import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** On the screen as it is scrolled now; to be evaluated in the page. */
export const isInSight = (element: SVGElement | HTMLElement): boolean => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
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
