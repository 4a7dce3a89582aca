import { randomUUID } from 'node:crypto'
import { addDays, dayOf, formatSquad } from '@kegler/domain/dates.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Tx, transact } from '../../db/db.ts'
import { callAs, type Person, theKit } from '../../testing/kit.ts'
import { aCaptain, anEvent, aSquad, zone } from '../../testing/makers.ts'
import { aManagedTournament, aManagerOf, ended } from '../../testing/managers.ts'
import { aBowler, aDivision, anEntry, personIdOf } from '../../testing/sold.ts'
import { recomputeDivisions } from '../divisions/recompute.ts'

const { services } = await theKit()
const { db } = services.database

/** Something that a request of this manager wrote. */
async function act(by: Person, write: (tx: Tx) => Promise<unknown>, requestId: string = randomUUID()) {
  await transact(db, { email: by.email, requestId, act: 'PUT something', role: 'manager' }, write)
  return requestId
}
const history = async (who: Person, id: string, query: object = {}) =>
  (await callAs(who, 'GET setup/tournament/:id/history', { params: { id }, query })).body
const linesOf = async (who: Person, id: string, requestId: string) =>
  (await callAs(who, 'GET setup/tournament/:id/history/:requestId', { params: { id, requestId } })).body
const undo = (who: Person, id: string, requestId: string, dryRun?: true) =>
  callAs(who, 'POST setup/tournament/:id/history/:requestId/undo', {
    params: { id, requestId },
    ...(dryRun ? { dryRun } : {}),
  })
const squadRow = (id: string) => db.selectFrom('squads').selectAll().where('id', '=', id).executeTakeFirst()
const startOf = async (id: string) => formatSquad((await squadRow(id))?.startsAt ?? '', zone)
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
  expect(lines.map(({ thing }) => thing).sort()[0]).toMatch(/^Squad Team, 09:00 AM, .* \d{4}$/)

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

test('an act is not taken back when a later one changed the same value', async () => {
  const { tid, manager } = await aManagedTournament()
  const second = await aManagerOf(tid)
  const squad = await aSquad(await anEvent(tid))
  const first = await act(manager, setCap(squad, 5))
  await act(second, setCap(squad, 7))
  const refused = await undo(manager, tid, first)
  expect([refused.statusCode, refused.body.message]).toEqual([
    422,
    `Available For Purchase of Team, ${await startOf(squad)} was changed again by ${second.email}. Undo that first, or change it by hand.`,
  ])
  expect((await squadRow(squad))?.captainCap).toBe(7)
  // another value of the same squad does not stand in the way
  const hidden = await act(manager, (tx) =>
    tx.updateTable('squads').set({ hideFromCaptains: true }).where('id', '=', squad).execute(),
  )
  await act(second, setCap(squad, 8))
  expect((await undo(manager, tid, hidden)).statusCode).toBe(200)
})

test('a deleted event comes back with its squads, divisions and fees under their ids', async () => {
  const { tid, manager } = await aManagedTournament({ status: 1 })
  const eventId = await anEvent(tid, { name: 'Trios' })
  const squadId = await aSquad(eventId, { captainCap: 3, startLane: 5, endLane: 12 })
  const divisionId = await aDivision({ eventId }, 'Division 1', { minAverage: 0, maxAverage: 500 })
  const fee = await callAs(manager, 'POST addonfee', { body: { eventId, description: 'Prize', fee: 2.1 } })
  const read = async () => ({
    event: await db.selectFrom('events').selectAll().where('id', '=', eventId).executeTakeFirst(),
    squad: await squadRow(squadId),
    division: await db.selectFrom('divisions').selectAll().where('id', '=', divisionId).executeTakeFirst(),
    fee: await db.selectFrom('addOnFees').selectAll().where('id', '=', fee.body.id).executeTakeFirst(),
  })
  const before = await read()
  const removed = await act(manager, async (tx) => {
    for (const table of ['addOnFees', 'squads', 'divisions'] as const)
      await tx.deleteFrom(table).where('eventId', '=', eventId).execute()
    await tx.deleteFrom('events').where('id', '=', eventId).execute()
  })
  const { acts } = await history(manager, tid)
  expect(acts[0]?.sentence).toMatch(
    /^removed add-on fee Prize of Trios; removed squad Trios, 09:00 AM, .*; removed division/,
  )
  const lines = await linesOf(manager, tid, removed)
  expect(lines.find(({ thing }) => thing === 'Division Division 1 of Trios')).toMatchObject({
    operation: 'removed',
    from: 'Name: Division 1; Min Average: 0; Max Average: 500; Min Female: 0; Min Male: 0',
  })
  expect((await undo(manager, tid, removed)).statusCode).toBe(200)
  expect(await read()).toEqual(before)
})

