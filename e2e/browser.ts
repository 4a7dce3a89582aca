import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { chromiumArguments } from './chromium.ts'

export const browserPath = inject('chromium')
/** Address of the product of this worker. */
export const site = inject('sites')[Number(process.env.VITEST_POOL_ID) - 1] ?? ''
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let browser: Browser | undefined
const open: BrowserContext[] = []
/** What a page said on its console or answered badly; each test ends without any. */
let complaints: string[] = []
let expected: RegExp[] = []

/** Ends what a test has opened. @returns what its pages complained of unexpectedly */
export async function closePages(): Promise<string[]> {
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

const large = { width: 1440, height: 900 }
/** A page of a browser of its own; complaints that a test provokes are named with `expectComplaint`. */
export async function aPage(options: BrowserContextOptions = { viewport: large }): Promise<Page> {
  browser ??= await chromium.launch({ executablePath: browserPath ?? '', args: chromiumArguments })
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
  context.setDefaultTimeout(30_000)
  open.push(context)
  return await anotherTab(context)
}
/** One more page of the same browser. */
export async function anotherTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  page.on('response', (response) => {
    if (response.status() >= 400)
      complaints.push(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return page
}
export const expectComplaint = (pattern: RegExp): void => void expected.push(pattern)

/** Opens an address of the product and signs in with the button of a demo account. */
export async function signIn(page: Page, who: string, path = '/registration'): Promise<void> {
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
  run(options: { runOnly?: string[] }): Promise<{
    violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[]
  }>
}
/** axe on what the page shows now, with all of its rules or some. */
export async function expectAccessible(page: Page, runOnly?: string[]): Promise<void> {
  await page.waitForTimeout(300)
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
    runOnly ? { runOnly } : {},
  )
  expect(found).toEqual([])
}
/**
 * axe on a large light screen and on a small dark one, and nothing wider than the small one; the page is large and light
 * again afterwards.
 */
export async function expectFine(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(phone.viewport)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(large)
}
/** Nothing is wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)
}
