import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { transact } from '../../db/db.ts'
import { catalogueOf } from '../../places/catalogue.ts'
import { callAs, type Person, theKit } from '../../testing/kit.ts'
import { hold } from '../../testing/lines.ts'
import { aCaptain, aMember, anEvent, aSquad, aTournament, aVirtualEvent } from '../../testing/makers.ts'
import { aBowler, aDivision, anEntry, aVirtualEntry, personIdOf } from '../../testing/sold.ts'
import { checkCart } from './cart-problems.ts'
import { removeOldCartRosters } from './remove-old-cart-rosters.ts'

type Data = Record<string, unknown>
const body = (tournamentId: string, data: Data, id = '1700000000000-0') => ({
  id,
  tournamentId,
  rosterType: ('virtualEventId' in data ? 'Virtual Entry' : 'Entry') as 'Entry' | 'Virtual Entry',
  rosterData: JSON.stringify(data),
})
const add = (person: Person, tournamentId: string, data: Data) =>
  callAs(person, 'POST registration/cartroster', { body: body(tournamentId, data) })
const change = (person: Person, tournamentId: string, id: string, data: Data) =>
  callAs(person, 'PUT registration/cartroster', { body: body(tournamentId, data, id) })
const places = (...usbcIds: (string | null)[]) =>
  usbcIds.map((usbcId, index) => ({ position: index + 1, bowler: usbcId ? { usbcId } : null }))
async function doubles(tournament: object = {}, event: object = {}) {
  const tid = await aTournament(tournament)
  const eventId = await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2, ...event })
  return { tid, eventId, squadId: await aSquad(eventId), captain: await aCaptain() }
}
async function checked(captain: Person, tid: string) {
  const { services } = await theKit()
  const captainId = await personIdOf(captain)
  return transact(services.database.db, { email: 'test' }, async (tx) => {
    const row = await tx.selectFrom('tournaments').selectAll().where('id', '=', tid).executeTakeFirstOrThrow()
    return checkCart(tx, captainId, row, await catalogueOf(tx, tid))
  })
}

test('a cart roster gets an id, the names of its bowlers and its completeness; it can be read, changed and removed', async () => {
  const { tid, eventId, squadId, captain } = await doubles()
  const one = await aMember({ lastName: 'Abel' })
  const two = await aMember({ lastName: "O'Neil", average: null })
  const made = await add(captain, tid, {
    squadId,
    countryId: 'US',
    state: 'IL',
    pairCode: 'AB12',
    rosterPositions: places(one),
  })
  expect(made).toMatchObject({ statusCode: 200, body: { rosterComplete: false, name: 'Robin Abel', error: null } })
  expect(made.body.id).toHaveLength(36)

  const changed = await change(captain, tid, made.body.id, {
    squadId,
    eventId,
    countryId: 'CA',
    state: 'IL',
    rosterPositions: [...places(one), { position: 2, bowler: { usbcId: two }, average: 150 }],
  })
  expect(changed.body).toMatchObject({ id: made.body.id, rosterComplete: true, name: "Abel/O'Neil" })
  const read = await callAs(captain, 'GET registration/cartroster/:id', { params: { id: made.body.id } })
  expect(JSON.parse(read.body.rosterData)).toMatchObject({
    squadId,
    countryId: 'CA',
    state: null,
    pairCode: null,
    rosterPositions: [
      { position: 1, bowler: { usbcId: one, firstName: 'Robin', lastName: 'Abel', error: null } },
      // the event counts no averages: the typed one is not kept
      { position: 2, bowler: { usbcId: two, average: null }, average: null },
    ],
  })
  const list = await callAs(captain, 'GET registration/cartroster', { query: { tournamentId: tid } })
  expect(list.body).toEqual([read.body])
  expect((await callAs(captain, 'GET registration/cartroster', { query: {} })).body).toEqual([read.body])

  const remove = { id: made.body.id, tournamentId: tid, rosterType: 'Entry' as const }
  expect((await callAs(await aCaptain(), 'DELETE registration/cartroster', { body: remove })).statusCode).toBe(404)
  expect((await callAs(captain, 'DELETE registration/cartroster', { body: remove })).body).toEqual({ removed: true })
  expect((await callAs(captain, 'DELETE registration/cartroster', { body: remove })).statusCode).toBe(404)
})

