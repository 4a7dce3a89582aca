import { expect, test } from 'vitest'
import { balanced, booksOf } from '../../testing/books.ts'
import { callAs, type Person } from '../../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament, aVirtualEvent } from '../../testing/makers.ts'
import { change } from '../../testing/moving.ts'
import { db } from '../../testing/rosters.ts'
import { aBowler, aDivision, anEntry, aVirtualEntry } from '../../testing/sold.ts'

const free = { expenseFee: 0, lineageFee: 0, prizeFee: 0, numberOfBowlers: 2 }
const offered = (person: Person, id: string) =>
  callAs(person, 'GET registration/entry/:id/availableEvents', { params: { id } })

async function aFreeEntry(tournament: object = {}) {
  const tid = await aTournament({
    allowChangeBetweenFreeEvents: true,
    showCalculatedDivisionToCaptain: true,
    ...tournament,
  })
  const handicap = await anEvent(tid, { ...free, name: 'Handicap' })
  const scratch = await anEvent(tid, { ...free, name: 'Scratch' })
  const [squadId, to] = [await aSquad(handicap), await aSquad(scratch)]
  const captain = await aCaptain()
  const bowlers = [await aBowler(), await aBowler()]
  const entryId = await anEntry({ captain, squadId, bowlers: bowlers.map(({ id }) => id) })
  return { tid, handicap, scratch, squadId, to, captain, entryId, bowlers }
}

test('a free entry changes to a free event of the same start; its division is another', async () => {
  const { tid, handicap, scratch, to, captain, entryId } = await aFreeEntry()
  await aDivision({ eventId: handicap }, 'H', { isDefault: true })
  await aDivision({ eventId: scratch }, 'S', { isDefault: true })
  await aSquad(await anEvent(tid, { ...free, name: 'Paid', prizeFee: 100 }))
  const feed = await anEvent(tid, { ...free, name: 'With add-on' })
  await (await db()).insertInto('addOnFees').values({ eventId: feed, description: 'Lunch', fee: 500 }).execute()
  await aSquad(feed)
  await aSquad(await anEvent(tid, { ...free, name: 'Trios', numberOfBowlers: 3 }))
  await aSquad(await anEvent(tid, { ...free, name: 'Later' }), { time: '10:00' })
  await aSquad(await anEvent(tid, { ...free, name: 'Hidden', hideFromCaptains: true }))
  const full = await aSquad(await anEvent(tid, { ...free, name: 'Full' }), { captainCap: 1 })
  await anEntry({ captain: await aCaptain(), squadId: full })
  const { body } = await offered(captain, entryId)
  expect(body).toEqual({
    currentEventName: 'Handicap',
    availableEvents: [
      { squadId: to, eventId: scratch, eventName: 'Scratch', startDateTime: expect.any(String), available: 10 },
    ],
  })
  const moved = await change(captain, entryId, to)
  expect(moved.body).toMatchObject({
    eventId: scratch,
    eventName: 'Scratch',
    squadId: to,
    divisionName: 'S',
    version: 2,
  })
  expect(await booksOf(tid)).toEqual(balanced)
  const audited = await (await db())
    .selectFrom('audit')
    .select(['property', 'originalValue', 'currentValue'])
    .where('recordId', '=', entryId)
    .where('property', '=', 'event_id')
    .execute()
  expect(audited).toEqual([{ property: 'event_id', originalValue: handicap, currentValue: scratch }])
  expect(await change(captain, entryId, full)).toMatchObject({ statusCode: 409, body: { code: 'SoldOut' } })
})

test('only where the tournament allows it, and only between free events', async () => {
  const closed = await aFreeEntry({ allowChangeBetweenFreeEvents: false })
  expect((await offered(closed.captain, closed.entryId)).body.availableEvents).toEqual([])
  expect((await change(closed.captain, closed.entryId, closed.to)).body.message).toMatch(/another event/)
  const paid = await aFreeEntry()
  await (await db()).updateTable('events').set({ prizeFee: 100 }).where('id', '=', paid.handicap).execute()
  expect((await offered(paid.captain, paid.entryId)).body.availableEvents).toEqual([])
  expect((await change(paid.captain, paid.entryId, paid.to)).body.message).toMatch(/free event/)
})

test('a new event may not leave a virtual entry without an event that feeds it', async () => {
  const { tid, handicap, scratch, to, captain, entryId, bowlers } = await aFreeEntry()
  const team = await aVirtualEvent(tid, [handicap], { name: 'Best Team', owner: 'team' })
  const virtualEntry = await aVirtualEntry({ captain, virtualEventId: team, teamEntryId: entryId })
  expect((await change(captain, entryId, to)).body.message).toBe(
    'This team is entered in Best Team, which Scratch does not count for.',
  )
  await (await db()).updateTable('virtualEntries').set({ isCancelled: true }).where('id', '=', virtualEntry).execute()
  const single = await aVirtualEvent(tid, [handicap], { name: 'All Events' })
  await aVirtualEntry({ captain, virtualEventId: single, bowlerId: bowlers[0]?.id ?? '' })
  expect((await change(captain, entryId, to)).body.message).toMatch(/^Robin .* is entered in All Events/)
  await (await db())
    .insertInto('virtualEventMaps')
    .values({ tournamentId: tid, virtualEventId: single, eventId: scratch })
    .execute()
  expect((await change(captain, entryId, to)).statusCode).toBe(200)
})

test('limits of the new event count: entries a bowler may have, teams that must differ, divisions', async () => {
  const { captain, entryId, scratch, to, bowlers } = await aFreeEntry({
    enforceMaxEntries: true,
    blockFailedDivisionCalculation: true,
  })
  const evening = await aSquad(scratch, { time: '18:00' })
  const other = await anEntry({ captain, squadId: evening, bowlers: bowlers.map(({ id }) => id), name: 'First' })
  const refused = async (message: RegExp) => {
    const reply = await change(captain, entryId, to)
    expect(reply).toMatchObject({ statusCode: 422, body: { message: expect.stringMatching(message) } })
  }
  await refused(/has already reached the limit of one Scratch entry/)
  const set = (values: object) =>
    db().then((all) => all.updateTable('events').set(values).where('id', '=', scratch).execute())
  await set({ maxEntriesPerBowler: 2, numberOfBowlersThatMustBeDifferentPerTeam: 1, averageBased: true })
  await refused(/must differ from your team 'First'/)
  await (await db()).updateTable('entries').set({ isCancelled: true }).where('id', '=', other).execute()
  await aDivision({ eventId: scratch }, 'Over 400', { minAverage: 400 })
  await refused(/division/i)
})

test('a roster that staff allowed without a division keeps it in the new event', async () => {
  const { captain, entryId, scratch, to } = await aFreeEntry({ blockFailedDivisionCalculation: true })
  await (await db()).updateTable('events').set({ averageBased: true }).where('id', '=', scratch).execute()
  await aDivision({ eventId: scratch }, 'Over 500', { minAverage: 500 })
  expect((await change(captain, entryId, to)).statusCode).toBe(422)
  await (await db())
    .insertInto('rosterOverrides')
    .values({ entryId, checkName: 'NoDivision', reason: 'Approved', createdBy: 'x', createdAt: new Date() })
    .execute()
  expect((await change(captain, entryId, to)).body).toMatchObject({ eventId: scratch, divisionName: null })
})
