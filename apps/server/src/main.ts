import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { databaseOptions, productionProblems, readConfig } from './config.ts'
import { openDatabase } from './db/db.ts'
import { closeOnSignal } from './stop.ts'

/** The production start: no sandbox, no demo data; an unsafe configuration is refused with all that is wrong. */
function configuration() {
  try {
    const config = readConfig(process.env)
    const unsafe = productionProblems(config)
    if (unsafe.length === 0) return config
    console.error(`Kegler does not start like this:\n- ${unsafe.join('\n- ')}\nAll settings: docs/operations.md`)
  } catch (error) {
    console.error(`The configuration has mistakes:\n${(error as Error).message}\nAll settings: docs/operations.md`)
  }
  return process.exit(1)
}
const config = configuration()
const database = await openDatabase(databaseOptions(config))
const { server, stop } = await buildApp(config, database, {
  jobs: true,
  web: join(import.meta.dirname, '../../web/dist'),
})
// thousands open a connection in the same second: none is turned away to try again a second later
await server.listen({ port: config.PORT, host: config.HOST, backlog: 4_096 })
console.log(`Kegler serves ${config.appUrl}/`)
closeOnSignal(async () => {
  await stop(wait(config.STOP_NOTICE * 1_000))
  await database.close()
})