test("others' cart rosters do not exist", async () => {
  const { tid, squadId, captain } = await doubles()
  const { id } = (await add(captain, tid, { squadId })).body
  const stranger = await aCaptain()
  expect((await callAs(stranger, 'GET registration/cartroster/:id', { params: { id } })).statusCode).toBe(404)
  expect((await change(stranger, tid, id, { squadId })).statusCode).toBe(404)
  const posted = await callAs(stranger, 'POST registration/cartroster', { body: body(tid, { squadId }, id) })
  expect(posted.statusCode).toBe(404)
  expect((await change(captain, tid, randomUUID(), { squadId })).statusCode).toBe(404)
  expect((await callAs(stranger, 'GET registration/cartroster', { query: {} })).body).toEqual([])
  const cleared = await callAs(stranger, 'GET registration/cartroster/clear/:tournamentId', {
    params: { tournamentId: tid },
  })
  expect(cleared.body).toEqual({ removed: 0 })
  const ownCleared = await callAs(captain, 'GET registration/cartroster/clear/:tournamentId', {
    params: { tournamentId: tid },
  })
  expect(ownCleared.body).toEqual({ removed: 1 })
})

test('a save over a roster that was saved since it was opened is refused', async () => {
  const { tid, squadId, captain } = await doubles()
  const { id } = (await add(captain, tid, { squadId })).body
  const save = async (revision: string | null, pairCode: string) => {
    const sent = { ...body(tid, { squadId, pairCode, rosterPositions: places(null) }, id), revision }
    return await callAs(captain, 'PUT registration/cartroster', { body: sent })
  }
  const stale = { statusCode: 409, body: { code: 'Stale' } }
  expect(await save(null, 'AB12')).toMatchObject(stale)
  const opened = (await callAs(captain, 'GET registration/cartroster/:id', { params: { id } })).body
  const first = await save(opened.revision, 'AB12')
  expect(first.statusCode).toBe(200)
  expect(await save(opened.revision, 'CD34')).toMatchObject(stale)
  expect((await save(first.body.revision, 'EF56')).statusCode).toBe(200)
  const read = await callAs(captain, 'GET registration/cartroster/:id', { params: { id } })
  expect(JSON.parse(read.body.rosterData)).toMatchObject({ pairCode: 'EF56' })
})

test('who enters a virtual event is not saved over a choice that was saved since', async () => {
  const { tid, squadId, eventId, captain } = await doubles()
  const virtualEventId = await aVirtualEvent(tid, [eventId], { owner: 'bowler' })
  const usbcIds = [await aMember(), await aMember()]
  await hold(captain, tid, { [squadId]: 1 })
  await add(captain, tid, { squadId, rosterPositions: places(...usbcIds) })
  const save = async (id: string, revision: string | null, usbcId: string | null) => {
    const sent = {
      ...body(tid, { virtualEventId, virtualEntries: [{ bowler: usbcId ? { usbcId } : null }] }, id),
      revision,
    }
    const key = id.length === 36 ? 'PUT registration/cartroster' : 'POST registration/cartroster'
    return await callAs(captain, key, { body: sent })
  }
  const [one = '', other = ''] = usbcIds
  const stale = { statusCode: 409, body: { code: 'Stale' } }
  const first = await save('1', null, one)
  expect(first.statusCode).toBe(200)
  expect(await save('1', null, other)).toMatchObject(stale)
  const second = await save(first.body.id, first.body.revision, other)
  expect(second.statusCode).toBe(200)
  expect(await save(first.body.id, first.body.revision, one)).toMatchObject(stale)
  const read = await callAs(captain, 'GET registration/cartroster/:id', { params: { id: first.body.id } })
  expect(JSON.parse(read.body.rosterData)).toMatchObject({ virtualEntries: [{ bowler: { usbcId: other } }] })
})

