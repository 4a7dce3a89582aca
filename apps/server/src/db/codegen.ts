import { generate, PostgresDialect } from 'kysely-codegen'
import { openDatabase } from './db.ts'

/** PostgreSQL does not say which columns of a view can be null: these can, all others cannot. */
const nullableInViews = ['squad_offers.location_id', 'squad_offers.linked_squad_id']
/** Filled in by triggers where an insert leaves them out. */
const filledIn = ['squads.tournament_id', 'squads.captain_cap']

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
  postprocess: async ({ metadata }) => {
    for (const table of metadata.tables)
      for (const column of table.columns) {
        const name = `${table.name}.${column.name}`
        if (table.isView) column.isNullable = nullableInViews.includes(name)
        if (filledIn.includes(name)) column.hasDefaultValue = true
      }
    return metadata
  },
})
await database.close()
