import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { expect, test } from 'vitest'
import { callAs, type Person, theKit } from '../../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament, zone } from '../../testing/makers.ts'
import { aManagerOf } from '../../testing/managers.ts'
import { anEntry } from '../../testing/sold.ts'

const { services } = await theKit()
const { db } = services.database
const day = addDays(dayOf(new Date(), zone), 31)

async function aWorld() {
  const tid = await aTournament()
  const eventId = await anEvent(tid)
  return { tid, eventId, manager: await aManagerOf(tid) }
}
const rows = async (who: Person, tid: string) =>
  (await callAs(who, 'GET squads/capacity', { query: { tournamentId: tid } })).body
const set = (who: Person, squadId: string, capacity: number, shown?: number) =>
  callAs(who, 'POST capacity/:squadId', {
    params: { squadId },
    body: { capacity, ...(shown === undefined ? {} : { shown }) },
  })
const bulk = (
  who: Person,
  body: { capacity: number; eventId: string; startDate: string; endDate: string },
  dryRun?: true,
) => callAs(who, 'POST capacity', { body, ...(dryRun ? { dryRun } : {}) })
const left = async (tid: string) =>
  (await callAs(await aCaptain(), 'GET tournament/:tid/availability', { params: { tid } })).body

test('each squad shows what is sold, held and for sale; cancelled entries are not sold', async () => {
  const { tid, eventId, manager } = await aWorld()
  const captain = await aCaptain()
  const late = await aSquad(eventId, { time: '13:00', hideFromCaptains: true, description: 'Late' })
  const squadId = await aSquad(eventId, { captainCap: 8 })
  await anEntry({ captain, squadId })
  await anEntry({ captain, squadId, isCancelled: true })
  await callAs(captain, 'PUT registration/tournament/:tid/hold', {
    params: { tid },
    body: { squads: [{ id: squadId, quantity: 2 }], virtualEvents: [] },
  })
  expect(await rows(manager, tid)).toMatchObject([
    {
      id: squadId,
      name: 'Team',
      day,
      totalEntries: 10,
      sold: 1,
      held: 2,
      capacity: 8,
      hideFromCaptains: false,
      soldWith: null,
    },
    { id: late, totalEntries: 10, sold: 0, held: 0, capacity: 10, hideFromCaptains: true, description: 'Late' },
  ])
  expect(await left(tid)).toEqual({ [squadId]: 5 })
})

test('the squads of an event, of some days, or the first of them', async () => {
  const { tid, eventId, manager } = await aWorld()
  const other = await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2 })
  const next = addDays(day, 1)
  const ids = [
    await aSquad(eventId, { time: '00:00' }),
    await aSquad(other, { time: '23:45' }),
    await aSquad(eventId, { day: next, time: '00:00' }),
  ]
  await anEntry({ captain: await aCaptain(), squadId: ids[2] ?? '' })
  const found = async (query: object) =>
    (await callAs(manager, 'GET squads/capacity', { query: { tournamentId: tid, ...query } as never })).body.map(
      ({ id, sold }) => [ids.indexOf(id), sold],
    )
  expect(await found({})).toEqual([
    [0, 0],
    [1, 0],
    [2, 1],
  ])
  expect(await found({ limit: '2' })).toEqual([
    [0, 0],
    [1, 0],
  ])
  expect(await found({ eventId })).toEqual([
    [0, 0],
    [2, 1],
  ])
  expect(await found({ from: next })).toEqual([[2, 1]])
  expect(await found({ through: day })).toEqual([
    [0, 0],
    [1, 0],
  ])
  expect(await found({ from: next, through: next, eventId: other })).toEqual([])
})

test('linked Doubles and Singles name each other', async () => {
  const tid = await aTournament({ linkEvents: true })
  await aSquad(await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2 }))
  await aSquad(await anEvent(tid, { name: 'Singles', numberOfBowlers: 1 }), { time: '12:00' })
  const answer = await rows(await aManagerOf(tid), tid)
  expect(answer.map(({ name, soldWith }) => [name, soldWith])).toEqual([
    ['Doubles', 'Singles'],
    ['Singles', 'Doubles'],
  ])
})

test('a cap below what is sold stops sales and sells nothing twice; above the total it is refused', async () => {
  const { tid, eventId, manager } = await aWorld()
  const squadId = await aSquad(eventId)
  const captain = await aCaptain()
  for (const _ of [1, 2, 3]) await anEntry({ captain, squadId })
  expect((await set(manager, squadId, 2)).body).toEqual({ capacity: 2 })
  expect(await left(tid)).toEqual({ [squadId]: 0 })
  const held = await callAs(captain, 'PUT registration/tournament/:tid/hold', {
    params: { tid },
    body: { squads: [{ id: squadId, quantity: 1 }], virtualEvents: [] },
  })
  expect(held.body.messages).toHaveLength(1)
  expect((await set(manager, squadId, 10)).statusCode).toBe(200)
  expect(await left(tid)).toEqual({ [squadId]: 7 })
  expect((await set(manager, squadId, 11)).body.message).toBe('Available For Purchase must be at most 10.')
  for (const wrong of [-1, 2.5]) expect((await set(manager, squadId, wrong)).statusCode).toBe(400)
})

