import { addDays, dayOf, dayTimeText, instantOf } from '@kegler/domain/dates.ts'
import { afterEach, expect, test } from 'vitest'
import { balanced, booksOf } from '../testing/books.ts'
import { finish, order, paymentIdOf } from '../testing/buying.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { act, aFullStart, firstOf, hold, join, match, squadRow, waitsOf } from '../testing/lines.ts'
import { aCaptain, anAdmin, anEvent, aSquad, aTournament, zone } from '../testing/makers.ts'
import { anEntry } from '../testing/sold.ts'
import { endDueWaits, lapseOffers } from './lapse-offers.ts'

const { services, clock } = await theKit()
const { db } = services.database
const minute = 60_000

afterEach(() => {
  clock.ahead = 0
})

const mailsAbout = async (id: string) =>
  (await db.selectFrom('mails').select('kind').where('about', 'like', `${id} %`).orderBy('createdAt').execute()).map(
    ({ kind }) => kind,
  )

/** Their first request with something else in it. */
const changeOf = async (captain: Person, asked: object) => {
  const { id, quantity, atLeast, sets, needsSets, squadIds, inOrder, until, version } = await firstOf(captain)
  const before = { quantity, atLeast, sets, needsSets, squadIds, inOrder, until, version }
  return callAs(captain, 'PUT registration/waits/:id', { params: { id }, body: { ...before, ...asked } })
}

test('without a waiting list nobody waits, and nothing is kept', async () => {
  const line = await aFullStart(4, { waitingList: false })
  const refused = await join(await aCaptain(), line)
  expect([refused.statusCode, refused.body.message]).toEqual([422, 'This tournament has no waiting list.'])
  await hold(line.holder, line.tid, {})
  expect(await squadRow(line.squadId)).toEqual({ taken: 0, kept: 0, waiting: 0 })
})

test('what falls free goes to the line: outsiders are refused, the first gets an offer and accepts it into the cart', async () => {
  const line = await aFullStart(4)
  const [first, second, outsider] = [await aCaptain(), await aCaptain(), await aCaptain()]
  expect((await join(first, line, { quantity: 2 })).body).toMatchObject({
    position: 1,
    of: 1,
    before: 0,
    state: 'waiting',
  })
  expect((await join(second, line)).body).toMatchObject({ position: 2, of: 2, before: 2 })
  await hold(line.holder, line.tid, { [line.squadId]: 2 })
  expect(await squadRow(line.squadId)).toEqual({ taken: 2, kept: 2, waiting: 2 })
  const refused = await hold(outsider, line.tid, { [line.squadId]: 1 })
  expect(refused.body.messages?.[0]).toMatch(/is SOLD OUT\. Places that fall free go to its waiting list\.$/)
  await match()
  expect(await squadRow(line.squadId)).toEqual({ taken: 4, kept: 0, waiting: 1 })
  const wait = await firstOf(first)
  expect(wait).toMatchObject({ state: 'offered', offer: { quantity: 2, lines: [{ eventName: 'Team', quantity: 2 }] } })
  const cart = await act(first, wait, 'accept')
  expect(cart.body).toMatchObject({ messages: [], renewalsLeft: 3, squads: [{ id: line.squadId, quantity: 2 }] })
  const left = Date.parse(cart.body.expiresAt ?? '') - Date.now()
  expect(left).toBeGreaterThan(59 * minute)
  expect(left).toBeLessThan(61 * minute)
  expect(await waitsOf(first)).toEqual([])
  await finish(first, line.tid, await paymentIdOf(order(first, line.tid, [{ id: line.squadId, quantity: 2 }])))
  expect(await squadRow(line.squadId)).toEqual({ taken: 4, kept: 0, waiting: 1 })
  expect(await booksOf(line.tid)).toEqual(balanced)
  expect(await mailsAbout(wait.id)).toEqual(['waitJoined', 'waitOffer'])
})

