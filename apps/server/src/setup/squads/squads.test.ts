import { addDays, dayOf, formatTime } from '@kegler/domain/dates.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { callAs, type Person, theKit } from '../../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament, zone } from '../../testing/makers.ts'
import { aManagerOf } from '../../testing/managers.ts'
import { anEntry, personIdOf } from '../../testing/sold.ts'

const { services } = await theKit()
const { db } = services.database
const today = dayOf(new Date(), zone)
const day = addDays(today, 31)
const none = [false, false, false, false, false, false, false]
const on = (...days: number[]) => none.map((_, index) => days.includes(index))
const weekdayOf = (text: string) => new Date(`${text}T00:00:00Z`).getUTCDay()

async function aWorld(values: Parameters<typeof aTournament>[0] = {}) {
  const tid = await aTournament({ status: 1, ...values })
  const eventId = await anEvent(tid)
  return { tid, eventId, manager: await aManagerOf(tid) }
}
const squad = (eventId: string, more: object = {}) => ({
  ...{ eventId, startDateTime: day, time: '09:00', startLane: 1, endLane: 10, ...more },
})
const create = (who: Person, body: ReturnType<typeof squad>, idempotencyKey?: string) =>
  callAs(who, 'POST squad', { body, ...(idempotencyKey ? { idempotencyKey } : {}) })
const month = async (who: Person, tid: string, of = day) =>
  (
    await callAs(who, 'GET tournament/:id/squads/:year/:month', {
      params: { id: tid, year: of.slice(0, 4), month: of.slice(5, 7) },
    })
  ).body
const remove = (who: Person, id: string, choice?: string) =>
  callAs(who, 'PUT squad/:id/delete', { params: { id }, body: { choice } })
const rowsOf = (tid: string) =>
  db.selectFrom('squads').selectAll().where('tournamentId', '=', tid).orderBy('startsAt').execute()

test('the next day with squads is today or later, as clocks of the zone show it', async () => {
  const { tid, eventId, manager } = await aWorld({ startDate: addDays(today, -60) })
  const days = async () => {
    const { body } = await callAs(manager, 'GET setup/tournament/:id/squads/events', { params: { id: tid } })
    return [body.firstDay, body.nextDay, body.lastDay]
  }
  expect(await days()).toEqual([null, null, null])
  await aSquad(eventId, { day: addDays(today, -40) })
  expect(await days()).toEqual([addDays(today, -40), null, addDays(today, -40)])
  await aSquad(eventId, { day, time: '23:30' })
  await aSquad(eventId, { day: today, time: '00:00' })
  expect(await days()).toEqual([addDays(today, -40), today, day])
  expect((await create(manager, squad(eventId, { time: '11:00' }))).body).toMatchObject({ made: 1, firstDay: day })
})

test('a squad is made on its wall time, with the total of its lanes, and shows in the month of its zone', async () => {
  const { tid, eventId, manager } = await aWorld()
  const { statusCode, body } = await create(manager, squad(eventId, { description: 'Finals', time: '23:45' }))
  expect([statusCode, body.made]).toEqual([200, 1])
  const [row] = await rowsOf(tid)
  expect(row && formatTime(row.startsAt, zone)).toBe('11:45 PM')
  expect(row).toMatchObject({ total: 10, captainCap: 10, repeatId: null, repeatingDays: null })
  expect(await month(manager, tid)).toMatchObject([
    {
      ...{ id: body.id, eventId, day, time: '23:45', startLane: 1, endLane: 10, description: 'Finals' },
      ...{ repeatOn: none, repeatingDays: null, until: null, hideFromCaptains: false, capacity: 10, quantity: 10 },
      ...{ sold: 0, held: 0, canRepeat: false, canDelete: true, tmsEndpoint: null, status: 'Setup' },
      ...{ minDateUntil: addDays(day, 1), timeZoneDisplayName: 'CT', origStartLane: 1, origEndLane: 10 },
    },
  ])
  expect(await month(manager, tid, addDays(day, 62))).toEqual([])
})

test('a month has the squads from its first to its last minute in the zone of the tournament', async () => {
  const { tid, eventId, manager } = await aWorld({
    startDate: '2030-01-01',
    endDate: '2031-12-31',
    registrationCloseDate: '2031-01-01',
  })
  for (const [on, time] of [
    ['2030-11-30', '23:45'],
    ['2030-12-01', '00:00'],
    ['2030-12-31', '23:45'],
    ['2031-01-01', '00:00'],
  ] as const)
    await aSquad(eventId, { day: on, time })
  expect((await month(manager, tid, '2030-12-01')).map((one) => `${one.day} ${one.time}`)).toEqual([
    '2030-12-01 00:00',
    '2030-12-31 23:45',
  ])
})

