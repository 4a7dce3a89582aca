import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { onServer } from '../testing/waiting.ts'
import { openDatabase } from './db.ts'
import { migrate } from './migrate.ts'
import type { DB } from './tables.ts'

const server = process.env.TEST_DATABASE_URL ?? ''
async function ask<R extends pg.QueryResultRow>(url: string, text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
    .query<R>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}
/** Migrated by this release; `empty`: by none. */
async function aDatabase(empty?: 'empty'): Promise<string> {
  const name = `kegler_releases_${randomUUID().slice(0, 8)}`
  await ask(server, `create database ${name}${empty ? '' : ` template ${process.env.TEST_DATABASE_TEMPLATE}`}`)
  return String(Object.assign(new URL(server), { pathname: `/${name}` }))
}
async function start(url: string) {
  const database = await openDatabase({ url, dataDir: '' })
  onTestFinished(() => database.close())
  return database
}
/** Runs what this release has and one migration more. */
async function migrateTo(url: string, text: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kegler-migrations-'))
  cpSync(join(import.meta.dirname, 'migrations'), folder, { recursive: true })
  writeFileSync(join(folder, '9001_later.sql'), text)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }) })
  await migrate(db, folder).finally(() => db.destroy())
}
const columns = `select column_name from information_schema.columns where table_name = 'processes' and column_name = 'later'`

test.runIf(onServer)('two processes that start at once on an empty database migrate once', async () => {
  const url = await aDatabase('empty')
  await Promise.all([start(url), start(url), start(url)])
  const done = await ask<{ name: string; n: number }>(
    url,
    'select name, count(*)::int as n from kysely_migration group by 1',
  )
  expect(done.length).toBeGreaterThan(40)
  expect(done.filter(({ n }) => n !== 1)).toEqual([])
})

test.runIf(onServer)('a process starts on the schema of a later release that allows it, and on no other', async () => {
  const url = await aDatabase()
  await ask(
    url,
    `create table later (id int); insert into kysely_migration values ('9001_later', '2030-01-01T00:00:00Z')`,
  )
  const { db } = await start(url)
  expect(await db.selectFrom('tournaments').select('id').execute()).toEqual([])
  expect(await ask(url, `select name from kysely_migration where name > '9'`)).toEqual([{ name: '9001_later' }])
  await ask(url, `update schema_info set oldest_release = '9001_later'`)
  await expect(start(url)).rejects.toThrow('it needs one with migration 9001_later')
})

test.runIf(onServer)(
  'a migration waits for a table two seconds at a time, and lets others through in between',
  async () => {
    const url = await aDatabase()
    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    await holder.query('begin; lock table processes in access share mode')
    const starting = migrateTo(url, 'alter table processes add later int')
    const isWaiting = async (text: string) =>
      (
        await ask<{ n: number }>(
          url,
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and ${text}`,
        )
      )[0]?.n
    const ofMigration = `query like '%processes add later%' and pid <> pg_backend_pid()`
    await expect.poll(() => isWaiting(`wait_event_type = 'Lock' and ${ofMigration}`)).toBe(1)
    // it gave up: nothing of it is left in the way of others
    await expect.poll(() => isWaiting(`wait_event_type = 'Lock' and ${ofMigration}`)).toBe(0)
    expect(await ask(url, columns)).toEqual([])
    await holder.query('commit')
    await holder.end()
    await starting
    expect(await ask(url, columns)).toHaveLength(1)
  },
)

test.runIf(onServer)('a migration that fails changes nothing, and the running release goes on', async () => {
  const url = await aDatabase()
  const { db } = await start(url)
  const failing = 'alter table processes add later int; create table job_runs (id int)'
  await expect(migrateTo(url, failing)).rejects.toThrow('"job_runs" already exists')
  expect(await ask(url, columns)).toEqual([])
  expect(await ask(url, `select name from kysely_migration where name > '9'`)).toEqual([])
  const id = randomUUID()
  await db.insertInto('processes').values({ id, seenAt: new Date(), line: 0, waitMs: 0, loop: 0 }).execute()
  expect(await db.selectFrom('processes').select('line').where('id', '=', id).execute()).toEqual([{ line: 0 }])
})
