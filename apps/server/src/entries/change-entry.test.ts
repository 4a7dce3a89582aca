import { describe, expect, test } from 'vitest'
import { callAs } from '../testing/kit.ts'
import { aCaptain, aMember, anEvent, aSquad, aVirtualEvent } from '../testing/makers.ts'
import { aBundle } from '../testing/moving.ts'
import { aTeam, db, places, save, verify } from '../testing/rosters.ts'
import { aBowler, aDivision, anEntry, aVirtualEntry } from '../testing/sold.ts'

test('a roster is saved, swapped and emptied; the version counts up, the audit tells each change', async () => {
  const { captain, entryId } = await aTeam()
  const [one, two, three] = [await aMember(), await aMember(), await aMember()]
  const saved = await save(captain, entryId, [one, null, three], {
    countryId: 'US',
    state: 'IL',
    pairCode: 'P1',
    groupCode: 'G1',
  })
  expect(saved).toMatchObject({
    statusCode: 200,
    body: {
      name: 'Pin Pals',
      version: 2,
      rosterComplete: false,
      state: 'IL',
      pairCode: 'P1',
      groupCode: 'G1',
      disableState: false,
    },
  })
  const swapped = await save(captain, entryId, [three, two, one], { version: 2, countryId: 'CA', state: 'IL' })
  expect(swapped.body).toMatchObject({
    version: 3,
    rosterComplete: true,
    state: null,
    disableState: true,
    pairCode: null,
  })
  expect(swapped.body.rosterPositions.map(({ bowler }) => bowler?.usbcId)).toEqual([three, two, one])
  const read = await callAs(captain, 'GET registration/entry/:id', { params: { id: entryId } })
  expect(read.body).toEqual(swapped.body)
  expect((await save(captain, entryId, [], { version: 3 })).body.rosterPositions.every(({ bowler }) => !bowler)).toBe(
    true,
  )
  const audited = await (await db())
    .selectFrom('audit')
    .select(['typeName', 'userEmail', 'message'])
    .where('recordId', '=', entryId)
    .where('typeName', '=', 'Roster Position')
    .execute()
  expect(audited.filter(({ message }) => message.endsWith('added'))).toHaveLength(5)
  expect(new Set(audited.map(({ userEmail }) => userEmail))).toEqual(new Set([captain.email]))
})

test('names of one and two bowlers are made', async () => {
  const { captain, entryId } = await aTeam({}, { numberOfBowlers: 2 })
  const [one, two] = [await aMember({ lastName: 'Abel' }), await aMember({ lastName: 'Øst' })]
  expect((await save(captain, entryId, [one, two])).body.name).toBe('Abel/Øst')
})

test('a captain may say who is a professional; the membership counts where they say nothing', async () => {
  const { captain, entryId } = await aTeam()
  const [amateur, professional] = [await aMember(), await aMember({ isProfessional: true })]
  const marked = async (version: number, ...marks: (boolean | undefined)[]) => {
    const rosterPositions = places(amateur, professional).map((place, index) => ({
      ...place,
      ...(marks[index] === undefined ? {} : { isProfessional: marks[index] }),
    }))
    const { body } = await save(captain, entryId, [], { version, rosterPositions })
    return body.rosterPositions.flatMap(({ bowler }) => (bowler ? [bowler.isProfessional] : []))
  }
  expect(await marked(1)).toEqual([false, true])
  expect(await marked(2, true, false)).toEqual([true, false])
  expect(await marked(3, false, true)).toEqual([false, true])
  const stored = await (await db())
    .selectFrom('rosters')
    .innerJoin('rosterPositions', 'rosterId', 'id')
    .select('isProfessional')
    .where('entryId', '=', entryId)
    .execute()
  expect(stored).toEqual([{ isProfessional: null }, { isProfessional: null }])
})

describe('races', () => {
  test('two saves of one roster: one wins', async () => {
    const { captain, entryId } = await aTeam()
    const [one, two] = [await aMember(), await aMember()]
    // whoever is a moment later must find the row locked: each round is another chance to see that they do not
    for (let version = 1; version < 7; version += 1) {
      const rosters =
        version % 2 === 0
          ? [[one], [two]]
          : [
              [two, one],
              [one, two],
            ]
      const replies = await Promise.all(rosters.map((ids) => save(captain, entryId, ids, { version })))
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
      const winner = replies.find(({ statusCode }) => statusCode === 200)
      const read = await callAs(captain, 'GET registration/entry/:id', { params: { id: entryId } })
      expect(read.body.rosterPositions).toEqual(winner?.body.rosterPositions)
    }
  })

  test.each([
    ['same start', '09:00', {}],
    ['entries of the event', '18:00', { enforceMaxEntries: true }],
  ])('captains who place one bowler at once: one gets the bowler (%s)', async (_, time, tournament) => {
    const { eventId, squadId } = await aTeam(tournament)
    const other = await aSquad(eventId, { time, startLane: 11, endLane: 20 })
    const usbcId = await aMember()
    const entries = await Promise.all(
      [squadId, other, other].map(async (squad) => {
        const captain = await aCaptain()
        return { captain, id: await anEntry({ captain, squadId: squad }) }
      }),
    )
    const replies = await Promise.all(entries.map(({ captain, id }) => save(captain, id, [usbcId])))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422])
  })

  test('rosters that swap their bowlers at once do not stop each other', async () => {
    const { captain, entryId, eventId } = await aTeam()
    const other = await anEntry({ captain, squadId: await aSquad(eventId, { time: '18:00' }) })
    const ids = [await aMember(), await aMember(), await aMember()]
    for (let version = 1; version < 5; version += 1) {
      const [one, two] = version % 2 === 0 ? [ids, ids.toReversed()] : [ids.toReversed(), ids]
      const replies = await Promise.all([
        save(captain, entryId, one, { version }),
        save(captain, other, two, { version }),
      ])
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    }
  })
})

