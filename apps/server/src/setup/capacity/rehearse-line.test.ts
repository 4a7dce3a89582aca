import { expect, test } from 'vitest'
import { callAs, type Person, theKit } from '../../testing/kit.ts'
import { aFullStart, join, match, squadRow, waitsOf } from '../../testing/lines.ts'
import { aCaptain } from '../../testing/makers.ts'
import { aManagerOf } from '../../testing/managers.ts'
import { dayAhead } from '../../testing/moving.ts'
import { anEntry } from '../../testing/sold.ts'

const { db } = (await theKit()).services.database

const tried = async (manager: Person, squadId: string, capacity: number) => {
  const reply = await callAs(manager, 'POST capacity/:squadId', {
    params: { squadId },
    body: { capacity },
    dryRun: true,
  })
  return (reply.body as unknown as { effects: { notes: string[] } }).effects.notes
}

test('who raises a cap reads first who would get the places, by the order of the line', async () => {
  const line = await aFullStart(4)
  const manager = await aManagerOf(line.tid)
  expect(await tried(manager, line.squadId, 8)).toEqual([])
  const [rosa, sven] = [
    await aCaptain({ given_name: 'Rosa', family_name: 'Lindqvist' }),
    await aCaptain({ given_name: 'Sven', family_name: 'Berg' }),
  ]
  await join(rosa, line, { quantity: 3 })
  await join(sven, line, { quantity: 1 })
  expect(await tried(manager, line.squadId, 5)).toEqual([
    'From the waiting list would be offered places: Sven Berg (1 team of Team).',
  ])
  const both =
    'From the waiting list would be offered places: Rosa Lindqvist (3 teams of Team), Sven Berg (1 team of Team).'
  expect(await tried(manager, line.squadId, 8)).toEqual([both])
  // nothing is kept or offered by it
  expect(await squadRow(line.squadId)).toEqual({ taken: 4, kept: 0, waiting: 2 })
  const body = { capacity: 8, shown: 4 }
  await callAs(manager, 'POST capacity/:squadId', { params: { squadId: line.squadId }, body })
  await match()
  expect([(await waitsOf(rosa))[0]?.state, (await waitsOf(sven))[0]?.state]).toEqual(['offered', 'offered'])
})

test('where nobody can use what a cap opens it says so, and a cap below what is sold, held and offered says the numbers', async () => {
  const line = await aFullStart(4)
  const manager = await aManagerOf(line.tid)
  await anEntry({ captain: await aCaptain(), squadId: line.squadId })
  const captain = await aCaptain()
  await join(captain, line, { quantity: 2 })
  expect(await tried(manager, line.squadId, 6)).toEqual([
    'Nobody on the waiting list can use the places that this opens: they are on sale.',
  ])
  await callAs(manager, 'POST capacity/:squadId', { params: { squadId: line.squadId }, body: { capacity: 7 } })
  await match()
  expect(await tried(manager, line.squadId, 6)).toEqual(['1 sold, 4 in carts, 2 offered: more than 6, sales stop.'])
  const saved = await callAs(manager, 'POST capacity/:squadId', {
    params: { squadId: line.squadId },
    body: { capacity: 6 },
  })
  expect(saved.statusCode).toBe(200)
  expect((await waitsOf(captain))[0]?.state).toBe('offered')
})

test('who gives a squad more lanes reads who would get the places, who adds one how many wait for its event', async () => {
  const line = await aFullStart(4)
  const manager = await aManagerOf(line.tid)
  const lanes = { startDateTime: dayAhead(31), time: '09:00', startLane: 1, endLane: 40 }
  await db.updateTable('squads').set({ endLane: 4 }).where('id', '=', line.squadId).execute()
  const notesOf = async (call: 'PUT squad' | 'POST squad', body: object) => {
    const reply = await callAs(manager, call, {
      body: { eventId: line.eventId, ...lanes, ...body },
      dryRun: true,
    } as never)
    return (reply.body as unknown as { effects: { notes: string[] } }).effects.notes
  }
  expect(await notesOf('POST squad', { time: '13:00' })).toEqual([])
  await join(await aCaptain({ given_name: 'Rosa', family_name: 'Lindqvist' }), line, { quantity: 3 })
  await join(await aCaptain({ given_name: 'Sven', family_name: 'Berg' }), line)
  expect(await notesOf('PUT squad', { id: line.squadId, endLane: 6 })).toEqual([
    'From the waiting list would be offered places: Sven Berg (1 team of Team).',
  ])
  expect(await notesOf('PUT squad', { id: line.squadId, endLane: 4 })).toEqual([])
  expect(await notesOf('POST squad', { time: '13:00' })).toEqual([
    '2 captains wait for 4 teams of Team: they read of the new start and can add it.',
  ])
})
