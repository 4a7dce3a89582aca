import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { chromiumArguments, findChromium } from '../e2e/chromium.ts'
import { buyThirtyEntries } from './captain-of-30.ts'

/*
 * What a captain's pages feel like on a slow phone: 360 px, four times slower than this processor, 1.6 Mbit/s with 150 ms
 * to the server. Largest contentful paint from the first byte asked, layout shift, slowest interaction.
 */
const port = 4_780
const site = `http://localhost:${port}`

interface Feel {
  lcp: number
  cls: number
  interaction: number
}
const observe = () => {
  const feel = { lcp: 0, cls: 0, interaction: 0 }
  Object.assign(window, { feel })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) feel.lcp = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) feel.cls += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) feel.interaction = Math.max(feel.interaction, entry.duration)
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

async function slowPhone(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 94_000,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Opens the address twice: signed in with an empty cache, then acts on it. */
async function measure(page: Page, path: string, shown: string, act: (page: Page) => Promise<void>): Promise<Feel> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await page.goto(site + path)
  await page.getByText(shown).first().waitFor({ timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  await act(page)
  await page.waitForTimeout(800)
  return page.evaluate(() => (window as unknown as { feel: Feel }).feel)
}

const executablePath = await findChromium()
if (!executablePath) throw new Error('No Chrome or Chromium found.')
const directory = mkdtempSync(join(tmpdir(), 'kegler-pages-'))
const server = spawn(process.execPath, ['scripts/start.ts'], {
  cwd: join(import.meta.dirname, '..'),
  env: { ...process.env, PORT: String(port), DATA_DIR: directory },
  stdio: ['ignore', 'pipe', 'inherit'],
})
await new Promise<void>((ready) => server.stdout.on('data', (text: Buffer) => text.includes('is ready') && ready()))
await buyThirtyEntries(site)
const browser = await chromium.launch({ executablePath, args: chromiumArguments })
try {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  await page.addInitScript(observe)
  await page.goto(site)
  await page.getByRole('button', { name: /captain@kegler\.test/ }).click()
  await page.getByText('Open Championships').first().waitFor()
  const schedule =
    (await page
      .getByRole('link', { name: /^Register/ })
      .first()
      .getAttribute('href')) ?? ''
  const tid = schedule.split('/').at(-1)
  await slowPhone(page)
  const rows: [string, Feel][] = []
  rows.push([
    'home',
    await measure(page, '/registration', 'Open Championships', async (at) =>
      at.getByRole('button', { name: 'Menu' }).tap(),
    ),
  ])
  rows.push([
    'scheduler, 60 days',
    await measure(page, schedule, 'available', async (at) => {
      await at
        .getByRole('button', { name: /^One more/ })
        .first()
        .tap()
      await at
        .getByRole('button', { name: /^Add \(1\)/ })
        .first()
        .tap()
      await at.getByText('Added to Cart!').waitFor()
    }),
  ])
  rows.push([
    'checkout',
    await measure(page, `/registration/checkout/${tid}`, 'Order Review', async (at) =>
      at.getByRole('checkbox').last().tap(),
    ),
  ])
  rows.push([
    'manage, 36 entries',
    await measure(page, `/registration/manage/${tid}`, 'Reservation Number', async (at) =>
      at
        .getByRole('button', { name: /Actions/ })
        .first()
        .tap(),
    ),
  ])
  console.log('| page | largest contentful paint | layout shift | slowest interaction |\n| --- | --- | --- | --- |')
  for (const [name, feel] of rows)
    console.log(
      `| ${name} | ${(feel.lcp / 1000).toFixed(2)} s | ${feel.cls.toFixed(3)} | ${Math.round(feel.interaction)} ms |`,
    )
} finally {
  await browser.close()
  server.kill('SIGTERM')
  rmSync(directory, { recursive: true, force: true })
}
