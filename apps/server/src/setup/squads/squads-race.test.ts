import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { callAs, type Person, theKit } from '../../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament, zone } from '../../testing/makers.ts'
import { aManagerOf } from '../../testing/managers.ts'
import { untilWaiting } from '../../testing/waiting.ts'

const { services } = await theKit()
const { db } = services.database
const day = addDays(dayOf(new Date(), zone), 31)

const hold = (person: Person, tid: string, squads: { id: string; quantity: number }[]) =>
  callAs(person, 'PUT registration/tournament/:tid/hold', { params: { tid }, body: { squads, virtualEvents: [] } })
const many = (count: number) => Promise.all(Array.from({ length: count }, () => aCaptain()))
/** Rows whose counter is not what is held and sold, or more than there is. */
const wrongCounters = async (tid: string) =>
  (
    await sql`select c.* from squad_counts c join squads s on s.id = c.id
      where s.tournament_id = ${tid} and (c.taken <> c.counted or c.taken > s.total)`.execute(db)
  ).rows

test('bulk capacity while 200 captains buy: no deadlock, nothing oversold, every answer a proper one', async () => {
  const tid = await aTournament()
  const eventId = await anEvent(tid, { numberOfBowlers: 2 })
  const squads = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      aSquad(eventId, { time: `${String(8 + n).padStart(2, '0')}:00`, endLane: 20 }),
    ),
  )
  const manager = await aManagerOf(tid)
  const captains = await many(200)
  const bulk = async () => {
    const replies = []
    for (const capacity of [50, 80, 30, 100, 60])
      replies.push(
        await callAs(manager, 'POST capacity', { body: { capacity, eventId, startDate: day, endDate: day } }),
      )
    return replies
  }
  const [managed, ...held] = await Promise.all([
    bulk(),
    ...captains.map(async (captain, n) => {
      // in every order, three squads each
      const lines = [n, n + 5, n + 7].map((at) => ({ id: squads[at % 12] ?? '', quantity: 1 }))
      return hold(captain, tid, n % 2 ? lines : lines.reverse())
    }),
  ])
  expect(new Set(managed.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  for (const { statusCode } of held) expect([200, 409]).toContain(statusCode)
  expect(
    held.filter(({ statusCode, body }) => statusCode === 200 && body.messages.length === 0).length,
  ).toBeGreaterThan(20)
  expect(await wrongCounters(tid)).toEqual([])
  const caps = await db.selectFrom('squads').select('captainCap').where('eventId', '=', eventId).execute()
  expect(new Set(caps.map(({ captainCap }) => captainCap))).toEqual(new Set([12]))
}, 120_000)

test('a squad is deleted or held, never both', async () => {
  for (let round = 0; round < 12; round += 1) {
    const tid = await aTournament()
    const eventId = await anEvent(tid)
    const [id, other] = [
      await aSquad(eventId),
      await aSquad(await anEvent(tid, { name: 'Pairs', numberOfBowlers: 2 }), { time: '13:00' }),
    ]
    const manager = await aManagerOf(tid)
    const captains = await many(3)
    // the status as the manager's call reads it: captains may buy until it is written
    const setup = async () => {
      await db.updateTable('tournaments').set({ status: 1 }).where('id', '=', tid).execute()
      return callAs(manager, 'PUT squad/:id/delete', { params: { id }, body: {} })
    }
    const [deleted, ...held] = await Promise.all([
      setup(),
      ...captains.map((captain, n) =>
        hold(
          captain,
          tid,
          n === 0
            ? [{ id, quantity: 1 }]
            : [
                { id, quantity: 1 },
                { id: other, quantity: 1 },
              ],
        ),
      ),
    ])
    const isGone = deleted.statusCode === 200
    expect([200, 422]).toContain(deleted.statusCode)
    const places = await db.selectFrom('holdLines').select('holdId').where('squadId', '=', id).execute()
    expect(isGone ? places : places.length > 0).toEqual(isGone ? [] : true)
    for (const { statusCode } of held) expect([200, 404, 409]).toContain(statusCode)
    expect(await wrongCounters(tid)).toEqual([])
  }
}, 120_000)

test('who takes a place of a squad that is deleted at that moment hears that it is gone', async () => {
  const tid = await aTournament()
  const eventId = await anEvent(tid, { numberOfBowlers: 2 })
  const [id, other] = [await aSquad(eventId), await aSquad(eventId, { time: '13:00' })]
  const [one, two] = await many(2)
  let held: ReturnType<typeof hold>[] = []
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('squads').where('id', '=', id).execute()
    held = [
      hold(one as Person, tid, [{ id, quantity: 1 }]),
      hold(two as Person, tid, [
        { id, quantity: 1 },
        { id: other, quantity: 1 },
      ]),
    ]
    await untilWaiting(tx, held.slice(0, 1))
  })
  for (const reply of held) {
    const { statusCode, body } = await reply
    expect(statusCode === 200 ? body.messages.length : statusCode).not.toBe(statusCode === 200 ? 0 : 500)
  }
  expect(await wrongCounters(tid)).toEqual([])
}, 60_000)

test('a squad moves to another day or is held, never both; a new time of day goes with holds', async () => {
  for (let round = 0; round < 8; round += 1) {
    const tid = await aTournament()
    const eventId = await anEvent(tid)
    const id = await aSquad(eventId)
    const manager = await aManagerOf(tid)
    const captains = await many(4)
    const move = (startDateTime: string, time: string) =>
      callAs(manager, 'PUT squad', { body: { id, eventId, startDateTime, time, startLane: 1, endLane: 10 } })
    const [moved, ...held] = await Promise.all([
      round % 2 ? move(addDays(day, 1), '09:00') : move(day, '10:00'),
      ...captains.map((captain) => hold(captain, tid, [{ id, quantity: 1 }])),
    ])
    expect([200, 422]).toContain(moved.statusCode)
    if (round % 2 === 0) expect(moved.statusCode).toBe(200)
    for (const { statusCode } of held) expect([200, 409]).toContain(statusCode)
    expect(await wrongCounters(tid)).toEqual([])
  }
}, 120_000)
