import { describe, expect, test } from 'vitest'
import { balanced, booksOf } from '../../testing/books.ts'
import { callAs, theKit } from '../../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament } from '../../testing/makers.ts'
import { change, choices, dayAhead } from '../../testing/moving.ts'
import { aTeam, db } from '../../testing/rosters.ts'
import { aBowler, anEntry } from '../../testing/sold.ts'

async function aMove(tournament: object = {}, target: object = {}) {
  const made = await aTeam(tournament)
  return { ...made, to: await aSquad(made.eventId, { time: '13:00', ...target }) }
}

describe('what can be chosen', () => {
  test('squads of the event on that day with places for captains, but the one it is on', async () => {
    const { captain, entryId, eventId, squadId, tid, to } = await aMove()
    await aSquad(eventId, { time: '15:00', hideFromCaptains: true })
    await aSquad(eventId, { day: dayAhead(32) })
    await aSquad(await anEvent(tid, { name: 'Other', numberOfBowlers: 3 }), { time: '16:00' })
    const full = await aSquad(eventId, { time: '17:00', captainCap: 1 })
    await anEntry({ captain, squadId: full })
    const { statusCode, body } = await choices(captain, entryId, dayAhead(31), squadId)
    expect(statusCode).toBe(200)
    expect(body).toMatchObject({
      startDate: dayAhead(30),
      endDate: dayAhead(90),
      availableDates: [dayAhead(31), dayAhead(32)],
      isBundledChild: false,
      parentEventName: 'Team',
      childEventName: null,
      childAvailableSquads: [],
      childEntries: [],
      childSquadDateTime: null,
    })
    expect(body.parentAvailableSquads).toEqual([
      {
        id: to,
        eventName: 'Team',
        startDateTime: expect.stringMatching(/^\d{4}-.*Z$/),
        available: 10,
        summary: '01:00 PM Team',
      },
    ])
    expect((await choices(captain, entryId, dayAhead(32), squadId)).body.parentAvailableSquads).toHaveLength(1)
    expect((await choices(captain, entryId, dayAhead(33), squadId)).body.parentAvailableSquads).toEqual([])
    expect([body.fullSquads, body.fullDates]).toEqual([[], []])
  })

  test('with a waiting list also those without a place, and the days that have no others', async () => {
    const { captain, entryId, eventId, squadId } = await aMove({ waitingList: true })
    const full = [
      await aSquad(eventId, { time: '17:00', captainCap: 1 }),
      await aSquad(eventId, { day: dayAhead(33), captainCap: 1 }),
    ]
    for (const id of full) await anEntry({ captain: await aCaptain(), squadId: id })
    const { body } = await choices(captain, entryId, dayAhead(31), squadId)
    expect(body.fullSquads).toMatchObject([{ id: full[0], available: 0, summary: '05:00 PM Team' }])
    expect([body.availableDates, body.fullDates]).toEqual([[dayAhead(31)], [dayAhead(33)]])
    expect((await choices(captain, entryId, dayAhead(33), squadId)).body).toMatchObject({
      parentAvailableSquads: [],
      fullSquads: [{ id: full[1] }],
    })
  })
})

test('an entry moves: the place, the version, the audit and a mail follow; money stays', async () => {
  const { captain, entryId, squadId, tid, to } = await aMove()
  const before = await callAs(captain, 'GET registration/entry/:id', { params: { id: entryId } })
  const moved = await change(captain, entryId, to)
  expect(moved).toMatchObject({ statusCode: 200, body: { id: entryId, squadId: to, version: 2, balanceDue: 100 } })
  expect(moved.body.squadDateTime).not.toBe(before.body.squadDateTime)
  expect((await change(captain, entryId, squadId)).body).toMatchObject({ squadId, version: 3 })
  expect(await booksOf(tid)).toEqual(balanced)
  const audited = await (await db())
    .selectFrom('audit')
    .select(['originalValue', 'currentValue', 'userEmail'])
    .where('recordId', '=', entryId)
    .where('property', '=', 'squad_id')
    .orderBy('id')
    .execute()
  expect(audited).toEqual([
    { originalValue: squadId, currentValue: to, userEmail: captain.email },
    { originalValue: to, currentValue: squadId, userEmail: captain.email },
  ])
  const mails = await (await db())
    .selectFrom('mails')
    .select(['about', 'toAddress', 'data'])
    .where('kind', '=', 'squadChanged')
    .where('about', 'like', `${entryId}%`)
    .orderBy('about')
    .execute()
  expect(mails).toMatchObject([
    {
      about: `${entryId} 2`,
      toAddress: captain.email,
      data: {
        squad: expect.stringMatching(/^01:00 PM, .* CT$/),
        before: expect.stringMatching(/^09:00 AM, .* CT$/),
        others: [],
      },
    },
    { about: `${entryId} 3` },
  ])
})