test('what falls free at 23:10 is offered at once, until 08:00, and goes at breakfast beside a cart with a second start', async () => {
  const tomorrow = addDays(dayOf(new Date(), zone), 1)
  const at = (days: number, time: string) => Date.parse(instantOf({ day: addDays(tomorrow, days), time }, zone))
  clock.ahead = at(0, '23:10') - Date.now()
  const line = await aFullStart(4)
  const second = await aSquad(line.eventId, { day: addDays(tomorrow, 40) })
  const captain = await aCaptain()
  await join(captain, line, { quantity: 2 })
  await hold(line.holder, line.tid, {})
  await match()
  const wait = await firstOf(captain)
  const [mail] = await db
    .selectFrom('mails')
    .select('data')
    .where('about', 'like', `${wait.id} %`)
    .where('kind', '=', 'waitOffer')
    .execute()
  expect(mail?.data).toMatchObject({ until: dayTimeText(new Date(at(2, '08:00')), zone) })
  clock.ahead = at(2, '07:50') - Date.now()
  await lapseOffers(services)
  await hold(captain, line.tid, { [second]: 1 })
  const { body } = await act(captain, wait, 'accept')
  const lines = [
    { id: line.squadId, quantity: 2 },
    { id: second, quantity: 1 },
  ]
  expect(body.squads.map(({ id, quantity }) => ({ id, quantity })).sort((a, b) => b.quantity - a.quantity)).toEqual(
    lines,
  )
  await finish(captain, line.tid, await paymentIdOf(order(captain, line.tid, lines)))
  expect(await booksOf(line.tid)).toEqual(balanced)
})

test('who fits what is free holds it; who wants more, or another start, waits', async () => {
  const line = await aFullStart(4)
  await hold(line.holder, line.tid, { [line.squadId]: 2 })
  const captain = await aCaptain()
  for (const asked of [{ quantity: 2 }, { quantity: 4, atLeast: 2 }]) {
    const refused = await join(captain, line, asked)
    expect([refused.statusCode, refused.body.message]).toEqual([422, 'Places are free now: hold them.'])
  }
  expect((await join(captain, line, { quantity: 4 })).statusCode).toBe(200)
  expect(await squadRow(line.squadId)).toEqual({ taken: 2, kept: 0, waiting: 1 })
  // what was free before is sold as ever
  expect((await hold(await aCaptain(), line.tid, { [line.squadId]: 2 })).body.messages).toEqual([])
})

test('a request is passed with its reason where its least does not fit, and what is left is on sale', async () => {
  const line = await aFullStart(4)
  const [four, two, part] = [await aCaptain(), await aCaptain(), await aCaptain()]
  await join(four, line, { quantity: 4 })
  await join(part, line, { quantity: 5, atLeast: 3 })
  await join(two, line, { quantity: 2 })
  await hold(line.holder, line.tid, { [line.squadId]: 1 })
  await match()
  expect(await firstOf(four)).toMatchObject({
    state: 'waiting',
    passed: 1,
    passedWhy: 'Only 3 fell free at one start; you need at least 4.',
  })
  const offered = await firstOf(part)
  expect(offered).toMatchObject({ state: 'offered', offer: { quantity: 3 } })
  expect((await act(part, offered, 'accept', { waitForRest: true })).statusCode).toBe(200)
  expect(await firstOf(part)).toMatchObject({ state: 'waiting', quantity: 2, atLeast: 2, position: 2 })
  await hold(line.holder, line.tid, {})
  await match()
  expect([(await firstOf(part)).state, (await firstOf(two)).state]).toEqual(['waiting', 'waiting'])
  expect(await squadRow(line.squadId)).toEqual({ taken: 3, kept: 0, waiting: 3 })
  expect((await hold(await aCaptain(), line.tid, { [line.squadId]: 1 })).body.messages).toEqual([])
})

test('a captain with a line behind them changes 4 to 5 and back, pays, and gives back for the line alone', async () => {
  const line = await aFullStart(6)
  await join(await aCaptain(), line, { quantity: 6 })
  await hold(line.holder, line.tid, { [line.squadId]: 4 })
  await match()
  expect(await squadRow(line.squadId)).toMatchObject({ taken: 4, kept: 0 })
  expect((await hold(line.holder, line.tid, { [line.squadId]: 5 })).body.messages).toEqual([])
  await hold(line.holder, line.tid, { [line.squadId]: 3 })
  expect(await squadRow(line.squadId)).toMatchObject({ taken: 3, kept: 2 })
  expect((await hold(line.holder, line.tid, { [line.squadId]: 5 })).body.messages?.[0]).toMatch(/has only 4 left/)
  await finish(
    line.holder,
    line.tid,
    await paymentIdOf(order(line.holder, line.tid, [{ id: line.squadId, quantity: 3 }])),
  )
  expect(await squadRow(line.squadId)).toMatchObject({ taken: 3, kept: 2 })
  expect(await booksOf(line.tid)).toEqual(balanced)
})

