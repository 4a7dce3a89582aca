import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { hashOfSeason } from '../apps/sandbox/src/demo/testing/hash-of-season.ts'
import { wasmFlags } from '../apps/server/src/db/wasm-flags.ts'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { findChromium } from './chromium.ts'

const root = join(import.meta.dirname, '..')

/** The product with its sandbox and demo season: a directory and a database of its own, started and ended at will. */
export interface Product {
  /** Address under a base path, no trailing slash. */
  site: string
  start: (environment?: Record<string, string>) => Promise<void>
  /** As an operator would end it. */
  stop: () => Promise<void>
  /** kill -9: nothing can be tidied. */
  kill: () => Promise<void>
  /** Ends it and removes what it kept. */
  remove: () => Promise<void>
}
/** The data of a product that was started once, to copy instead of migrating and filling a database again. */
export interface Template {
  directory: string
  /** Name of its database at `TEST_DATABASE_URL`; '' for the embedded one. */
  database: string
}

/** On the embedded database, or on one of its own at `TEST_DATABASE_URL`; from a template it starts in about a second. */
export async function makeProduct(template?: Template): Promise<Product> {
  const port = await freePort()
  const site = `http://localhost:${port}/club/bowling`
  const directory = mkdtempSync(join(tmpdir(), 'kegler-e2e-'))
  if (template) cpSync(template.directory, directory, { recursive: true })
  const database = await createDatabase(template?.database)
  let server: ChildProcess | undefined
  const end = (signal: 'SIGTERM' | 'SIGKILL') =>
    new Promise<void>((done) => {
      const ending = server
      server = undefined
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return done()
      ending.once('exit', () => done())
      ending.kill(signal)
    })
  return {
    site,
    start: async (environment = {}) => {
      server = await startServer({ ...databaseUrl(database), PORT: String(port), DATA_DIR: directory, ...environment })
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    remove: async () => {
      await end('SIGTERM')
      if (database) await askServer(`drop database ${database} with (force)`)
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/**
 * Starts a product once and keeps its data: the embedded database for the day, as long as nothing that it is made from
 * changes; one at `TEST_DATABASE_URL` until it is removed.
 */
export async function makeTemplate(): Promise<Template & { remove: () => Promise<void> }> {
  const cache = join(root, 'node_modules/.cache')
  const cached = join(cache, `${templatePrefix}${hashOfSeason()}`)
  const isCached = !process.env.TEST_DATABASE_URL
  if (isCached && existsSync(cached)) return { directory: cached, database: '', remove: async () => {} }
  const directory = mkdtempSync(join(tmpdir(), templatePrefix))
  const database = await createDatabase()
  const server = await startServer({
    ...databaseUrl(database),
    PORT: String(await freePort()),
    DATA_DIR: directory,
  })
  const ended = new Promise((done) => server.once('exit', done))
  server.kill('SIGTERM')
  await ended
  if (isCached) {
    for (const old of globSync(`${templatePrefix}*`, { cwd: cache })) rmSync(join(cache, old), { recursive: true })
    cpSync(directory, `${cached}.${process.pid}`, { recursive: true })
    renameSync(`${cached}.${process.pid}`, cached)
  }
  return {
    directory,
    database,
    remove: async () => {
      if (database) await askServer(`drop database ${database} with (force)`)
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
const templatePrefix = 'kegler-e2e-template-'

/** Several times what a slow machine takes. */
const startsWithinMs = 180_000

function startServer(environment: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...wasmFlags, 'apps/sandbox/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      BASE_PATH: '/club/bowling',
      RATE_LIMIT_PER_MINUTE: '1000000',
      SANDBOX_MAKERS: 'true',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ready = Promise.withResolvers<ChildProcess>()
  let said = ''
  child.stdout?.on('data', (text: Buffer) => {
    said += text
    if (said.includes('Kegler is ready')) ready.resolve(child)
  })
  child.once('exit', (code) => ready.reject(new Error(`The product ended with ${code} while it started.`)))
  AbortSignal.timeout(startsWithinMs).addEventListener('abort', () =>
    ready.reject(new Error(`The product was not ready after ${startsWithinMs / 1_000} seconds. It said: ${said}`)),
  )
  return ready.promise.catch((error) => {
    child.kill('SIGKILL')
    throw error
  })
}

/** A database at `TEST_DATABASE_URL`, empty or a copy of the template; '' without a server. */
async function createDatabase(template = ''): Promise<string> {
  if (!process.env.TEST_DATABASE_URL) return ''
  const name = `kegler_e2e_${randomUUID().slice(0, 8)}`
  await askServer(`create database ${name}${template && ` template ${template}`}`)
  return name
}
const databaseUrl = (name: string): Record<string, string> =>
  name
    ? { DATABASE_URL: String(Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ''), { pathname: `/${name}` })) }
    : {}
async function askServer(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}

// node e2e/product.ts: makes the embedded template, which the tests find then; one on a server belongs to who made it
if (import.meta.main && !process.env.TEST_DATABASE_URL && (await findChromium())) await makeTemplate()
