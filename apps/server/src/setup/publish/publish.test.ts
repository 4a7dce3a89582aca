import { randomUUID } from 'node:crypto'
import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { PublishDocument } from '@kegler/domain/setup/publish/publish-document.ts'
import { pendingChanges } from '@kegler/domain/setup/status/statuses.rules.ts'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { transact } from '../../db/db.ts'
import { tmsGateway } from '../../gateways/tms.ts'
import { callAs, theKit } from '../../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament, aVirtualEvent, zone } from '../../testing/makers.ts'
import { startTms } from '../../testing/tms.ts'
import { pushDue } from './push-due.ts'
import { storeTmsSystems } from './store-tms-systems.ts'

const { services } = await theKit()
const { db } = services.database
const superUser = await aCaptain({ roles: ['superuser'] })
const { system, endPoint } = await startTms()
const id = `lanelink-${randomUUID().slice(0, 8)}`
let pushing = services

beforeAll(async () => {
  const TMS_SYSTEMS = [{ id, name: 'LaneLink', exports: false, endPoint, key: 'key' }]
  await storeTmsSystems(db, { TMS_SYSTEMS })
  pushing = { ...services, tms: tmsGateway({ ...services.config, TMS_SYSTEMS }) }
})
afterAll(() => system.close())

const control = (payload: object) => system.inject({ method: 'POST', url: '/tms/_control', payload })
const received = async (tid: string) =>
  (await system.inject(`/tms/tournaments/${tid}`)).json() as { hash: string; document: PublishDocument }[]
const params = (tid: string) => ({ params: { id: tid } })
const stateOf = async (tid: string) => (await callAs(superUser, 'GET setup/tournament/:id/status', params(tid))).body
const isPending = async (tid: string) =>
  (await callAs(superUser, 'GET setup/tournament/:id', params(tid))).body.hasPendingChanges
const publish = (tid: string) => callAs(superUser, 'POST setup/tournament/:id/publish', params(tid))
const set = (tid: string, values: object) =>
  transact(db, { email: 'maker' }, (tx) => tx.updateTable('tournaments').set(values).where('id', '=', tid).execute())
const toStatus = (tid: string, statusName: 'Archived' | 'Admin Registration Open' | 'Public Registration Closed') =>
  callAs(superUser, 'PUT setup/tournament/:id/status', { ...params(tid), body: { statusName } })
const toArchive = (tid: string) => toStatus(tid, 'Archived')

// what other files on this database left to be pushed
await pushDue(pushing)

test('a change is pending until it is pushed or taken back; until then the status cannot be changed', async () => {
  const tid = await aTournament({ exportId: id })
  const [team, singles] = [await anEvent(tid), await anEvent(tid, { name: 'Singles', numberOfBowlers: 1 })]
  const squad = await aSquad(team)
  await aVirtualEvent(tid, [singles, team])
  await db.insertInto('divisions').values({ eventId: team, name: 'One', maxAverage: 200 }).execute()
  expect(await isPending(tid)).toBe(true)
  const refused = await toStatus(tid, 'Admin Registration Open')
  expect([refused.statusCode, refused.body.message]).toEqual([422, pendingChanges])
  expect(await stateOf(tid)).toMatchObject({ hasPendingChanges: true, publishing: false, exportSystemName: 'LaneLink' })

  const sent = await publish(tid)
  expect(await stateOf(tid)).toMatchObject({ hasPendingChanges: true, publishing: true, publishedAt: null })
  expect((await publish(tid)).body.message).toBe('This tournament is being published already. Please wait.')
  expect(await pushDue(pushing)).toBe(1)
  expect(await stateOf(tid)).toMatchObject({ hasPendingChanges: false, publishing: false, publishFailure: null })
  const [first] = await received(tid)
  expect(first?.hash).toBe(sent.body.hash)
  expect(PublishDocument.parse(first?.document)).toEqual(first?.document)
  expect(first?.document).toMatchObject({
    tournament: { id: tid, system: id },
    events: expect.arrayContaining([expect.objectContaining({ id: team, expenseFee: 30, averageBased: false })]),
    virtualEvents: [{ eventIds: [singles, team].sort(), ownedBy: 'bowler', prizeFee: 10 }],
    divisions: [{ eventId: team, name: 'One', maxAverage: 200, isDefault: false }],
    squads: [{ id: squad, total: 10, startLane: 1, endLane: 10 }],
  })
  expect((await publish(tid)).body.message).toBe('There are no pending changes: everything is published.')

  const lanes = (endLane: number) =>
    transact(db, { email: 'maker' }, (tx) =>
      tx.updateTable('squads').set({ endLane }).where('id', '=', squad).execute(),
    )
  await lanes(12)
  expect(await isPending(tid)).toBe(true)
  await lanes(10)
  expect(await isPending(tid)).toBe(false)
  // what only decides how captains buy
  await set(tid, { marketingMessage: 'Hello', status: 4 })
  expect(await isPending(tid)).toBe(false)
  await set(tid, { endDate: addDays(dayOf(new Date(), zone), 91) })
  expect(await isPending(tid)).toBe(true)
  await publish(tid)
  await pushDue(pushing)
  expect((await received(tid)).map(({ document }) => document.tournament.endDate)).toHaveLength(2)
  expect((await toArchive(tid)).statusCode).toBe(200)
  // read-only, and still published
  await set(tid, { name: 'Another name' })
  expect((await publish(tid)).statusCode).toBe(200)
  await pushDue(pushing)
  expect(await isPending(tid)).toBe(false)
})

