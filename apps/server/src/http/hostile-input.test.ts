import type { Call, CallKey } from '@kegler/domain/call.ts'
import { calls } from '@kegler/domain/calls.ts'
import { roles } from '@kegler/domain/roles.ts'
import { EntryRosterData, VirtualRosterData } from '@kegler/domain/rosters/rosters.calls.ts'
import { setupCalls } from '@kegler/domain/setup/setup.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { arbitraryOf, hostile } from '../testing/arbitrary.ts'
import { balanced, booksOf } from '../testing/books.ts'
import { type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament } from '../testing/makers.ts'
import { fuzzRuns } from '../testing/thorough.ts'
import { aGroup, aWorld } from '../testing/world.ts'

const { server, services, outside } = await theKit()
const { db } = services.database
const all = Object.entries(calls) as [CallKey, Call][]
/** Those of the back office; the setup console has a test of its own. */
const ofStaff = all.filter(([key, { allow }]) => Array.isArray(allow) && !(key in setupCalls))

/** What a request may leave behind whatever it asks: the person who was seen, with an audit, and answers that were kept. */
const left = ['persons', 'person_subjects', 'person_groups', 'audit', 'audit_values', 'stored_answers']
/** What staff may write of their own group, or in their own name, without naming a thing of a tournament. */
const ofOwnGroup = ['access_log', 'views', 'connect_states', 'groups']
/** Every other table of the database, as one text each: nothing hostile may move them. */
async function footprint(except: readonly string[] = []): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    db,
  )
  const names = rows.map(({ name }) => name).filter((name) => ![...left, ...except].includes(name))
  const hashes = names.map(async (name) => {
    const hash = await sql<{ hash: string }>`
      select count(*) || ' ' || md5(coalesce(string_agg(t::text, '' order by t::text), '')) as hash from ${sql.table(name)} t`.execute(
      db,
    )
    return [name, hash.rows[0]?.hash ?? ''] as const
  })
  return Object.fromEntries(await Promise.all(hashes))
}
const pathOf = (key: string, params: unknown) =>
  (key.split(' ')[1] ?? '').replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | null)?.[name] ?? 'x')),
  )

/** The text inside a cart roster is a form of its own. */
const rosterTexts = (known: readonly string[]) =>
  fc
    .oneof(arbitraryOf(EntryRosterData, known), arbitraryOf(VirtualRosterData, known))
    .map((data) => JSON.stringify(data))
const inputOf = (key: string, call: Call, known: readonly string[]) => {
  const body = call.body
    ? fc.oneof({ weight: 8, arbitrary: arbitraryOf(call.body, known) }, { weight: 1, arbitrary: hostile })
    : fc.constant(undefined)
  const withRoster = () =>
    fc
      .tuple(body, fc.option(rosterTexts(known)))
      .map(([made, rosterData]) =>
        rosterData && typeof made === 'object' && made !== null ? { ...made, rosterData } : made,
      )
  return fc.record({
    params: call.params ? arbitraryOf(call.params, known) : fc.constant({}),
    query: call.query ? arbitraryOf(call.query, known) : fc.constant({}),
    body: / registration\/cartroster$/.test(key) && call.body ? withRoster() : body,
    idempotencyKey: fc.constantFrom(undefined, undefined, 'k', 'é', 'x'.repeat(100), 'x'.repeat(101)),
  })
}

/** Sends every call hostile input that names known ids, in any order of calls; none may fail with a 500. */
async function sendHostile(person: Person, known: readonly string[], sent = all): Promise<void> {
  for (const [key, call] of sent)
    await fc.assert(
      fc.asyncProperty(inputOf(key, call, known), async ({ params, query, body, idempotencyKey }) => {
        const asked = new URLSearchParams(
          Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
        )
        let path: string
        try {
          path = pathOf(key, params)
        } catch {
          return // a lone surrogate cannot be sent in an address
        }
        const reply = await server.inject({
          method: key.split(' ')[0] as 'GET',
          url: `/api/${path}${asked.size > 0 ? `?${asked}` : ''}`,
          headers: {
            authorization: `Bearer ${person.token}`,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
          },
          ...(body === undefined ? {} : { payload: JSON.stringify(body) ?? 'null' }),
        })
        expect([reply.statusCode, reply.body.slice(0, 300)]).toSatisfy(([status]: [number]) => status < 500)
        if (reply.statusCode >= 400) expect(String(reply.json().message)).toMatch(/[A-Za-z]{3}/)
      }),
      { numRuns: fuzzRuns() },
    )
}