test('a repeat makes a squad of its own on each chosen weekday through the last day, over the change of clocks too', async () => {
  const { tid, eventId, manager } = await aWorld({
    startDate: '2038-03-01',
    endDate: '2038-04-30',
    registrationCloseDate: '2038-03-01',
  })
  const repeat = { startDateTime: '2038-03-06', repeatOn: on(6), until: '2038-03-27' }
  const { body } = await create(manager, squad(eventId, repeat))
  expect(body.made).toBe(4)
  const made = await month(manager, tid, '2038-03-01')
  expect(made.map((one) => [one.day, one.time])).toEqual(
    ['2038-03-06', '2038-03-13', '2038-03-20', '2038-03-27'].map((on) => [on, '09:00']),
  )
  expect(new Set((await rowsOf(tid)).map((row) => row.startsAt.getUTCHours()))).toEqual(new Set([15, 14]))
  expect(made[0]).toMatchObject({ id: body.id, repeatOn: on(6), repeatingDays: 'Sat', until: '2038-03-27' })
  // independent of each other
  await callAs(manager, 'POST capacity/:squadId', { params: { squadId: body.id }, body: { capacity: 1 } })
  expect((await month(manager, tid, '2038-03-01')).map((one) => one.capacity)).toEqual([1, 10, 10, 10])
})

test.each([
  [{ startDateTime: addDays(today, 29) }, 'Squad date must be within the tournament dates'],
  [{ startDateTime: addDays(today, 91) }, 'Squad date must be within the tournament dates'],
  [{ repeatOn: on(6), until: addDays(today, 91) }, "Can't repeat past tournament end date"],
])('a squad is refused outside the tournament %#', async (change, sentence) => {
  const { tid, eventId, manager } = await aWorld()
  const { statusCode, body } = await create(manager, squad(eventId, change))
  expect([statusCode, body.code, body.message]).toEqual([422, 'RuleBroken', sentence])
  expect(await rowsOf(tid)).toEqual([])
})
test('the last day of a repeat is asked for where a day is chosen, and else not read', async () => {
  const { eventId, manager } = await aWorld()
  for (const until of ['soon', '2038-02-30', '', null]) {
    const { statusCode, body } = await create(manager, squad(eventId, { repeatOn: on(6), until }))
    expect([statusCode, (body as { messages?: string[] }).messages]).toEqual([
      400,
      ['Until: Please enter a valid date to repeat until.'],
    ])
    expect((await create(manager, squad(eventId, { until }))).body).toMatchObject({ made: 1 })
  }
})

test('a time that clocks leave out is refused for the day of the repeat that has none', async () => {
  const { tid, eventId, manager } = await aWorld({
    startDate: '2038-03-01',
    endDate: '2038-04-30',
    registrationCloseDate: '2038-03-01',
  })
  const reply = await create(
    manager,
    squad(eventId, { startDateTime: '2038-03-07', time: '02:30', repeatOn: on(0), until: '2038-03-21' }),
  )
  expect(reply.body.message).toContain('Clocks are set forward on Mar 14th, 2038: there is no 2:30 AM.')
  expect(await rowsOf(tid)).toEqual([])
})

test('the same create, sent again with its key, makes nothing more', async () => {
  const { tid, eventId, manager } = await aWorld()
  const body = squad(eventId, { repeatOn: on(weekdayOf(day)), until: addDays(day, 14) })
  const key = `create-${tid}`
  const [first, again] = [await create(manager, body, key), await create(manager, body, key)]
  expect(again.body).toEqual(first.body)
  expect(await rowsOf(tid)).toHaveLength(3)
})

