import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { expect, test } from 'vitest'
import { callAs, type Person, theKit } from '../../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament, zone } from '../../testing/makers.ts'
import { aManagerOf } from '../../testing/managers.ts'
import { anEntry } from '../../testing/sold.ts'

const { services } = await theKit()
const { db } = services.database
const day = addDays(dayOf(new Date(), zone), 31)
const american = `${Number(day.slice(5, 7))}/${Number(day.slice(8))}/${day.slice(0, 4)}`

async function aWorld(values: Parameters<typeof aTournament>[0] = {}) {
  const tid = await aTournament(values)
  const eventId = await anEvent(tid)
  return { tid, eventId, manager: await aManagerOf(tid) }
}
const send = (who: Person, id: string, rows: Record<string, unknown>[], rest: object = {}, onlyCheck = false) =>
  callAs(who, 'POST setup/tournament/:id/squads/import', {
    params: { id },
    query: { dryRun: String(onlyCheck) },
    body: { rows, ...rest },
  })
const row = (values: Record<string, unknown> = {}) => ({
  ...{ event: 'Team', date: american, time: '9:00 AM', startLane: '1', endLane: '10', description: '' },
  ...{ availableForPurchase: '', hideFromCaptains: 'no' },
  ...values,
})
const squadsOf = (tid: string) =>
  db
    .selectFrom('squads')
    .select(['startsAt', 'startLane', 'endLane', 'description', 'captainCap', 'total', 'hideFromCaptains'])
    .where('tournamentId', '=', tid)
    .orderBy('startsAt')
    .orderBy('startLane')
    .execute()
const states = async (reply: ReturnType<typeof send>) => (await reply).body.rows.map(({ state }) => state)

test('the same file twice: squads, then nothing; captains can buy them', async () => {
  const { tid, manager } = await aWorld()
  const rows = [
    row(),
    row({ startLane: 11, endLane: 20, availableForPurchase: '4', description: 'East side' }),
    row({ time: '13:15', hideFromCaptains: 'yes' }),
  ]
  expect(await states(send(manager, tid, rows))).toEqual(['new', 'new', 'new'])
  const made = await squadsOf(tid)
  expect(made).toMatchObject([
    { startLane: 1, total: 10, captainCap: 10, hideFromCaptains: false },
    { startLane: 11, total: 10, captainCap: 4, description: 'East side' },
    { hideFromCaptains: true },
  ])
  expect(await states(send(manager, tid, rows))).toEqual(['same', 'same', 'same'])
  expect(await squadsOf(tid)).toEqual(made)
  const offered = await callAs(await aCaptain(), 'GET tournament/:tid/availability', { params: { tid } })
  expect(new Set(Object.values(offered.body))).toEqual(new Set([4, 10]))
})

test('lanes, description, places for sale and visibility of a squad change; what it has not, stays', async () => {
  const { tid, eventId, manager } = await aWorld()
  const captain = await aCaptain()
  const squadId = await aSquad(eventId, { day, startLane: 5, endLane: 10, description: 'Old' })
  await anEntry({ captain, squadId })
  const { description: _, availableForPurchase: __, hideFromCaptains: ___, ...least } = row({ startLane: 3 })
  expect(await states(send(manager, tid, [least]))).toEqual(['changed'])
  expect(await squadsOf(tid)).toMatchObject([{ startLane: 3, total: 8, captainCap: 8, description: 'Old' }])
  const changed = [row({ startLane: 3, endLane: 12, availableForPurchase: 8, description: 'New' })]
  expect(await states(send(manager, tid, changed))).toEqual(['changed'])
  expect(await squadsOf(tid)).toMatchObject([{ total: 10, captainCap: 8, description: 'New' }])
  expect(await states(send(manager, tid, changed))).toEqual(['same'])
})

