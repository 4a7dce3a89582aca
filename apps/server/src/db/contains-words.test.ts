import { accentedNames } from '@kegler/domain/testing/accented-names.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { theKit } from '../testing/kit.ts'
import { aBowler } from '../testing/sold.ts'
import { containsWords } from './contains-words.ts'

const { services } = await theKit()
const { db } = services.database

test.each(accentedNames)('%s is searched as %s', async (name, folded) => {
  const { rows } = await sql<{ folded: string }>`select folded(${name}) as folded`.execute(db)
  expect(rows).toEqual([{ folded }])
})

test('bowlers are found by words in any order; signs of patterns are plain letters', async () => {
  const { id, usbcId } = await aBowler({ firstName: 'Łukasz', lastName: 'Nguyễn_Ærø' })
  const found = async (typed: string) =>
    (await db.selectFrom('bowlers').select('id').where(containsWords('search', typed)).execute()).map((row) => row.id)
  for (const typed of ['nguyen LUKASZ', 'aero', usbcId, ' ŁUK  ær ', 'nguyen_aero', ''])
    expect([typed, (await found(typed)).includes(id)]).toEqual([typed, true])
  for (const typed of ['lukasz%aero', 'nguyen__ro', 'lukasz x', 'aero\\'])
    expect([typed, (await found(typed)).includes(id)]).toEqual([typed, false])
})

test('the index serves a search', async () => {
  const plan = await db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return sql<
      Record<string, string>
    >`explain select id from bowlers where ${containsWords('search', 'nguyen luk')}`.execute(tx)
  })
  expect(JSON.stringify(plan.rows)).toContain('bowlers_search')
})
