import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { expireHolds } from '../jobs/expire.ts'
import { callAs, theKit } from '../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament } from '../testing/makers.ts'
import { openDatabase } from './db.ts'

const { services } = await theKit()
const { db, kind } = services.database

test.runIf(kind === 'server')(
  'a process whose clock is 20 minutes ahead frees no hold that others have just made',
  async () => {
    const tid = await aTournament()
    const squad = await aSquad(await anEvent(tid))
    const body = { squads: [{ id: squad, quantity: 1 }] }
    await callAs(await aCaptain(), 'PUT registration/tournament/:tid/hold', { params: { tid }, body })
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
    const url = Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ''), { pathname: `/${rows[0]?.name}` })
    const real = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: real + 20 * 60_000 })
    const database = await openDatabase({ url: String(url), dataDir: '' })
    const ahead = await buildApp(services.config, database)
    onTestFinished(async () => {
      vi.useRealTimers()
      await ahead.stop()
      await database.close()
    })
    expect(Math.abs(ahead.services.now().getTime() - real)).toBeLessThan(60_000)
    await expireHolds(ahead.services)
    const hold = await db.selectFrom('holds').selectAll().where('tournamentId', '=', tid).executeTakeFirstOrThrow()
    expect(hold.lapsed).toBe(null)
  },
)