test('an offer that runs out rests with its rank and gets nothing until it goes on; the second time it ends', async () => {
  const line = await aFullStart(2, { acceptHours: 1 })
  const [captain, next] = [await aCaptain(), await aCaptain()]
  const { id } = (await join(captain, line, { quantity: 2 })).body
  await join(next, line, { quantity: 1 })
  await hold(line.holder, line.tid, {})
  await match()
  const offered = await firstOf(captain)
  const over = 'This offer is over. Look at your waiting list for what comes next.'
  const early = await act(captain, { ...offered, version: offered.version - 1 }, 'accept')
  expect([early.statusCode, early.body.message]).toEqual([422, over])
  clock.ahead += 48 * 60 * minute
  // nobody has ended it yet
  expect((await act(captain, offered, 'accept')).body.message).toBe(over)
  await lapseOffers(services)
  expect(await firstOf(captain)).toMatchObject({ state: 'resting', position: 1, offer: null })
  expect(await squadRow(line.squadId)).toMatchObject({ kept: 2, waiting: 1 })
  await match()
  expect((await firstOf(next)).state).toBe('offered')
  // one of two is left: it was on sale, and fits who wants it
  expect(await squadRow(line.squadId)).toMatchObject({ taken: 1, kept: 0, waiting: 0 })
  const resting = await firstOf(captain)
  expect((await act(captain, resting, 'resume')).body).toMatchObject({ state: 'waiting', position: 1 })
  const offer = await firstOf(next)
  await act(next, offer, 'decline')
  expect(await waitsOf(next)).toEqual([])
  await match()
  expect(await firstOf(captain)).toMatchObject({ state: 'offered', position: 1, of: 1 })
  clock.ahead += 48 * 60 * minute
  await lapseOffers(services)
  expect(await waitsOf(captain)).toEqual([])
  expect(await mailsAbout(id)).toEqual(['waitJoined', 'waitOffer', 'waitLapsed', 'waitOffer', 'waitEnded'])
  expect(await squadRow(line.squadId)).toEqual({ taken: 0, kept: 0, waiting: 0 })
  expect(await booksOf(line.tid)).toEqual(balanced)
})

test('an offer outlives the last day of its request, which ends with it', async () => {
  const line = await aFullStart(2, { acceptHours: 48 })
  const captain = await aCaptain()
  const { id } = (await join(captain, line, { until: dayOf(new Date(), zone) })).body
  await hold(line.holder, line.tid, {})
  await match()
  clock.ahead = 24 * 60 * minute
  await endDueWaits(services)
  expect(await firstOf(captain)).toMatchObject({ state: 'offered', offer: { quantity: 1 } })
  clock.ahead = 72 * 60 * minute
  await lapseOffers(services)
  const row = await db.selectFrom('waits').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ state: 'ended', endedWhy: 'The day until which you waited is over.' })
  expect(await mailsAbout(id)).toEqual(['waitJoined', 'waitOffer', 'waitEnded'])
})

test('no offer is made after the last day of a request', async () => {
  const line = await aFullStart(2)
  const captain = await aCaptain()
  await join(captain, line, { until: dayOf(new Date(), zone) })
  await hold(line.holder, line.tid, {})
  clock.ahead = 24 * 60 * minute
  await match()
  expect((await firstOf(captain)).state).toBe('waiting')
})

test('a declined start leaves the request, which goes on with the others', async () => {
  const line = await aFullStart(2)
  const other = await aSquad(line.eventId, { time: '13:00', captainCap: 2 })
  const holder = await aCaptain()
  await hold(holder, line.tid, { [other]: 2 })
  const captain = await aCaptain()
  await join(captain, line, { quantity: 2, squadIds: [other, line.squadId] })
  await hold(line.holder, line.tid, {})
  await match()
  const declined = await act(captain, await firstOf(captain), 'decline')
  expect(declined.body).toMatchObject([{ state: 'waiting', squadIds: [other], starts: [{ id: other }] }])
  expect(await squadRow(line.squadId)).toEqual({ taken: 0, kept: 0, waiting: 0 })
  expect(await squadRow(other)).toEqual({ taken: 2, kept: 0, waiting: 1 })
})