test('a squad changes its time, description and lanes; lanes only grow', async () => {
  const { tid, eventId, manager } = await aWorld({ status: 3 })
  const id = await aSquad(eventId, { startLane: 3 })
  const change = (more: object) =>
    callAs(manager, 'PUT squad', { body: { id, ...squad(eventId, { startLane: 3, ...more }) } })
  const changed = await change({ time: '13:15', description: 'Late', startLane: 1, endLane: 12 })
  expect(changed.statusCode).toBe(200)
  expect(await month(manager, tid)).toMatchObject([
    { time: '13:15', description: 'Late', startLane: 1, endLane: 12, quantity: 12, capacity: 12 },
  ])
  expect((await change({ startLane: 3, endLane: 12 })).body.message).toBe(
    'Start lane must be less than or equal to its original value.',
  )
  expect((await change({ startLane: 1, endLane: 10 })).body.message).toBe(
    'End lane must be greater than or equal to its original value.',
  )
  expect((await change({ startLane: 1, endLane: 12, startDateTime: addDays(today, 200) })).body.message).toBe(
    'Squad date must be within the tournament dates',
  )
})

test('date and event stay once somebody has or holds a place; an unused squad may change both', async () => {
  const { tid, eventId, manager } = await aWorld({ status: 3 })
  const other = await anEvent(tid, { name: 'Trios', numberOfBowlers: 3 })
  const to = { startDateTime: addDays(day, 1), time: '09:00' }
  const change = (id: string, more: object) => callAs(manager, 'PUT squad', { body: { id, ...squad(eventId, more) } })
  const [free, used, held] = [await aSquad(eventId), await aSquad(eventId), await aSquad(eventId)]
  expect((await change(free, { ...to, eventId: other })).statusCode).toBe(200)
  await anEntry({ captain: await aCaptain(), squadId: used, isCancelled: true })
  await callAs(await aCaptain(), 'PUT registration/tournament/:tid/hold', {
    params: { tid },
    body: { squads: [{ id: held, quantity: 1 }], virtualEvents: [] },
  })
  expect((await change(used, to)).body.message).toBe('The date of this squad cannot be changed. It has entries.')
  expect((await change(held, { eventId: other })).body.message).toBe(
    'The event of this squad cannot be changed. It is in carts or payments now.',
  )
  // an event of another tournament is none
  const foreign = await anEvent(await aTournament())
  expect((await change(free, { eventId: foreign })).statusCode).toBe(422)
})

test('a save that is based on an older form is stale, and says who changed it', async () => {
  const { tid, eventId, manager } = await aWorld()
  const id = await aSquad(eventId)
  const [{ revision } = { revision: '' }] = await month(manager, tid)
  const change = (more: object) => callAs(manager, 'PUT squad', { body: { id, ...squad(eventId, more) } })
  expect((await change({ description: 'First', revision })).statusCode).toBe(200)
  const stale = await change({ description: 'Second', revision })
  expect([stale.statusCode, stale.body.code]).toEqual([409, 'Stale'])
  expect((stale.body as unknown as { data: object }).data).toMatchObject({
    ...{ eventId, startDateTime: day, time: '09:00', startLane: 1, endLane: 10, description: 'First' },
    changedBy: { email: manager.email },
  })
})

test('deleting a squad of a repeat asks which; each choice deletes what it says', async () => {
  const { tid, eventId, manager } = await aWorld()
  const weeks = { repeatOn: on(weekdayOf(day)), until: addDays(day, 28) }
  await create(manager, squad(eventId, weeks))
  const alone = await aSquad(eventId, { time: '20:00' })
  const starts = async () => (await rowsOf(tid)).map((row) => dayOf(row.startsAt, zone))
  expect((await remove(manager, alone)).body).toEqual({ message: null, choices: [], deleted: 1 })
  const ids = (await rowsOf(tid)).map((row) => row.id)
  expect((await remove(manager, ids[1] ?? '')).body).toEqual({
    message: expect.stringContaining('Which squads should be deleted?'),
    choices: ['This squad only', 'This and following squads', 'All repeated squads'],
    deleted: 0,
  })
  expect(await starts()).toHaveLength(5)
  expect((await remove(manager, ids[1] ?? '', 'nonsense')).statusCode).toBe(422)
  expect((await remove(manager, ids[1] ?? '', 'This squad only')).body.deleted).toBe(1)
  expect((await remove(manager, ids[3] ?? '', 'This and following squads')).body.deleted).toBe(2)
  expect(await starts()).toEqual([day, addDays(day, 14)])
  expect((await remove(manager, ids[2] ?? '', 'All repeated squads')).body.deleted).toBe(2)
  expect(await starts()).toEqual([])
})

