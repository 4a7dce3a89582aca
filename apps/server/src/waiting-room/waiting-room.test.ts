import { afterEach, expect, test } from 'vitest'
import { openDue } from '../setup/status/open-due.ts'
import { finish, order, paymentIdOf } from '../testing/buying.ts'
import { theKit } from '../testing/kit.ts'
import { hold } from '../testing/lines.ts'
import { aCaptain, anEvent, aSquad, aTournament } from '../testing/makers.ts'
import { aRoom, comeIn, headOf, letIn, mailsOf, numberOf, openAndDraw, ownOf, people } from '../testing/rooms.ts'
import { runDraws } from './draw.ts'

const { services, clock } = await theKit()
const { db } = services.database
const { beacon } = services
afterEach(() => {
  clock.ahead = 0
  services.beacon = beacon
})
const costsNothing = (tid: string) =>
  db.updateTable('events').set({ expenseFee: 0, lineageFee: 0, prizeFee: 0 }).where('tournamentId', '=', tid).execute()

test('people are called in their order at the rate; who is away stays called; who comes in has a pass', async () => {
  const { tid, squadId } = await aRoom({ peoplePerMinute: 60 })
  const all = await people(tid, 4)
  await openAndDraw(tid)
  await letIn(2)
  expect((await headOf(tid)).head).toBe(2)
  const ranks = await Promise.all(all.map(async (person) => (await ownOf(person, tid))?.rank ?? 0))
  const byRank = (rank: number) => all[ranks.indexOf(rank)] as (typeof all)[number]
  expect((await comeIn(byRank(3), tid)).body).toMatchObject({
    code: 'NotYourTurn',
    message: 'It is not your turn yet: you are number 3. 0 before you.',
    data: { rank: 3, head: 2 },
  })
  await letIn(3)
  // twenty minutes later
  clock.ahead += 20 * 60_000
  const { passUntil } = (await comeIn(byRank(1), tid)).body.own ?? {}
  expect(Date.parse(passUntil ?? '')).toBeCloseTo(services.now().getTime() + 15 * 60_000, -4)
  // a second tab
  expect((await comeIn(byRank(1), tid)).body.own?.passUntil).toBe(passUntil)
  expect((await hold(byRank(1), tid, { [squadId]: 2 })).body.messages).toEqual([])
})

test('who buys at the very opening, before the room is closed to the draw, waits for their turn', async () => {
  const opensAt = new Date(services.now().getTime() - 1_000)
  const tid = await aTournament({ status: 2, waitingRoom: true, opensAt })
  const squadId = await aSquad(await anEvent(tid))
  await openDue(services)
  expect((await hold(await aCaptain(), tid, { [squadId]: 1 })).body.code).toBe('NotYourTurn')
  await runDraws(services)
  await runDraws(services)
  expect((await headOf(tid)).state).toBe('drawn')
})

test('only what makes a cart larger needs the pass: changing to less, paying and giving back do not', async () => {
  const { tid, squadId } = await aRoom({ peoplePerMinute: 6000 })
  const [captain, other] = await people(tid, 2)
  if (!captain || !other) throw new Error('Two people have numbers.')
  await openAndDraw(tid)
  const refused = await hold(captain, tid, { [squadId]: 3 })
  expect([refused.statusCode, refused.body.code]).toEqual([409, 'NotYourTurn'])
  expect((await order(captain, tid, [{ id: squadId, quantity: 1 }])).body.code).toBe('NotYourTurn')
  await letIn(1)
  expect((await hold(captain, tid, { [squadId]: 3 })).body.message).toBe(
    'It is your turn: come in from the waiting room first.',
  )
  await comeIn(captain, tid)
  expect((await hold(captain, tid, { [squadId]: 3 })).body.messages).toEqual([])
  // the time to choose is over, the cart still holds
  await db
    .updateTable('holds')
    .set({ expiresAt: new Date(services.now().getTime() + 3_600_000) })
    .where('tournamentId', '=', tid)
    .execute()
  clock.ahead += 15 * 60_000
  expect((await hold(captain, tid, { [squadId]: 4 })).body).toMatchObject({
    code: 'NotYourTurn',
    message: 'Your time to choose is over. Take a new number in the waiting room.',
  })
  expect((await hold(captain, tid, { [squadId]: 3 })).body.messages).toEqual([])
  expect((await hold(captain, tid, { [squadId]: 2 })).body.messages).toEqual([])
  const paymentId = await paymentIdOf(order(captain, tid, [{ id: squadId, quantity: 2 }]))
  expect(paymentId).not.toBe('')
  expect((await hold(captain, tid, {})).body.messages).toEqual([])
  // again: a new number at the end
  expect((await numberOf(captain, tid)).body.own).toMatchObject({ number: 3, rank: 3, passUntil: null })
  expect((await numberOf(captain, tid)).body.own?.number).toBe(3)
})

