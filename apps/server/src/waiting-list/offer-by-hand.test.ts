import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { balanced, booksOf } from '../testing/books.ts'
import { finish, order, paymentIdOf } from '../testing/buying.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { act, aFullStart, firstOf, hold, join, match, squadRow } from '../testing/lines.ts'
import { aCaptain, anAdmin, aSquad } from '../testing/makers.ts'
import { dayAhead } from '../testing/moving.ts'
import { lapseOffers } from './lapse-offers.ts'

const { services, clock } = await theKit()
const { db } = services.database
afterEach(() => {
  clock.ahead = 0
})

const offer = (
  admin: Person,
  tid: string,
  waitId: string,
  body: { squadId: string; quantity: number; version?: number },
) => callAs(admin, 'POST admin/tournament/:tid/waits/:waitId/offer', { params: { tid, waitId }, body })
const capOf = async (id: string) =>
  (await db.selectFrom('squads').select('captainCap').where('id', '=', id).executeTakeFirstOrThrow()).captainCap

test("staff offer of their places out of the line's order; accepted they are the captain's, and paid", async () => {
  const line = await aFullStart(4)
  const [first, chosen, outsider] = [await aCaptain(), await aCaptain(), await aCaptain()]
  await join(first, line)
  const { id, version } = (await join(chosen, line, { quantity: 3 })).body
  const admin = await anAdmin()
  const asked = { squadId: line.squadId, quantity: 2, version }
  expect((await offer(admin, line.tid, id, asked)).statusCode).toBe(200)
  const again = await offer(admin, line.tid, id, { ...asked, version: version + 1 })
  expect([again.statusCode, again.body.message]).toEqual([422, 'This request has an offer already.'])
  expect(await squadRow(line.squadId)).toEqual({ taken: 6, kept: 0, waiting: 1 })
  expect(await capOf(line.squadId)).toBe(4)
  const wait = await firstOf(chosen)
  expect(wait).toMatchObject({ state: 'offered', position: 2, offer: { quantity: 2 } })
  expect((await act(chosen, wait, 'accept')).body).toMatchObject({
    messages: [],
    squads: [{ id: line.squadId, quantity: 2 }],
  })
  expect([await capOf(line.squadId), await squadRow(line.squadId)]).toEqual([6, { taken: 6, kept: 0, waiting: 1 }])
  expect((await hold(outsider, line.tid, { [line.squadId]: 1 })).body.messages).toHaveLength(1)
  await finish(chosen, line.tid, await paymentIdOf(order(chosen, line.tid, [{ id: line.squadId, quantity: 2 }])))
  expect(await booksOf(line.tid)).toEqual(balanced)
})

test("an offer of staff's places that runs out gives them back to staff, not to the line", async () => {
  const line = await aFullStart(2)
  const [captain, next] = [await aCaptain(), await aCaptain()]
  const { id } = (await join(captain, line, { quantity: 2 })).body
  await join(next, line)
  await offer(await anAdmin(), line.tid, id, { squadId: line.squadId, quantity: 2 })
  clock.ahead = 48 * 3_600_000
  await lapseOffers(services)
  expect(await firstOf(captain)).toMatchObject({ state: 'resting' })
  await match()
  expect([await capOf(line.squadId), await squadRow(line.squadId)]).toEqual([2, { taken: 2, kept: 0, waiting: 1 }])
})

test('more than is left, another start, another quantity or an old version is refused; a dry run offers nothing', async () => {
  const line = await aFullStart(4)
  const captain = await aCaptain()
  const { id, version } = (await join(captain, line, { quantity: 6 })).body
  const admin = await anAdmin()
  await sql`update squads set end_lane = 8 where id = ${line.squadId}`.execute(db)
  const refused = async (body: { squadId?: string; quantity?: number; version?: number }) => {
    const reply = await offer(admin, line.tid, id, { squadId: line.squadId, quantity: 6, ...body })
    return [reply.statusCode, reply.body.message]
  }
  expect(await refused({})).toEqual([422, expect.stringMatching(/^These places cannot be offered: too few are left/)])
  expect(await refused({ quantity: 7 })).toEqual([422, expect.stringMatching(/^The captain does not wait/)])
  expect(await refused({ squadId: line.eventId })).toEqual([422, expect.stringMatching(/^The captain does not wait/)])
  expect(await refused({ quantity: 4, version: version + 1 })).toEqual([409, expect.any(String)])
  const tried = await callAs(admin, 'POST admin/tournament/:tid/waits/:waitId/offer', {
    params: { tid: line.tid, waitId: id },
    body: { squadId: line.squadId, quantity: 4 },
    dryRun: true,
  })
  expect(tried.statusCode).toBe(200)
  expect(await firstOf(captain)).toMatchObject({ state: 'waiting', version })
})

test('staff read what a request was offered and how each offer ended', async () => {
  const line = await aFullStart(4)
  const other = await aSquad(line.eventId, { day: dayAhead(40), captainCap: 2 })
  await hold(line.holder, line.tid, { [line.squadId]: 4, [other]: 2 })
  const [admin, captain] = [await anAdmin(), await aCaptain()]
  await join(captain, line, { quantity: 3, atLeast: 1, squadIds: [other, line.squadId], inOrder: true })
  const free = (n: number, ofOther: number) => hold(line.holder, line.tid, { [line.squadId]: n, [other]: ofOther })
  const offersOf = async () => {
    const { body } = await callAs(admin, 'GET admin/tournament/:tid/waits', { params: { tid: line.tid } })
    return body.waits[0]?.offers.map(({ byHand, lines, outcome }) => [
      byHand,
      ...lines.map(({ eventName, quantity }) => `${quantity} ${eventName}`),
      outcome,
    ])
  }
  await free(4, 1)
  await match()
  expect(await offersOf()).toEqual([[false, '1 Team', null]])
  await act(captain, await firstOf(captain), 'decline')
  await match()
  await free(3, 1)
  await match()
  await act(captain, await firstOf(captain), 'accept', { waitForRest: true })
  const { id } = await firstOf(captain)
  await offer(admin, line.tid, id, { squadId: line.squadId, quantity: 1 })
  clock.ahead = 4 * 86_400_000
  await lapseOffers(services)
  clock.ahead = 0
  expect(await offersOf()).toEqual([
    [true, '1 Team', 'ran out'],
    [false, '1 Team', 'accepted, waits for the rest'],
    [false, '1 Team', 'declined'],
  ])
})
