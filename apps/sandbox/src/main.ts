import { join } from 'node:path'
import { readConfig } from '@kegler/server/config.ts'
import { openDatabase } from '@kegler/server/db/db.ts'

// One process, one port, nothing to configure. The rest is loaded when the database is open: making a new embedded one
// takes 400 MB for a moment.
const started = performance.now()
const { DATABASE_URL: url, DATA_DIR, DATABASE_POOL: poolSize } = readConfig(process.env)
const database = await openDatabase({ url, dataDir: join(DATA_DIR, 'database'), poolSize })
const { compose } = await import('./compose.ts')
await compose(database, started)