test('nothing is deleted outside Setup, nor what anybody has, had, holds or pays for; all of a choice or none', async () => {
  const { tid, eventId, manager } = await aWorld({ status: 3 })
  await create(manager, squad(eventId, { repeatOn: on(weekdayOf(day)), until: addDays(day, 14) }))
  const [first = '', second = '', third = ''] = (await rowsOf(tid)).map((row) => row.id)
  const status = (value: number) => db.updateTable('tournaments').set({ status: value }).where('id', '=', tid).execute()
  expect((await remove(manager, first)).body.message).toBe(
    'Squads can be deleted only while the tournament is in Setup.',
  )
  const captain = await aCaptain()
  await callAs(captain, 'PUT registration/tournament/:tid/hold', {
    params: { tid },
    body: { squads: [{ id: second, quantity: 2 }], virtualEvents: [] },
  })
  await anEntry({ captain, squadId: third, isCancelled: true })
  await status(1)
  expect(
    (await month(manager, tid)).concat(await month(manager, tid, addDays(day, 14))).find((one) => one.id === second)
      ?.canDelete,
  ).toBe(false)
  expect((await remove(manager, second, 'This squad only')).body.message).toMatch(
    /^Team at 9:00 AM, .* cannot be deleted: 2 places are in carts now\.$/,
  )
  expect((await remove(manager, third, 'This squad only')).body.message).toMatch(/cannot be deleted: it has entries\.$/)
  expect((await remove(manager, first, 'All repeated squads')).statusCode).toBe(422)
  // a payment that names it, whose places were given back already
  await db
    .deleteFrom('holds')
    .where('captainId', '=', await personIdOf(captain))
    .execute()
  const contents = JSON.stringify({ entries: [{ squadId: first, linked: { squadId: second } }] })
  await sql`insert into payment_sessions (id, kind, source, tournament_id, payer_id, created_by, state, amount, contents, contents_hash, created_at, expires_at)
    values (gen_random_uuid(), 'purchase', 'captain', ${tid}, ${await personIdOf(captain)}, ${await personIdOf(captain)}, 'processing', 0, ${contents}::jsonb, 'x', now(), now())`.execute(
    db,
  )
  for (const id of [first, second])
    expect((await remove(manager, id, 'This squad only')).body.message).toMatch(/somebody is paying for it now\.$/)
  expect(await rowsOf(tid)).toHaveLength(3)
})

test('a hidden squad is not offered to captains; not in status 5', async () => {
  const { tid, eventId, manager } = await aWorld({ status: 3 })
  const id = await aSquad(eventId)
  const hide = (hideFromCaptains: boolean) =>
    callAs(manager, 'PUT squad/:id/hideFromCaptains', { params: { id }, body: { hideFromCaptains } })
  const captain = await aCaptain()
  const offered = async () => (await callAs(captain, 'GET tournament/:tid/availability', { params: { tid } })).body
  expect(await offered()).toEqual({ [id]: 10 })
  expect((await hide(true)).body).toEqual({ hideFromCaptains: true })
  expect(await month(manager, tid)).toMatchObject([{ hideFromCaptains: true }])
  expect(await offered()).toEqual({})
  expect((await hide(false)).statusCode).toBe(200)
  await db.updateTable('tournaments').set({ status: 5 }).where('id', '=', tid).execute()
  expect((await hide(true)).statusCode).toBe(422)
})

test('when the tournament has ended squads are seen, not changed', async () => {
  const { tid, eventId, manager } = await aWorld({ status: 6 })
  const id = await aSquad(eventId)
  expect(await month(manager, tid)).toMatchObject([{ id, canDelete: false, status: 'Archived' }])
  const replies = [
    await create(manager, squad(eventId)),
    await callAs(manager, 'PUT squad', { body: { id, ...squad(eventId) } }),
    await remove(manager, id),
    await callAs(manager, 'PUT squad/:id/hideFromCaptains', { params: { id }, body: { hideFromCaptains: true } }),
    await callAs(manager, 'POST capacity/:squadId', { params: { squadId: id }, body: { capacity: 1 } }),
  ]
  for (const { statusCode, body } of replies)
    expect([statusCode, body.message]).toEqual([422, 'Tournament has ended. Settings cannot be edited.'])
})

test("a captain's squads of a day bring the description", async () => {
  const { tid, eventId, manager } = await aWorld({ status: 3 })
  await create(manager, squad(eventId, { description: 'Bring a friend' }))
  const { body } = await callAs(await aCaptain(), 'POST registration/tournament/:tid/event/squad/:date', {
    params: { tid, date: day },
    body: {},
  })
  expect(body[0]?.squads[0]).toMatchObject({ description: 'Bring a friend' })
})
