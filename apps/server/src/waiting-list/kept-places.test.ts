import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { OneByOne } from '../db/database-errors.ts'
import { transact } from '../db/db.ts'
import { tryLockMatching } from '../db/waiting-locks.ts'
import { holdCarts } from '../places/hold-carts.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aFullStart, hold, join, match, squadRow, waitsOf } from '../testing/lines.ts'
import { aCaptain, anAdmin, anEvent, aSquad, aTournament, zone } from '../testing/makers.ts'
import { aManagerOf } from '../testing/managers.ts'
import { anEntry, personIdOf } from '../testing/sold.ts'
import { onServer } from '../testing/waiting.ts'
import { aGroup } from '../testing/world.ts'

const { services } = await theKit()
const { db } = services.database

test('the database itself refuses captains what is kept, and gives it to staff', async () => {
  const line = await aFullStart(4)
  await join(await aCaptain(), line, { quantity: 3 })
  await hold(line.holder, line.tid, { [line.squadId]: 2 })
  expect(await squadRow(line.squadId)).toEqual({ taken: 2, kept: 2, waiting: 1 })
  const take = (forStaff: boolean) =>
    transact(db, { email: 'test' }, (tx) => sql`select take_places(${line.squadId}, 1, ${forStaff})`.execute(tx))
  await expect(take(false)).rejects.toMatchObject({ code: 'KG001' })
  await take(true)
  expect(await squadRow(line.squadId)).toEqual({ taken: 3, kept: 1, waiting: 1 })
  await transact(db, { email: 'test' }, (tx) => sql`select take_places(${line.squadId}, -1, true)`.execute(tx))
})

test('who frees places takes them again in the same transaction, and no more', async () => {
  const line = await aFullStart(6)
  await join(await aCaptain(), line, { quantity: 6 })
  await hold(line.holder, line.tid, { [line.squadId]: 4 })
  const take = (...places: number[]) =>
    transact(db, { email: 'test' }, async (tx) => {
      for (const n of places) await sql`select take_places(${line.squadId}, ${n}, false)`.execute(tx)
    })
  await take(-3, 3)
  expect(await squadRow(line.squadId)).toEqual({ taken: 4, kept: 2, waiting: 1 })
  await expect(take(-3, 3, 1)).rejects.toMatchObject({ code: 'KG001' })
})

test('of one batch, who frees places and who takes others of the same squad are decided one by one', async () => {
  const line = await aFullStart(6)
  await hold(line.holder, line.tid, { [line.squadId]: 4 })
  await join(await aCaptain(), line, { quantity: 5 })
  const tournament = await db.selectFrom('tournaments').selectAll().where('id', '=', line.tid).executeTakeFirstOrThrow()
  const request = async (captainId: string, quantity: number) => ({
    ...{ tournament, captainId, version: undefined, now: services.now() },
    cart: { squads: [{ id: line.squadId, quantity }], virtualEvents: [] },
  })
  const holder = await personIdOf(line.holder)
  const stranger = await personIdOf(await aCaptain())
  const together = async (quantity: number) => {
    const requests = [await request(holder, 1), await request(stranger, quantity)]
    return transact(db, { email: 'test' }, (tx) => holdCarts(tx, services, requests, null))
  }
  await expect(together(2)).rejects.toThrow(OneByOne)
  const held = await together(3)
  expect(held.map((cart) => cart?.messages.length)).toEqual([0, 1])
  expect(await squadRow(line.squadId)).toEqual({ taken: 1, kept: 3, waiting: 1 })
})

test.runIf(onServer)('one process at a time matches a line', async () => {
  const line = await aFullStart(1)
  const captain = await aCaptain()
  await join(captain, line)
  await hold(line.holder, line.tid, {})
  const stateOf = async () => (await waitsOf(captain))[0]?.state
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>()
  const other = db.transaction().execute(async (tx) => {
    expect(await tryLockMatching(tx, line.tid)).toBe(true)
    isLocked()
    await over
  })
  await locked
  await match()
  expect(await stateOf()).toBe('waiting')
  end()
  await other
  await match()
  expect(await stateOf()).toBe('offered')
})

