import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { transact } from '../db/db.ts'
import { balanced, booksOf } from '../testing/books.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aSwap, firstOf, hold, join, match, squadRow, waitsOf, waitToMove } from '../testing/lines.ts'
import { aCaptain, anAdmin, anEvent, aSquad, zone } from '../testing/makers.ts'
import { squadsOf } from '../testing/moving.ts'
import { cancel } from '../testing/refunding.ts'
import { aBowler, anEntry, personIdOf } from '../testing/sold.ts'
import { endDueWaits } from './lapse-offers.ts'

const { services, clock } = await theKit()
const { db } = services.database
const day = 86_400_000
afterEach(() => {
  clock.ahead = 0
})

/** Two entries of a captain on a full start, and a better start whose three places are in a cart. */
async function aBetterStart() {
  const [captain, holder] = [await aCaptain(), await aCaptain()]
  const { tid, eventId, sides } = await aSwap({ captains: [captain], entries: 2 })
  const [{ squadId: from, entryIds } = { squadId: '', entryIds: [] }] = sides
  const to = await aSquad(eventId, { time: '15:00', captainCap: 3 })
  await hold(holder, tid, { [to]: 3 })
  return { tid, eventId, captain, holder, from, to, entryIds }
}
const mailsOf = ({ email }: Person, kind: string) =>
  db.selectFrom('mails').select(['about', 'data']).where('toAddress', '=', email).where('kind', '=', kind).execute()
const endOf = (id: string) =>
  db.selectFrom('waits').select(['state', 'endedWhy']).where('id', '=', id).executeTakeFirstOrThrow()

test('entries keep their places until there is a place for all, then they move with a mail; the line gets what they leave', async () => {
  const { tid, eventId, captain, holder, from, to, entryIds } = await aBetterStart()
  const joined = await waitToMove(captain, tid, entryIds, [to])
  expect(joined).toMatchObject({
    statusCode: 200,
    body: { kind: 'move', quantity: 2, atLeast: 2, sets: 0, position: 1, starts: [{ id: to }], entries: [{}, {}] },
  })
  expect(await mailsOf(captain, 'waitJoined')).toMatchObject([
    { data: { moves: [{}, {}].map(() => expect.any(String)) } },
  ])
  const other = await aCaptain()
  await join(other, { tid, eventId, squadId: from }, { quantity: 2 })
  await hold(holder, tid, { [to]: 2 })
  await match()
  expect(await firstOf(captain)).toMatchObject({
    passed: 1,
    passedWhy: 'Only 1 fell free at one start; you need at least 2.',
  })
  expect(await squadRow(to)).toEqual({ taken: 2, kept: 0, waiting: 1 })
  expect(await squadsOf(entryIds)).toEqual([from, from])

  await hold(holder, tid, {})
  expect(await squadRow(to)).toEqual({ taken: 0, kept: 2, waiting: 1 })
  await match()
  expect(await squadsOf(entryIds)).toEqual([to, to])
  expect(await waitsOf(captain)).toEqual([])
  expect((await endOf(joined.body.id)).state).toBe('moved')
  expect(await squadRow(to)).toEqual({ taken: 2, kept: 0, waiting: 0 })
  expect(await mailsOf(captain, 'waitMoved')).toMatchObject([{ data: { others: [{}] } }])
  expect(await mailsOf(captain, 'squadChanged')).toEqual([])
  await match()
  expect(await firstOf(other)).toMatchObject({ state: 'offered', offer: { quantity: 2 } })
  expect(await booksOf(tid)).toEqual(balanced)
})

test('the line is kept in its order: who waits before those that move comes first, who waits behind them gets the rest', async () => {
  const { tid, eventId, captain, holder, to, entryIds } = await aBetterStart()
  const [before, behind] = [await aCaptain(), await aCaptain()]
  const line = { tid, eventId, squadId: to }
  await join(before, line)
  await waitToMove(captain, tid, entryIds, [to])
  await join(behind, line)
  await hold(holder, tid, {})
  await match()
  expect((await firstOf(before)).state).toBe('offered')
  expect(await squadsOf(entryIds)).toEqual([to, to])
  expect(await firstOf(behind)).toMatchObject({ state: 'waiting', passed: 1 })
  expect(await booksOf(tid)).toEqual(balanced)
})

test('it is refused where there are places, for entries of several starts, of others, twice, and without a waiting list', async () => {
  const { tid, eventId, captain, holder, from, to, entryIds } = await aBetterStart()
  const free = await aSquad(eventId, { time: '17:00', captainCap: 2 })
  const refused = async (...given: Parameters<typeof waitToMove>) => {
    const { statusCode, body } = await waitToMove(...given)
    return [statusCode, body.message]
  }
  expect(await refused(captain, tid, entryIds, [free])).toEqual([422, 'Places are free now: move your entries.'])
  expect(await squadsOf(entryIds)).toEqual([from, from])
  expect(await refused(captain, tid, entryIds, [from])).toEqual([
    422,
    'This entry is already on this squad. Please select another one.',
  ])
  const elsewhere = await anEntry({ captain, squadId: free })
  expect(await refused(captain, tid, [...entryIds, elsewhere], [to])).toEqual([422, 'Choose entries of one start.'])
  expect((await refused(holder, tid, entryIds, [to]))[0]).toBe(404)
  expect((await refused(captain, tid, entryIds, [to], { until: addDays(dayOf(new Date(), zone), -1) }))[0]).toBe(422)
  expect((await refused(captain, tid, entryIds, [to]))[0]).toBe(200)
  expect(await refused(captain, tid, entryIds.slice(1), [to])).toEqual([
    422,
    'One of these entries waits to move already. Change that request, or leave it.',
  ])
  await db.updateTable('tournaments').set({ waitingList: false }).where('id', '=', tid).execute()
  expect(await refused(captain, tid, [elsewhere], [to])).toEqual([422, 'This tournament has no waiting list.'])
})

