import { afterEach, expect, test } from 'vitest'
import { ranksOf } from '../../../../scripts/check-draw.ts'
import { transact } from '../db/db.ts'
import { balanced, booksOf } from '../testing/books.ts'
import { callAs, theKit } from '../testing/kit.ts'
import { act, aFullStart, firstOf, hold, join, match } from '../testing/lines.ts'
import { aCaptain, aSquad } from '../testing/makers.ts'
import { aRoom, comeIn, headOf, letIn, numberOf, openAndDraw, people, ranksIn, roomRow } from '../testing/rooms.ts'
import { isThorough } from '../testing/thorough.ts'
import { whileTheyWait } from '../testing/waiting.ts'
import { openRoom, runDraws } from './draw.ts'
import { letPeopleIn } from './let-in.ts'

const { services, clock } = await theKit()
const { db } = services.database
afterEach(() => {
  clock.ahead = 0
})
const captains = (n: number) => Promise.all(Array.from({ length: n }, () => aCaptain()))

test('who arrives at the very instant of the opening is drawn or queues behind, never both; numbers have no gaps', async () => {
  for (let round = 0; round < (isThorough ? 10 : 3); round += 1) {
    clock.ahead = 0
    const { tid } = await aRoom()
    const all = await captains(24)
    clock.ahead = 601_000
    const arrivals = all.map((person) => numberOf(person, tid))
    await Promise.all([...arrivals, runDraws(services), runDraws(services), runDraws(services)])
    await runDraws(services)
    const { frozen, people: given, publicValue } = await roomRow(tid)
    const ranks = await ranksIn(tid)
    expect(given).toBe(24)
    expect(ranks.map(({ number }) => number)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1))
    const drawn = ranksOf(publicValue ?? '', frozen ?? -1)
    expect(ranks.map(({ rank }) => rank)).toEqual(ranks.map(({ number }) => drawn[number - 1] ?? number))
    // taken before the room was closed, it was drawn: the answer said so
    for (const { body } of await Promise.all(arrivals))
      expect(body.own?.rank === null).toBe((body.own?.number ?? 0) <= (frozen ?? 0))
  }
})

test('who arrives while the room is being closed has waited for it, and queues behind or is drawn', async () => {
  const { tid } = await aRoom()
  await people(tid, 2)
  const person = await aCaptain()
  await callAs(person, 'GET authorization/getProfile')
  clock.ahead = 601_000
  const acts = [async () => void (await numberOf(person, tid)), () => runDraws(services)]
  await whileTheyWait({ table: 'waiting_rooms', id: tid, column: 'tournament_id' }, acts)
  await runDraws(services)
  const { frozen, publicValue } = await roomRow(tid)
  const drawn = ranksOf(publicValue ?? '', frozen ?? -1)
  const ranks = await ranksIn(tid)
  expect(ranks.map(({ rank }) => rank)).toEqual(ranks.map(({ number }) => drawn[number - 1] ?? number))
})

test('two tabs of one person: one number, one pass', async () => {
  const { tid } = await aRoom({ peoplePerMinute: 6000 })
  const person = await aCaptain()
  const given = await Promise.all(Array.from({ length: 6 }, () => numberOf(person, tid)))
  expect(new Set(given.map(({ body }) => body.own?.number))).toEqual(new Set([1]))
  expect(await headOf(tid)).toMatchObject({ people: 1 })
  await openAndDraw(tid)
  await letIn(1)
  const entered = await Promise.all(
    Array.from({ length: 6 }, (_, tab) => {
      clock.ahead += tab
      return comeIn(person, tid)
    }),
  )
  expect(new Set(entered.map(({ body }) => body.own?.passUntil)).size).toBe(1)
})

test('letting in never exceeds the rate over any minute, however many processes do it and whenever', async () => {
  const rates = [20, 97]
  for (const rate of rates) {
    clock.ahead = 0
    const { tid } = await aRoom({ peoplePerMinute: rate })
    await people(tid, 1)
    await openAndDraw(tid)
    // as many behind them as a few minutes need
    await db.updateTable('waitingRooms').set({ people: 2_000 }).where('tournamentId', '=', tid).execute()
    const heads: { at: number; head: number }[] = [{ at: clock.ahead, head: 0 }]
    for (let step = 0; step < (isThorough ? 150 : 70); step += 1) {
      clock.ahead += 200 + ((step * 7_919) % 1_900)
      await Promise.all(Array.from({ length: 4 }, () => letPeopleIn(services)))
      heads.push({ at: clock.ahead, head: (await roomRow(tid)).head })
    }
    for (const [index, { at, head }] of heads.entries()) {
      const later = heads.slice(index).filter((one) => one.at < at + 60_000)
      const before = index === 0 ? 0 : (heads[index - 1]?.head ?? 0)
      expect((later.at(-1)?.head ?? 0) - before).toBeLessThanOrEqual(rate)
      expect(head).toBeGreaterThanOrEqual(before)
    }
    expect(heads.at(-1)?.head).toBeGreaterThan(rate / 2)
  }
})

test('an offer of the waiting list is accepted without a turn; a stranger waits for theirs', async () => {
  const line = await aFullStart(2)
  const waiter = await aCaptain()
  await join(waiter, line, { quantity: 2 })
  await hold(line.holder, line.tid, {})
  await match()
  await db.updateTable('tournaments').set({ waitingRoom: true }).where('id', '=', line.tid).execute()
  await transact(db, { email: 'test' }, (tx) => openRoom(tx, line.tid))
  const accepted = await act(waiter, await firstOf(waiter), 'accept', { waitForRest: false })
  expect([accepted.statusCode, accepted.body.messages]).toEqual([200, []])
  const free = await aSquad(line.eventId, { time: '15:00' })
  expect((await hold(await aCaptain(), line.tid, { [free]: 1 })).body.code).toBe('NotYourTurn')
  // giving back needs no turn either
  expect((await hold(waiter, line.tid, { [line.squadId]: 1 })).body.messages).toEqual([])
  expect((await hold(waiter, line.tid, {})).statusCode).toBe(200)
  expect(await booksOf(line.tid)).toEqual(balanced)
})