describe('virtual entries', () => {
  test('verify names the bowlers who leave the last roster; the save clears them, the virtual entries stay', async () => {
    const { captain, entryId, eventId, tid } = await aTeam()
    const [gone, elsewhere, stays] = [await aBowler({ lastName: 'Gone' }), await aBowler(), await aBowler()]
    await save(captain, entryId, [gone.usbcId, elsewhere.usbcId, stays.usbcId])
    await anEntry({ captain, squadId: await aSquad(eventId, { time: '18:00' }), bowlers: [elsewhere.id] })
    const virtualEventId = await aVirtualEvent(tid, [eventId])
    const virtualEntry = await aVirtualEntry({ captain, virtualEventId, bowlerId: gone.id })
    await aVirtualEntry({ captain, virtualEventId, bowlerId: elsewhere.id })
    await aVirtualEntry({ captain, virtualEventId, bowlerId: stays.id })
    const named = await verify(captain, entryId, [stays.usbcId])
    expect(named.body).toEqual([
      {
        virtualEntryId: virtualEntry,
        virtualEventId,
        virtualEventName: 'All Events',
        displayName: 'Robin Gone',
        usbcId: gone.usbcId,
      },
    ])
    expect((await verify(captain, entryId, [stays.usbcId, gone.usbcId])).body).toEqual([])
    await save(captain, entryId, [stays.usbcId], { version: 2 })
    const virtualEntries = await callAs(captain, 'GET tournament/:tid/virtualentries', { params: { tid } })
    expect(virtualEntries.body).toHaveLength(3)
    expect(virtualEntries.body.map(({ bowlerId }) => bowlerId).sort()).toEqual([elsewhere.id, stays.id, null].sort())
    expect(virtualEntries.body.find(({ id }) => id === virtualEntry)).toMatchObject({
      bowlerId: null,
      isCancelled: false,
      balanceDue: 10,
    })
  })
})

describe('divisions', () => {
  test('entry and virtual entries get theirs again with every save', async () => {
    const { captain, entryId, eventId, tid } = await aTeam(
      { showCalculatedDivisionToCaptain: true },
      { averageBased: true },
    )
    await aDivision({ eventId }, 'Division 10', { maxAverage: 560 })
    await aDivision({ eventId }, 'Division 2', { maxAverage: 540 })
    await aDivision({ eventId }, 'Open', { isDefault: true })
    const teamEvent = await aVirtualEvent(tid, [eventId], { owner: 'team', averageBased: true })
    await aDivision({ virtualEventId: teamEvent }, 'Low', { maxAverage: 560 })
    await aDivision({ virtualEventId: teamEvent }, 'High', { minAverage: 561 })
    await aVirtualEntry({ captain, virtualEventId: teamEvent, teamEntryId: entryId })
    const [one, two, three] = [await aMember(), await aMember(), await aMember({ average: null })]
    const virtual = async () =>
      (await callAs(captain, 'GET tournament/:tid/virtualentries', { params: { tid } })).body[0]?.divisionName
    const withAverage = (average: number | null, version: number) =>
      save(captain, entryId, [], {
        version,
        rosterPositions: [...places(one, two), { position: 3, bowler: { usbcId: three }, average }],
      })
    expect(await withAverage(null, 1)).toMatchObject({
      statusCode: 422,
      body: { message: expect.stringMatching(/ needs an average between 0 and 300\.$/) },
    })
    const first = (await withAverage(179, 1)).body
    expect(first).toMatchObject({ divisionName: 'Division 2', averageBased: true })
    expect(first.rosterPositions[2]).toMatchObject({ average: 179, averageRequired: true })
    expect(await virtual()).toBe('Low')
    expect((await withAverage(200, 2)).body).toMatchObject({
      divisionName: 'Division 10',
      rosterPositions: [{}, {}, { average: 200 }],
    })
    expect((await withAverage(201, 3)).body.divisionName).toBe('Open')
    expect(await virtual()).toBe('High')
    expect((await save(captain, entryId, [one], { version: 4 })).body).toMatchObject({
      divisionName: null,
      rosterComplete: false,
    })
    expect(await virtual()).toBeNull()
  })

  test('a roster that fits none blocks the save where the tournament says so', async () => {
    const { captain, entryId, eventId, tid } = await aTeam(
      { blockFailedDivisionCalculation: true },
      { genderBased: true },
    )
    await aDivision({ eventId }, 'Men', { minMale: 3 })
    const women = [await aMember(), await aMember(), await aMember()]
    expect(await save(captain, entryId, women)).toMatchObject({
      statusCode: 422,
      body: { message: 'This roster fits no division of Team.' },
    })
    const unchanged = await callAs(captain, 'GET registration/entry/:id', { params: { id: entryId } })
    expect(unchanged.body).toMatchObject({ version: 1, rosterComplete: false })
    await (await db())
      .updateTable('tournaments')
      .set({ blockFailedDivisionCalculation: false })
      .where('id', '=', tid)
      .execute()
    expect((await save(captain, entryId, women)).statusCode).toBe(200)
    const row = await (await db())
      .selectFrom('entries')
      .select('divisionFailed')
      .where('id', '=', entryId)
      .executeTakeFirst()
    expect(row?.divisionFailed).toBe(true)
  })
})

