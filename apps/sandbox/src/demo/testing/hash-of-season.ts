import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoToday } from '../../today.ts'

const root = join(import.meta.dirname, '../../../../..')
const sources = [
  'apps/sandbox/src/**/*.ts',
  'apps/server/src/db/**/*',
  'packages/domain/src/**/*.ts',
  'package-lock.json',
]

/** Changes with what fills a database, and with the day: the season is made relative to it. */
export function hashOfSeason(): string {
  const hash = createHash('sha256').update(demoToday())
  const entries = globSync(sources, { cwd: root, withFileTypes: true })
  for (const entry of entries.sort((a, b) => a.name.localeCompare(b.name)))
    if (entry.isFile()) hash.update(readFileSync(join(entry.parentPath, entry.name)))
  return hash.digest('hex').slice(0, 16)
}
