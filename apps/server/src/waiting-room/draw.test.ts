import { createHash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { ranksOf } from '../../../../scripts/check-draw.ts'
import { sendDueMails } from '../mails/send-due-mails.ts'
import { callAs, theKit } from '../testing/kit.ts'
import { aCaptain, aTournament } from '../testing/makers.ts'
import {
  aRoom,
  comeIn,
  headOf,
  mailsOf,
  numberOf,
  openAndDraw,
  ownOf,
  people,
  ranksIn,
  roomRow,
} from '../testing/rooms.ts'
import { aForm, aManager } from '../testing/setup.ts'
import { runDraws } from './draw.ts'

const { services, clock } = await theKit()
const { db } = services.database
const { beacon } = services
afterEach(() => {
  clock.ahead = 0
  services.beacon = beacon
})
const set = (tid: string, values: Record<string, unknown>) =>
  db.updateTable('tournaments').set(values).where('id', '=', tid).execute()

test('people take numbers 1 to n, one each, and keep them; the room says how many there are', async () => {
  const { tid } = await aRoom()
  const [first, second] = await people(tid, 2)
  expect([await ownOf(first as never, tid), await ownOf(second as never, tid)]).toMatchObject([
    { number: 1, rank: null },
    { number: 2, rank: null },
  ])
  expect((await numberOf(first as never, tid)).body.own?.number).toBe(1)
  const head = await headOf(tid)
  expect(head).toMatchObject({ state: 'open', people: 2, head: 0, frozen: null, value: null })
  expect([head.round, head.beacon]).toEqual([expect.any(Number), services.config.DRAW_BEACON_URL])
})

test('there is no number before the room opens, without a room, or without a confirmed and complete profile', async () => {
  const opensAt = new Date(services.now().getTime() + 40 * 60_000)
  const tid = await aTournament({ status: 2, waitingRoom: true, opensAt })
  await runDraws(services)
  const captain = await aCaptain()
  expect(await headOf(tid)).toMatchObject({ state: 'before', opensAt: opensAt.toISOString() })
  expect((await numberOf(captain, tid)).body.message).toBe('The waiting room is not open yet.')
  await set(tid, { roomOpensMinutes: 60 })
  await runDraws(services)
  expect((await numberOf(captain, tid)).body.own?.number).toBe(1)
  const refused = [await aCaptain({ email_verified: false }), await aCaptain({ phone_number: undefined })]
  for (const [index, code] of ['NeedToConfirmProfile', 'MissingRequiredProfileFields'].entries())
    expect((await numberOf(refused[index] as never, tid)).body.code).toBe(code)
  const without = await aTournament({ status: 2, opensAt })
  expect((await numberOf(captain, without)).body.message).toBe('This tournament has no waiting room.')
  expect((await headOf(without)).state).toBe('none')
  const setup = await aTournament({ status: 1, waitingRoom: true, opensAt })
  await runDraws(services)
  expect([(await numberOf(captain, setup)).statusCode, (await headOf(setup)).code]).toEqual([404, 'NotFound'])
})

test('the order is drawn by the value of the named round; anybody computes it from value and n', async () => {
  const { tid } = await aRoom()
  await people(tid, 12)
  const { round } = await headOf(tid)
  await openAndDraw(tid)
  const head = await headOf(tid)
  expect(head).toMatchObject({ state: 'drawn', frozen: 12, round, isBeacons: true })
  expect(head.value).toBe(await beacon?.valueOf(Number(round)))
  const ranks = await ranksIn(tid)
  expect(ranks.map(({ rank }) => rank)).toEqual(ranksOf(head.value ?? '', 12))
  // who comes later queues behind
  const late = await aCaptain()
  expect((await numberOf(late, tid)).body.own).toMatchObject({ number: 13, rank: 13 })
  // drawn once
  await runDraws(services)
  expect((await ranksIn(tid)).slice(0, 12)).toEqual(ranks)
})

test('without a beacon the sealed seed decides, whose fingerprint was shown; a silent one is left out after a minute', async () => {
  services.beacon = null
  const { tid } = await aRoom()
  await people(tid, 3)
  const { fingerprint, round } = await headOf(tid)
  expect(round).toBe(null)
  await openAndDraw(tid)
  const { value, isBeacons } = await headOf(tid)
  expect([createHash('sha256').update(String(value)).digest('hex'), isBeacons]).toEqual([fingerprint, false])

  clock.ahead = 0
  services.beacon = beacon && { ...beacon, valueOf: () => Promise.reject(new Error('The beacon cannot be reached.')) }
  const { tid: silent } = await aRoom()
  const [captain] = await people(silent, 1)
  await openAndDraw(silent)
  expect(await headOf(silent)).toMatchObject({ state: 'frozen', people: 1, frozen: 1 })
  const late = await aCaptain()
  expect((await numberOf(late, silent)).body.own).toMatchObject({ number: 2, rank: 2 })
  expect((await comeIn(captain as never, silent)).body.code).toBe('NotYourTurn')
  clock.ahead += 100_000
  await runDraws(services)
  expect(await headOf(silent)).toMatchObject({ state: 'drawn', isBeacons: false, people: 2, frozen: 1 })
  expect(await ownOf(captain as never, silent)).toMatchObject({ rank: 1 })
})

test('a room that is closed later than its round is drawn by the next', async () => {
  const { tid } = await aRoom()
  await people(tid, 2)
  const named = (await headOf(tid)).round ?? 0
  clock.ahead = 15 * 60_000
  await runDraws(services)
  const room = await roomRow(tid)
  expect(room.round).toBeGreaterThan(named)
  expect(Number(room.roundAt)).toBeGreaterThan(Number(room.frozenAt))
})

test('an opening that is moved keeps all numbers and names another round; called off, all get a mail', async () => {
  const { tid } = await aRoom()
  const [first] = await people(tid, 2)
  const before = await headOf(tid)
  await set(tid, { opensAt: new Date(services.now().getTime() + 3 * 3_600_000) })
  await runDraws(services)
  const after = await headOf(tid)
  expect(after).toMatchObject({ state: 'open', people: 2 })
  expect(after.round).toBeGreaterThan(before.round ?? 0)
  await set(tid, { opensAt: null })
  await runDraws(services)
  expect(await headOf(tid)).toMatchObject({ state: 'ended', endedWhy: 'Registration was called off.', next: 0 })
  expect(await mailsOf('roomClosed', tid)).toHaveLength(2)
  while ((await sendDueMails(services)) > 0);
  expect((await numberOf(await aCaptain(), tid)).body.message).toBe('The waiting room has closed.')
  // set again: it goes on with its numbers
  await set(tid, { opensAt: new Date(services.now().getTime() + 600_000) })
  await runDraws(services)
  expect((await headOf(tid)).state).toBe('open')
  expect((await numberOf(first as never, tid)).body.own?.number).toBe(1)
})

test('registration that is opened by hand before its instant closes the room to the draw: nobody is sent away', async () => {
  const { tid } = await aRoom()
  await people(tid, 3)
  const superuser = await aCaptain({ roles: ['superuser'] })
  const statusName = 'Public Registration Open'
  const { statusCode } = await callAs(superuser, 'PUT setup/tournament/:id/status', {
    params: { id: tid },
    body: { statusName },
  })
  expect(statusCode).toBe(200)
  await runDraws(services)
  clock.ahead += 120_000
  await runDraws(services)
  expect(await headOf(tid)).toMatchObject({ state: 'drawn', people: 3 })
  expect((await ranksIn(tid)).map(({ rank }) => rank).toSorted()).toEqual([1, 2, 3])
  expect(await mailsOf('roomClosed', tid)).toEqual([])
})

test('the opening cannot be moved once the room is closed to the draw', async () => {
  const manager = await aManager()
  const opensAt = new Date(services.now().getTime() + 600_000).toISOString()
  const form = { ...(await aForm({ opensAt, waitingRoom: true, peoplePerMinute: 20 })) }
  const { body: made } = await callAs(manager, 'POST setup/tournament', { body: form as never })
  expect(made).toMatchObject({ waitingRoom: true, roomOpensMinutes: 30, peoplePerMinute: 20, minutesToBuy: 15 })
  const rehearsed = { people: 1_000, seconds: 180, perMinute: 133, slowestCall: '', p99Ms: 900 }
  await db
    .insertInto('rehearsals')
    .values({ ...rehearsed, at: services.now() })
    .execute()
  const read = await callAs(manager, 'GET setup/tournament/:id', { params: { id: made.id } })
  expect(read.body.lastRehearsal?.perMinute).toBe(133)
  await set(made.id, { status: 2 })
  await runDraws(services)
  const later = (minutes: number) => new Date(services.now().getTime() + minutes * 60_000).toISOString()
  const save = (values: object) =>
    callAs(manager, 'PUT setup/tournament/:id', {
      params: { id: made.id },
      body: { ...made, revision: undefined, ...values } as never,
    })
  expect((await save({ opensAt: later(9) })).statusCode).toBe(200)
  await openAndDraw(made.id)
  const saved = await save({ opensAt: later(60) })
  expect([saved.statusCode, saved.body.messages]).toEqual([
    422,
    ['The order of the waiting room is drawn: the opening can no longer be moved.'],
  ])
  const rows = await db
    .selectFrom('audit')
    .select('property')
    .where('tournamentId', '=', made.id)
    .where('typeName', '=', 'Waiting Room')
    .execute()
  expect(rows.map(({ property }) => property)).toEqual(expect.arrayContaining(['frozen', 'public_value']))
})