test('linked Singles follow the Doubles: position n, codes, own names; they cannot be changed themselves', async () => {
  const { captain, entryId, tid } = await aTeam({ linkEvents: true }, { name: 'Doubles', numberOfBowlers: 2 })
  const singles = await anEvent(tid, { name: 'Singles', numberOfBowlers: 1 })
  // the Singles may start with the Doubles: their own set is no obstacle
  const squadId = await aSquad(singles)
  const children = [
    await anEntry({ captain, squadId, parentEntryId: entryId, parentPosition: 1 }),
    await anEntry({ captain, squadId, parentEntryId: entryId, parentPosition: 2 }),
  ]
  const [one, two] = [await aMember({ firstName: 'Ann', lastName: 'Abel' }), await aMember({ lastName: 'Zed' })]
  expect((await save(captain, entryId, [one, two], { countryId: 'CA' })).statusCode).toBe(200)
  expect((await save(captain, entryId, [two, one], { version: 2, countryId: 'CA', pairCode: 'X' })).body.name).toBe(
    'Zed/Abel',
  )
  const list = await callAs(captain, 'GET tournament/:tid/entries', { params: { tid } })
  const child = (index: number) => list.body.find(({ id }) => id === children[index])
  expect(child(0)).toMatchObject({
    name: 'Robin Zed',
    readOnly: true,
    parentEntryId: entryId,
    countryId: 'CA',
    pairCode: 'X',
    rosterComplete: true,
    rosterPositions: [{ position: 1, bowler: { usbcId: two, isOnOtherRosters: false } }],
  })
  expect(child(1)).toMatchObject({ name: 'Ann Abel', rosterPositions: [{ bowler: { usbcId: one } }] })
  const direct = await save(captain, children[0] ?? '', [one], { version: 3 })
  expect(direct).toMatchObject({ statusCode: 422, body: { code: 'LinkedEntry', message: 'Showing the linked entry' } })
  await save(captain, entryId, [null, one], { version: 3 })
  const after = await callAs(captain, 'GET registration/entry/:id', { params: { id: children[0] ?? '' } })
  expect(after.body).toMatchObject({ rosterComplete: false })
})

test('the Doubles of a linked set, read alone, say who bowls elsewhere when the Singles start', async () => {
  const { captain, team, doubles, singles, on } = await aBundle({ linkEvents: true })
  const { id } = await aBowler()
  const entryId = await anEntry({ captain, squadId: await on(doubles, 31), bowlers: [id] })
  await anEntry({ captain, squadId: await on(singles, 31, '13:00'), parentEntryId: entryId, parentPosition: 1 })
  await anEntry({ captain: await aCaptain(), squadId: await on(team, 31, '13:00'), bowlers: [id] })
  const { body } = await callAs(captain, 'GET registration/entry/:id', { params: { id: entryId } })
  const Message = expect.stringMatching(/already bowls at .*01:00 PM.* on a team of another captain/)
  expect(body.rosterPositions[0]).toMatchObject({ bowler: { error: { Message } } })
})

test('new bowlers with an e-mail address get a mail, once', async () => {
  const { captain, entryId } = await aTeam()
  const mailed = await aMember()
  const silent = await aMember({ email: null })
  await save(captain, entryId, [mailed, silent])
  await save(captain, entryId, [silent], { version: 2 })
  await save(captain, entryId, [silent, mailed], { version: 3 })
  const mails = await (await db())
    .selectFrom('mails')
    .select(['kind', 'toAddress', 'data'])
    .where('about', 'like', `${entryId}%`)
    .execute()
  expect(mails).toMatchObject([
    {
      kind: 'bowlerAddedToRoster',
      toAddress: `${mailed.toLowerCase()}@kegler.test`,
      data: {
        team: 'Pin Pals',
        event: 'Team',
        captain: 'Casey Kegel',
        squad: expect.stringMatching(/^09:00 AM, .* CT$/),
      },
    },
  ])
})
