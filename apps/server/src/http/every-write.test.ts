import { randomUUID } from 'node:crypto'
import { type Call, type CallKey, isIdempotent } from '@kegler/domain/call.ts'
import { calls } from '@kegler/domain/calls.ts'
import { setupCalls } from '@kegler/domain/setup/setup.ts'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { type Person, theKit } from '../testing/kit.ts'
import { aLink, tokenOf } from '../testing/links.ts'
import { aCaptain, aMember } from '../testing/makers.ts'
import { addQuestions, anAskedTeam, saveWaiver } from '../testing/questions.ts'
import { aTeam, save } from '../testing/rosters.ts'
import { setupRequests } from '../testing/setup-requests.ts'
import { aSetupWorld } from '../testing/setup-world.ts'
import { aBowler } from '../testing/sold.ts'
import { aWorld, requestFor } from '../testing/world.ts'

const { server, services, steps } = await theKit()

const keyed = (Object.entries(calls) as [CallKey, Call][]).filter(([, call]) => isIdempotent(call))
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

interface Sent {
  authorization: string
  params?: Record<string, string>
  body?: unknown
}
const isAsked = (key: CallKey) => /\/(answers|waiver)$/.test(key)
/** Who is asked by their link what the tournament asks of bowlers. */
async function anAskedBowler(): Promise<Sent> {
  const { manager, tid, captain, entryId, usbcIds, other } = await anAskedTeam()
  const [question] = await addQuestions(manager, tid, {})
  await saveWaiver(manager, tid, 'At my own risk.')
  await save(captain, entryId, usbcIds)
  const { db } = services.database
  const link = await db.selectFrom('links').selectAll().where('bowlerId', '=', other.id).executeTakeFirstOrThrow()
  const answers = [{ questionId: question?.id, value: 'L' }]
  return {
    authorization: `Link ${await tokenOf(link)}`,
    body: { answers, version: 1, signedName: 'Pat Doe', asGuardian: false },
  }
}
/** Who holds a link to a team: `leave` is for those who have joined. */
async function aHolder(key: CallKey): Promise<Sent> {
  if (isAsked(key)) return anAskedBowler()
  const { entryId } = await aTeam({ invites: true })
  const joined = key.endsWith('/leave') ? { bowlerId: (await aBowler()).id, joinedAt: new Date(), position: 1 } : {}
  const link = await aLink(entryId, { kind: 'bowler', email: 'holder@kegler.test', ...joined })
  return { authorization: `Link ${await tokenOf(link)}`, body: { note: null, neverAgain: false } }
}
async function aStaffMember(key: CallKey): Promise<Sent> {
  const person = await aCaptain({ roles: ['superuser', 'financialofficer', 'hqfinancialofficer'] })
  return { authorization: `Bearer ${person.token}`, ...(await requestOf(key, person)) }
}

async function isKept(key: CallKey): Promise<void> {
  const isByLink = key.includes(' link/')
  const { authorization, params = {}, body } = await (isByLink ? aHolder(key) : aStaffMember(key))
  const idempotencyKey = randomUUID()
  const inject = async (to: string, payload: unknown, headers: Record<string, string> = {}) => {
    const [method = '', path = ''] = to.split(' ')
    const reply = await server.inject({
      method: method as 'POST',
      url: `/api/${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? name))}`,
      headers: { authorization, ...headers },
      ...(payload === undefined || method === 'GET' ? {} : { payload: payload as object }),
    })
    return { status: reply.statusCode, body: reply.json<unknown>() }
  }
  const send = (under: string) => inject(key, body, { 'idempotency-key': under })
  const settle = async () =>
    (await inject(`POST ${isByLink ? 'link' : 'authorization'}/settleRequest`, { idempotencyKey })).body
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
