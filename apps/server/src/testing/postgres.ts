import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { freePort } from './free-port.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of a PostgreSQL server. */
    databaseUrl: string
    /** Name of a migrated, empty database there. */
    databaseTemplate: string
  }
}

/** Folder of the programs of a PostgreSQL server on this machine, the newest first; null when there is none. */
export function findPostgres(): string | null {
  const packaged = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => version(b) - version(a))
  const folders = [...packaged, ...(process.env.PATH ?? '').split(delimiter)]
  return folders.find((folder) => ['initdb', 'pg_ctl'].every((name) => existsSync(join(folder, name)))) ?? null
}
const version = (folder: string): number => Number(/postgresql\/(\d+)/.exec(folder)?.[1] ?? 0)

/** Starts a server on an empty cluster that is thrown away when it stops. */
export async function startPostgres(folder: string): Promise<{ url: string; stop: () => void }> {
  const directory = mkdtempSync(join(tmpdir(), 'kegler-postgres-'))
  const user = unprivileged()
  if (user) chownSync(directory, user.uid, user.gid)
  const run = (name: string, ...args: string[]) => {
    const done = spawnSync(join(folder, name), args, { cwd: '/', stdio: 'ignore', ...user })
    if (done.status !== 0) throw new Error(`${name} of PostgreSQL failed: see ${directory}/log`)
  }
  const port = await freePort()
  const data = join(directory, 'data')
  // nothing here has to survive a power cut
  const settings = `-p ${port} -k ${directory} -c listen_addresses=127.0.0.1 -c max_connections=200 -c fsync=off -c synchronous_commit=off -c full_page_writes=off`
  run('initdb', '-D', data, '-A', 'trust', '-U', 'kegler', '-E', 'UTF8')
  run('pg_ctl', '-D', data, '-w', '-l', join(directory, 'log'), '-o', settings, 'start')
  return {
    url: `postgres://kegler@127.0.0.1:${port}/postgres`,
    stop: () => {
      run('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  const line = ['postgres', 'nobody'].map((name) => accounts.find((one) => one.startsWith(`${name}:`))).find(Boolean)
  const [, , uid, gid] = (line ?? '').split(':')
  if (!uid || !gid) throw new Error('PostgreSQL needs a user that is not root: there is no postgres and no nobody.')
  return { uid: Number(uid), gid: Number(gid) }
}

/** Vitest's global set-up of the projects on a server. */
export async function setup(project: TestProject) {
  const folder = process.env.TEST_DATABASE_URL ? null : findPostgres()
  const started = folder ? await startPostgres(folder) : null
  const url = started?.url ?? process.env.TEST_DATABASE_URL ?? ''
  const template = `kegler_template_${randomUUID().slice(0, 8)}`
  const { openDatabase } = await import('../db/db.ts')
  await (await openDatabase({ url: await createDatabase(url, template), dataDir: '' })).close()
  project.provide('databaseUrl', url)
  project.provide('databaseTemplate', template)
  return async () => {
    if (started) started.stop()
    else await send(url, `drop database ${template}`)
  }
}

/** Answers the address of a new database: a copy of the template of TEST_DATABASE_TEMPLATE, empty without one. */
export async function createDatabase(server: string, name: string): Promise<string> {
  const template = process.env.TEST_DATABASE_TEMPLATE
  await send(server, `create database ${name}${template ? ` template ${template}` : ''}`)
  return String(Object.assign(new URL(server), { pathname: `/${name}` }))
}
async function send(url: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}
