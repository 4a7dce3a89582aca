import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const dialogs = '[aria-modal="true"], dialog[open]'
const thumb = { height: 44, dialogs }

/** The page is painted as it is now, and what moved for a moment has come to its end. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise((painted) => requestAnimationFrame(painted))
    const running = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(running.map(({ finished }) => finished))
  })
/** Nothing is wider than the screen, or than the dialog that is open. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wider = await page.evaluate((dialogs) => {
    const modal = [...document.querySelectorAll<HTMLElement>(dialogs)].at(-1)
    return [document.documentElement, ...(modal ? [modal] : [])].flatMap((one) => {
      const { scrollWidth, clientWidth } = one
      if (scrollWidth <= clientWidth) return []
      const end = one.getBoundingClientRect().left + clientWidth + 1
      const found = [...one.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > end)
      return [`${scrollWidth} of ${clientWidth}`, ...found.map((part) => part.outerHTML.slice(0, 120))]
    })
  }, dialogs)
  expect(wider).toEqual([])
}

/** On a phone: everything can be pressed with a thumb and no words are cut off, with letters of twice the size too. */
export async function expectForThumbs(page: Page): Promise<void> {
  expect(await missed(page)).toEqual([])
  expect(await cut(page)).toEqual([])
  await withLargeLetters(page, async () => {
    await expectNoSidewaysScroll(page)
    expect(await missed(page)).toEqual([])
    expect(await cut(page)).toEqual([])
  })
}

async function withLargeLetters(page: Page, look: () => Promise<void>): Promise<void> {
  const size = (to: string) =>
    page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), to)
  await size('200%')
  await settle(page)
  await look()
  await size('')
}

/** What can be pressed, but not on a thumb's pixels of height: too low, or something lies over it. */
const missed = (page: Page): Promise<string[]> =>
  page.evaluate(({ height, dialogs }) => {
    const front = [...document.querySelectorAll(`${dialogs}, [role="menu"]`)].at(-1)
    const all = (front ?? document).querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, [role="menuitem"]',
    )
    const fieldOfTags = '.mantine-TagsInput-input, .mantine-MultiSelect-input'
    const leads = (x: number, y: number, to: HTMLElement) => {
      const hit = document.elementFromPoint(x, y)
      if (hit === null) return false
      return to.contains(hit) || hit.closest('label')?.control === to || to.closest(fieldOfTags)?.contains(hit) === true
    }
    // they lie over the page for some seconds
    const notices = document.querySelectorAll<HTMLElement>('.mantine-Notifications-root')
    for (const { style } of notices) style.display = 'none'
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
      return [(one.ariaLabel || one.innerText || one.outerHTML).slice(0, 120)]
    })
    scrollTo({ top: at, behavior: 'instant' })
    for (const { style } of notices) style.display = ''
    return found
  }, thumb)

/** Words that are wider than the button or the link they are in. */
const cut = (page: Page): Promise<string[]> =>
  page.evaluate((dialogs) => {
    const front = [...document.querySelectorAll(dialogs)].at(-1) ?? document.querySelector('main')
    return [...(front?.querySelectorAll<HTMLElement>('a, button, .mantine-Button-label') ?? [])]
      .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
      .map((one) => one.innerText)
      .filter((words) => words !== '')
  }, dialogs)
