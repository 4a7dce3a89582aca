import { existsSync, globSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openDatabase } from '@kegler/server/db/db.ts'
import { databaseTemplate } from '@kegler/server/testing/template.ts'
import { loadDemo } from '../demo.ts'
import { hashOfSeason } from './hash-of-season.ts'

const cache = join(import.meta.dirname, '../../../../../node_modules/.cache')
const prefix = 'demo-season-'

/** An embedded database of one's own with the demo season of today: loaded once, then copied. */
export async function demoDatabase(): Promise<Database> {
  const name = `${prefix}${hashOfSeason()}.tar`
  const file = join(cache, name)
  if (existsSync(file)) return openDatabase({ dataDir: 'memory://', loadFrom: file })
  const database = await openDatabase({ dataDir: 'memory://', loadFrom: await databaseTemplate() })
  await loadDemo(database, new Date())
  for (const old of globSync(`${prefix}*.tar`, { cwd: cache }))
    if (old !== name) rmSync(join(cache, old), { force: true })
  await database.dump(`${file}.${process.pid}`)
  renameSync(`${file}.${process.pid}`, file)
  return database
}
