import { databaseOptions, readConfig } from '@kegler/server/config.ts'
import { openDatabase } from '@kegler/server/db/db.ts'
import { sandboxProblems } from './sandbox-problems.ts'

// One process, one port, nothing to configure. The rest is loaded when the database is open: making a new embedded one
// takes 400 MB for a moment.
const started = performance.now()
const config = readConfig(process.env)
const unsafe = sandboxProblems(config, process.env.SANDBOX_FOR_EVERYBODY === 'true')
if (unsafe.length > 0)
  throw new Error(
    `in the sandbox everybody may sign in as anybody.\n- ${unsafe.join('\n- ')}\nRun the product itself with: npm run serve`,
  )
const database = await openDatabase(databaseOptions(config))
const { compose } = await import('./compose.ts')
await compose(database, started)