test('an offer that does not fit beside the cart stays', async () => {
  const line = await aFullStart(2)
  const later = await aSquad(line.eventId, { time: '13:00' })
  const captain = await aCaptain()
  await join(captain, line)
  await hold(captain, line.tid, { [later]: 1 })
  await hold(line.holder, line.tid, {})
  await match()
  const wait = await firstOf(captain)
  const refused = await act(captain, wait, 'accept')
  expect([refused.statusCode, refused.body.message]).toEqual([422, 'Pay or empty your cart first'])
  expect((await firstOf(captain)).state).toBe('offered')
  await hold(captain, line.tid, {})
  expect((await act(captain, wait, 'accept')).statusCode).toBe(200)
  expect(await booksOf(line.tid)).toEqual(balanced)
})

test('an offer that cannot be accepted for a reason of its own says that reason, whatever is in the cart', async () => {
  const line = await aFullStart(2)
  const later = await aSquad(line.eventId, { day: addDays(dayOf(new Date(), zone), 33) })
  const captain = await aCaptain()
  await join(captain, line)
  await hold(captain, line.tid, { [later]: 1 })
  await hold(line.holder, line.tid, {})
  await match()
  const hide = (hideFromCaptains: boolean) =>
    db.updateTable('squads').set({ hideFromCaptains }).where('id', '=', line.squadId).execute()
  await hide(true)
  const wait = await firstOf(captain)
  const refused = await act(captain, wait, 'accept')
  expect([refused.statusCode, refused.body.message]).toEqual([422, expect.stringContaining('is no longer offered')])
  // the offer ends; the request waits on
  await lapseOffers(services)
  expect(await firstOf(captain)).toMatchObject({ state: 'waiting', offer: null, position: 1, squadIds: [line.squadId] })
  expect(await squadRow(line.squadId)).toMatchObject({ taken: 0, waiting: 1 })
  const seen = await callAs(await anAdmin(), 'GET admin/tournament/:tid/waits', { params: { tid: line.tid } })
  expect(seen.body.waits[0]?.offers).toMatchObject([{ outcome: 'a start was no longer offered' }])
  expect(await mailsAbout(wait.id)).toEqual(['waitJoined', 'waitOffer', 'waitLapsed'])
  expect(await booksOf(line.tid)).toEqual(balanced)
})

test('a start that is hidden or over leaves a request with its next change; a new one has to be offered', async () => {
  const line = await aFullStart(2)
  const later = await aSquad(line.eventId, { time: '13:00', captainCap: 1 })
  const added = await aSquad(line.eventId, { time: '15:00', captainCap: 1 })
  for (const id of [later, added]) await hold(await aCaptain(), line.tid, { [id]: 1 })
  const captain = await aCaptain()
  expect((await join(captain, line, { quantity: 2, squadIds: [line.squadId, later] })).statusCode).toBe(200)
  await join(await aCaptain(), line)
  const hide = (id: string) => db.updateTable('squads').set({ hideFromCaptains: true }).where('id', '=', id).execute()
  const change = (asked: object) => changeOf(captain, asked)
  await hide(line.squadId)
  expect((await change({ quantity: 1, atLeast: 1 })).body).toMatchObject({ position: 1, squadIds: [later] })
  await hide(later)
  const gone = 'A start that you chose is no longer offered. Please choose again.'
  expect((await change({})).body.message).toBe(gone)
  expect((await change({ squadIds: [later, line.squadId, added] })).body.message).toBe(gone)
  expect((await change({ squadIds: [later, added] })).body).toMatchObject({ position: 2, squadIds: [added] })
})