test('what was added goes again in Setup, unless it is held or sold; a fee ends instead', async () => {
  const { tid, manager } = await aManagedTournament({ status: 1 })
  const eventId = await anEvent(tid)
  const add = async () => {
    const id = randomUUID()
    const values = { id, eventId, startsAt: new Date(Date.now() + 40 * 86_400_000), startLane: 1, endLane: 2 }
    return {
      id,
      requestId: await act(manager, (tx) =>
        tx
          .insertInto('squads')
          .values(values as never)
          .execute(),
      ),
    }
  }
  const [free, sold, open] = [await add(), await add(), await add()]
  expect((await undo(manager, tid, free.requestId)).statusCode).toBe(200)
  expect(await squadRow(free.id)).toBeUndefined()
  await anEntry({ captain: await aCaptain(), squadId: sold.id })
  expect(await undo(manager, tid, sold.requestId)).toMatchObject({
    statusCode: 422,
    body: { message: 'Entries have been sold for what this act changed. It cannot be undone any more.' },
  })
  await db.updateTable('tournaments').set({ status: 3 }).where('id', '=', tid).execute()
  expect((await undo(manager, tid, open.requestId)).body.message).toBe(
    'What was added can be deleted only while the tournament is in status Setup.',
  )
  const fee = await callAs(manager, 'POST addonfee', { body: { eventId, description: 'Prize', fee: 1 } })
  const [added] = (await history(manager, tid, { part: 'Fees' })).acts
  expect((await undo(manager, tid, added?.requestId ?? '')).statusCode).toBe(200)
  const [ending] = (await history(manager, tid, { part: 'Fees' })).acts
  expect(ending?.sentence).toBe('changed Inactive Date of add-on fee Prize of Team')
  expect((await undo(manager, tid, ending?.requestId ?? '')).body.message).toBe(
    'A fee that has ended cannot be charged again. Add a new one.',
  )
  expect(fee.body.statusDisplayName).toBe('Active')
})

test('a squad that is sold keeps its time, and lanes do not go below what is taken', async () => {
  const { tid, manager } = await aManagedTournament()
  const squad = await aSquad(await anEvent(tid), { startLane: 1, endLane: 2 })
  const grown = await act(manager, (tx) =>
    tx.updateTable('squads').set({ endLane: 10 }).where('id', '=', squad).execute(),
  )
  const moved = await act(manager, (tx) =>
    tx.updateTable('squads').set({ startsAt: sql`starts_at + interval '1 hour'` }).where('id', '=', squad).execute(),
  )
  for (let n = 0; n < 3; n++) await anEntry({ captain: await aCaptain(), squadId: squad })
  expect((await undo(manager, tid, moved)).body.message).toMatch(/^Entries have been sold/)
  expect((await undo(manager, tid, grown)).body.message).toMatch(/^More places are sold or held/)
  await db.updateTable('entries').set({ isCancelled: true }).where('squadId', '=', squad).execute()
  expect((await undo(manager, tid, grown)).statusCode).toBe(200)
  expect(await squadRow(squad)).toMatchObject({ endLane: 2, total: 2, captainCap: 2 })
})

