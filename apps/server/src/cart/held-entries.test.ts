import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { expireHolds, expireSessions } from '../jobs/expire.ts'
import { finish, order, paymentIdOf } from '../testing/buying.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament, aVirtualEvent } from '../testing/makers.ts'
import { places } from '../testing/rosters.ts'
import { aBowler } from '../testing/sold.ts'

const { services, clock } = await theKit()
const { db } = services.database
afterEach(() => {
  clock.ahead = 0
})

type Quantities = Readonly<Record<string, number>>
interface Change {
  version?: number
  removedEntries?: string[]
  virtualEvents?: Quantities
}
const linesOf = (quantities: Quantities) => Object.entries(quantities).map(([id, quantity]) => ({ id, quantity }))
const read = async (person: Person, tid: string) =>
  (await callAs(person, 'GET registration/tournament/:tid/hold', { params: { tid } })).body
const put = (
  person: Person,
  tid: string,
  squads: Quantities,
  change: Change = {},
  idempotencyKey: string = randomUUID(),
) =>
  callAs(person, 'PUT registration/tournament/:tid/hold', {
    params: { tid },
    body: { ...change, squads: linesOf(squads), virtualEvents: linesOf(change.virtualEvents ?? {}) },
    idempotencyKey,
  })
const idsOf = (cart: { entries: { id: string }[] }) => cart.entries.map(({ id }) => id)
const save = (person: Person, tournamentId: string, id: string, data: object) =>
  callAs(person, 'POST registration/cartroster', {
    body: { id, tournamentId, rosterType: 'Entry', rosterData: JSON.stringify(data) },
  })
const rostersOf = async (person: Person, tid: string) =>
  (await callAs(person, 'GET registration/cartroster', { query: { tournamentId: tid } })).body.map(({ id }) => id)
const free = { expenseFee: 0, lineageFee: 0, prizeFee: 0 }
/** A captain, and two squads of one event of Doubles, the second first by its start. */
async function doubles() {
  const tid = await aTournament()
  const eventId = await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2, ...free })
  const late = await aSquad(eventId, { time: '18:00' })
  return { tid, eventId, late, early: await aSquad(eventId, { time: '09:00' }), captain: await aCaptain() }
}

test('every entry has an id, in the order of the page; those that stay keep theirs', async () => {
  const { tid, late, early, captain } = await doubles()
  const first = (await put(captain, tid, { [late]: 1, [early]: 2 })).body
  expect(first.entries.map(({ squadId }) => squadId)).toEqual([early, early, late])
  expect(new Set(idsOf(first)).size).toBe(3)
  expect((await read(captain, tid)).entries).toEqual(first.entries)
  const more = (await put(captain, tid, { [late]: 2, [early]: 2 }, { version: first.version })).body
  expect(idsOf(more).slice(0, 3)).toEqual(idsOf(first))
  const fewer = (await put(captain, tid, { [late]: 2, [early]: 1 }, { version: more.version })).body
  expect(idsOf(fewer)).toEqual([idsOf(more)[0], ...idsOf(more).slice(2)])
  expect((await put(captain, tid, {}, { version: fewer.version })).body.entries).toEqual([])
  expect((await read(captain, tid)).entries).toEqual([])
})

test('the same request twice, and two devices, see the same ids', async () => {
  const { tid, early, captain } = await doubles()
  const key = randomUUID()
  const first = await put(captain, tid, { [early]: 2 }, { version: 0 }, key)
  expect((await put(captain, tid, { [early]: 2 }, { version: 0 }, key)).body).toEqual(first.body)
  const stale = await put(captain, tid, { [early]: 3 }, { version: 0 })
  expect(stale.statusCode).toBe(409)
  expect((stale.body as unknown as { data: typeof first.body }).data.entries).toEqual(first.body.entries)
})