test('why a move is refused is its reason to be passed, and its places go to the next', async () => {
  const { tid, eventId, captain, holder, from, to, entryIds } = await aBetterStart()
  const bowler = await aBowler({ firstName: 'Ann', lastName: 'Alley' })
  const side = await anEvent(tid, { name: 'Side' })
  const entryId = await anEntry({ captain, squadId: from, bowlers: [bowler.id] })
  await anEntry({ captain, squadId: await aSquad(side, { time: '15:00' }), bowlers: [bowler.id] })
  await waitToMove(captain, tid, [entryId], [to])
  const next = await aCaptain()
  await join(next, { tid, eventId, squadId: to }, { quantity: 2 })
  await hold(holder, tid, {})
  await match()
  const wait = await firstOf(captain)
  expect(wait).toMatchObject({ state: 'waiting', passed: 1, passedWhy: expect.stringContaining('Ann Alley') })
  expect(await squadsOf([entryId, ...entryIds])).toEqual([from, from, from])
  expect((await firstOf(next)).state).toBe('offered')
  expect(await squadRow(to)).toMatchObject({ taken: 2, kept: 0 })
})

test('a request to move is changed to other starts and days, never to other entries, and gets no offer by hand', async () => {
  const { tid, eventId, captain, holder, to, entryIds } = await aBetterStart()
  const other = await aSquad(eventId, { time: '17:00', captainCap: 1 })
  await hold(holder, tid, { [to]: 3, [other]: 1 })
  const { id, version } = (await waitToMove(captain, tid, entryIds, [to])).body
  const until = addDays(dayOf(new Date(), zone), 12)
  const body = {
    quantity: 9,
    atLeast: 1,
    sets: 5,
    needsSets: false,
    squadIds: [to, other],
    inOrder: true,
    until,
    version,
  }
  const changed = await callAs(captain, 'PUT registration/waits/:id', { params: { id }, body })
  expect(changed.body).toMatchObject({ quantity: 2, atLeast: 2, sets: 0, squadIds: [to, other], inOrder: true, until })
  const offered = await callAs(await anAdmin(), 'POST admin/tournament/:tid/waits/:waitId/offer', {
    params: { tid, waitId: id },
    body: { squadId: to, quantity: 1 },
  })
  expect([offered.statusCode, offered.body.message]).toEqual([422, 'These entries wait to move: move them instead.'])
  const { body: line } = await callAs(await anAdmin(), 'GET admin/tournament/:tid/waits', { params: { tid } })
  expect(line.waits).toMatchObject([{ kind: 'move', entryNumbers: [expect.any(Number), expect.any(Number)] }])
})

test('it ends with a mail when an entry is cancelled, has another captain or is moved there; after its day nothing moves', async () => {
  const world = await aBetterStart()
  const { tid, captain, holder, from, to, entryIds } = world
  const endedBy = async (act: (id: string) => Promise<unknown>) => {
    const entryId = await anEntry({ captain, squadId: from })
    const { id } = (await waitToMove(captain, tid, [entryId], [to])).body
    await act(entryId)
    await endDueWaits(services)
    const { state, endedWhy } = await endOf(id)
    return [state, endedWhy, (await mailsOf(captain, 'waitEnded')).some(({ about }) => about.startsWith(id))]
  }
  const lost = ['ended', 'An entry that was to move is cancelled or has another captain.', true]
  expect(await endedBy(async (id) => expect((await cancel(id)).statusCode).toBe(200))).toEqual(lost)
  const another = await personIdOf(await aCaptain())
  const set = (values: object) => (id: string) => db.updateTable('entries').set(values).where('id', '=', id).execute()
  expect(await endedBy(set({ captainId: another }))).toEqual(lost)
  expect(await endedBy(set({ squadId: to }))).toEqual(['ended', 'An entry is at one of these starts already.', true])

  const until = addDays(dayOf(new Date(), zone), 2)
  const { id } = (await waitToMove(captain, tid, entryIds, [to], { until })).body
  clock.ahead = 3 * day
  await hold(holder, tid, {})
  await match()
  expect(await squadsOf(entryIds)).toEqual([from, from])
  await endDueWaits(services)
  expect(await endOf(id)).toEqual({ state: 'ended', endedWhy: 'The day until which you waited is over.' })
})

test('a request to move goes with its entries when persons are merged, and is deleted when they are erased', async () => {
  const { tid, captain, holder, to, entryIds } = await aBetterStart()
  const kept = await aCaptain()
  await waitToMove(captain, tid, entryIds, [to])
  const [from, into] = [await personIdOf(captain), await personIdOf(kept)]
  await transact(db, { email: 'test' }, (tx) => sql`select merge_person(${from}, ${into})`.execute(tx))
  await hold(holder, tid, {})
  await match()
  expect(await squadsOf(entryIds)).toEqual([to, to])
  expect(await mailsOf(kept, 'waitMoved')).toHaveLength(1)

  const erased = await aBetterStart()
  await waitToMove(erased.captain, erased.tid, erased.entryIds, [erased.to])
  const superuser = await aCaptain({ roles: ['superuser'] })
  const id = await personIdOf(erased.captain)
  expect((await callAs(superuser, 'DELETE admin/person/:id', { params: { id } })).statusCode).toBe(200)
  expect(await squadRow(erased.to)).toMatchObject({ waiting: 0 })
  await hold(erased.holder, erased.tid, {})
  await match()
  expect(await squadsOf(erased.entryIds)).toEqual([erased.from, erased.from])
})