test('no input, however hostile, is answered with a 500, and none moves money, places or rosters', async () => {
  const tid = await aTournament()
  const event = await anEvent(tid)
  // a hidden squad: known ids reach deep into the code, yet nothing can be bought
  const squad = await aSquad(event, { hideFromCaptains: true })
  const before = await footprint()
  await sendHostile(await aCaptain(), [tid, event, squad])
  expect(await footprint()).toEqual(before)
}, 180_000)

test('hostile input about what the captain owns is not answered with a 500 either, and the books stay balanced', async () => {
  const captain = await aCaptain()
  const world = await aWorld(captain, null)
  await sendHostile(captain, Object.values(world))
  expect(await booksOf(world.tid)).toEqual(balanced)
}, 180_000)

test('hostile input of staff with every role is not answered with a 500, and the books stay balanced', async () => {
  const world = await aWorld(await aCaptain(), null)
  await sendHostile(await aCaptain({ roles: [...roles] }), Object.values(world), ofStaff)
  expect(await booksOf(world.tid)).toEqual(balanced)
}, 240_000)

test('staff of another group, whatever they send, change nothing that is not theirs', async () => {
  const world = await aWorld(await aCaptain(), null)
  const { name } = await aGroup()
  const before = await footprint(ofOwnGroup)
  const staff = { roles: [...roles], groups: [name], permissions: ['CanMigratePartnersFromV2'] }
  await sendHostile(await aCaptain(staff), Object.values(world), ofStaff)
  expect(await footprint(ofOwnGroup)).toEqual(before)
}, 240_000)

test('bodies that are too large, too deep or no JSON are refused with a sentence', async () => {
  const captain = await aCaptain()
  const send = (payload: string, type = 'application/json') =>
    server.inject({
      method: 'POST',
      url: '/api/registration/tournament/createSession',
      headers: { authorization: `Bearer ${captain.token}`, 'content-type': type },
      payload,
    })
  const deep = '['.repeat(10_000) + ']'.repeat(10_000)
  for (const reply of [
    await send('{'),
    await send(`{"tournamentId":${deep}}`),
    await send('x'.repeat(10_000_000)),
    await send('a=b', 'text/plain'),
  ]) {
    expect(reply.statusCode).toBe(400)
    expect(reply.json().message).toMatch(/\.$/)
  }
})

test('paths and property names match in any letter case', async () => {
  const tid = await aTournament()
  const captain = await aCaptain()
  const reply = await server.inject({
    method: 'POST',
    url: `/API/Registration/TOURNAMENT/createsession`,
    headers: { authorization: `Bearer ${captain.token}` },
    payload: { TournamentId: tid, SquadEntries: [{ ID: crypto.randomUUID(), Quantity: 1 }] },
  })
  expect(reply.statusCode).toBe(200)
  expect(reply.json().messages[0]).toMatch(/no longer offered/)
})

const request = (key: string, token: string) =>
  server.inject({
    method: key.split(' ')[0] as 'GET',
    url: `/api/${(key.split(' ')[1] ?? '').replace(/:\w+/g, () => crypto.randomUUID())}`,
    headers: { authorization: `Bearer ${token}` },
  })

test('tokens that are expired, of another audience or issuer, unsigned or tampered with are refused', async () => {
  const claims = { sub: 'x', email: 'x@kegler.test', email_verified: true, roles: ['superuser'] }
  const good = await outside.token(claims)
  const [header = '', , signature = ''] = good.split('.')
  const forged = Buffer.from(
    JSON.stringify({
      ...claims,
      iss: `${outside.origin}/issuer`,
      aud: 'urn:kegler:registration-api',
      exp: 4_102_444_800,
    }),
  ).toString('base64url')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const bad = [
    'x',
    await outside.token(claims, { expires: '-1h' }),
    await outside.token(claims, { audience: 'other' }),
    await outside.token(claims, { issuer: 'https://evil.test' }),
    `${none}.${forged}.`,
    `${header}.${forged}.${signature}`,
  ]
  expect((await request('GET authorization/roles', good)).json()).toEqual(['superuser'])
  for (const token of bad) expect((await request('GET authorization/roles', token)).statusCode).toBe(401)
})
