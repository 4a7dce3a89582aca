import { randomUUID } from 'node:crypto'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { raiseAlert } from '../db/alert.ts'
import { reportProcess } from '../jobs/report-process.ts'
import { callAs, theKit } from '../testing/kit.ts'
import { aCaptain } from '../testing/makers.ts'
import { aRoom, people } from '../testing/rooms.ts'
import { aGroup } from '../testing/world.ts'

const { services, clock } = await theKit()
const { db } = services.database
const aSuperuser = (more = {}) => aCaptain({ roles: ['superuser'], ...more })

beforeEach(() => {
  onTestFinished(() => {
    clock.ahead = 0
  })
})
const read = async () => (await callAs(await aSuperuser(), 'GET admin/operations')).body

test('the page has the processes, the minutes, jobs, queues and tables', async () => {
  await db
    .transaction()
    .execute((tx) =>
      raiseAlert(tx, { kind: 'Held places', about: randomUUID(), message: 'Look.', now: services.now() }),
    )
  const job = (failure: string | null) => ({ everyMs: 1_000, ranAt: services.now(), ms: 7.4, failure })
  const name = `job ${randomUUID()}`
  services.load.ran(name, job('The mail server is away.'))
  await reportProcess(services)
  // what failed is known at once, the rest with the next minute
  expect((await read()).jobs).toContainEqual(
    expect.objectContaining({ name, ms: 7, failure: 'The mail server is away.' }),
  )
  clock.ahead = 61_000
  services.load.ran(name, job(null))
  await reportProcess(services)
  const found = await read()
  expect(found.processes).toContainEqual(
    expect.objectContaining({ id: services.load.id, version: services.config.APP_VERSION }),
  )
  expect(found.hour.at(-1)).toMatchObject({ failed: expect.any(Number), loop: expect.any(Number) })
  expect(found.hour.at(-1)?.requests).toBeGreaterThan(0)
  expect(found.day.length).toBeGreaterThan(0)
  const again = found.jobs.find((one) => one.name === name)
  expect(again?.failure).toBe('The mail server is away.')
  expect(Date.parse(again?.ranAt ?? '')).toBeGreaterThan(Date.parse(again?.failedAt ?? ''))
  expect(found.queues.find((one) => one.name === 'Alerts')?.waiting).toBeGreaterThan(0)
  expect(found.tables.map((one) => one.name)).toContain('audit')
  expect([found.schema, found.database]).toEqual([
    expect.stringMatching(/^\d{4}_/),
    expect.stringMatching(/^PostgreSQL \d/),
  ])
})

test('of the waiting rooms it says how many people wait', async () => {
  const { tid } = await aRoom()
  await people(tid, 2)
  const waiting = async () => (await read()).queues.find((one) => one.name === 'People in waiting rooms')?.waiting ?? 0
  // remembered for five seconds
  await expect.poll(waiting).toBeGreaterThan(1)
})

test('of runs in two processes the later one stays; samples go after two days', async () => {
  const name = `job ${randomUUID()}`
  const ranAt = services.now()
  await db
    .insertInto('jobRuns')
    .values({
      name,
      everyMs: 1_000,
      ranAt: new Date(ranAt.getTime() + 5_000),
      ms: 1,
      failedAt: ranAt,
      failure: 'Later.',
    })
    .execute()
  const before = new Date(ranAt.getTime() - 60_000)
  services.load.ran(name, { everyMs: 1_000, ranAt: before, ms: 2, failure: 'Earlier.' })
  const old = new Date(ranAt.getTime() - 3 * 86_400_000)
  const sample = { at: old, processId: randomUUID(), requests: 1, failed: 0, line: 0, waitMs: 0, loop: 0 }
  await db.insertInto('processSamples').values(sample).execute()
  await reportProcess(services)
  clock.ahead = 600_000
  await reportProcess(services)
  expect(await db.selectFrom('jobRuns').selectAll().where('name', '=', name).executeTakeFirst()).toMatchObject({
    ms: 1,
    failure: 'Later.',
    failedAt: ranAt,
  })
  expect(await db.selectFrom('processSamples').select('at').where('at', '=', old).execute()).toEqual([])
})

test('operations are for superusers of the organisation itself', async () => {
  const group = await aGroup()
  const codeOf = async (claims: Record<string, unknown>) =>
    (await callAs(await aCaptain(claims), 'GET admin/operations')).statusCode
  expect(await codeOf({ roles: ['admin'] })).toBe(403)
  expect(await codeOf({ roles: ['superuser'], groups: [group.name], permissions: ['CanMigratePartnersFromV2'] })).toBe(
    403,
  )
  expect(await codeOf({ roles: ['superuser'] })).toBe(200)
})
