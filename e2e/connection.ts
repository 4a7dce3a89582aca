import type { Locator, Page, Request, Route } from 'playwright-core'
import { expect } from 'vitest'

export const unreachable = 'We could not reach the server. Check your connection and try again.'
export const connectionAlert = (page: Page) => page.getByRole('alert').filter({ hasText: unreachable })

/** How often a page sends a write until it reports that it was not answered. */
const attempts = 4
/** The next such call arrives, and the page gets neither its answer nor those of its own retries. */
export async function loseAnswer(page: Page, method: string, url: RegExp, answers = attempts): Promise<void> {
  let lost = 0
  await page.route(url, async (route) => {
    const request = route.request()
    const all = request.headers()['idempotency-key'] ? answers : 1
    if (lost === all || request.method() !== method) return await route.fallback()
    lost += 1
    if (lost === 1) await route.fetch()
    await route.abort('connectionreset')
  })
}

/** While it runs, calls of the page take longer than people wait before they press again. */
export async function slowly(page: Page, act: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 700, // milliseconds
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await act()
  await session.detach()
}

/** Presses a button, and again while its call waits: it shows that it works, and the call is made once. */
export async function pressTwice(page: Page, button: Locator, method: string, url: RegExp): Promise<void> {
  const pressed = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    if (route.request().method() === method) await pressed.promise
    await route.fallback()
  }
  await page.route(url, hold)
  let made = 0
  const count = (request: Request) => {
    if (request.method() === method && url.test(request.url())) made += 1
  }
  page.on('request', count)
  const answer = page.waitForResponse((reply) => reply.request().method() === method && url.test(reply.url()))
  const element = await button.elementHandle()
  await button.click()
  await expect.poll(() => element?.evaluate(works), { interval: 20 }).toBe(true)
  await element?.dispatchEvent('click')
  pressed.resolve()
  await answer
  await page.unroute(url, hold)
  page.off('request', count)
  expect(made).toBe(1)
}
const works = (button: SVGElement | HTMLElement): boolean =>
  button.matches(':disabled') && (button.matches('[data-loading]') || button.textContent === 'Processing...')

/** Style sheets without rules: they did not arrive. */
export const missingStyles = (page: Page): Promise<string[]> =>
  page.locator('link[rel=stylesheet]').evaluateAll((links) =>
    (links as HTMLLinkElement[]).flatMap((link) => {
      try {
        return link.sheet?.cssRules.length ? [] : [link.href]
      } catch {
        return [link.href]
      }
    }),
  )
