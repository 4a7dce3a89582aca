import { randomUUID } from 'node:crypto'
import { type Answer, type Call, isIdempotent, type Sent } from '@kegler/domain/call.ts'
import { calls } from '@kegler/domain/calls.ts'
import { type App, buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/db.ts'
import { environmentOf, type Outside, startOutside } from './outside.ts'
import { createDatabase } from './postgres.ts'
import { databaseTemplate } from './template.ts'

type AllCalls = typeof calls
type Key = keyof AllCalls
export interface Person {
  token: string
  email: string
  subject: string
}
export interface Reply<K extends Key> {
  statusCode: number
  body: Answer<AllCalls[K]> & { code?: string; message?: string; messages?: string[] }
  text: string
}
interface Kit extends App {
  outside: Outside
  /** Moves the product's clock; tests that do so put it back. */
  clock: { ahead: number }
  /** Called with each step's name; throws or kills where a test wants that. */
  steps: { on: ((name: string) => void) | null }
  /** Takes back what a file has changed of the clock, the steps, the settings and the card provider. */
  restore: () => void
}

// One application and one database for each worker process; a test makes its own tournaments and people.
export const held = globalThis as { kegler?: Promise<Kit> }
export function theKit(): Promise<Kit> {
  held.kegler ??= start()
  return held.kegler
}

async function start(): Promise<Kit> {
  const outside = await startOutside()
  const config = readConfig({
    LOG_LEVEL: process.env.TEST_LOG ?? 'fatal',
    ...environmentOf(outside),
    BATCH: process.env.BATCH,
    GROUPS_ENABLED: 'true',
    ALLOW_CAPTAIN_CHANGE_SQUAD: 'true',
  })
  const clock = { ahead: 0 }
  const steps: Kit['steps'] = { on: null }
  const database = await openTestDatabase()
  const app = await buildApp(config, database, {
    replace: { now: () => new Date(Date.now() + clock.ahead), step: (name) => steps.on?.(name) },
    longestWaitMs: answerMs,
  })
  await app.server.ready()
  const initial = { config: { ...app.services.config }, cards: { ...app.services.cards } }
  const restore = () => {
    clock.ahead = 0
    steps.on = null
    Object.assign(app.services.config, initial.config)
    Object.assign(app.services.cards, initial.cards)
  }
  return { ...app, outside, clock, steps, restore }
}

/** A machine that is slow refuses nobody. */
export const answerMs = 120_000
/** A fresh migrated database: embedded, or one of its own on the server of TEST_DATABASE_URL. */
export async function openTestDatabase() {
  const url = process.env.TEST_DATABASE_URL
  if (!url) return openDatabase({ dataDir: 'memory://', loadFrom: await databaseTemplate(), rememberMs: 0 })
  const databaseUrl = await createDatabase(url, `kegler_test_${process.pid}_${randomUUID().slice(0, 8)}`)
  return openDatabase({ url: databaseUrl, dataDir: '', rememberMs: 0, answerMs })
}

/** Calls as this person (null: nobody signed in), as the browser does: each write under a key of its own. */
export async function callAs<K extends Key>(
  person: Person | null,
  key: K,
  ...[sent]: unknown extends Sent<AllCalls[K]> ? [] : [Sent<AllCalls[K]> & { idempotencyKey?: string; dryRun?: true }]
): Promise<Reply<K>> {
  const { server } = await theKit()
  const [method = '', path = ''] = key.split(' ')
  const {
    params = {},
    query = {},
    body,
    dryRun,
    idempotencyKey = isIdempotent(calls[key] as Call) && !dryRun ? randomUUID() : undefined,
  } = (sent ?? {}) as {
    params?: Record<string, string>
    query?: Record<string, unknown>
    body?: unknown
    idempotencyKey?: string
    dryRun?: true
  }
  const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const asked = new URLSearchParams(
    Object.entries({ ...query, ...(dryRun ? { dryRun } : {}) }).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
  )
  const reply = await server.inject({
    method: method as 'GET',
    url: `/api/${url}${asked.size > 0 ? `?${asked}` : ''}`,
    headers: {
      ...(person ? { authorization: `Bearer ${person.token}` } : {}),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    },
    ...(body === undefined ? {} : { payload: body as object }),
  })
  const isJson = String(reply.headers['content-type']).startsWith('application/json')
  return { statusCode: reply.statusCode, body: isJson ? reply.json() : reply.body, text: reply.body } as Reply<K>
}
