import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { demoId } from '../apps/sandbox/src/demo/ids.ts'
import { chromiumArguments, findChromium } from '../e2e/chromium.ts'

/*
 * What a captain's pages load with an empty cache: scripts and styles in gzipped kB. With the path of another, built tree
 * as an argument also those of that tree.
 */
const port = 4_790
const site = `http://localhost:${port}`
const tid = demoId('tournament', 'open')
const pages = [
  '/registration',
  ...['schedule', 'rostercheckout', 'checkout', 'manage'].map((name) => `/registration/${name}/${tid}`),
]

async function weightsOf(root: string): Promise<number[]> {
  const directory = mkdtempSync(join(tmpdir(), 'kegler-weights-'))
  const server = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: directory },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((ready) => server.stdout.on('data', (text: Buffer) => text.includes('is ready') && ready()))
  const browser = await chromium.launch({ executablePath: (await findChromium()) ?? '', args: chromiumArguments })
  try {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(site)
    await page.getByRole('button', { name: /captain@kegler\.test/ }).click()
    await page.getByText('Open Championships').first().waitFor()
    const found: number[] = []
    for (const path of pages) {
      const fresh = await context.newPage()
      const files = new Map<string, Promise<number>>()
      fresh.on('response', (reply) => {
        const { pathname } = new URL(reply.url())
        if (/\.(js|css)$/.test(pathname))
          files.set(
            pathname,
            reply.body().then((body) => gzipSync(body).length),
          )
      })
      await fresh.goto(site + path)
      await fresh.getByRole('heading', { level: 1 }).waitFor()
      await fresh.waitForLoadState('networkidle')
      await fresh.waitForTimeout(500)
      found.push((await Promise.all(files.values())).reduce((sum, bytes) => sum + bytes, 0) / 1000)
      await fresh.close()
    }
    return found
  } finally {
    await browser.close()
    server.kill('SIGTERM')
    await new Promise((ended) => server.once('exit', ended))
    rmSync(directory, { recursive: true, force: true })
  }
}

const [other] = process.argv.slice(2)
const here = await weightsOf(join(import.meta.dirname, '..'))
const there = other ? await weightsOf(resolve(other)) : []
console.log(`| page | kB${other ? ' | before' : ''} |\n| --- | ---${other ? ' | ---' : ''} |`)
for (const [index, path] of pages.entries())
  console.log(
    `| ${path.split('/')[2] ?? 'home'} | ${here[index]?.toFixed(1)}${other ? ` | ${there[index]?.toFixed(1)}` : ''} |`,
  )
