import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { findChromium } from './chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the browser; null skips. */
    chromium: string | null
    /** Address of the product with its sandbox, under a base path, no trailing slash. */
    site: string
  }
}

/** Finds a browser and starts the product with its sandbox and demo season, under a base path, on a fresh database. */
export default async function setup(project: TestProject) {
  const chromium = await findChromium()
  project.provide('chromium', chromium)
  project.provide('site', '')
  if (!chromium) {
    const how = 'No Chrome or Chromium found. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.'
    if (process.env.REQUIRE_BROWSER === '1') throw new Error(how)
    console.warn(`\n*** BROWSER TESTS SKIPPED: ${how} ***\n`)
    return
  }
  const port = await freePort()
  const site = `http://localhost:${port}/club/bowling`
  project.provide('site', site)
  const directory = mkdtempSync(join(tmpdir(), 'kegler-e2e-'))
  const server = spawn(process.execPath, ['apps/sandbox/src/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      PORT: String(port),
      BASE_PATH: '/club/bowling',
      DATA_DIR: directory,
      RATE_LIMIT_PER_MINUTE: '1000000',
      ...(await ownDatabase()),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((ready, failed) => {
    server.stdout.on('data', (text: Buffer) => {
      if (text.includes('Kegler is ready')) ready()
    })
    server.on('exit', (code) => failed(new Error(`The product ended with ${code} while it started.`)))
  })
  return async () => {
    const ended = new Promise((done) => server.once('exit', done))
    server.kill('SIGTERM')
    await ended
    rmSync(directory, { recursive: true, force: true })
  }
}

/** On a PostgreSQL server the tests get a database of their own. */
async function ownDatabase(): Promise<Record<string, string>> {
  const url = process.env.TEST_DATABASE_URL
  if (!url) return {}
  const name = `kegler_e2e_${randomUUID().slice(0, 8)}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  return { DATABASE_URL: String(Object.assign(new URL(url), { pathname: `/${name}` })) }
}

const freePort = () =>
  new Promise<number>((found) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => found(port))
    })
  })