test('a value that was typed over another one than the row has now is refused with what somebody else saved', async () => {
  const { tid, eventId, manager } = await aWorld()
  const other = await aManagerOf(tid)
  const squadId = await aSquad(eventId)
  expect((await set(other, squadId, 6, 10)).statusCode).toBe(200)
  const stale = await set(manager, squadId, 4, 10)
  expect([stale.statusCode, stale.body.code]).toEqual([409, 'Stale'])
  expect((stale.body as { data?: unknown }).data).toEqual({
    capacity: 6,
    changedBy: { email: other.email, at: expect.any(String) },
  })
  expect((await rows(manager, tid))[0]?.capacity).toBe(6)
  // what both wanted is no conflict
  expect((await set(manager, squadId, 6, 10)).statusCode).toBe(200)
  expect((await set(manager, squadId, 4, 6)).body).toEqual({ capacity: 4 })
})

test('the dry run of bulk counts the squads, and those where sales stop', async () => {
  const { eventId, manager } = await aWorld()
  const captain = await aCaptain()
  const [one] = [await aSquad(eventId), await aSquad(eventId, { time: '11:00' })]
  for (const _ of [1, 2, 3]) await anEntry({ captain, squadId: one ?? '' })
  const notes = async (capacity: number, startDate = day) =>
    (await bulk(manager, { capacity, eventId, startDate, endDate: addDays(day, 1) }, true)).body as unknown as {
      effects: { notes: string[] }
    }
  expect((await notes(20)).effects.notes).toEqual([
    '2 squads; 1 below what is sold: sales stop there.',
    expect.stringMatching(/^Team at 9:00 AM, .*: 3 sold: more than 2, sales stop\.$/),
  ])
  expect((await notes(30)).effects.notes).toEqual(['2 squads, none below what is sold.'])
  expect((await notes(30, addDays(day, 1))).effects.notes).toEqual(['No squads of this event on these days.'])
})

test('bulk sets a share of the total of each squad of the event on the days, rounded down', async () => {
  const { tid, eventId, manager } = await aWorld()
  const other = await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2 })
  const at = (values: Parameters<typeof aSquad>[1], of = eventId) => aSquad(of, values)
  const wanted = [
    await at({ day: addDays(day, -1), time: '23:45' }),
    await at({ time: '00:00', endLane: 6 }),
    await at({ time: '23:45', endLane: 14 }),
    await at({ day: addDays(day, 1), time: '00:00' }),
    await at({ time: '09:00' }, other),
  ]
  const caps = async () => {
    const found = await rows(manager, tid)
    return wanted.map((id) => found.find((row) => row.id === id)?.capacity)
  }
  const half = { capacity: 50, eventId, startDate: day, endDate: day }
  expect((await bulk(manager, half, true)).statusCode).toBe(200)
  expect(await caps()).toEqual([10, 6, 14, 10, 10])
  expect((await bulk(manager, half)).body).toEqual({ squads: 2 })
  expect(await caps()).toEqual([10, 3, 7, 10, 10])
  expect((await bulk(manager, { ...half, capacity: 33 })).body).toEqual({ squads: 2 })
  expect(await caps()).toEqual([10, 1, 4, 10, 10])
  for (const [capacity, result] of [
    [0, [10, 0, 0, 10, 10]],
    [100, [10, 6, 14, 10, 10]],
  ] as const) {
    expect((await bulk(manager, { ...half, capacity })).statusCode).toBe(200)
    expect(await caps()).toEqual(result)
  }
  for (const [change, sentence] of [
    [{ capacity: 101 }, 'Capacity must be less than one hundred'],
    [{ startDate: addDays(day, 1) }, 'Start date must not be after end date'],
  ] as const) {
    const refused = await bulk(manager, { ...half, ...change })
    expect([refused.statusCode, refused.body.message]).toEqual([400, expect.stringContaining(sentence)])
  }
})

test('lanes that grow take the cap along only where it was the total', async () => {
  const { tid, eventId, manager } = await aWorld()
  const [open, limited] = [await aSquad(eventId), await aSquad(eventId, { time: '11:00', captainCap: 4 })]
  for (const [id, time] of [
    [open, '09:00'],
    [limited, '11:00'],
  ] as const)
    await callAs(manager, 'PUT squad', { body: { id, eventId, startDateTime: day, time, startLane: 1, endLane: 20 } })
  const caps = (await rows(manager, tid)).map((row) => [row.totalEntries, row.capacity])
  expect(caps).toEqual([
    [20, 20],
    [20, 4],
  ])
  await db.updateTable('events').set({ entriesPerLanePair: 4 }).where('id', '=', eventId).execute()
  expect((await rows(manager, tid)).map((row) => [row.totalEntries, row.capacity])).toEqual([
    [40, 40],
    [40, 4],
  ])
})