test.each([
  [{ event: 'Trios' }, 'There is no event Trios in this tournament.'],
  [{ event: '' }, 'An event type must be specified'],
  [{ date: '2/30/2038' }, 'Enter the date as YYYY-MM-DD or M/D/YYYY.'],
  [{ date: '2020-01-01' }, 'Squad date must be within the tournament dates'],
  [{ date: '2100-12-31' }, 'Squad date must be within the tournament dates'],
  [{ time: 'noon' }, 'Enter the time as 13:15 or 1:15 PM.'],
  [{ startLane: 2 }, 'Start lane must be an odd number.'],
  [{ endLane: '9' }, 'End lane must be an even number.'],
  [{ startLane: '' }, 'Start lane is required'],
  [{ startLane: 11 }, 'End lane must be greater or equal to start lane.'],
  [{ availableForPurchase: '11' }, 'Available For Purchase must be at most 10.'],
  [{ availableForPurchase: '-1' }, 'Enter Available For Purchase as a whole number.'],
  [{ hideFromCaptains: 'maybe' }, 'Enter yes or no.'],
  [{ description: 'x'.repeat(101) }, 'Use at most 100 characters.'],
  [{ time: '8:00 AM', endLane: 8 }, 'End lane must be greater than or equal to its original value.'],
])('a wrong row is named, and nothing is written: %j', async (values, message) => {
  const { tid, eventId, manager } = await aWorld()
  await aSquad(eventId, { day, time: '08:00' })
  const before = await squadsOf(tid)
  const { statusCode, body } = await send(manager, tid, [row({ time: '17:00' }), row(values)], { firstRow: 2 })
  expect([statusCode, body.messages]).toEqual([422, [`Row 3: ${message}`]])
  const check = await send(manager, tid, [row({ time: '17:00' }), row(values)], {}, true)
  expect(check.body).toMatchObject({ new: 1, wrong: 1 })
  expect(await squadsOf(tid)).toEqual(before)
  const skipped = await send(manager, tid, [row({ time: '17:00' }), row(values)], { skipWrong: true })
  expect([skipped.statusCode, (await squadsOf(tid)).length]).toEqual([200, 2])
})

test('a time that clocks skip is wrong', async () => {
  const { tid, manager } = await aWorld({
    startDate: '2038-03-01',
    endDate: '2038-03-31',
    registrationCloseDate: '2038-03-30',
  })
  const { body } = await send(manager, tid, [row({ date: '3/14/2038', time: '2:30 AM' })], {}, true)
  expect(body.rows[0]?.messages[0]).toMatch(/^Clocks are set forward on Mar 14th, 2038/)
})

test('a Doubles squad that was sold keeps its Singles squad', async () => {
  const tid = await aTournament({ linkEvents: true })
  const doubles = await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2 })
  await aSquad(await anEvent(tid, { name: 'Singles', numberOfBowlers: 1 }), { day, time: '13:00' })
  const squadId = await aSquad(doubles, { day, time: '10:00' })
  await anEntry({ captain: await aCaptain(), squadId })
  const between = row({ event: 'singles', time: '11:00' })
  const { statusCode, body } = await send(await aManagerOf(tid), tid, [between])
  expect([statusCode, body.message]).toEqual([422, expect.stringMatching(/^Doubles at .* is sold with this squad\.$/)])
})

test('500 squads at once, and none of a tournament that has ended', async () => {
  const { tid, manager } = await aWorld()
  const rows = Array.from({ length: 500 }, (_, n) =>
    row({ date: addDays(day, Math.floor(n / 20)), time: `${8 + Math.floor((n % 20) / 4)}:${15 * (n % 4) || '00'}` }),
  )
  expect((await send(manager, tid, rows)).body).toMatchObject({ new: 500 })
  expect((await send(manager, tid, rows)).body).toMatchObject({ same: 500 })
  await db.updateTable('tournaments').set({ status: 6 }).where('id', '=', tid).execute()
  expect((await send(manager, tid, rows, {}, true)).body.code).toBe('ReadOnly')
})