test('what speaks against it is listed, and nothing moves', async () => {
  const { captain, entryId, eventId, squadId, tid, to } = await aMove()
  const refused = async (target: string | null, statusCode: number, message: RegExp, person = captain) => {
    const reply = await change(person, entryId, target)
    expect(reply).toMatchObject({ statusCode, body: { message: expect.stringMatching(message) } })
  }
  await refused(null, 400, /^Squad time is required$/)
  await refused('', 400, /^Squad time is required$/)
  await refused(squadId, 422, /already on this squad/)
  await refused(await aSquad(eventId, { hideFromCaptains: true }), 422, /cannot be chosen/)
  await refused(await aSquad(eventId, { day: dayAhead(29) }), 422, /date must lie between/)
  await refused(await aSquad(eventId, { day: dayAhead(91) }), 422, /date must lie between/)
  await refused(await aSquad(await anEvent(tid, { numberOfBowlers: 3 })), 422, /another event/)
  await refused(await aSquad(await anEvent(await aTournament())), 404, /squad was not found/)
  await refused(to, 404, /entry was not found/, await aCaptain())
  const full = await aSquad(eventId, { time: '17:00', captainCap: 1 })
  await anEntry({ captain: await aCaptain(), squadId: full })
  await refused(full, 409, /^No available times: Team, 05:00 PM, .* is SOLD OUT/)
  const other = await callAs(captain, 'PUT registration/entry/:id/squad/change', {
    params: { id: entryId },
    body: { entryId: squadId, squadId: to },
  })
  expect(other.statusCode).toBe(400)
  const stray = await change(captain, entryId, to, [{ entryId: squadId, squadId: to }])
  expect(stray).toMatchObject({ statusCode: 409, body: { code: 'Stale' } })
  const read = await callAs(captain, 'GET registration/entry/:id', { params: { id: entryId } })
  expect(read.body).toMatchObject({ squadId, version: 1 })
  expect(await booksOf(tid)).toEqual(balanced)
})

test('a full squad does not stop those who stay in it: staff sold above the cap', async () => {
  const { captain, entryId, squadId, to } = await aMove({}, { captainCap: 2 })
  await (await db()).updateTable('squads').set({ captainCap: 0 }).where('id', '=', squadId).execute()
  expect((await change(captain, entryId, to)).statusCode).toBe(200)
  // the old squad has a free place, but none for captains
  expect(await change(captain, entryId, squadId)).toMatchObject({ statusCode: 409, body: { code: 'SoldOut' } })
})

test('entries that can no longer be changed, and installations that do not allow it', async () => {
  const { services } = await theKit()
  const { captain, entryId, squadId, to } = await aMove()
  services.config.ALLOW_CAPTAIN_CHANGE_SQUAD = false
  try {
    const message = 'Entries cannot be moved online. Please call (800) 555-0199.'
    expect(await change(captain, entryId, to)).toMatchObject({ statusCode: 422, body: { message } })
    expect((await choices(captain, entryId, dayAhead(31), squadId)).statusCode).toBe(422)
  } finally {
    services.config.ALLOW_CAPTAIN_CHANGE_SQUAD = true
  }
  await (await db()).updateTable('entries').set({ isCancelled: true }).where('id', '=', entryId).execute()
  expect(await change(captain, entryId, to)).toMatchObject({ statusCode: 422, body: { code: 'ReadOnly' } })
  const closed = await aMove({ status: 5 })
  expect(await change(closed.captain, closed.entryId, closed.to)).toMatchObject({
    statusCode: 422,
    body: { code: 'ReadOnly' },
  })
})