test('a pass ends with its purchase, and not while a payment is open', async () => {
  const { tid, squadId } = await aRoom({ peoplePerMinute: 6000 })
  await costsNothing(tid)
  const [captain, payer] = await people(tid, 2)
  if (!captain || !payer) throw new Error('Two people have numbers.')
  await openAndDraw(tid)
  await letIn(1)
  await comeIn(captain, tid)
  await comeIn(payer, tid)
  await hold(payer, tid, { [squadId]: 1 })
  await paymentIdOf(order(payer, tid, [{ id: squadId, quantity: 1 }]))
  await hold(captain, tid, { [squadId]: 1 })
  await finish(captain, tid, await paymentIdOf(order(captain, tid, [{ id: squadId, quantity: 1 }])))
  await letIn(1)
  expect(await ownOf(captain, tid)).toMatchObject({ isDone: true })
  expect((await hold(captain, tid, { [squadId]: 1 })).body.code).toBe('NotYourTurn')
  clock.ahead += 15 * 60_000
  await letIn(1)
  const paying = await ownOf(payer, tid)
  expect([paying?.isDone, Date.parse(paying?.passUntil ?? '') > services.now().getTime()]).toEqual([false, true])
})

test('who waited long, is called and away gets one mail', async () => {
  const { tid } = await aRoom({ peoplePerMinute: 6000 })
  const [away] = await people(tid, 2)
  await openAndDraw(tid)
  await letIn(1)
  clock.ahead += 40_000
  await letIn(2)
  const mails = await mailsOf('yourTurn', tid)
  expect(mails).toHaveLength(2)
  expect(mails.map(({ toAddress }) => toAddress)).toContain(away?.email)
})

test('no more are let in than could still buy; sold out, the room ends', async () => {
  const { tid, squadId } = await aRoom({ peoplePerMinute: 6000 }, 2)
  await costsNothing(tid)
  const all = await people(tid, 8)
  await openAndDraw(tid)
  await letIn(1)
  // twice the two places, at one each
  expect((await headOf(tid)).head).toBe(4)
  const ranks = await Promise.all(all.map(async (person) => (await ownOf(person, tid))?.rank ?? 0))
  const first = all[ranks.indexOf(1)] as (typeof all)[number]
  await comeIn(first, tid)
  await hold(first, tid, { [squadId]: 2 })
  clock.ahead += 120_000
  await letIn(2)
  const head = await headOf(tid)
  expect([head.state, head.head, head.inCarts, head.left.map(({ left }) => left)]).toEqual(['drawn', 4, 2, [0]])
  await finish(first, tid, await paymentIdOf(order(first, tid, [{ id: squadId, quantity: 2 }])))
  await letIn(2)
  expect(await headOf(tid)).toMatchObject({ state: 'ended', endedWhy: 'All places are sold.' })
})

test('a room ends when nobody has had to wait for a quarter of an hour; then no turn is needed', async () => {
  const { tid, squadId } = await aRoom({ peoplePerMinute: 6000 })
  await people(tid, 1)
  await openAndDraw(tid)
  await letIn(1)
  const stranger = await aCaptain()
  expect((await hold(stranger, tid, { [squadId]: 1 })).body.code).toBe('NotYourTurn')
  clock.ahead += 15 * 60_000
  await letIn(2)
  expect((await headOf(tid)).state).toBe('ended')
  expect((await hold(stranger, tid, { [squadId]: 1 })).body.messages).toEqual([])
})
