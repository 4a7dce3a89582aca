import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../../..')

/** A migrated, empty embedded database as a file: made once for each set of migrations. Answers its path. */
export async function databaseTemplate(): Promise<string> {
  const directory = join(import.meta.dirname, '../db/migrations')
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const file of readdirSync(directory).sort()) hash.update(file).update(readFileSync(join(directory, file)))
  const file = join(root, 'node_modules/.cache', `database-${hash.digest('hex').slice(0, 16)}.tar`)
  if (existsSync(file)) return file
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
  const { openDatabase } = await import('../db/db.ts')
  const database = await openDatabase({ dataDir: 'memory://' })
  await database.pool.query('vacuum full')
  await database.pool.query('checkpoint')
  await database.dump(`${file}.${process.pid}`)
  renameSync(`${file}.${process.pid}`, file)
  await database.close()
  return file
}

/** Vitest's global set-up: makes the template before the workers start. */
export default async function setup(): Promise<void> {
  if (!process.env.TEST_DATABASE_URL) await databaseTemplate()
}