test('of several first choices of who enters a virtual event in one moment one is saved', async () => {
  const { tid, squadId, eventId, captain } = await doubles()
  const usbcIds = [await aMember(), await aMember()]
  await hold(captain, tid, { [squadId]: 1 })
  await add(captain, tid, { squadId, rosterPositions: places(...usbcIds) })
  for (let n = 0; n < 6; n += 1) {
    const virtualEventId = await aVirtualEvent(tid, [eventId], { owner: 'bowler', name: `Side Pot ${n}` })
    const saves = [...usbcIds, null].map((usbcId, index) => {
      const virtualEntries = [{ bowler: usbcId ? { usbcId } : null }]
      const sent = { ...body(tid, { virtualEventId, virtualEntries }, `${index}`), revision: null }
      return callAs(captain, 'POST registration/cartroster', { body: sent })
    })
    expect((await Promise.all(saves)).map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  }
})

test('bad input is named', async () => {
  const { tid, squadId, captain } = await doubles()
  const usbcId = await aMember()
  const refused = async (data: Data | string) => {
    const reply = await callAs(captain, 'POST registration/cartroster', {
      body: { ...body(tid, { squadId }), rosterData: typeof data === 'string' ? data : JSON.stringify(data) },
    })
    return [reply.statusCode, reply.body.message]
  }
  expect(await refused('{')).toEqual([400, 'The roster could not be read. Send rosterData as JSON text.'])
  expect(await refused('[]')).toEqual([400, 'Roster data must be an object.'])
  expect(await refused({ squadId, name: 'x'.repeat(101) })).toEqual([400, 'A team name has at most 100 characters.'])
  expect(await refused({ squadId, rosterPositions: places(null, null, usbcId) })).toEqual([
    400,
    'This event has 2 positions.',
  ])
  expect(await refused({ squadId, countryId: 'XX' })).toEqual([400, 'Choose a country from the list.'])
  expect(await refused({ squadId, countryId: 'US', state: 'ZZ' })).toEqual([400, 'Choose a state from the list.'])
  expect(await refused({ squadId: randomUUID() })).toEqual([404, 'This squad was not found.'])
  expect(await refused({ squadId, rosterPositions: places('7-7', usbcId) })).toEqual([
    404,
    'Membership id(s) 7-7 not found in membership',
  ])
  expect(await refused({ squadId, rosterPositions: places(usbcId, usbcId) })).toEqual([
    422,
    expect.stringContaining('is already on this roster.'),
  ])
})

test('one bowler cannot stand in two carts rosters of one start; sent twice under one key it is one roster', async () => {
  const { tid, squadId, captain } = await doubles()
  await hold(captain, tid, { [squadId]: 2 })
  const usbcId = await aMember()
  await add(captain, tid, { squadId, rosterPositions: places(usbcId) })
  const second = await add(captain, tid, { squadId, rosterPositions: places(usbcId) })
  expect(second).toMatchObject({ statusCode: 422, body: { message: expect.stringContaining('in your cart') } })
  const once = { body: body(tid, { squadId }), idempotencyKey: randomUUID() }
  const first = await callAs(captain, 'POST registration/cartroster', once)
  expect((await callAs(captain, 'POST registration/cartroster', once)).body.id).toBe(first.body.id)
})

test('two rosters that race for a bowler: one gets the bowler', async () => {
  const { tid, squadId, captain } = await doubles()
  await hold(captain, tid, { [squadId]: 3 })
  const usbcId = await aMember()
  const replies = await Promise.all(
    [1, 2, 3].map(() => add(captain, tid, { squadId, rosterPositions: places(usbcId) })),
  )
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422])
})