test('a status, a new tournament, who left by themselves, and anything of an ended tournament are not taken back', async () => {
  const { tid, manager } = await aManagedTournament({ status: 1 })
  const second = await aManagerOf(tid)
  const status = await act(manager, (tx) =>
    tx.updateTable('tournaments').set({ status: 2 }).where('id', '=', tid).execute(),
  )
  expect((await undo(manager, tid, status)).body.message).toBe(
    'A change of the status cannot be undone. Change the status again.',
  )
  const personId = await personIdOf(second)
  const left = await act(second, (tx) => tx.deleteFrom('tournamentManagers').where('personId', '=', personId).execute())
  expect((await undo(manager, tid, left)).body.message).toBe('Who gave up their own access is added again by hand.')
  await aManagerOf(tid)
  const all = (await history(manager, tid)).acts
  expect(all.find(({ sentence }) => sentence.startsWith('added tournament'))?.whyNotUndo ?? 'unwritten').not.toBeNull()
  expect((await undo(manager, tid, randomUUID())).statusCode).toBe(404)
  const message = await act(manager, (tx) =>
    tx.updateTable('tournaments').set({ rosterMessage: 'Hi' }).where('id', '=', tid).execute(),
  )
  await db.updateTable('tournaments').set(ended).where('id', '=', tid).execute()
  expect(await undo(manager, tid, message)).toMatchObject({ statusCode: 422, body: { code: 'ReadOnly' } })
  expect((await history(manager, tid)).acts.every(({ whyNotUndo }) => whyNotUndo !== null)).toBe(true)
})

test('20,000 lines answer fast, page by page, by tab and by author', async () => {
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
    const begun = performance.now()
    const read = await history(manager, tid, before ? { before } : {})
    expect(performance.now() - begun).toBeLessThan(1_500)
    seen.push(...read.acts.map(({ requestId }) => requestId))
    if (read.next === null) break
    before = read.next
  }
  expect(seen.length).toBeGreaterThanOrEqual(102)
  expect(new Set(seen).size).toBe(seen.length)
  const sentences = async (query: object) => (await history(manager, tid, query)).acts.map(({ sentence }) => sentence)
  expect(await sentences({ part: 'Communication' })).toEqual(['changed Roster Message'])
  expect((await sentences({ author: second.email }))[0]).toBe('changed Roster Message')
  expect(await sentences({ author: 'nobody@kegler.test' })).toEqual([])
  expect((await history(manager, tid)).authors).toEqual(expect.arrayContaining([manager.email, second.email]))
})

test('linking is taken back as long as nothing of the sets is sold, and a sold pair stays', async () => {
  const { tid, manager } = await aManagedTournament()
  const doubles = await aSquad(await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2 }))
  const singles = await aSquad(await anEvent(tid, { name: 'Singles', numberOfBowlers: 1 }), { time: '11:00' })
  const link = await act(manager, (tx) =>
    tx.updateTable('tournaments').set({ linkEvents: true }).where('id', '=', tid).execute(),
  )
  const at = (time: string) => sql<Date>`starts_at + ${time}::interval`
  const later = await act(manager, (tx) =>
    tx
      .updateTable('squads')
      .set({ startsAt: at('1 day') })
      .where('id', '=', doubles)
      .execute(),
  )
  expect((await undo(manager, tid, later)).statusCode).toBe(200)
  const hidden = await act(manager, (tx) =>
    tx.updateTable('squads').set({ hideFromCaptains: true }).where('id', '=', singles).execute(),
  )
  await anEntry({ captain: await aCaptain(), squadId: doubles })
  expect((await undo(manager, tid, link)).body.message).toBe('Entries of Doubles or Singles have been sold.')
  expect((await undo(manager, tid, hidden)).statusCode).toBe(200)
})

test('divisions of sold entries are worked out anew', async () => {
  const { tid, manager } = await aManagedTournament()
  const eventId = await anEvent(tid, { numberOfBowlers: 1, averageBased: true })
  const divisionId = await aDivision({ eventId }, 'Division 1', { minAverage: 100, maxAverage: 200 })
  const bowler = await aBowler({ average: 180 })
  const entryId = await anEntry({ captain: await aCaptain(), squadId: await aSquad(eventId), bowlers: [bowler.id] })
  const set = (maxAverage: number) =>
    act(manager, async (tx) => {
      await tx.updateTable('divisions').set({ maxAverage }).where('id', '=', divisionId).execute()
      await recomputeDivisions(tx, { tournamentId: tid, eventIds: [eventId] })
    })
  const division = async () =>
    (await db.selectFrom('entries').select('divisionId').where('id', '=', entryId).executeTakeFirstOrThrow()).divisionId
  const lowered = await set(150)
  expect(await division()).toBeNull()
  expect((await undo(manager, tid, lowered)).statusCode).toBe(200)
  expect(await division()).toBe(divisionId)
})
