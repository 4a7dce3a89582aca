import { randomUUID } from 'node:crypto'
import { type Call, type CallKey, isIdempotent } from '@kegler/domain/call.ts'
import { calls } from '@kegler/domain/calls.ts'
import { setupCalls } from '@kegler/domain/setup/setup.ts'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, aMember } from '../testing/makers.ts'
import { setupRequests } from '../testing/setup-requests.ts'
import { aSetupWorld } from '../testing/setup-world.ts'
import { aWorld, requestFor } from '../testing/world.ts'

const { server, services, steps } = await theKit()

/** Those by link have tests of their own. */
const keyed = (Object.entries(calls) as [CallKey, Call][]).filter(
  ([, call]) => isIdempotent(call) && call.allow !== 'link',
)
const inTransaction = keyed.filter(([, { idempotent }]) => typeof idempotent !== 'object')
const ofMoney = inTransaction.filter(([, { changes }]) => changes?.includes('payments')).map(([key]) => key)
const others = inTransaction.map(([key]) => key).filter((key) => !ofMoney.includes(key))
/** What the state of these worlds refuses. */
const refused = [
  'PUT registration/entry/:id/squad/change',
  'POST registration/tournament/:tid/move',
  'PUT virtualevent/teams',
  'PUT virtualevent/bowlers',
  'POST registration/tournament/:tid/handovers',
  'POST registration/tournament/:tid/waits',
  'POST registration/tournament/:tid/move/wait',
  'PUT registration/waits/:id',
  'POST registration/waits/:id/accept',
  'POST registration/waits/:id/decline',
  'POST admin/captain/:id/move',
  'POST admin/tournament/:tid/waits/:waitId/offer',
  'POST finance/createaccount',
]

afterEach(() => {
  steps.on = null
})

async function requestOf(key: CallKey, person: Person): Promise<{ params?: Record<string, string>; body?: unknown }> {
  if (!(key in setupCalls)) {
    const request = requestFor(key, await aWorld(person, null), await aMember())
    // the same cart as that of the open order would change nothing
    return key.endsWith('/hold') ? { ...request, body: { squads: [] } } : request
  }
  const world = await aSetupWorld(person)
  const entry = setupRequests[key]
  await entry?.prepare?.(world)
  return entry?.request(world) ?? {}
}
/** Rows of what writes leave behind. */
async function footprint(): Promise<unknown> {
  const count = (table: string) => sql`(select count(*)::int from ${sql.table(table)}) as ${sql.ref(table)}`
  const tables = [
    'audit',
    'ledger',
    'mails',
    'refunds',
    'payments',
    'alerts',
    'entries',
    'rosters',
    'campaigns',
    'exports',
  ]
  const { rows } = await sql`select ${sql.join(tables.map(count))}`.execute(services.database.db)
  return rows[0]
}

async function isKept(key: CallKey): Promise<void> {
  const person = await aCaptain({ roles: ['superuser', 'financialofficer', 'hqfinancialofficer'] })
  const { params = {}, body } = await requestOf(key, person)
  const idempotencyKey = randomUUID()
  const [method = '', path = ''] = key.split(' ')
  const send = async (under: string) => {
    const reply = await server.inject({
      method: method as 'POST',
      url: `/api/${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? name))}`,
      headers: { authorization: `Bearer ${person.token}`, 'idempotency-key': under },
      ...(body === undefined || method === 'GET' ? {} : { payload: body as object }),
    })
    return { status: reply.statusCode, body: reply.json<unknown>() }
  }
  const settle = async () =>
    (await callAs(person, 'POST authorization/settleRequest', { body: { idempotencyKey } })).body
  // the process ends as soon as the act is committed
  steps.on = (step) => {
    if (step === 'act:committed') throw new Error('Ended.')
  }
  const first = await send(idempotencyKey)
  steps.on = null
  expect([key, first.status]).toEqual([key, refused.includes(key) ? 422 : 200])
  if (first.status === 422) return expect(await settle()).toEqual({ done: false, answer: null })
  const before = await footprint()
  expect(await send(idempotencyKey)).toEqual(first)
  expect(await settle()).toEqual({ done: true, answer: first.body })
  expect(await footprint()).toEqual(before)
  expect((await send(randomUUID())).status).toBeLessThan(500)
}
const name = '%s: the answer is kept with the act, and a repeat of it changes nothing'
test.each(ofMoney)(name, isKept)
test.each(others)(name, { tags: 'full' }, isKept)
