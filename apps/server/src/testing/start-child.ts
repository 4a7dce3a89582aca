import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wasmFlags } from '../db/wasm-flags.ts'
import type { Person } from './kit.ts'
import { environmentOf, type Outside } from './outside.ts'
import { createDatabase } from './postgres.ts'
import { databaseTemplate } from './template.ts'

/** A product in a process of its own (`child.ts`). */
export interface Child {
  process: ChildProcess
  /** 'http://127.0.0.1:1234' */
  address: string
  /** Lines that it wrote so far. */
  output: string[]
}

/** Settings of products on one fresh database: on the server of TEST_DATABASE_URL, else embedded in a directory of their own. */
export async function childEnvironment(outside: Outside): Promise<Record<string, string>> {
  const environment = {
    ...environmentOf(outside),
    PATH: process.env.PATH ?? '',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'kegler-')),
    LOG_LEVEL: 'silent',
    STOP_NOTICE: '0',
    ...(process.env.BATCH ? { BATCH: process.env.BATCH } : {}),
  }
  const server = process.env.TEST_DATABASE_URL
  if (!server) return { ...environment, LOAD_FROM: await databaseTemplate() }
  return { ...environment, DATABASE_URL: await createDatabase(server, `kegler_child_${randomUUID().slice(0, 8)}`) }
}

/** Starts a product and waits until it listens. */
export async function startChild(environment: Record<string, string>): Promise<Child> {
  const flags = ['--disable-warning=ExperimentalWarning', ...wasmFlags]
  const child = spawn(process.execPath, [...flags, join(import.meta.dirname, 'child.ts')], {
    env: environment as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output: string[] = []
  const address = await new Promise<string>((ready, failed) => {
    child.stdout.on('data', (text: Buffer) => {
      output.push(...String(text).split('\n').filter(Boolean))
      const found = /^listening (\S+)/m.exec(String(text))
      if (found?.[1]) ready(found[1])
    })
    child.on('exit', (code) => failed(new Error(`The product ended with ${code} while it started.`)))
  })
  return { process: child, address, output }
}

/** Waits until a product has ended; null: it has. */
export const endOf = (child: Child | undefined): Promise<unknown> | null =>
  child && child.process.exitCode === null && child.process.signalCode === null
    ? new Promise((ended) => child.process.once('exit', ended))
    : null

/** Sends a request to a product, as a captain's browser does. */
export const sendTo = (
  address: string,
  method: string,
  path: string,
  { person, body, key }: { person?: Person | undefined; body?: unknown; key?: string | undefined } = {},
): Promise<Response> =>
  fetch(address + path, {
    method,
    headers: {
      ...(person ? { authorization: `Bearer ${person.token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
