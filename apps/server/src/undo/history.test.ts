import { historyTypes } from '@kegler/domain/audit/setup-names.ts'
import { addDays, dayOf, formatSquad, shortHour } from '@kegler/domain/dates.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ofTypes } from '../audit/read-acts.ts'
import type { Tx } from '../db/db.ts'
import { act, history, linesOf, squadRow, undo } from '../testing/history.ts'
import { theKit } from '../testing/kit.ts'
import { anEvent, aSquad, zone } from '../testing/makers.ts'
import { aManagedTournament, aManagerOf } from '../testing/managers.ts'
import { onServer } from '../testing/waiting.ts'

const { services } = await theKit()
const { db } = services.database

const startOf = async (id: string) => shortHour(formatSquad((await squadRow(id))?.startsAt ?? '', zone))
const setCap = (id: string | string[], captainCap: number) => (tx: Tx) =>
  tx.updateTable('squads').set({ captainCap }).where('id', 'in', [id].flat()).execute()

test("'changed 38 caps' opens to 38 lines, is taken back as one act, and the history shows that", async () => {
  const { tid, manager } = await aManagedTournament()
  const second = await aManagerOf(tid)
  const eventId = await anEvent(tid)
  const squads = await Promise.all(
    Array.from({ length: 38 }, (_, n) => aSquad(eventId, { day: addDays(dayOf(new Date(), zone), 31 + n) })),
  )
  const requestId = await act(manager, setCap(squads, 5))
  const [newest] = (await history(second, tid)).acts
  expect(newest).toEqual({
    ...{ requestId, author: manager.email, at: expect.any(String), lines: 38 },
    sentence: 'changed Available For Purchase of 38 squads',
    ...{ whyNotUndo: null, undoneBy: null, undoes: null },
  })
  const lines = await linesOf(second, tid, requestId)
  expect(lines).toHaveLength(38)
  expect(lines.map(({ from, to }) => [from, to])).toEqual(squads.map(() => ['10', '5']))
  expect(lines.map(({ thing }) => thing).sort()[0]).toMatch(/^Squad Team, 9:00 AM, .* \d{4}$/)

  const dry = await undo(second, tid, requestId, true)
  expect(JSON.stringify(dry.body).match(/"currentValue":"10"/g)).toHaveLength(38)
  expect((await squadRow(squads[0] ?? ''))?.captainCap).toBe(5)
  expect((await undo(second, tid, requestId)).statusCode).toBe(200)
  expect((await squadRow(squads[37] ?? ''))?.captainCap).toBe(10)
  const [taken, before] = (await history(manager, tid)).acts
  expect(taken).toMatchObject({
    ...{ author: second.email, undoes: requestId, lines: 38 },
    sentence: 'changed Available For Purchase of 38 squads',
  })
  expect(before?.undoneBy).toMatchObject({ author: second.email, requestId: taken?.requestId })
  // what was taken back can be done again, once
  expect((await undo(second, tid, requestId)).statusCode).toBe(422)
  expect((await undo(manager, tid, taken?.requestId ?? '')).statusCode).toBe(200)
  expect((await squadRow(squads[0] ?? ''))?.captainCap).toBe(5)
})

test('one value that changed is said; what the status forbids to undo says so before it is tried', async () => {
  const { tid, manager } = await aManagedTournament({ status: 1 })
  const eventId = await anEvent(tid)
  const newest = async () => (await history(manager, tid)).acts[0]
  let squad = ''
  await act(manager, async (tx) => {
    const row = { tournamentId: tid, eventId, startsAt: new Date('2031-03-01T15:00:00Z'), startLane: 1, endLane: 10 }
    const made = await tx
      .insertInto('squads')
      .values({ ...row, captainCap: 10 })
      .returning('id')
      .executeTakeFirstOrThrow()
    squad = made.id
  })
  expect(await newest()).toMatchObject({ sentence: expect.stringMatching(/^added squad Team/), whyNotUndo: null })
  await act(manager, (tx) => tx.updateTable('tournaments').set({ status: 3 }).where('id', '=', tid).execute())
  const [status, added] = (await history(manager, tid)).acts
  expect(status?.sentence).toBe('changed Status from Setup to Public Registration Open')
  expect(added?.whyNotUndo).toBe('What was added can be deleted only while the tournament is in status Setup.')
  await act(manager, setCap(squad, 4))
  expect((await newest())?.sentence).toBe(
    `changed Available For Purchase of squad Team, ${await startOf(squad)} from 10 to 4`,
  )
})

test('20,000 lines are read page by page, by tab and by author', async () => {
  const { tid, manager } = await aManagedTournament()
  const second = await aManagerOf(tid)
  const eventId = await anEvent(tid)
  const squad = await aSquad(eventId)
  await sql`insert into audit (user_email, request_id, act, type_name, record_id, tournament_id, about, property, original_value, current_value, message)
    select case when n % 100 = 0 then ${second.email} else ${manager.email} end, 'act ' || n / 200, 'PUT', 'Squad', ${squad}::uuid, ${tid}::uuid, array[${squad}::uuid],
      'captain_cap', '1', '2', 'Squad changed' from generate_series(1, 20000) n`.execute(db)
  await act(second, (tx) => tx.updateTable('tournaments').set({ rosterMessage: 'Hi' }).where('id', '=', tid).execute())
  const seen: string[] = []
  let before: number | undefined
  for (let page = 0; page < 10; page++) {
    const read = await history(manager, tid, before ? { before } : {})
    seen.push(...read.acts.map(({ requestId }) => requestId))
    if (read.next === null) break
    before = read.next
  }
  expect(seen.length).toBeGreaterThanOrEqual(102)
  expect(new Set(seen).size).toBe(seen.length)
  const sentences = async (query: object) => (await history(manager, tid, query)).acts.map(({ sentence }) => sentence)
  expect(await sentences({ part: 'Communication' })).toEqual(['changed Roster Message from none to Hi'])
  expect((await sentences({ author: second.email }))[0]).toBe('changed Roster Message from none to Hi')
  expect(await sentences({ author: 'nobody@kegler.test' })).toEqual([])
  expect((await history(manager, tid)).authors).toEqual(expect.arrayContaining([manager.email, second.email]))
})

test('every column of the setup has a name in the history, or is none that people set', async () => {
  const unnamed = [
    ...[
      'id',
      'tournament_id',
      'group_id',
      'created_at',
      'taken',
      'repeat_id',
      'virtual_event_id',
      'event_id',
      'tag_id',
    ],
    ...['is_system', 'end_point', 'waiting', 'kept', 'kept_at', 'added_at'],
  ]
  for (const { table, properties } of Object.values(historyTypes)) {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_name = ${table} and table_schema = 'public'`.execute(
      db,
    )
    const names = rows.map(({ name }) => name)
    expect([table, names.filter((name) => !(name in properties) && !unnamed.includes(name))]).toEqual([table, []])
    expect([table, Object.keys(properties).filter((name) => !names.includes(name))]).toEqual([table, []])
  }
})

test.runIf(onServer)('the history is found by an index of types, whatever was sold', async () => {
  const { tid } = await aManagedTournament()
  const rolledBack = new Error('Rolled back.')
  let plan = ''
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_bitmapscan = off`.execute(tx)
      // of a tournament of which little is known the planner may choose this one as well
      await sql`drop index audit_tournament`.execute(tx)
      const { rows } =
        await sql<object>`explain select max(id) from audit a where ${ofTypes(tid)} group by request_id`.execute(tx)
      plan = JSON.stringify(rows)
      throw rolledBack
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error
    })
  expect(plan).toMatch(/audit_(history|kinds)/)
})