test('an entry that is named goes, with its roster, and its bowlers leave the virtual events of the cart', async () => {
  const { tid, eventId, early, captain } = await doubles()
  const virtual = await aVirtualEvent(tid, [eventId], { name: 'All Events' })
  const [ann, bob] = [await aBowler({ firstName: 'Ann', lastName: 'Abel' }), await aBowler()]
  const { version, entries } = (await put(captain, tid, { [early]: 3 }, { virtualEvents: { [virtual]: 2 } })).body
  const [a = '', b = '', c = ''] = idsOf({ entries })
  await save(captain, tid, a, { squadId: early, rosterPositions: places(ann.usbcId) })
  await save(captain, tid, b, { squadId: early, rosterPositions: places(bob.usbcId) })
  const chosen = [ann, bob].map(({ usbcId }) => ({ bowler: { usbcId } }))
  const rosterData = JSON.stringify({ virtualEventId: virtual, virtualEntries: chosen })
  const kept = await callAs(captain, 'POST registration/cartroster', {
    body: { id: '1', tournamentId: tid, rosterType: 'Virtual Entry', rosterData },
  })
  const verify = (id: string, ...usbcIds: string[]) =>
    callAs(captain, 'POST registration/cartroster/verify', {
      body: { id, tournamentId: tid, rosterPositions: places(...usbcIds) },
    })
  const leaves = {
    virtualEventId: virtual,
    virtualEventName: 'All Events',
    usbcId: ann.usbcId,
    displayName: 'Ann Abel',
  }
  expect((await verify(a)).body).toEqual([leaves])
  expect((await verify(a, ann.usbcId)).body).toEqual([])
  expect((await verify(c)).body).toEqual([])
  const stranger = await callAs(await aCaptain(), 'POST registration/cartroster/verify', {
    body: { id: a, tournamentId: tid, rosterPositions: [] },
  })
  expect(stranger.body).toEqual([])

  const two = { virtualEvents: { [virtual]: 2 }, version }
  const fewer = (await put(captain, tid, { [early]: 2 }, { ...two, removedEntries: [a] })).body
  expect(idsOf(fewer)).toEqual([b, c])
  expect(await rostersOf(captain, tid)).toEqual([b, kept.body.id])
  const left = await db.selectFrom('cartVirtualRosters').select('bowlerIds').where('tournamentId', '=', tid).execute()
  expect(left).toEqual([{ bowlerIds: [null, bob.id] }])
  // one that is named and whose place stays is another one from now on
  const other = (await put(captain, tid, { [early]: 2 }, { ...two, version: fewer.version, removedEntries: [b] })).body
  expect([idsOf(other)[0], idsOf(other).includes(b), other.version > fewer.version]).toEqual([c, false, true])
})

test("a refused change, and somebody else's entry, leave every roster", async () => {
  const { tid, early, captain } = await doubles()
  const rival = await aCaptain()
  const [entryId = ''] = idsOf((await put(captain, tid, { [early]: 1 })).body)
  await save(captain, tid, entryId, { squadId: early })
  const { version } = (await put(rival, tid, { [early]: 1 })).body
  expect((await put(rival, tid, { [early]: 1 }, { version, removedEntries: [entryId] })).body.messages).toEqual([])
  expect((await put(captain, tid, { [early]: 999 }, { removedEntries: [entryId] })).body.messages).toHaveLength(1)
  expect(await rostersOf(captain, tid)).toEqual([entryId])
  expect(idsOf(await read(captain, tid))).toEqual([entryId])
})

test('a roster is saved under the id of its entry, once for two devices, for nobody else and no other squad', async () => {
  const { tid, late, early, captain } = await doubles()
  const [a = '', b = '', ofLate = ''] = idsOf((await put(captain, tid, { [early]: 2, [late]: 1 })).body)
  const saved = await Promise.all(['AB', 'CD'].map((pairCode) => save(captain, tid, b, { squadId: early, pairCode })))
  expect(saved.filter(({ statusCode }) => statusCode === 200).map(({ body }) => body.id)).toContain(b)
  expect((await save(captain, tid, b, { squadId: early })).body.id).toBe(b)
  expect(await rostersOf(captain, tid)).toEqual([b])
  expect((await save(captain, tid, ofLate, { squadId: early })).statusCode).toBe(404)
  expect((await save(await aCaptain(), tid, a, { squadId: early })).statusCode).toBe(404)
  // a page that knows no ids: the entry without a roster, then one that has no entry
  expect((await save(captain, tid, '1700-0', { squadId: early })).body.id).toBe(a)
  const extra = (await save(captain, tid, '1700-1', { squadId: early })).body.id
  expect(idsOf((await put(captain, tid, { [early]: 3, [late]: 1 })).body)).toEqual([a, b, extra, ofLate])
})

test('a roster of a time that left the cart is given to an entry of its event', async () => {
  const { tid, late, early, captain } = await doubles()
  const [id = ''] = idsOf((await put(captain, tid, { [late]: 1 })).body)
  await save(captain, tid, id, { squadId: late, pairCode: 'AB' })
  await put(captain, tid, {})
  expect(idsOf((await put(captain, tid, { [early]: 1 })).body)).toEqual([id])
  // it is no roster of that squad until it is saved for it
  const paymentId = await paymentIdOf(order(captain, tid, [{ id: early, quantity: 1 }]))
  expect((await save(captain, tid, id, { squadId: early, pairCode: 'AB' })).body.id).toBe(id)
  await finish(captain, tid, paymentId)
  const rows = await db.selectFrom('rosters').select(['id', 'pairCode']).where('tournamentId', '=', tid).execute()
  expect(rows).toEqual([{ id, pairCode: 'AB' }])
})

