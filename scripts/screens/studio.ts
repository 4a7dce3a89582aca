import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'

const sizes = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
]
/** Of a page: what follows is more of the same. */
const tallest = 3600
const large = { width: 1440, height: 900 }
export type Studio = ReturnType<typeof studioOf>

/** What the walks need to take pictures of the product at `site` into `folder`. */
export function studioOf(site: string, folder: string) {
  return { site, aPage, signIn, picture, add }

  async function add(page: Page, label: string, quantity: number): Promise<void> {
    const box = page.getByRole('textbox', { name: label })
    const row = page.getByRole('listitem').filter({ has: box })
    await box.fill(String(quantity))
    await row.getByRole('button', { name: `Add (${quantity})` }).click()
    await row.getByText(`In Cart: ${quantity}`).waitFor()
  }

  async function aPage(of: Browser, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
    const context = await of.newContext({ viewport: large, reducedMotion: 'reduce', colorScheme })
    context.setDefaultTimeout(60_000)
    return await context.newPage()
  }
  async function signIn(page: Page, who: string, path = 'registration'): Promise<void> {
    await page.goto(`${site}/${path}`)
    await page.getByRole('button', { name: new RegExp(`\\b${who}@kegler\\.test`) }).click()
    await page.getByRole('button', { name: /Welcome|Menu/ }).waitFor()
  }

  /** The whole page, or what a dialog leaves in sight, or all of a dialog, at every size; notices are closed first. */
  async function picture(page: Page, name: string, of: 'page' | 'dialog' | 'whole dialog' = 'page'): Promise<void> {
    const notices = page.getByRole('button', { name: 'Close notice' })
    // in the page: one that leaves by itself in this moment cannot be clicked
    const close = (all: (HTMLElement | SVGElement)[]) => {
      for (const one of all) one.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    }
    while ((await notices.count()) > 0) await notices.evaluateAll(close)
    for (const size of sizes) {
      await page.setViewportSize(size)
      // As tall as the page, so that what sticks to the bottom covers nothing.
      if (of === 'page') {
        const height = await page.evaluate(async () => {
          for (let frame = 0; frame < 3; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn))
          return document.documentElement.scrollHeight
        })
        await page.setViewportSize({ ...size, height: Math.min(tallest, Math.max(size.height, height)) })
      }
      if (of === 'whole dialog') {
        await page.setViewportSize({ ...size, height: 2600 })
        const box = await page.getByRole('dialog').last().boundingBox()
        await page.setViewportSize({ ...size, height: Math.max(size.height, Math.ceil((box?.height ?? 0) * 1.15)) })
      }
      await page.waitForFunction(async () => {
        await document.fonts.ready
        for (const image of document.images) image.loading = 'eager'
        return [...document.images].every((image) => image.complete)
      })
      await page.screenshot({ path: join(folder, `${name}-${size.width}.png`), animations: 'disabled', caret: 'hide' })
    }
    await page.setViewportSize(large)
    console.log(name)
  }
}