test('a team that is too much like another one, and one that fits no division, are refused', async () => {
  const { tid, squadId, captain } = await doubles(
    { blockFailedDivisionCalculation: true, showCalculatedDivisionToCaptain: true },
    { numberOfBowlersThatMustBeDifferentPerTeam: 2, maxEntriesPerBowler: 5, averageBased: true },
  )
  const { eventId } = await theEvent(squadId)
  const later = await aSquad(eventId, { time: '15:00' })
  await hold(captain, tid, { [squadId]: 1, [later]: 1 })
  await aDivision({ eventId }, 'Division 1', { maxAverage: 360 })
  const [one, two, three] = [await aMember(), await aMember(), await aMember({ average: 181 })]
  const made = await add(captain, tid, { squadId, rosterPositions: places(one, two) })
  expect(made.body).toMatchObject({ divisionName: 'Division 1', rosterComplete: true })
  const similar = await add(captain, tid, { squadId: later, rosterPositions: places(one) })
  expect(similar.body.message).toContain('At least 2 of the 2 bowlers must differ from your team')
  const unfit = await add(captain, tid, { squadId: later, rosterPositions: places(three, await aMember()) })
  expect(unfit).toMatchObject({ statusCode: 422, body: { message: 'This roster fits no division of Doubles.' } })
})
const theEvent = async (squadId: string) =>
  (await theKit()).services.database.db
    .selectFrom('squads')
    .select('eventId')
    .where('id', '=', squadId)
    .executeTakeFirstOrThrow()

test('bowlers of a virtual event stand on rosters, once, and with no other captain', async () => {
  const { tid, eventId, squadId, captain } = await doubles()
  await hold(captain, tid, { [squadId]: 1 })
  const virtualEventId = await aVirtualEvent(tid, [eventId])
  const [on, taken, off] = [await aBowler(), await aBowler(), await aBowler()]
  await add(captain, tid, { squadId, rosterPositions: places(on.usbcId, taken.usbcId) })
  await aVirtualEntry({ captain: await aCaptain(), virtualEventId, bowlerId: taken.id })
  const rosterOf = (...usbcIds: (string | null)[]) => ({
    virtualEventId,
    virtualEntries: usbcIds.map((usbcId) => ({ bowler: usbcId ? { usbcId } : null })),
  })
  const made = await add(captain, tid, rosterOf(on.usbcId, null))
  expect(made).toMatchObject({ statusCode: 200, body: { rosterComplete: false, name: 'All Events' } })
  const { id } = made.body
  expect((await change(captain, tid, id, rosterOf(on.usbcId))).body.rosterComplete).toBe(true)
  expect((await change(captain, tid, id, rosterOf(off.usbcId))).body.message).toContain('not on any of your rosters')
  expect((await change(captain, tid, id, rosterOf(on.usbcId, on.usbcId))).body.message).toContain(
    'already entered into All Events',
  )
  expect((await change(captain, tid, id, rosterOf(taken.usbcId))).body.message).toBe(
    'Bowler already entered into All Events by another captain',
  )
})

test('who leaves the last roster leaves the virtual events of the cart; the virtual entries stay', async () => {
  const { tid, eventId, squadId, captain } = await doubles()
  const virtualEventId = await aVirtualEvent(tid, [eventId])
  const [stays, leaves, elsewhere] = [await aBowler(), await aBowler(), await aBowler()]
  const other = await aSquad(eventId, { time: '18:00' })
  await hold(captain, tid, { [squadId]: 1, [other]: 1 })
  const first = await add(captain, tid, { squadId, rosterPositions: places(stays.usbcId, leaves.usbcId) })
  const second = await add(captain, tid, { squadId: other, rosterPositions: places(elsewhere.usbcId) })
  const virtual = await add(captain, tid, {
    virtualEventId,
    virtualEntries: [stays, leaves, elsewhere].map(({ usbcId }) => ({ bowler: { usbcId } })),
  })
  const assigned = async () => {
    const { body } = await callAs(captain, 'GET registration/cartroster/:id', { params: { id: virtual.body.id } })
    const { virtualEntries } = JSON.parse(body.rosterData) as {
      virtualEntries: { bowler: { usbcId: string } | null }[]
    }
    return [body.error, ...virtualEntries.map(({ bowler }) => bowler?.usbcId ?? null)]
  }
  await change(captain, tid, first.body.id, { squadId, rosterPositions: places(leaves.usbcId, stays.usbcId) })
  expect(await assigned()).toEqual([null, stays.usbcId, leaves.usbcId, elsewhere.usbcId])
  await change(captain, tid, first.body.id, { squadId, rosterPositions: places(stays.usbcId) })
  expect(await assigned()).toEqual([null, stays.usbcId, null, elsewhere.usbcId])
  await callAs(captain, 'DELETE registration/cartroster', {
    body: { id: second.body.id, tournamentId: tid, rosterType: 'Entry' },
  })
  expect(await assigned()).toEqual([null, stays.usbcId, null, null])
})

