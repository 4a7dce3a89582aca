import { afterEach, expect, test } from 'vitest'
import { expireHolds } from '../jobs/expire.ts'
import { balanced, booksOf } from '../testing/books.ts'
import { callAs, theKit } from '../testing/kit.ts'
import { act, aFullStart, firstOf, hold, join, match, squadRow } from '../testing/lines.ts'
import { aCaptain, anEvent, aSquad, aTournament } from '../testing/makers.ts'
import { aManagerOf } from '../testing/managers.ts'
import { renewWaitSquads } from './renew-wait-squads.ts'

const { services, clock } = await theKit()
const { db } = services.database
const minute = 60_000

afterEach(() => {
  clock.ahead = 0
})

test.each(['bundled', 'linked'])('teams and their sets of the next day are offered together: %s', async (how) => {
  const tid = await aTournament({ waitingList: true, linkEvents: true })
  const [team, doubles, singles] = [
    await anEvent(tid),
    await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2 }),
    await anEvent(tid, { name: 'Singles', numberOfBowlers: 1 }),
  ]
  const rule = { tournamentId: tid, parentEventId: team, childEventId: doubles, quantity: 3 }
  if (how === 'bundled') await db.insertInto('bundlingRules').values(rule).execute()
  const squadId = await aSquad(team, { captainCap: 2 })
  const { startsAt } = await db
    .selectFrom('squads')
    .select('startsAt')
    .where('id', '=', squadId)
    .executeTakeFirstOrThrow()
  const day = new Date(startsAt.getTime() + 24 * 60 * minute).toISOString().slice(0, 10)
  const [pairs, ones] = [
    await aSquad(doubles, { day, captainCap: 3 }),
    await aSquad(singles, { day, time: '11:00', captainCap: 6 }),
  ]
  const holder = await aCaptain()
  await hold(holder, tid, { [squadId]: 2, [pairs]: 3 })
  const captain = await aCaptain()
  const params = { tid, eventId: team }
  expect(
    (await callAs(captain, 'GET registration/tournament/:tid/waits/:eventId/starts', { params })).body.hasSets,
  ).toBe(true)
  expect((await join(captain, { tid, eventId: team, squadId }, { quantity: 1, sets: 2 })).statusCode).toBe(200)
  expect([await squadRow(squadId), await squadRow(pairs), await squadRow(ones)]).toMatchObject([
    { waiting: 1 },
    { waiting: 1 },
    { waiting: 1 },
  ])
  const manager = await aManagerOf(tid)
  const { body: capacity } = await callAs(manager, 'GET squads/capacity', { query: { tournamentId: tid } })
  expect(Object.fromEntries(capacity.map(({ id, waiting }) => [id, waiting]))).toEqual({
    ...{ [squadId]: 1, [pairs]: 2, [ones]: 4 },
  })
  await hold(holder, tid, { [squadId]: 1, [pairs]: 2 })
  await match()
  expect(await firstOf(captain)).toMatchObject({
    passedWhy: 'There were too few Doubles and Singles sets on the next day.',
  })
  await hold(holder, tid, {})
  await match()
  const wait = await firstOf(captain)
  expect(wait.offer?.lines.map(({ eventName, quantity }) => [eventName, quantity])).toEqual([
    ['Team', 1],
    ['Doubles', 2],
  ])
  expect((await act(captain, wait, 'accept')).body).toMatchObject({
    messages: [],
    squads: [{ quantity: 1 }, { quantity: 2 }],
  })
  expect(await squadRow(ones)).toMatchObject({ taken: 4, kept: 0 })
  expect(await booksOf(tid)).toEqual(balanced)
})

test('squads that would help are found again when the tournament has others', async () => {
  const tid = await aTournament({ waitingList: true, linkEvents: true })
  const eventId = await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2 })
  const singles = await anEvent(tid, { name: 'Singles', numberOfBowlers: 1 })
  const squadId = await aSquad(eventId, { captainCap: 1 })
  const before = await aSquad(singles, { time: '15:00' })
  await hold(await aCaptain(), tid, { [squadId]: 1 })
  await join(await aCaptain(), { tid, eventId, squadId })
  const earlier = await aSquad(singles, { time: '11:00' })
  // of all tournaments of this database
  expect(await renewWaitSquads(services)).toBeGreaterThan(0)
  expect([await squadRow(before), await squadRow(earlier)]).toMatchObject([{ waiting: 0 }, { waiting: 1 }])
  expect(await renewWaitSquads(services)).toBe(0)
})

test('a cart whose time ran out frees its places for the line', async () => {
  const line = await aFullStart(2)
  await join(await aCaptain(), line)
  clock.ahead = 20 * minute
  await expireHolds(services)
  expect(await squadRow(line.squadId)).toEqual({ taken: 0, kept: 2, waiting: 1 })
  await match()
  expect(await squadRow(line.squadId)).toEqual({ taken: 1, kept: 0, waiting: 0 })
})