describe('bowlers at the new start', () => {
  test('one who bowls elsewhere then is named; the entry stays', async () => {
    const { captain, tid, eventId, squadId, to } = await aMove()
    const [busy, free] = [await aBowler({ lastName: 'Busy' }), await aBowler()]
    const entryId = await anEntry({ captain, squadId, bowlers: [busy.id, free.id] })
    const doubles = await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2 })
    const theirs = await aSquad(doubles, { time: '13:00' })
    await anEntry({ captain: await aCaptain(), squadId: theirs, bowlers: [busy.id], name: 'Secret' })
    const reply = await change(captain, entryId, to)
    expect(reply.statusCode).toBe(422)
    expect(reply.body.messages).toEqual([expect.stringMatching(/^Robin Busy \(.*\) already bowls at 01:00 PM/)])
    expect(reply.text).not.toContain('Secret')
    expect((await change(captain, entryId, await aSquad(eventId, { time: '18:00' }))).statusCode).toBe(200)
  })
  test('a membership must last to the new day; one renewed since does', async () => {
    const { outside } = await theKit()
    const { captain, squadId, eventId } = await aMove({ restrictBowlersToActiveMembership: true })
    const bowler = await aBowler({ membershipExpires: dayAhead(40) })
    const entryId = await anEntry({ captain, squadId, bowlers: [bowler.id] })
    const late = await aSquad(eventId, { day: dayAhead(41) })
    expect((await change(captain, entryId, late)).body.messages?.[0]).toContain('no active membership')
    const member = outside.members.get(bowler.usbcId.toUpperCase())
    if (member) outside.members.set(bowler.usbcId.toUpperCase(), { ...member, membershipExpires: dayAhead(400) })
    expect((await change(captain, entryId, late)).statusCode).toBe(200)
  })
  test('older faults of a roster hold nothing up', async () => {
    const { captain, squadId, to } = await aMove({ restrictBowlersToYouthMembership: true, enforceMaxEntries: true })
    const bowler = await aBowler()
    const entryId = await anEntry({ captain, squadId, bowlers: [bowler.id] })
    expect((await change(captain, entryId, to)).statusCode).toBe(200)
  })
})

describe('races', () => {
  test('captains who race for the last place: one has it', async () => {
    const { eventId, squadId, tid } = await aMove()
    // the squad itself has more places: staff could still reserve them
    const last = await aSquad(eventId, { time: '18:00', captainCap: 1 })
    const movers = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const captain = await aCaptain()
        return { captain, id: await anEntry({ captain, squadId }) }
      }),
    )
    const replies = await Promise.all(movers.map(({ captain, id }) => change(captain, id, last)))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409])
    expect(await booksOf(tid)).toEqual(balanced)
  })

  test('entries that change squads with each other at once do not stop each other', async () => {
    const { captain, entryId, squadId, to } = await aMove()
    const rival = await aCaptain()
    const other = await anEntry({ captain: rival, squadId: to })
    for (let round = 0; round < 4; round += 1) {
      const [mine, theirs] = round % 2 === 0 ? [to, squadId] : [squadId, to]
      const replies = await Promise.all([change(captain, entryId, mine), change(rival, other, theirs)])
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    }
  })

  test('one bowler whose two teams move to one start at once: one moves', async () => {
    const { eventId, squadId } = await aMove()
    const noon = await aSquad(eventId, { time: '12:00' })
    const targets = [
      await aSquad(eventId, { time: '18:00' }),
      await aSquad(eventId, { time: '18:00', startLane: 11, endLane: 20 }),
    ]
    const bowler = await aBowler()
    const movers = await Promise.all(
      [squadId, noon].map(async (from) => {
        const captain = await aCaptain()
        return { captain, id: await anEntry({ captain, squadId: from, bowlers: [bowler.id] }) }
      }),
    )
    const replies = await Promise.all(movers.map(({ captain, id }, index) => change(captain, id, targets[index] ?? '')))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  })
})
