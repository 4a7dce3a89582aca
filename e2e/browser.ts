import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { chromiumArguments } from './chromium.ts'
import { expectForThumbs, expectNoSidewaysScroll, settle } from './sizes.ts'

export const browserPath = inject('chromium')
/** Address of the product of this worker. */
export const site = inject('sites')[Number(process.env.VITEST_POOL_ID) - 1] ?? ''
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let browser: Browser | undefined
const open: BrowserContext[] = []
/** What a page said on its console or answered badly; each test ends without any. */
let complaints: string[] = []
let expected: RegExp[] = []

/** Ends what a test has opened; of a failed one it prints what its pages showed. @returns what they complained of unexpectedly */
export async function closePages(hasFailed: boolean): Promise<string[]> {
  if (hasFailed)
    for (const page of open.flatMap((context) => context.pages()))
      console.error(`${page.url()}\n${await page.ariaSnapshot({ timeout: 5_000 }).catch(String)}`)
  await Promise.all(open.splice(0).map((context) => context.close()))
  const unexpected = complaints.filter((line) => !expected.some((pattern) => pattern.test(line)))
  complaints = []
  expected = []
  return unexpected
}

export const phone = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
} satisfies BrowserContextOptions

export const large = { width: 1440, height: 900 }
/** A page of a browser of its own; complaints that a test provokes are named with `expectComplaint`. */
export async function aPage(options: BrowserContextOptions = { viewport: large }): Promise<Page> {
  browser ??= await chromium.launch({ executablePath: browserPath ?? '', args: chromiumArguments })
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
  context.setDefaultTimeout(60_000)
  open.push(context)
  return await anotherTab(context)
}
export async function anotherTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  page.on('response', (response) => {
    // a machine that is busy asks pages to come back, and they do
    if (response.status() === 503 && response.headers()['retry-after']) return
    if (response.status() >= 400)
      complaints.push(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return page
}
export const expectComplaint = (pattern: RegExp): void => void expected.push(pattern)

/** An access token of the sandbox, as if that account had signed in. */
export async function tokenOf(email: string, of = site): Promise<string> {
  const reply = await fetch(`${of}/sandbox/identity/api/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  return ((await reply.json()) as { access_token: string }).access_token
}
/** Opens an address of the product in the name of a demo account; this tab alone has its token. */
export async function signIn(page: Page, who: string, path = '/registration'): Promise<void> {
  const user = {
    access_token: await tokenOf(`${who}@kegler.test`),
    token_type: 'Bearer',
    profile: {},
    expires_at: Math.floor(Date.now() / 1000) + 8 * 60 * 60,
  }
  const kept = [`oidc.user:${site}/sandbox/identity:kegler-web`, JSON.stringify(user), randomUUID()] as const
  // on the first page of this tab that opens, before its own scripts run
  await page.addInitScript(([key, value, once]) => {
    if (sessionStorage.getItem(once)) return
    sessionStorage.setItem(once, 'done')
    sessionStorage.setItem(key, value)
  }, kept)
  await page.goto(site + path)
  await page.getByRole('button', { name: /Welcome|Menu/ }).waitFor()
}
/** Opens an address of the product and signs in with the button of a demo account. */
export async function signInByHand(page: Page, who: string, path = '/registration'): Promise<void> {
  await page.goto(site + path)
  await page.getByRole('button', { name: new RegExp(`\\b${who}@kegler\\.test`) }).click()
  await page.getByRole('button', { name: /Welcome|Menu/ }).waitFor()
}

/** On the sign-in page: with an address and a password. */
export async function typeSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

interface Axe {
  run(options: { runOnly?: string[]; resultTypes: string[] }): Promise<{
    violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[]
  }>
}
/** axe on what the page shows now, with all of its rules or some. */
export async function expectAccessible(page: Page, runOnly?: string[]): Promise<void> {
  await settle(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const found = await page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: Axe }
      const { violations } = await axe.run(options)
      return violations.map(
        (one) =>
          `${one.id}: ${one.nodes.map((node) => `${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`).join(' | ')}`,
      )
    },
    { resultTypes: ['violations'], ...(runOnly ? { runOnly } : {}) },
  )
  expect(found, found.join('\n')).toEqual([])
}
/**
 * Every state that a test names; else dialogs alone: `pages.test.ts` looks at each page. The full run has looked at every state
 * when it repeats walks on a server, which changes nothing that is seen.
 */
const everyState = process.env.TIER === 'full' && !process.env.TEST_DATABASE_URL

/**
 * axe on a large light screen and on a small dark one, nothing wider than the small one or a small laptop, everything in reach
 * of a thumb; the page is light and as large as it was afterwards.
 */
export async function expectFine(page: Page): Promise<void> {
  if (everyState || (await page.getByRole('dialog').count()) > 0) await expectBothFine(page)
}
export async function expectBothFine(page: Page): Promise<void> {
  const size = page.viewportSize() ?? large
  await expectAccessible(page)
  if (size.width > 1024) {
    await page.setViewportSize({ ...large, width: 1024 })
    await settle(page)
    await expectNoSidewaysScroll(page)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  if (size.width > phone.viewport.width) await page.setViewportSize(phone.viewport)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoSidewaysScroll(page)
  await expectForThumbs(page)
  await page.setViewportSize(size)
}