test('rosters are read oldest first, with their problems now', async () => {
  const { tid, eventId, squadId, captain } = await doubles({ linkEvents: false })
  await hold(captain, tid, { [squadId]: 2 })
  const teamEvent = await aVirtualEvent(tid, [eventId], { owner: 'team', name: 'Handicap Doubles' })
  const virtualEventId = await aVirtualEvent(tid, [eventId])
  const [one, two] = [await aBowler(), await aBowler()]
  const first = await add(captain, tid, {
    squadId,
    rosterPositions: places(one.usbcId, two.usbcId).map((place, index) => ({ ...place, isProfessional: index === 1 })),
    virtualEntries: [{ virtualEventId: teamEvent }],
  })
  const second = await add(captain, tid, { squadId })
  await add(captain, tid, { virtualEventId, virtualEntries: [{ bowler: { usbcId: one.usbcId } }, { bowler: null }] })
  const before = await checked(captain, tid)
  expect(before.entries).toMatchObject([
    {
      id: first.body.id,
      squadId,
      positions: [
        { position: 1, bowlerId: one.id, average: null, isProfessional: null },
        { position: 2, bowlerId: two.id, average: null, isProfessional: true },
      ],
      virtualEventIds: [teamEvent],
      complete: true,
      problem: null,
    },
    { id: second.body.id, positions: [], complete: false, problem: null, name: 'No Team Name' },
  ])
  expect(before.virtual).toMatchObject([{ virtualEventId, bowlerIds: [one.id, null], problem: null }])

  const other = await aCaptain()
  await anEntry({ captain: other, squadId, bowlers: [one.id] })
  await aVirtualEntry({ captain: other, virtualEventId, bowlerId: one.id })
  const after = await checked(captain, tid)
  expect(after.entries[0]?.problem).toContain('on a team of another captain')
  expect(after.virtual[0]?.problem).toBe('Bowler already entered into All Events by another captain')
  const listed = await callAs(captain, 'GET registration/cartroster', { query: { tournamentId: tid } })
  expect(listed.body.map(({ error }) => error !== null)).toEqual([true, false, true])
})

test('a linked set is on its Singles squad too', async () => {
  const { tid, squadId, captain } = await doubles({ linkEvents: true })
  const singles = await anEvent(tid, { name: 'Singles', numberOfBowlers: 1 })
  await aSquad(singles, { time: '13:00' })
  await hold(captain, tid, { [squadId]: 1 })
  const usbcId = await aMember()
  expect((await add(captain, tid, { squadId, rosterPositions: places(usbcId) })).statusCode).toBe(200)
  const team = await anEvent(tid, { name: 'Team', numberOfBowlers: 5 })
  const clash = await add(captain, tid, {
    squadId: await aSquad(team, { time: '13:00' }),
    rosterPositions: places(usbcId),
  })
  expect(clash).toMatchObject({ statusCode: 422, body: { message: expect.stringContaining('01:00 PM') } })
})

test('rosters that nobody used for 30 days go; those that were looked at stay', async () => {
  const { services, clock } = await theKit()
  const { tid, squadId, captain } = await doubles()
  const { id } = (await add(captain, tid, { squadId })).body
  const days = 24 * 3_600_000
  try {
    clock.ahead = 20 * days
    await callAs(captain, 'GET registration/cartroster', { query: { tournamentId: tid } })
    const read = () => services.database.db.selectFrom('rosters').select('id').where('id', '=', id).execute()
    clock.ahead = 49 * days
    await removeOldCartRosters(services)
    expect(await read()).toHaveLength(1)
    clock.ahead = 51 * days
    await removeOldCartRosters(services)
    expect(await read()).toHaveLength(0)
  } finally {
    clock.ahead = 0
  }
})