test('a cap that rises, a squad that is shown again and an entry that is cancelled keep what falls free', async () => {
  const line = await aFullStart(2)
  const manager = await aManagerOf(line.tid)
  await join(await aCaptain(), line, { quantity: 9 })
  await callAs(manager, 'POST capacity/:squadId', { params: { squadId: line.squadId }, body: { capacity: 4 } })
  expect(await squadRow(line.squadId)).toEqual({ taken: 2, kept: 2, waiting: 1 })
  await match()
  expect(await squadRow(line.squadId)).toEqual({ taken: 2, kept: 0, waiting: 1 })
  for (const [table, id] of [
    ['squads', line.squadId],
    ['events', line.eventId],
  ] as const) {
    for (const hideFromCaptains of [true, false])
      await transact(db, { email: 'test' }, (tx) =>
        tx.updateTable(table).set({ hideFromCaptains }).where('id', '=', id).execute(),
      )
    expect(await squadRow(line.squadId)).toEqual({ taken: 2, kept: 2, waiting: 1 })
    await match()
    expect(await squadRow(line.squadId)).toMatchObject({ kept: 0 })
  }
})

test("a captain's squad change takes none that is kept, staff's does", async () => {
  const line = await aFullStart(2)
  const from = await aSquad(line.eventId, { time: '13:00' })
  const captain = await aCaptain()
  const entryId = await anEntry({ captain, squadId: from })
  await join(await aCaptain(), line, { quantity: 2 })
  await hold(line.holder, line.tid, { [line.squadId]: 1 })
  const moved = await callAs(captain, 'PUT registration/entry/:id/squad/change', {
    params: { id: entryId },
    body: { entryId, squadId: line.squadId, childrenEntries: [] },
  })
  expect(moved.statusCode).toBe(409)
  const admin = await anAdmin()
  const shown = await callAs(admin, 'GET admin/entry/:id/squads/:date', {
    params: { id: entryId, date: addDays(dayOf(new Date(), zone), 31) },
  })
  expect(shown.body.find(({ id }) => id === line.squadId)).toMatchObject({ adminAvailable: 39, kept: 1 })
  const { version } = await db
    .selectFrom('entries')
    .select('version')
    .where('id', '=', entryId)
    .executeTakeFirstOrThrow()
  const byStaff = await callAs(admin, 'PUT admin/entry/:id/squad/change', {
    params: { id: entryId },
    body: { squadId: line.squadId, version },
  })
  expect(byStaff.statusCode).toBe(200)
  expect(await squadRow(line.squadId)).toEqual({ taken: 2, kept: 0, waiting: 1 })
})

test('places are gathered for the first who needs more than there is, so many hours', async () => {
  const line = await aFullStart(4, { gatherHours: 2 })
  const [first, second] = [await aCaptain(), await aCaptain()]
  await join(first, line, { quantity: 3 })
  await join(second, line, { quantity: 2 })
  const { clock } = await theKit()
  try {
    await hold(line.holder, line.tid, { [line.squadId]: 2 })
    await match()
    expect(await squadRow(line.squadId)).toEqual({ taken: 2, kept: 2, waiting: 2 })
    expect((await waitsOf(first))[0]).toMatchObject({ passed: 0 })
    clock.ahead = 3 * 3_600_000
    await match()
    expect((await waitsOf(second))[0]?.state).toBe('offered')
    expect((await waitsOf(first))[0]).toMatchObject({ passed: 1 })
  } finally {
    clock.ahead = 0
  }
})

test('staff see the line, add a captain on the telephone and remove a request with a reason', async () => {
  const line = await aFullStart(2)
  const admin = await anAdmin()
  const [captain, caller] = [await aCaptain(), await aCaptain()]
  await join(captain, line)
  // who has an account, and nothing else
  await waitsOf(caller)
  const request = { eventId: line.eventId, quantity: 2, atLeast: 2, sets: 0, needsSets: true, inOrder: false }
  const [wait] = await waitsOf(captain)
  const added = await callAs(admin, 'POST admin/tournament/:tid/waits', {
    params: { tid: line.tid },
    body: { ...request, email: caller.email, squadIds: [line.squadId], until: wait?.until ?? '' },
  })
  expect(added.body).toMatchObject({ position: 2 })
  const params = { tid: line.tid, waitId: wait?.id ?? '' }
  const removed = await callAs(admin, 'POST admin/tournament/:tid/waits/:waitId/remove', {
    params,
    body: { reason: 'Asked for it.' },
  })
  expect(removed.statusCode).toBe(200)
  const { body } = await callAs(admin, 'GET admin/tournament/:tid/waits', { params: { tid: line.tid } })
  expect(body.waits).toMatchObject([
    { position: 1, quantity: 2, createdBy: 'staff', state: 'waiting' },
    { position: null, state: 'ended', endedWhy: 'The office removed it: Asked for it.' },
  ])
  expect(await squadRow(line.squadId)).toMatchObject({ waiting: 1 })
})

