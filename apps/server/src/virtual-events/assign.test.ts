import { expect, test } from 'vitest'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { hold } from '../testing/lines.ts'
import { aCaptain, aMember, anEvent, aSquad, aTournament, aVirtualEvent } from '../testing/makers.ts'
import { aBowler, anEntry, aVirtualEntry } from '../testing/sold.ts'

const giveBowlers = (person: Person, virtualEventId: string, virtualEntries: [string, string | null][]) =>
  callAs(person, 'PUT virtualevent/bowlers', {
    body: {
      virtualEventId,
      virtualEntryBowlers: virtualEntries.map(([virtualEntryId, usbcId]) => ({ virtualEntryId, usbcId })),
    },
  })
const giveTeams = (person: Person, virtualEntries: [string, string | null][]) =>
  callAs(person, 'PUT virtualevent/teams', {
    body: { virtualEntries: virtualEntries.map(([id, teamEntryId]) => ({ id, teamEntryId })) },
  })
async function aRoster(count = 2) {
  const tid = await aTournament()
  const eventId = await anEvent(tid, { numberOfBowlers: 2, name: 'Doubles' })
  const squadId = await aSquad(eventId)
  const captain = await aCaptain()
  const bowlers = await Promise.all(Array.from({ length: count }, () => aBowler()))
  const entryId = await anEntry({ captain, squadId, bowlers: bowlers.map(({ id }) => id), name: 'Pin Pals' })
  return { tid, eventId, squadId, captain, bowlers, entryId }
}

test('virtual entries go to bowlers of the rosters, may be exchanged and taken back', async () => {
  const { tid, eventId, captain, bowlers } = await aRoster()
  const virtualEventId = await aVirtualEvent(tid, [eventId])
  const [one, two] = [
    await aVirtualEntry({ captain, virtualEventId }),
    await aVirtualEntry({ captain, virtualEventId }),
  ]
  const [a, b] = bowlers.map(({ usbcId }) => usbcId) as [string, string]
  const given = await giveBowlers(captain, virtualEventId, [
    [one, a],
    [two, b],
  ])
  expect(given).toMatchObject({ statusCode: 200 })
  expect(given.body.map(({ bowler, rosterComplete }) => [bowler?.usbcId, rosterComplete])).toEqual([
    [a, true],
    [b, true],
  ])
  expect(given.body[0]).toMatchObject({ bowlerName: given.body[0]?.bowler?.name, entryName: '', selected: false })
  const exchanged = await giveBowlers(captain, virtualEventId, [
    [one, b.toLowerCase()],
    [two, a],
  ])
  expect(exchanged.body.map(({ bowler }) => bowler?.usbcId)).toEqual([b, a])
  const moved = await giveBowlers(captain, virtualEventId, [[one, null]])
  expect(moved.body).toMatchObject([{ bowler: null, totalEntries: 2, availableEntries: 1 }, { bowler: { usbcId: a } }])
  const same = await giveBowlers(captain, virtualEventId, [[one, a]])
  expect(same).toMatchObject({
    statusCode: 422,
    body: { message: expect.stringContaining('already entered into All Events') },
  })
})

test('refused: not on the rosters, unknown, read-only, not yours', async () => {
  const { tid, eventId, captain, bowlers } = await aRoster()
  const virtualEventId = await aVirtualEvent(tid, [eventId])
  const virtualEntry = await aVirtualEntry({ captain, virtualEventId })
  const a = bowlers[0]?.usbcId ?? ''
  const off = await giveBowlers(captain, virtualEventId, [[virtualEntry, await aMember()]])
  expect(off).toMatchObject({
    statusCode: 422,
    body: { message: expect.stringContaining('not on any of your rosters') },
  })
  expect((await giveBowlers(captain, virtualEventId, [[virtualEntry, '5-5']])).body.message).toBe(
    '5-5 is not on any of your rosters for All Events.',
  )
  expect((await giveBowlers(await aCaptain(), virtualEventId, [[virtualEntry, a]])).statusCode).toBe(404)
  expect(
    (
      await giveBowlers(captain, virtualEventId, [
        [virtualEntry, a],
        [virtualEntry, null],
      ])
    ).statusCode,
  ).toBe(400)
  const cancelled = await aVirtualEntry({ captain, virtualEventId, isCancelled: true })
  expect((await giveBowlers(captain, virtualEventId, [[cancelled, a]])).statusCode).toBe(422)
  const { services } = await theKit()
  await services.database.db.updateTable('tournaments').set({ status: 5 }).where('id', '=', tid).execute()
  const closed = await giveBowlers(captain, virtualEventId, [[virtualEntry, a]])
  expect(closed).toMatchObject({ statusCode: 422, body: { code: 'ReadOnly' } })
})

