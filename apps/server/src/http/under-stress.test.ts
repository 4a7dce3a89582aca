import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { balanced, booksOf } from '../testing/books.ts'
import { callAs, theKit } from '../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament } from '../testing/makers.ts'

const { services, server } = await theKit()
const { database } = services

test('every answer carries the headers that protect the page, and a request id that the error repeats', async () => {
  const reply = await server.inject({ url: '/api/authorization/roles' })
  expect(reply.json().requestId).toBe(reply.headers['x-request-id'])
  expect(reply.headers['content-security-policy']).toMatch(
    /script-src 'self' http:\/\/127\.0\.0\.1:\d+|script-src 'self'/,
  )
  expect(reply.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
  expect(reply.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN' })
  expect((await server.inject({ url: '/health/live' })).json()).toMatchObject({ status: 'live' })
  expect((await server.inject({ url: '/health/ready' })).json()).toMatchObject({ status: 'ready' })
})

test('the API describes itself: every call in the document and on the page', async () => {
  const document = (await server.inject({ url: '/api/openapi.json' })).json()
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths['/registration/tournament/{tid}/hold'].put).toMatchObject({ 'x-allow': 'signedIn' })
  const page = (await server.inject({ url: '/api/docs' })).body
  for (const [path, operations] of Object.entries(document.paths as Record<string, object>))
    for (const method of Object.keys(operations))
      expect(page).toContain(`${method.toUpperCase()} ${path.slice(1).replaceAll('{', ':').replaceAll('}', '')}`)
})

test.runIf(database.kind === 'server')(
  'connections that are cut under load: requests fail cleanly, the server recovers by itself',
  async () => {
    const tid = await aTournament()
    const squad = await aSquad(await anEvent(tid), { endLane: 100 })
    const captains = await Promise.all(Array.from({ length: 40 }, () => aCaptain()))
    const hold = (n: number) =>
      callAs(captains[n] as (typeof captains)[0], 'PUT registration/tournament/:tid/hold', {
        params: { tid },
        body: { squads: [{ id: squad, quantity: 1 }] },
      })
    const running = captains.map((_, n) => hold(n))
    const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    await cut.execute(database.db)
    const replies = await Promise.all(running)
    for (const reply of replies) expect([200, 409, 503]).toContain(reply.statusCode)
    expect(await booksOf(tid)).toEqual(balanced)
    for (const n of captains.keys()) expect((await hold(n)).body.messages).toEqual([])
    expect(
      (await database.db.selectFrom('squads').select('taken').where('id', '=', squad).executeTakeFirstOrThrow()).taken,
    ).toBe(40)
  },
)
