import { randomUUID } from 'node:crypto'
import { formatSquad } from '@kegler/domain/dates.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '../db/db.ts'
import { recomputeDivisions } from '../setup/divisions/recompute.ts'
import { act, history, linesOf, squadRow, undo } from '../testing/history.ts'
import { callAs, theKit } from '../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aVirtualEvent, zone } from '../testing/makers.ts'
import { aManagedTournament, aManagerOf, ended } from '../testing/managers.ts'
import { aLocation } from '../testing/setup-events.ts'
import { aBowler, aDivision, anEntry, personIdOf } from '../testing/sold.ts'

const { services } = await theKit()
const { db } = services.database

const startOf = async (id: string) => formatSquad((await squadRow(id))?.startsAt ?? '', zone)
const setCap = (id: string | string[], captainCap: number) => (tx: Tx) =>
  tx.updateTable('squads').set({ captainCap }).where('id', 'in', [id].flat()).execute()

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
  // another value of the same squad is no obstacle
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
    /^removed add-on fee Prize of Trios; removed squad Trios, 9:00 AM, .*; removed division/,
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
    body: { message: expect.stringMatching(/^Team at .* cannot be deleted: it has entries\.$/) },
  })
  await db.updateTable('tournaments').set({ status: 3 }).where('id', '=', tid).execute()
  expect((await undo(manager, tid, open.requestId)).body.message).toBe(
    'What was added can be deleted only while the tournament is in status Setup.',
  )
  const fee = await callAs(manager, 'POST addonfee', { body: { eventId, description: 'Prize', fee: 1 } })
  const [added] = (await history(manager, tid, { part: 'Fees' })).acts
  expect((await undo(manager, tid, added?.requestId ?? '')).statusCode).toBe(200)
  const [ending] = (await history(manager, tid, { part: 'Fees' })).acts
  expect(ending?.sentence).toMatch(/^changed Inactive Date of add-on fee Prize of Team from none to /)
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
  expect((await undo(manager, tid, left)).body.message).toBe(
    'Somebody who gave up their own access must be added again by hand.',
  )
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

test('divisions of sold entries are worked out again', async () => {
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

test('what a form saved goes back by the same save: its rules decide, and what follows from it follows', async () => {
  const { tid, manager } = await aManagedTournament({ status: 1 })
  const [team, doubles] = [await anEvent(tid), await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2 })]
  const allEvents = await aVirtualEvent(tid, [team])
  const maps = async () =>
    (await db.selectFrom('virtualEventMaps').select('eventId').where('virtualEventId', '=', allEvents).execute())
      .map(({ eventId }) => eventId)
      .sort()
  const remapped = await act(manager, async (tx) => {
    await tx.deleteFrom('virtualEventMaps').where('virtualEventId', '=', allEvents).execute()
    const values = { tournamentId: tid, virtualEventId: allEvents, eventId: doubles }
    await tx.insertInto('virtualEventMaps').values(values).execute()
    await tx
      .updateTable('virtualEvents')
      .set({ name: 'Optional', prizeFee: 1234 })
      .where('id', '=', allEvents)
      .execute()
  })
  expect(await maps()).toEqual([doubles])
  expect((await undo(manager, tid, remapped)).statusCode).toBe(200)
  expect(await maps()).toEqual([team])
  const virtual = await db.selectFrom('virtualEvents').selectAll().where('id', '=', allEvents).executeTakeFirstOrThrow()
  expect([virtual.name, virtual.prizeFee]).toEqual(['All Events', 1000])

  const squad = await aSquad(team)
  const set = (values: object) => (tx: Tx) => tx.updateTable('tournaments').set(values).where('id', '=', tid).execute()
  const before = await db.selectFrom('tournaments').selectAll().where('id', '=', tid).executeTakeFirstOrThrow()
  const settings = await act(
    manager,
    set({ termsUrl: 'https://kegler.test/terms', defaultAverage: 111, bccEmail: 'new@kegler.test' }),
  )
  expect((await undo(manager, tid, settings)).body.message).toBe('Please provide location(s) for this tournament.')
  await aLocation(tid)
  expect((await undo(manager, tid, settings)).statusCode).toBe(200)
  expect(await db.selectFrom('tournaments').selectAll().where('id', '=', tid).executeTakeFirst()).toEqual(before)
  const later = await act(manager, set({ startDate: '2020-01-01' }))
  await db
    .updateTable('squads')
    .set({ startsAt: new Date('2020-01-02T18:00:00Z') })
    .where('id', '=', squad)
    .execute()
  expect((await undo(manager, tid, later)).body.message).toBe('A squad on 1/2/2020 lies outside these dates.')
})
