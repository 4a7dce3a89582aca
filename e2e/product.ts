import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

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

/** On the embedded database, or on one of its own at `TEST_DATABASE_URL`. */
export async function aProduct(): Promise<Product> {
  const port = await freePort()
  const site = `http://localhost:${port}/club/bowling`
  const directory = mkdtempSync(join(tmpdir(), 'kegler-e2e-'))
  const database = await ownDatabase()
  let server: ChildProcess | undefined
  const start = (environment: Record<string, string> = {}) => {
    const child = spawn(process.execPath, ['apps/sandbox/src/main.ts'], {
      cwd: root,
      env: {
        ...process.env,
        ...database.environment,
        PORT: String(port),
        BASE_PATH: '/club/bowling',
        DATA_DIR: directory,
        RATE_LIMIT_PER_MINUTE: '1000000',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    server = child
    return new Promise<void>((ready, failed) => {
      child.stdout?.on('data', (text: Buffer) => {
        if (text.includes('Kegler is ready')) ready()
      })
      child.once('exit', (code) => failed(new Error(`The product ended with ${code} while it started.`)))
    })
  }
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
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    remove: async () => {
      await end('SIGTERM')
      await database.drop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function ownDatabase() {
  const url = process.env.TEST_DATABASE_URL
  if (!url) return { environment: {}, drop: async () => {} }
  const name = `kegler_e2e_${randomUUID().slice(0, 8)}`
  const ask = async (statement: string) => {
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    await admin.query(statement)
    await admin.end()
  }
  await ask(`create database ${name}`)
  return {
    environment: { DATABASE_URL: String(Object.assign(new URL(url), { pathname: `/${name}` })) },
    drop: () => ask(`drop database ${name} with (force)`),
  }
}

const freePort = () =>
  new Promise<number>((found) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => found(port))
    })
  })
