import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { raiseAlert } from '../db/alert.ts'
import { callAs, theKit } from '../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament } from '../testing/makers.ts'
import { aRoom, openAndDraw, people } from '../testing/rooms.ts'

const { services, clock, server: without } = await theKit()
const token = 'a-token-of-20-letters'
let server: typeof without

beforeAll(async () => {
  const config = { ...services.config, METRICS_TOKEN: token, BASE_PATH: '/club' }
  ;({ server } = await buildApp(config, services.database, { replace: { now: services.now, load: services.load } }))
})
afterAll(() => server.close())

const read = async (authorization = `Bearer ${token}`) =>
  server.inject({ url: '/club/metrics', headers: authorization ? { authorization } : {} })
const sample = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(name))
      ?.split(' ')
      .at(-1),
  )

test('nobody reads them without the token, and there are none where none is set', async () => {
  expect((await without.inject({ url: '/metrics', headers: { authorization: 'Bearer ' } })).statusCode).toBe(404)
  for (const authorization of ['', 'Bearer', 'Bearer ', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, token])
    expect((await read(authorization)).statusCode).toBe(401)
  expect((await server.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(404)
})

test('requests are counted by call and status, carts and queues are in it', async () => {
  const tid = await aTournament()
  const squadId = await aSquad(await anEvent(tid))
  await callAs(await aCaptain(), 'PUT registration/tournament/:tid/hold', {
    params: { tid },
    body: { squads: [{ id: squadId, quantity: 1 }], virtualEvents: [] },
  })
  await services.database.db
    .transaction()
    .execute((tx) => raiseAlert(tx, { kind: 'Held places', about: tid, message: 'Look.', now: services.now() }))
  for (const failure of [null, 'The mail server is away.'])
    services.load.ran('mails', { everyMs: 2_000, ranAt: services.now(), ms: 12, failure })
  await server.inject({ url: '/club/api/registration/tournament/00000000-0000-4000-8000-000000000000' })
  const { body, headers } = await read()
  expect(headers['content-type']).toContain('text/plain')
  expect(sample(body, 'kegler_requests_total{call="GET registration/tournament/:tid",status="401"}')).toBe(1)
  expect(sample(body, 'kegler_lane_requests_total{lane="carts"}')).toBeGreaterThan(0)
  expect(sample(body, 'kegler_lane_waiting{lane="carts"}')).toBe(0)
  expect(sample(body, 'kegler_waiting{queue="holds"}')).toBeGreaterThan(0)
  expect(sample(body, 'kegler_waiting{queue="alerts"}')).toBeGreaterThan(0)
  expect(sample(body, 'kegler_database_answers')).toBe(1)
  expect(sample(body, 'kegler_database_connections{state="awaited"}')).toBe(0)
  expect([
    sample(body, 'kegler_job_runs_total{job="mails"}'),
    sample(body, 'kegler_job_failures_total{job="mails"}'),
  ]).toEqual([2, 1])
  expect(body).not.toMatch(/@|Look\./)
})

test('who waits in a waiting room and the rate are in it', async () => {
  const { tid } = await aRoom({ peoplePerMinute: 60 })
  await people(tid, 3)
  await openAndDraw(tid)
  clock.ahead = 0
  // remembered for five seconds
  await expect.poll(async () => sample((await read()).body, 'kegler_room_people{state="waiting"}')).toBeGreaterThan(2)
  const { body } = await read()
  expect(sample(body, 'kegler_room_people{state="inside"}')).toBeGreaterThan(-1)
  expect(sample(body, 'kegler_room_rate')).toBeGreaterThan(59)
})

test('each alert rule reads what is there, and says what to do', async () => {
  const rules = readFileSync(join(import.meta.dirname, '../../../../docs/alerts.rules.yml'), 'utf8')
  const { body } = await read()
  const names = new Set(rules.match(/kegler_\w+/g))
  expect([...names].filter((name) => !body.includes(`# TYPE ${name.replace(/_(bucket|count|sum)$/, '')} `))).toEqual([])
  const queues = [...rules.matchAll(/queue="(\w+)"/g)].map(([, queue]) => queue)
  expect(queues.filter((queue) => !body.includes(`{queue="${queue}"}`))).toEqual([])
  const count = (pattern: RegExp) => rules.match(pattern)?.length
  expect(count(/ {8}do: \S/g)).toBe(count(/- alert: /g))
  expect(count(/ {8}summary: \S/g)).toBe(count(/- alert: /g))
})
