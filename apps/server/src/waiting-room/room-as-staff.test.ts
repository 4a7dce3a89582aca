import { actsOf } from '@kegler/domain/audit/acts.rules.ts'
import { afterEach, expect, test } from 'vitest'
import { callAs, theKit } from '../testing/kit.ts'
import { aCaptain, anAdmin } from '../testing/makers.ts'
import { aRoom, headOf, letIn, numberOf, openAndDraw, ownOf, people, roomRow } from '../testing/rooms.ts'
import { personIdOf } from '../testing/sold.ts'

const { services, clock } = await theKit()
const { db } = services.database
const admin = await anAdmin()
afterEach(() => {
  clock.ahead = 0
})
const pace = (tid: string, how: 'faster' | 'slower' | 'pause' | 'resume', reason = 'The hall is full.') =>
  callAs(admin, 'POST admin/tournament/:tid/room/pace', { params: { tid }, body: { pace: how, reason } })
const live = async (tid: string) => (await callAs(admin, 'GET admin/tournament/:tid/room', { params: { tid } })).body

test('staff see a room live and make it faster, slower and pause, with a reason that is kept', async () => {
  const { tid } = await aRoom({ peoplePerMinute: 60 })
  await people(tid, 5)
  expect((await live(tid)).room).toMatchObject({ people: 5, waiting: 5, called: 0, isDrawn: false })
  await openAndDraw(tid)
  await letIn(2)
  expect((await live(tid)).room).toMatchObject({ waiting: 3, called: 2, inside: 0, rate: 60, staffRate: null })
  expect((await pace(tid, 'faster')).body).toEqual({ rate: 75, isPaused: false })
  expect((await pace(tid, 'slower')).body).toEqual({ rate: 60, isPaused: false })
  expect((await pace(tid, 'pause')).body).toEqual({ rate: 60, isPaused: true })
  await letIn(3)
  expect(await headOf(tid)).toMatchObject({ head: 2, isPaused: true })
  await pace(tid, 'resume')
  await letIn(1)
  // a pause saves nobody up
  expect((await headOf(tid)).head).toBe(3)
  expect((await pace(tid, 'pause', '')).statusCode).toBe(400)
  const { minutes } = await live(tid)
  expect(minutes.reduce((sum, { called }) => sum + called, 0)).toBe(3)
  const rows = await db
    .selectFrom('audit')
    .select(['property', 'reason', 'userEmail'])
    .where('tournamentId', '=', tid)
    .where('property', 'in', ['staff_rate', 'paused_at'])
    .execute()
  expect(new Set(rows.map(({ property }) => property))).toEqual(new Set(['staff_rate', 'paused_at']))
  expect(rows[0]).toMatchObject({ reason: 'The hall is full.', userEmail: admin.email })
  const audit = await callAs(admin, 'GET audit/tournamentAudit/:id', {
    params: { id: tid },
    query: { kind: 'Waiting Room' },
  })
  expect(actsOf(audit.body.records, null).map(({ sentence }) => sentence)).toEqual([
    'Letting in goes on by Casey Kegel (admin): The hall is full.',
    'Letting in paused by Casey Kegel (admin): The hall is full.',
    '60 people a minute are let in by Casey Kegel (admin): The hall is full.',
    '75 people a minute are let in by Casey Kegel (admin): The hall is full.',
    'Order of the waiting room drawn by the system (waiting room)',
    'Waiting room closed to the draw with 5 numbers by the system (waiting room)',
  ])
})

test('the rate that staff set before the draw is the one it begins with', async () => {
  const { tid } = await aRoom({ peoplePerMinute: 60 })
  await people(tid, 1)
  expect((await live(tid)).room).toMatchObject({ rate: 60 })
  expect((await pace(tid, 'faster')).body).toEqual({ rate: 75, isPaused: false })
  expect((await live(tid)).room).toMatchObject({ rate: 75, staffRate: 75 })
  await openAndDraw(tid)
  expect((await roomRow(tid)).rate).toBe(75)
})

test('a captain on the telephone is put into the room; of several accounts of one person all but one are put behind', async () => {
  const { tid } = await aRoom({ peoplePerMinute: 60 })
  const [named] = await people(tid, 1)
  const caller = await aCaptain()
  await callAs(caller, 'GET authorization/getProfile')
  const params = { tid }
  const added = await callAs(admin, 'POST admin/tournament/:tid/room/people', { params, body: { email: caller.email } })
  expect(added.body.number).toBe(2)
  expect((await numberOf(caller, tid)).body.own?.number).toBe(2)
  const unknown = await callAs(admin, 'POST admin/tournament/:tid/room/people', { params, body: { email: 'x@y.test' } })
  expect(unknown.body.message).toMatch(/^No captain has this e-mail address here/)
  // both are Casey Kegel of the same day
  expect((await live(tid)).similar.map(({ number }) => number)).toEqual([1, 2])
  const personId = await personIdOf(caller)
  const last = () =>
    callAs(admin, 'POST admin/tournament/:tid/room/people/:personId/last', {
      params: { tid, personId },
      body: { reason: 'A second account.' },
    })
  expect((await last()).body.message).toBe('Wait for the draw: before it a number says nothing of the order.')
  await openAndDraw(tid)
  expect((await last()).body.number).toBe(3)
  expect(await ownOf(caller, tid)).toMatchObject({ number: 3, rank: 3 })
  expect(named && (await ownOf(named, tid))?.number).toBe(1)
  const rows = await db
    .selectFrom('audit')
    .select(['currentValue'])
    .where('recordId', '=', personId)
    .where('property', '=', 'staff_act')
    .execute()
  expect(rows.map(({ currentValue }) => currentValue)).toEqual(['added with number 2', 'put behind with number 3'])
})

test('while people wait staff reserve with a reason', async () => {
  const { tid, squadId } = await aRoom()
  await people(tid, 2)
  const reserve = (more: object) =>
    callAs(admin, 'POST admin/tournament/:id/reservation', {
      params: { id: tid },
      body: {
        entries: [{ squadId, quantity: 1 }],
        captain: { firstName: 'Martha', lastName: 'Voss', email: `martha-${tid}@kegler.test` },
        ...more,
      } as never,
    })
  expect((await callAs(admin, 'GET admin/tournament/:id', { params: { id: tid } })).body.roomWaits).toBe(2)
  expect((await reserve({})).body.message).toBe(
    '2 people wait in the waiting room. Enter a reason: it is kept in the audit.',
  )
  expect((await reserve({ reason: 'A wheelchair user on the telephone.' })).body.messages).toEqual([])
})

test('the rate follows what the processes say: up while there is no line, half when carts are slow', async () => {
  const { tid } = await aRoom()
  await people(tid, 3)
  await openAndDraw(tid)
  const say = async (line: number, holdP95Ms: number) => {
    await db.deleteFrom('processes').execute()
    const values = {
      id: crypto.randomUUID(),
      seenAt: new Date(services.now().getTime() + 1_000),
      line,
      waitMs: 0,
      loop: 0,
    }
    await db
      .insertInto('processes')
      .values({ ...values, holdP95Ms, startedAt: services.now(), version: '1' })
      .execute()
  }
  const rateAfter = async (seconds: number) => {
    clock.ahead += seconds * 1_000
    await letIn(1)
    return (await roomRow(tid)).rate
  }
  await say(0, 100)
  expect(await rateAfter(1)).toBe(330)
  expect(await rateAfter(5)).toBe(330)
  await say(0, 2_500)
  expect(await rateAfter(6)).toBe(165)
  await db.deleteFrom('processes').execute()
})
