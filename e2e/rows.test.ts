import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectComplaint, site, typeSignIn } from './browser.ts'
import { password } from './captains.ts'
import { row } from './season.ts'
import { anOwner } from './tournaments.ts'

const entriesCall = /\/api\/tournament\/[\w-]+\/entries$/
const signInAsked = (page: Page) => {
  const asked: (string | null)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/identity/auth?')) asked.push(new URL(request.url()).searchParams.get('prompt'))
  })
  return asked
}
const secondsLeft = (page: Page) =>
  page.evaluate(() => {
    const user = Object.entries(sessionStorage).find(([key]) => key.startsWith('oidc.user'))?.[1] ?? '{}'
    return (JSON.parse(user) as { expires_at: number }).expires_at - Date.now() / 1000
  })

describe.skipIf(!browserPath)('signed in', () => {
  test('the token is renewed two minutes before it ends, without leaving the screen', async () => {
    const page = await aPage()
    const { tournament } = await anOwner(page, 'captain')
    const manage = `/registration/manage/${tournament.id}`
    await page.clock.install()
    await page.goto(site + manage)
    await row(page, 'Falls City Rollers').waitFor()
    const asked = signInAsked(page)
    await page.clock.fastForward(((await secondsLeft(page)) - 130) * 1000)
    expect(asked).toEqual([])
    // looked at every five seconds; no further, or the silent request itself would count as unanswered
    const step = async () => {
      await page.clock.runFor(1_000)
      return asked
    }
    await expect.poll(step, { interval: 100 }).toEqual(['none'])
    await expect.poll(() => secondsLeft(page)).toBeGreaterThan(3_000)
    await expect.poll(() => new URL(page.url()).pathname).toContain(manage)
  })

  test('a refused token is renewed once; when that does not help, signing in starts again and leads back', {
    tags: 'full',
  }, async () => {
    const page = await aPage()
    const { captain, tournament } = await anOwner(page, 'captain')
    const manage = `/registration/manage/${tournament.id}`
    await page.goto(site + manage)
    await row(page, 'Falls City Rollers').waitFor()
    const asked = signInAsked(page)
    const refused = { status: 401, json: { code: 'UNAUTHENTICATED', message: 'Please sign in.' } }
    expectComplaint(/^401 GET/)
    // a route that ends by itself leaves requests hanging that are on their way just then
    let refusals = 0
    await page.route(entriesCall, (route) => {
      refusals += 1
      return refusals === 1 ? route.fulfill(refused) : route.fallback()
    })
    await page.reload()
    await row(page, 'Falls City Rollers').waitFor()
    expect(asked).toEqual(['none'])

    await page.context().clearCookies()
    await page.route(entriesCall, (route) => route.fulfill(refused))
    await page.reload()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.unrouteAll()
    await typeSignIn(page, captain.email, password)
    await row(page, 'Falls City Rollers').waitFor()
    await expect.poll(() => page.url()).toBe(site + manage)
  })
})