test('while changes wait, registration can be closed; what was never published can be archived', async () => {
  const [tid, published] = [await aTournament({ exportId: id }), await aTournament({ exportId: id })]
  await publish(published)
  expect(await pushDue(pushing)).toBe(1)
  await set(published, { name: 'Another name' })
  expect((await toArchive(published)).body.message).toBe(pendingChanges)
  expect((await toStatus(published, 'Public Registration Closed')).statusCode).toBe(200)
  expect((await toStatus(published, 'Admin Registration Open')).body.message).toBe(pendingChanges)
  expect((await toArchive(tid)).statusCode).toBe(200)
})

test.each([
  ['down', 'LaneLink refused the tournament: Failing as ordered.'],
  ['refuse', 'LaneLink refused the tournament: The lanes are closed on that day.'],
  ['garbage', 'LaneLink gave an answer that cannot be read.'],
  ['other', 'LaneLink has stored something other than what was sent.'],
])('a system that fails (%s): the reason is shown and the changes stay pending', async (fault, reason) => {
  const tid = await aTournament({ exportId: id })
  await control({ fault })
  await publish(tid)
  expect(await pushDue(pushing)).toBe(0)
  expect(await stateOf(tid)).toMatchObject({ hasPendingChanges: true, publishing: false, publishFailure: reason })
  await publish(tid)
  expect(await stateOf(tid)).toMatchObject({ publishing: true, publishFailure: null })
  expect(await pushDue(pushing)).toBe(1)
  expect(await stateOf(tid)).toMatchObject({ hasPendingChanges: false, publishFailure: null })
})

test('a system that is away, one that redirects, and one that never answers', async () => {
  const { push } = pushing.tms
  const document = { id: 'one', hash: 'x', text: '{}' }
  const to = (endPoint: string) =>
    push({ id, name: 'LaneLink', endPoint }, document).catch((error: Error) => error.message)
  expect(await to('http://127.0.0.1:9/import')).toBe('LaneLink cannot be reached.')
  const other = Fastify()
  other.post('/import', (_request, reply) => reply.redirect(endPoint, 307))
  const at = await other.listen({ port: 0, host: '127.0.0.1' })
  expect(await to(`${at}/import`)).toBe('LaneLink cannot be reached.')
  await other.close()
  const late = AbortSignal.timeout
  AbortSignal.timeout = () => late(50)
  await control({ fault: 'slow', ms: 500 })
  expect(await to(endPoint)).toBe('LaneLink did not answer within 30 seconds.')
  AbortSignal.timeout = late
})

test('a push that a stopped process has begun is sent again after its lease, once; the system keeps it once', async () => {
  const tid = await aTournament({ exportId: id })
  await publish(tid)
  const dies = {
    ...pushing,
    step: (name: string) => {
      if (name === 'publish:sent') throw new Error('killed')
    },
  }
  await expect(pushDue(dies)).rejects.toThrow('killed')
  expect(await pushDue(pushing)).toBe(0)
  expect(await stateOf(tid)).toMatchObject({ publishing: true })
  const later = { ...pushing, now: () => new Date(Date.now() + 61_000) }
  const pushed = await Promise.all([pushDue(later), pushDue(later)])
  expect(pushed.sort()).toEqual([0, 1])
  expect(await stateOf(tid)).toMatchObject({ publishing: false, hasPendingChanges: false })
  expect(await received(tid)).toHaveLength(1)
})

test('without an address the document is kept here; a system that takes a file and none at all publish nothing', async () => {
  await db
    .insertInto('tmsSystems')
    .values({ id: `${id}-here`, name: 'Here', exports: false })
    .execute()
  const tid = await aTournament({ exportId: `${id}-here` })
  const { hash } = (await publish(tid)).body
  await pushDue(services)
  expect(await isPending(tid)).toBe(false)
  const row = await db.selectFrom('publications').selectAll().where('tournamentId', '=', tid).executeTakeFirstOrThrow()
  expect([row.hash, row.state, (row.document as PublishDocument).tournament.id]).toEqual([hash, 'done', tid])
  for (const exportId of ['file', null]) {
    const other = await aTournament({ exportId })
    expect(await isPending(other)).toBe(false)
    const { statusCode, body } = await publish(other)
    expect([statusCode, body.message]).toEqual([
      422,
      'This tournament has no tournament management system that is pushed to.',
    ])
  }
})

test.each([
  ['{', false],
  ['[{"id":"a b","name":"A"}]', false],
  ['[{"id":"a","name":"A","endPoint":"file:///etc/passwd"}]', false],
  ['[{"id":"a","name":"A"},{"id":"a","name":"B"}]', false],
  ['[{"id":"a","name":"A","exports":true}]', true],
])('the configuration TMS_SYSTEMS=%s', (value, isGood) => {
  const read = () => readConfig({ TMS_SYSTEMS: value }).TMS_SYSTEMS
  if (isGood) expect(read()).toEqual([{ id: 'a', name: 'A', exports: true }])
  else expect(read).toThrow(/TMS_SYSTEMS must be a list such as/)
})
