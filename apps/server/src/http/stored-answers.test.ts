import { randomUUID } from 'node:crypto'
import type { Calls } from '@kegler/domain/call.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Tx } from '../db/db.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain } from '../testing/makers.ts'
import { personIdOf } from '../testing/sold.ts'
import { type Context, type Domain, register } from './serve.ts'

const call = {
  allow: 'signedIn',
  summary: 'Adds an alert',
  changes: [],
  body: z.object({ about: z.string(), refuse: z.boolean().default(false) }),
  answer: z.object({ id: z.int(), note: z.string() }),
} as const
const calls = {
  'POST testing/inside': call,
  'POST testing/held': call,
  'POST testing/around': { ...call, idempotent: { around: 'it writes nothing of its own' } },
} satisfies Calls
interface Input extends Context {
  body: { about: string; refuse: boolean }
}
let runs = 0
const atItsEnd = { reached: Promise.withResolvers<void>(), left: Promise.withResolvers<void>() }
const addAlert = async (tx: Tx, { body, now }: Input) => {
  runs += 1
  const row = { kind: 'Test', about: `${body.about} ${randomUUID()}`, message: 'Test', createdAt: now }
  const { id } = await tx.insertInto('alerts').values(row).returning('id').executeTakeFirstOrThrow()
  if (body.refuse) throw new Refusal('RuleBroken', 'Refused.')
  return { id, note: 'inside' }
}
const domain = {
  calls,
  handlers: {
    'POST testing/inside': (input: Input) => input.transact((tx) => addAlert(tx, input)),
    'POST testing/held': (input: Input) =>
      input.transact(async (tx) => {
        const added = await addAlert(tx, input)
        atItsEnd.reached.resolve()
        await atItsEnd.left.promise
        return added
      }),
    'POST testing/around': (input: Input) => input.transact((tx) => addAlert(tx, input)),
  },
} as unknown as Domain

const { services } = await theKit()
let server: FastifyInstance
let captain: Person
beforeAll(async () => {
  server = Fastify()
  register(server, '/api', [domain], services)
  captain = await aCaptain()
})
afterAll(() => server.close())

const send = async (path: string, key: string | null, body: object) => {
  const reply = await server.inject({
    method: 'POST',
    url: `/api/testing/${path}`,
    headers: { authorization: `Bearer ${captain.token}`, ...(key ? { 'idempotency-key': key } : {}) },
    payload: body,
  })
  return { status: reply.statusCode, body: reply.json<{ id?: number; note?: string; message?: string }>() }
}
const alerts = async (about: string) => {
  const rows = await services.database.db
    .selectFrom('alerts')
    .select('id')
    .where('about', 'like', `${about} %`)
    .execute()
  return rows.length
}

test.each(['inside', 'around'])('%s: a repeat gets the stored answer and changes nothing', async (path) => {
  const [key, about] = [randomUUID(), randomUUID()]
  const first = await send(path, key, { about })
  expect(first).toMatchObject({ status: 200, body: { note: 'inside' } })
  expect(await send(path, key, { about })).toEqual(first)
  expect(await alerts(about)).toBe(1)
})
test('twins at the same moment make one change and get one answer', async () => {
  const [key, about] = [randomUUID(), randomUUID()]
  const replies = await Promise.all(Array.from({ length: 5 }, () => send('inside', key, { about })))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  expect(await alerts(about)).toBe(1)
})
test.each(['inside', 'around'])('%s: a refused request leaves nothing behind and may be sent again', async (path) => {
  const [key, about] = [randomUUID(), randomUUID()]
  const before = runs
  for (let n = 0; n < 2; n += 1) expect((await send(path, key, { about, refuse: true })).status).not.toBe(200)
  expect(runs - before).toBe(2)
  expect(await alerts(about)).toBe(0)
})
test('a key that was used for another request is refused', async () => {
  const [key, about] = [randomUUID(), randomUUID()]
  await send('inside', key, { about })
  expect((await send('inside', key, { about: 'another' })).body.message).toMatch('already used for another request')
  expect(await alerts('another')).toBe(0)
})
test('without a key every request is worked on', async () => {
  const about = randomUUID()
  await send('inside', null, { about })
  await send('inside', null, { about })
  expect(await alerts(about)).toBe(2)
})

describe('what became of a request whose answer was lost', () => {
  const settle = async (idempotencyKey: string, as = captain) =>
    (await callAs(as, 'POST authorization/settleRequest', { body: { idempotencyKey } })).body
  test.each(['inside', 'around'])('%s: a request that was done is answered as then', async (path) => {
    const key = randomUUID()
    const first = await send(path, key, { about: randomUUID() })
    expect(await settle(key)).toEqual({ done: true, answer: first.body })
  })
  test.each(['inside', 'around'])(
    '%s: one that was not done is closed: it never is, however late it comes',
    async (path) => {
      const [key, about] = [randomUUID(), randomUUID()]
      for (let n = 0; n < 2; n += 1) expect(await settle(key)).toEqual({ done: false, answer: null })
      expect((await send(path, key, { about })).status).toBe(422)
      expect(await alerts(about)).toBe(0)
    },
  )
  test('at the moment when it arrives, either it is done and said to be, or it is not and never will be', async () => {
    for (let n = 0; n < 10; n += 1) {
      const [key, about] = [randomUUID(), randomUUID()]
      const [reply, settled] = await Promise.all([send('inside', key, { about }), settle(key)])
      expect(settled.done).toBe(reply.status === 200)
      expect(await alerts(about)).toBe(settled.done ? 1 : 0)
    }
  })
  // the embedded database works on one transaction at a time
  test.runIf(services.database.kind === 'server')(
    'one that has not come to its end is closed, and is rolled back there',
    async () => {
      const [key, about] = [randomUUID(), randomUUID()]
      const reply = send('held', key, { about })
      await atItsEnd.reached.promise
      expect(await settle(key)).toEqual({ done: false, answer: null })
      atItsEnd.left.resolve()
      expect((await reply).status).toBe(422)
      expect(await settle(key)).toEqual({ done: false, answer: null })
      expect(await alerts(about)).toBe(0)
    },
  )
  test('while it is worked on nobody knows; after a minute without an end it is closed', async () => {
    const personId = await personIdOf(captain)
    const key = randomUUID()
    const claim = (at: Date) =>
      services.database.db
        .insertInto('storedAnswers')
        .values({ personId, key, call: 'POST testing/around', requestHash: 'x', createdAt: at })
        .onConflict((oc) => oc.columns(['personId', 'key']).doUpdateSet({ createdAt: at }))
        .execute()
    await claim(services.now())
    expect(await settle(key)).toMatchObject({ code: 'InProgress' })
    await claim(new Date(services.now().getTime() - 61_000))
    expect(await settle(key)).toEqual({ done: false, answer: null })
  })
  test('the keys of other people are their own', async () => {
    const [key, about] = [randomUUID(), randomUUID()]
    await send('inside', key, { about })
    expect(await settle(key, await aCaptain())).toEqual({ done: false, answer: null })
    expect(await settle(key)).toMatchObject({ done: true })
  })
})