test('a bowler holds a virtual event once: two captains at once, and later', async () => {
  const { eventId, tid, squadId, captain, bowlers } = await aRoster()
  const virtualEventId = await aVirtualEvent(tid, [eventId], { name: 'Masters' })
  const shared = bowlers[0]?.usbcId ?? ''
  const other = await aCaptain()
  await anEntry({ captain: other, squadId, bowlers: [bowlers[0]?.id ?? null] })
  const virtualEntries = [
    { who: captain, virtualEntry: await aVirtualEntry({ captain, virtualEventId }) },
    { who: other, virtualEntry: await aVirtualEntry({ captain: other, virtualEventId }) },
  ]
  const replies = await Promise.all(
    virtualEntries.map(({ who, virtualEntry }) => giveBowlers(who, virtualEventId, [[virtualEntry, shared]])),
  )
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  const lost = replies.findIndex(({ statusCode }) => statusCode === 422)
  expect(replies[lost]?.body.message).toBe('Bowler already entered into All Events by another captain')
  const loser = virtualEntries[lost]?.who ?? other
  for (const flagged of [
    await callAs(loser, 'GET virtualevent/:id/bowlers', { params: { id: virtualEventId } }),
    await callAs(loser, 'GET tournament/:tid/virtualbowlers/:virtualEventId', { params: { tid, virtualEventId } }),
  ])
    expect(flagged.body.find(({ usbcId }) => usbcId === shared)?.assignedByOtherCaptain).toBe(true)
})

test('bowlers to choose from: bought and in the cart, of the mapped events alone', async () => {
  const { tid, eventId, squadId, captain, bowlers } = await aRoster()
  const virtualEventId = await aVirtualEvent(tid, [eventId])
  const unmapped = await anEvent(tid, { name: 'Team' })
  await anEntry({ captain, squadId: await aSquad(unmapped, { time: '18:00' }), bowlers: [(await aBowler()).id] })
  const carted = await aMember()
  await hold(captain, tid, { [squadId]: 1 })
  const saved = await callAs(captain, 'POST registration/cartroster', {
    body: {
      id: '1',
      tournamentId: tid,
      rosterType: 'Entry',
      rosterData: JSON.stringify({ squadId, rosterPositions: [{ position: 1, bowler: { usbcId: carted } }] }),
    },
  })
  const expected = [...bowlers.map(({ usbcId }) => usbcId), carted].sort()
  const choose = await callAs(captain, 'GET virtualevent/:id/bowlers', { params: { id: virtualEventId } })
  expect(choose.body.map(({ usbcId }) => usbcId).sort()).toEqual(expected)
  expect(choose.body.find(({ usbcId }) => usbcId === carted)?.cartRosterId).toBe(saved.body.id)
  const ofEvent = await callAs(captain, 'GET tournament/:tid/bowlers/:eventId', { params: { tid, eventId } })
  expect(ofEvent.body.map(({ usbcId }) => usbcId).sort()).toEqual(expected)
  expect(
    (await callAs(await aCaptain(), 'GET virtualevent/:id/bowlers', { params: { id: virtualEventId } })).body,
  ).toEqual([])
  const foreign = await callAs(captain, 'GET tournament/:tid/bowlers/:eventId', {
    params: { tid: await aTournament(), eventId },
  })
  expect(foreign.statusCode).toBe(404)
})

test('virtual entries go to teams, may be exchanged and taken back; a child entry shows its parent', async () => {
  const { tid, eventId, squadId, captain, entryId } = await aRoster()
  const virtualEventId = await aVirtualEvent(tid, [eventId], { owner: 'team' })
  const second = await anEntry({ captain, squadId, parentEntryId: entryId, parentPosition: 2 })
  const [one, two] = [
    await aVirtualEntry({ captain, virtualEventId }),
    await aVirtualEntry({ captain, virtualEventId }),
  ]
  const given = await giveTeams(captain, [
    [one, entryId],
    [two, second],
  ])
  expect(given.body).toMatchObject([
    { teamEntryId: entryId, parentTeamEntryId: null, childEvent: false, rosterComplete: true, availableEntries: 0 },
    { teamEntryId: second, parentTeamEntryId: entryId, childEvent: true, rosterPosition: 2, rosterComplete: false },
  ])
  expect(given.body[0]).toMatchObject({ entryName: 'Pin Pals', bowlerName: '' })
  expect(
    (
      await giveTeams(captain, [
        [one, second],
        [two, entryId],
      ])
    ).body.map(({ teamEntryId }) => teamEntryId),
  ).toEqual([second, entryId])
  const taken = await giveTeams(captain, [[one, entryId]])
  expect(taken).toMatchObject({ statusCode: 422, body: { message: "'Pin Pals' is already entered into All Events." } })
  expect((await giveTeams(captain, [[two, null]])).body[1]).toMatchObject({ teamEntryId: null })
})

