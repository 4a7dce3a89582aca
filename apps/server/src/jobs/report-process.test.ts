import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { callAs, theKit } from '../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament } from '../testing/makers.ts'
import { reportProcess } from './report-process.ts'

const { services } = await theKit()
const { db } = services.database

test('a process says how it is, those that ended say nothing and go', async () => {
  const ended = randomUUID()
  const seenAt = new Date(services.now().getTime() - 31_000)
  await db.insertInto('processes').values({ id: ended, seenAt, line: 0, waitMs: 0, loop: 0 }).execute()
  const tid = await aTournament()
  const squadId = await aSquad(await anEvent(tid))
  await callAs(await aCaptain(), 'PUT registration/tournament/:tid/hold', {
    params: { tid },
    body: { squads: [{ id: squadId, quantity: 1 }], virtualEvents: [] },
  })
  const seen = () => db.selectFrom('processes').selectAll().where('id', 'in', [ended, services.load.id]).execute()
  await expect.poll(() => services.load.holdP95Ms()).not.toBeNull()
  await reportProcess(services)
  await reportProcess(services)
  const rows = await seen()
  expect(rows).toMatchObject([{ id: services.load.id, line: 0, waitMs: 0, holdP95Ms: expect.any(Number) }])
  expect(rows[0]?.loop).toBeGreaterThanOrEqual(0)
})