test('staff add a captain on the telephone by their address in any case, and nobody whom their group does not know', async () => {
  const line = await aFullStart(4)
  const captain = await aCaptain()
  await personIdOf(captain)
  const add = (staff: Person, email: string) =>
    callAs(staff, 'POST admin/tournament/:tid/waits', {
      params: { tid: line.tid },
      body: {
        ...{ eventId: line.eventId, quantity: 1, atLeast: 1, sets: 0, needsSets: true, inOrder: false },
        ...{ email, squadIds: [line.squadId], until: addDays(dayOf(new Date(), zone), 20) },
      },
    })
  const added = await add(await anAdmin(), captain.email.toUpperCase())
  expect(added.body).toMatchObject({ position: 1 })
  const hub = await aGroup()
  await db.updateTable('tournaments').set({ groupId: hub.id }).where('id', '=', line.tid).execute()
  const staff = await aCaptain({ roles: ['admin'], groups: [hub.name] })
  const stranger = await aCaptain()
  await personIdOf(stranger)
  const message = expect.stringMatching(/^No captain has this e-mail address here\./)
  expect(await add(staff, stranger.email)).toMatchObject({ statusCode: 422, body: { message } })
  const guest = await aCaptain({ groups: [hub.name] })
  await personIdOf(guest)
  expect((await add(staff, guest.email)).body).toMatchObject({ position: 2 })
})

test('staff who reserve sets see what is kept of the Singles squad', async () => {
  const tid = await aTournament({ waitingList: true, linkEvents: true })
  const eventId = await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2 })
  const singles = await anEvent(tid, { name: 'Singles', numberOfBowlers: 1 })
  const [held, squadId] = [await aSquad(eventId), await aSquad(eventId, { time: '10:00' })]
  await aSquad(singles, { time: '13:00', captainCap: 4 })
  const holder = await aCaptain()
  await hold(holder, tid, { [held]: 2 })
  expect((await join(await aCaptain(), { tid, eventId, squadId })).statusCode).toBe(200)
  await hold(holder, tid, {})
  const { startsAt } = await db
    .selectFrom('squads')
    .select('startsAt')
    .where('id', '=', squadId)
    .executeTakeFirstOrThrow()
  const { body } = await callAs(await anAdmin(), 'GET admin/tournament/:tid/reservation/event/squad/available/:date', {
    params: { tid, date: dayOf(startsAt, zone) },
  })
  expect([(await squadRow(held)).kept, (await squadRow(squadId)).kept]).toEqual([0, 0])
  expect(body.squads.map(({ adminAvailable, kept }) => [adminAvailable, kept])).toEqual([
    [5, 2],
    [5, 2],
  ])
})

test('a request goes with its captain, its offer to who waits behind', async () => {
  const line = await aFullStart(1)
  const captain = await aCaptain()
  await join(captain, line)
  await hold(line.holder, line.tid, {})
  await match()
  const superuser = await aCaptain({ roles: ['superuser'] })
  const id = await personIdOf(captain)
  const [wait] = await waitsOf(captain)
  expect((await callAs(superuser, 'DELETE admin/person/:id', { params: { id } })).statusCode).toBe(200)
  expect(await squadRow(line.squadId)).toEqual({ taken: 0, kept: 0, waiting: 0 })
  expect(await db.selectFrom('waits').select('id').where('tournamentId', '=', line.tid).execute()).toEqual([])
  const audit = db
    .selectFrom('audit')
    .select('currentValue')
    .where('recordId', '=', wait?.id ?? '')
  expect(await audit.where('property', '=', 'state').where('currentValue', '=', 'ended').execute()).toHaveLength(1)
})
