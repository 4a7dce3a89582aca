import { generate, PostgresDialect } from 'kysely-codegen'
import { openDatabase } from './db.ts'

/** Writes `tables.ts` from the migrated database; with `--verify` fails when it is stale. */
const database = await openDatabase({ dataDir: 'memory://' })
await generate({
  db: database.db,
  dialect: new PostgresDialect({ dateParser: 'string', numericParser: 'number' }),
  camelCase: true,
  outFile: `${import.meta.dirname}/tables.ts`,
  typeOnlyImports: true,
  verify: process.argv.includes('--verify'),
  defaultSchemas: ['public'],
})
await database.close()