test('what no free place would help is refused: sets without their teams, more than one may hold', async () => {
  const tid = await aTournament({ waitingList: true, maxHeldPlaces: 6 })
  const eventId = await anEvent(tid)
  const pairs = await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2 })
  const squadId = await aSquad(eventId, { captainCap: 1 })
  const day = addDays(dayOf(new Date(), zone), 32)
  const child = await aSquad(pairs, { day, captainCap: 1 })
  await db
    .insertInto('bundlingRules')
    .values({ tournamentId: tid, parentEventId: eventId, childEventId: pairs, quantity: 3 })
    .execute()
  await hold(await aCaptain(), tid, { [squadId]: 1, [child]: 1 })
  const captain = await aCaptain()
  const refusal = async (...[line, asked]: [Parameters<typeof join>[1], Parameters<typeof join>[2]]) => {
    const { statusCode, body } = await join(captain, line, asked)
    return `${statusCode} ${body.message}`
  }
  expect(await refusal({ tid, eventId: pairs, squadId: child }, { quantity: 2 })).toMatch(
    /^422 Doubles on .* can only be bought with Team entries of the day before: 2 too many\./,
  )
  expect(await refusal({ tid, eventId, squadId }, { quantity: 7 })).toMatch(/^422 You can hold at most 6 places/)
  expect(await refusal({ tid, eventId, squadId }, { quantity: 3, sets: 4 })).toMatch(
    /^422 You can hold at most 6 places/,
  )
  await anEntry({ captain, squadId })
  expect((await join(captain, { tid, eventId: pairs, squadId: child }, { quantity: 2 })).statusCode).toBe(200)
  const next = await aSquad(eventId, { time: '13:00', captainCap: 1, day })
  await hold(await aCaptain(), tid, { [next]: 1 })
  expect(await refusal({ tid, eventId, squadId: next }, { quantity: 2, sets: 2 })).toBe(
    '422 There are no Doubles and Singles on the day after this start.',
  )
})

test('an offer ends with its start, where that is earlier now', async () => {
  const line = await aFullStart(2)
  const captain = await aCaptain()
  await join(captain, line)
  await hold(line.holder, line.tid, {})
  await match()
  const startsAt = new Date(Date.now() + 60 * minute)
  await db.updateTable('squads').set({ startsAt }).where('id', '=', line.squadId).execute()
  await lapseOffers(services)
  expect((await firstOf(captain)).offer?.until).toBe(startsAt.toISOString())
})

test('a change to less, or with some of its starts, keeps the rank; to more, or to other starts, it does not', async () => {
  const line = await aFullStart(2)
  const later = await aSquad(line.eventId, { time: '13:00', captainCap: 1 })
  await hold(await aCaptain(), line.tid, { [later]: 1 })
  const captain = await aCaptain()
  await join(captain, line, { quantity: 2 })
  await join(await aCaptain(), line)
  const change = (asked: object) => changeOf(captain, asked)
  expect((await change({ quantity: 1, atLeast: 1, squadIds: [later, line.squadId] })).body).toMatchObject({
    position: 1,
  })
  expect([await squadRow(line.squadId), await squadRow(later)]).toMatchObject([{ waiting: 2 }, { waiting: 1 }])
  expect((await change({ quantity: 2, atLeast: 2 })).body).toMatchObject({ position: 2 })
  expect((await change({ quantity: 2, atLeast: 2, version: 1 })).statusCode).toBe(409)
  expect((await change({ squadIds: [later] })).body).toMatchObject({ position: 2, squadIds: [later] })
  expect(await squadRow(line.squadId)).toMatchObject({ waiting: 1 })
})

test('requests are limited, end with their day, and belong to their captain', async () => {
  const line = await aFullStart(1, { mostWaits: 1 })
  const captain = await aCaptain()
  const { id, version } = (await join(captain, line)).body
  expect((await join(captain, line)).body.message).toBe(
    'A captain can have at most 1 request on this waiting list. Leave one or change it.',
  )
  const stranger = await aCaptain()
  expect((await act(stranger, { id, version }, 'resume')).statusCode).toBe(404)
  expect((await callAs(stranger, 'DELETE registration/waits/:id', { params: { id } })).statusCode).toBe(404)
  clock.ahead = 21 * 24 * 60 * minute
  await endDueWaits(services)
  const row = await db.selectFrom('waits').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ state: 'ended', endedWhy: 'The day until which you waited is over.' })
  expect(await squadRow(line.squadId)).toMatchObject({ waiting: 0 })
  clock.ahead = 0
  expect((await callAs(captain, 'DELETE registration/waits/:id', { params: { id } })).body).toEqual([])
})
