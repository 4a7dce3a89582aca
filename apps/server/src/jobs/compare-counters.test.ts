import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { theKit } from '../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament } from '../testing/makers.ts'
import { anEntry, personIdOf } from '../testing/sold.ts'
import { compareCounters } from './compare-counters.ts'

const { services } = await theKit()
const { db } = services.database

test('a counter or a balance that differs from its rows is put before staff; those that agree are not', async () => {
  const squadId = await aSquad(await anEvent(await aTournament()))
  const entryId = await anEntry({ captain: await aCaptain(), squadId })
  const alerts = () =>
    db
      .selectFrom('alerts')
      .select(['kind', 'message'])
      .where('about', 'in', [squadId, entryId])
      .orderBy('kind')
      .execute()
  await compareCounters(services)
  expect(await alerts()).toEqual([])
  await sql`update balances set amount = amount - 100, prize = prize - 100 where entry_id = ${entryId}`.execute(db)
  await sql`update squads set taken = 2 where id = ${squadId}`.execute(db)
  expect(await compareCounters(services)).toBeGreaterThanOrEqual(2)
  expect(await alerts()).toEqual([
    { kind: 'Balance', message: 'The balance says 9900, the rows say 10000.' },
    { kind: 'Counter', message: 'The counter says 2, the rows say 1.' },
  ])
  await sql`update squads set taken = 1 where id = ${squadId}`.execute(db)
  await sql`update balances set amount = amount + 100, prize = prize + 100 where entry_id = ${entryId}`.execute(db)
})

test('a balance of somebody else than the captain of its entry is put before staff', async () => {
  const [captain, other] = [await aCaptain(), await aCaptain()]
  const entryId = await anEntry({ captain, squadId: await aSquad(await anEvent(await aTournament())) })
  const [ownerId, otherId] = [await personIdOf(captain), await personIdOf(other)]
  await sql`update balances set captain_id = ${otherId} where entry_id = ${entryId}`.execute(db)
  await compareCounters(services)
  expect(await db.selectFrom('alerts').select(['kind', 'message']).where('about', '=', entryId).execute()).toEqual([
    { kind: 'Balance', message: `The balance says ${otherId}, the rows say ${ownerId}.` },
  ])
  await sql`update balances set captain_id = ${ownerId} where entry_id = ${entryId}`.execute(db)
})

test('a balance that is made of something else than its lines is put before staff', async () => {
  const entryId = await anEntry({
    captain: await aCaptain(),
    squadId: await aSquad(await anEvent(await aTournament())),
  })
  const move = (cents: number) =>
    sql`update balances set prize = prize - ${cents}, expense = expense + ${cents} where entry_id = ${entryId}`.execute(
      db,
    )
  const { rows } = await sql<{
    sums: string
  }>`select sums::text from balance_counts where entry_id = ${entryId}`.execute(db)
  await move(100)
  await compareCounters(services)
  await move(-100)
  const alerts = await db.selectFrom('alerts').select(['kind', 'message']).where('about', '=', entryId).execute()
  expect(alerts).toEqual([{ kind: 'Balance', message: expect.stringContaining(`the rows say ${rows[0]?.sums}.`) }])
})
