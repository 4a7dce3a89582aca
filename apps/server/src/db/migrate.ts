import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import type { DB } from './tables.ts'

const ownFolder = join(import.meta.dirname, 'migrations')
const attempts = 30
/** Statements of requests that run beside it wait no longer than this for a table that it wants. */
const gentle = "set local lock_timeout = '2s'; set local statement_timeout = 0;"

/**
 * Brings the database up to date, all in one transaction: a migration that fails, or that gets no lock in time, leaves
 * the database as it was. Of processes that start at once one does it. A database that is newer than this release is left
 * alone where `schema_info` allows it.
 */
export async function migrate(db: Kysely<DB>, folder = ownFolder): Promise<void> {
  const files = await readFiles(folder)
  for (let attempt = 1; ; attempt += 1) {
    const later = await readLater(db, Object.keys(files))
    const provider = {
      getMigrations: async () => ({ ...files, ...Object.fromEntries(later.map(nothing)) }),
    }
    const { error } = await new Migrator({ db: db.withoutPlugins(), provider }).migrateToLatest()
    if (!error) return
    const code = error instanceof pg.DatabaseError ? error.code : undefined
    const isTaken = code === '55P03' || code === '57014'
    // a newer release has migrated since `later` was read
    const isNewer = (await readLater(db, Object.keys(files))).length !== later.length
    if (!isTaken && !isNewer) throw error
    if (attempt === attempts)
      throw new Error(
        `A migration got no lock in ${attempts} attempts: statements on its table take longer than two seconds. Nothing was changed; start again when it is calmer.`,
        { cause: error },
      )
    await setTimeout(500)
  }
}
const nothing = (name: string): [string, Migration] => [name, { up: async () => {} }]

async function readFiles(directory: string): Promise<Record<string, Migration>> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort()
  const read = async (file: string): Promise<[string, Migration]> => {
    const text = await readFile(join(directory, file), 'utf8')
    return [file.slice(0, -4), { up: (db) => runStatements(db, gentle + text) }]
  }
  return Object.fromEntries(await Promise.all(files.map(read)))
}

/** Migrations that a later release has run. @throws where the schema is too new for this release */
async function readLater(db: Kysely<DB>, own: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ n: number }>`select count(*) as n from pg_class
    where relnamespace = current_schema()::regnamespace and relname in ('kysely_migration', 'schema_info')`.execute(db)
  if (Number(tables[0]?.n) < 2) return []
  const { rows } = await sql<{ name: string; oldest: string }>`
    select m.name, i.oldest_release as oldest from kysely_migration m cross join schema_info i where m.name <> all(${own}::text[])`.execute(
    db,
  )
  const newest = own.at(-1) ?? ''
  const tooNew = rows.find(({ oldest }) => newest < oldest)
  if (tooNew)
    throw new Error(
      `The database belongs to a later release: it needs one with migration ${tooNew.oldest}, this one ends with ${newest}. Start a later release, or restore the backup that belongs to this one.`,
    )
  return rows.map(({ name }) => name)
}

export const runStatements = async (db: Kysely<never> | Kysely<DB>, text: string): Promise<void> =>
  void (await sql.raw(text).execute(db as Kysely<DB>))
