import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { writeMap } from './map.ts'
import { writeTmsSchemas } from './tms-schemas.ts'

/** Writes what is generated from the sources; with `--verify` fails when something is stale. */
const verify = process.argv.includes('--verify')
const tables = spawnSync(process.execPath, ['apps/server/src/db/codegen.ts', ...(verify ? ['--verify'] : [])], {
  cwd: join(import.meta.dirname, '..'),
  stdio: verify ? ['ignore', 'ignore', 'inherit'] : 'inherit',
})
const mapIsFresh = await writeMap(verify)
if (!mapIsFresh) console.error('MAP.md is stale: run `npm run generate`.')
const schemasAreFresh = writeTmsSchemas(verify)
if (!schemasAreFresh) console.error('The schemas in docs/tms are stale: run `npm run generate`.')
if (tables.status !== 0) console.error('tables.ts is stale: run `npm run generate`.')
process.exit(tables.status === 0 && mapIsFresh && schemasAreFresh ? 0 : 1)