test('a roster whose entry left the cart keeps its bowlers from nothing; one whose time ran out still does', async () => {
  const { tid, late, early, captain } = await doubles()
  const pairs = await anEvent(tid, { name: 'Pairs', numberOfBowlers: 2, maxEntriesPerBowler: 1, ...free })
  await db.updateTable('tournaments').set({ enforceMaxEntries: true }).where('id', '=', tid).execute()
  const [morning, evening] = [await aSquad(pairs, { time: '09:00' }), await aSquad(pairs, { time: '18:00' })]
  const ann = await aBowler({ firstName: 'Ann' })
  const rosterPositions = places(ann.usbcId)
  const [first = ''] = idsOf((await put(captain, tid, { [evening]: 1 })).body)
  expect((await save(captain, tid, first, { squadId: evening, rosterPositions })).statusCode).toBe(200)
  const eligible = async () => {
    const params = { tid, virtualEventId: await virtual }
    return (await callAs(captain, 'GET tournament/:tid/virtualbowlers/:virtualEventId', { params })).body.map(
      ({ usbcId }) => usbcId,
    )
  }
  const virtual = aVirtualEvent(tid, [pairs])
  expect(await eligible()).toEqual([ann.usbcId])
  // the same start and, of the event, more than she may enter
  const [id = ''] = idsOf((await put(captain, tid, { [evening]: 1, [late]: 1 })).body).filter((one) => one !== first)
  expect((await save(captain, tid, id, { squadId: late, rosterPositions })).body.messages).toHaveLength(1)
  clock.ahead = 16 * 60_000
  await expireHolds(services)
  expect((await save(captain, tid, id, { squadId: late, rosterPositions })).body.messages).toHaveLength(1)
  const [again = ''] = idsOf((await put(captain, tid, { [late]: 1 })).body)
  expect(again).toBe(id)
  expect((await save(captain, tid, id, { squadId: late, rosterPositions })).statusCode).toBe(200)
  expect(await eligible()).toEqual([])
  // its roster is kept for another time, and counts there once it is saved
  const [kept = ''] = idsOf((await put(captain, tid, { [morning]: 1, [early]: 1 })).body).filter((one) => one === first)
  expect([kept, await eligible()]).toEqual([first, []])
  expect((await save(captain, tid, first, { squadId: morning, rosterPositions })).statusCode).toBe(200)
  expect(await eligible()).toEqual([ann.usbcId])
})

test('ids outlast the time of the cart and of its order', async () => {
  const { tid, early, captain } = await doubles()
  const { entries } = (await put(captain, tid, { [early]: 2 })).body
  clock.ahead = 16 * 60_000
  await expireHolds(services)
  expect((await read(captain, tid)).entries).toEqual(entries)
  const [, second = ''] = idsOf({ entries })
  expect((await save(captain, tid, second, { squadId: early })).body.id).toBe(second)
  expect((await put(captain, tid, { [early]: 2 })).body.entries).toEqual(entries)
  await paymentIdOf(order(captain, tid, [{ id: early, quantity: 2 }]))
  expect((await read(captain, tid)).entries).toEqual(entries)
  clock.ahead = 60 * 60_000
  await expireSessions(services)
  expect((await read(captain, tid)).entries).toEqual(entries)
})

test('each bought entry has the roster of its entry of the cart, also one that was saved while the payment was open', async () => {
  const { tid, early, captain } = await doubles()
  const [a = '', b = '', c = ''] = idsOf((await put(captain, tid, { [early]: 3 })).body)
  await save(captain, tid, b, { squadId: early, pairCode: 'B' })
  const paymentId = await paymentIdOf(order(captain, tid, [{ id: early, quantity: 3 }]))
  await save(captain, tid, a, { squadId: early, pairCode: 'A' })
  expect((await order(captain, tid, [{ id: early, quantity: 3 }])).body.paymentId).toBe(paymentId)
  await finish(captain, tid, paymentId)
  const rows = await db
    .selectFrom('rosters as r')
    .innerJoin('entries as e', 'e.id', 'r.entryId')
    .select(['r.id', 'r.pairCode'])
    .where('e.sessionId', '=', paymentId)
    .orderBy('e.sessionIndex')
    .execute()
  expect(rows).toMatchObject([{ id: a, pairCode: 'A' }, { id: b, pairCode: 'B' }, { pairCode: null }])
  expect(await rostersOf(captain, tid)).toEqual([])
  // the page of another device still shows it
  for (const id of [a, c]) expect((await save(captain, tid, id, { squadId: early })).statusCode).toBe(404)
})

test('the database refuses a line with more or fewer ids than entries', async () => {
  const { tid, early, captain } = await doubles()
  await put(captain, tid, { [early]: 2 })
  const change = db
    .updateTable('holdLines')
    .set({ rosterIds: [randomUUID()] })
    .where('squadId', '=', early)
    .execute()
  await expect(change).rejects.toThrow(/hold_lines/)
})
