import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { openStore } from '../store.ts'
import { tms } from './tms.ts'

const prefix = '/sandbox/tms'
const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const document = {
  schemaVersion: 1,
  tournament: {
    ...{ id, name: 'Open <b>', system: 'lanelink', startDate: '2026-03-01', endDate: '2026-03-31' },
    ...{ registrationCloseDate: '2026-03-20', timeZone: 'America/Chicago', defaultAverage: 180 },
    ...{ ageVerificationDate: null, membershipId: null, contactName: null, contactPhone: null, contactAddress: null },
    ...{ contactEmail: null, tournamentPhone: '555', linkEvents: false, enforceMaxEntries: false },
    ...{ restrictBowlersToActiveMembership: false, restrictBowlersToYouthMembership: false },
  },
  ...{ locations: [], events: [], virtualEvents: [], divisions: [], squads: [], bundling: [] },
}
async function aSystem() {
  const app = Fastify()
  await tms(app, { prefix, store: openStore(':memory:'), key: 'key' })
  const push = (payload: unknown, headers: Record<string, string> = {}) => {
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
    return app.inject({
      method: 'POST',
      url: `${prefix}/import`,
      payload: text,
      headers: {
        'content-type': 'application/json',
        authorization: 'Bearer key',
        'idempotency-key': 'one',
        'x-document-sha256': createHash('sha256').update(text).digest('hex'),
        ...headers,
      },
    })
  }
  const control = (payload: object) => app.inject({ method: 'POST', url: `${prefix}/_control`, payload })
  const kept = async () => (await app.inject(`${prefix}/tournaments/${id}`)).json() as { hash: string }[]
  return { app, push, control, kept }
}

test('a document that fits the published schema is kept once and shown; anything else is refused with a reason', async () => {
  const { app, push, kept } = await aSystem()
  const first = await push(document)
  expect(first.statusCode).toBe(200)
  await push(document)
  expect(await kept()).toMatchObject([{ hash: first.json().hash, document }])
  expect((await app.inject(`${prefix}/pushes/one`)).json()).toEqual(document)
  const page = await app.inject(`${prefix}/`)
  expect(page.body).toContain('Open &lt;b&gt;')
  const wrong = async (payload: unknown, headers?: Record<string, string>) => {
    const { statusCode, body } = await push(payload, headers)
    return [statusCode, JSON.parse(body).message]
  }
  expect(await wrong(document, { authorization: 'Bearer nokey' })).toEqual([401, expect.any(String)])
  expect(await wrong(document, { 'x-document-sha256': 'x' })).toEqual([400, 'The document is not the one of its hash.'])
  expect(await wrong('{')).toEqual([422, 'The document must be object.'])
  expect(await wrong({ ...document, squads: [{ id }] })).toEqual([
    422,
    expect.stringMatching(/^\/squads\/0 must have required property/),
  ])
  expect(await wrong({ ...document, taken: 3 })).toEqual([422, expect.stringContaining('additional properties')])
  expect(await kept()).toHaveLength(1)
})

test('faults spoil as many pushes as were ordered', async () => {
  const { push, control, kept } = await aSystem()
  expect((await control({ fault: 'no' })).statusCode).toBe(400)
  await control({ fault: 'down' })
  expect((await push(document)).statusCode).toBe(500)
  await control({ fault: 'refuse', reason: 'No.', next: 2 })
  expect([(await push(document)).json(), (await push(document)).json()]).toEqual([
    { message: 'No.' },
    { message: 'No.' },
  ])
  await control({ fault: 'garbage' })
  expect(() => JSON.parse('{"hash": ')).toThrow()
  expect((await push(document)).body).toBe('{"hash": ')
  expect(await kept()).toEqual([])
  await control({ fault: 'slow', ms: 50 })
  expect((await push(document)).statusCode).toBe(200)
  expect(await kept()).toHaveLength(1)
})
