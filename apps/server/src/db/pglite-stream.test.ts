import { expect, test } from 'vitest'
import { databaseTemplate } from '../testing/template.ts'
import { openDatabase } from './db.ts'

// beside tests on a server the embedded template is made for this test alone, which takes a busy machine a minute
test('a connection that is replaced leaves nothing behind in the one session', { timeout: 180_000 }, async () => {
  const { pool, close } = await openDatabase({ dataDir: 'memory://', loadFrom: await databaseTemplate() })
  try {
    const add = 'select $1::int + 1 as sum'
    const first = await pool.connect()
    await first.query('begin')
    await first.query(`set local kegler.author = 'somebody'`)
    expect((await first.query(add, [1])).rows).toEqual([{ sum: 2 }])
    first.release(true)
    expect((await pool.query(add, [2])).rows).toEqual([{ sum: 3 }])
    expect((await pool.query(`select current_setting('kegler.author', true) as author`)).rows).toEqual([{ author: '' }])
  } finally {
    await close()
  }
})