test('teams: not yours, not mapped, not that kind of event', async () => {
  const { tid, eventId, squadId, captain, entryId } = await aRoster()
  const virtualEventId = await aVirtualEvent(tid, [eventId], { owner: 'team' })
  const virtualEntry = await aVirtualEntry({ captain, virtualEventId })
  const other = await aCaptain()
  const foreign = await anEntry({ captain: other, squadId })
  expect((await giveTeams(captain, [[virtualEntry, foreign]])).statusCode).toBe(404)
  expect((await giveTeams(other, [[virtualEntry, foreign]])).statusCode).toBe(404)
  const unmapped = await anEntry({ captain, squadId: await aSquad(await anEvent(tid)), name: 'Fives' })
  expect((await giveTeams(captain, [[virtualEntry, unmapped]])).body.message).toBe(
    "'Fives' bowls an event that does not count for All Events.",
  )
  const bowlerOwned = await aVirtualEvent(tid, [eventId], { name: 'Singles Pot' })
  const pot = await aVirtualEntry({ captain, virtualEventId: bowlerOwned })
  expect((await giveTeams(captain, [[pot, entryId]])).statusCode).toBe(422)
  expect((await giveBowlers(captain, virtualEventId, [[virtualEntry, null]])).statusCode).toBe(422)
  const list = await callAs(captain, 'GET registration/virtualevent/:id/virtualentries', {
    params: { id: virtualEventId },
  })
  expect(list.body).toMatchObject([{ id: virtualEntry, teamEntryId: null, balanceDue: 10 }])
})

test('a team that has bowled keeps its virtual entry, and gets none; of a cancelled one it goes to another', async () => {
  const { tid, eventId, captain, squadId, entryId } = await aRoster()
  const virtualEventId = await aVirtualEvent(tid, [eventId], { owner: 'team' })
  const later = await aSquad(eventId, { time: '18:00' })
  const second = await anEntry({ captain, squadId: later, name: 'Splits' })
  const cancelled = await anEntry({ captain, squadId, name: 'Gutters', isCancelled: true })
  const [one, two, three] = [
    await aVirtualEntry({ captain, virtualEventId, teamEntryId: entryId }),
    await aVirtualEntry({ captain, virtualEventId, teamEntryId: cancelled }),
    await aVirtualEntry({ captain, virtualEventId }),
  ]
  const { db } = (await theKit()).services.database
  await db
    .updateTable('squads')
    .set({ startsAt: new Date(Date.now() - 60_000) })
    .where('id', '=', squadId)
    .execute()
  const refused = { statusCode: 422, body: { message: expect.stringContaining('The squad has started') } }
  expect(await giveTeams(captain, [[one, null]])).toMatchObject(refused)
  expect(await giveTeams(captain, [[one, second]])).toMatchObject(refused)
  expect((await giveTeams(captain, [[two, second]])).body.find(({ id }) => id === two)?.teamEntryId).toBe(second)
  expect((await giveTeams(captain, [[two, null]])).statusCode).toBe(200)
  const another = await anEntry({ captain, squadId, name: 'Strikes' })
  expect(await giveTeams(captain, [[three, another]])).toMatchObject(refused)
})

test('two virtual entries that race for a team: one has it', async () => {
  const { tid, eventId, captain, entryId } = await aRoster()
  const virtualEventId = await aVirtualEvent(tid, [eventId], { owner: 'team' })
  const virtualEntries = [
    await aVirtualEntry({ captain, virtualEventId }),
    await aVirtualEntry({ captain, virtualEventId }),
  ]
  const replies = await Promise.all(virtualEntries.map((virtualEntry) => giveTeams(captain, [[virtualEntry, entryId]])))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
})

test('a window that read the virtual entries before another one saved is refused', async () => {
  const { tid, eventId, captain, bowlers, entryId } = await aRoster()
  const ofBowlers = await aVirtualEvent(tid, [eventId])
  const ofTeams = await aVirtualEvent(tid, [eventId], { owner: 'team', name: 'Team All Events' })
  const virtualEntry = await aVirtualEntry({ captain, virtualEventId: ofBowlers })
  const team = await aVirtualEntry({ captain, virtualEventId: ofTeams })
  const assign = (usbcId: string | undefined, version: number) =>
    callAs(captain, 'PUT virtualevent/bowlers', {
      body: {
        virtualEventId: ofBowlers,
        virtualEntryBowlers: [{ virtualEntryId: virtualEntry, usbcId: usbcId ?? null, version }],
      },
    })
  const first = await assign(bowlers[0]?.usbcId, 1)
  expect(first).toMatchObject({ statusCode: 200, body: [{ version: 2 }] })
  expect(await assign(bowlers[1]?.usbcId, 1)).toMatchObject({ statusCode: 409, body: { code: 'Stale' } })
  // what is as it was wanted already is no conflict: the answer to the first save may have been lost
  expect((await assign(bowlers[0]?.usbcId, 1)).statusCode).toBe(200)
  expect(await assign(bowlers[1]?.usbcId, 2)).toMatchObject({ statusCode: 200, body: [{ version: 3 }] })
  const give = (teamEntryId: string | null, version: number) =>
    callAs(captain, 'PUT virtualevent/teams', { body: { virtualEntries: [{ id: team, teamEntryId, version }] } })
  expect((await give(entryId, 1)).statusCode).toBe(200)
  expect(await give(null, 1)).toMatchObject({ statusCode: 409, body: { code: 'Stale' } })
  expect((await give(null, 2)).statusCode).toBe(200)
})
