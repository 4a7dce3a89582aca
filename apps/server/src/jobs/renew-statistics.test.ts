import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { theKit } from '../testing/kit.ts'
import { renewStatistics } from './renew-statistics.ts'

const { services } = await theKit()
const { db } = services.database

test('a table is measured again when its rows have doubled, and not before', async () => {
  const add = (count: number) =>
    db.connection().execute(async (connection) => {
      await sql`insert into access_log (person_id, act, about) select gen_random_uuid(), 'look', '{}'
        from generate_series(1, ${count}::int)`.execute(connection)
      // a connection counts its rows once in a while
      await sql`select pg_stat_force_next_flush()`.execute(connection)
    })
  const rowsKnown = async () => {
    const { rows } = await sql<{
      n: number
    }>`select reltuples::int as n from pg_class where relname = 'access_log'`.execute(db)
    return rows[0]?.n ?? 0
  }
  const isRenewed = async () => (await renewStatistics(services)).includes('access_log')
  await add(500)
  expect(await isRenewed()).toBe(true)
  const known = await rowsKnown()
  expect(known).toBeGreaterThanOrEqual(500)
  await add(Math.floor(known / 2))
  expect(await isRenewed()).toBe(false)
  await add(known)
  expect(await isRenewed()).toBe(true)
  expect(await rowsKnown()).toBeGreaterThanOrEqual(2 * known)
})
