import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { describe, expect, test } from 'vitest'
import { callAs, type Person } from '../testing/kit.ts'
import { aCaptain, aMember, anAdmin, anEvent, aSquad, aTournament, aVirtualEvent, zone } from '../testing/makers.ts'
import { aTeam, db, places, save } from '../testing/rosters.ts'
import { aBowler, aDivision, anEntry, aVirtualEntry } from '../testing/sold.ts'

const lapsed = { membershipExpires: addDays(dayOf(new Date(), zone), -1) }
const read = (staff: Person, id: string) => callAs(staff, 'GET admin/entry/:id/roster', { params: { id } })
const saveAs = (staff: Person, id: string, body: object) =>
  callAs(staff, 'PUT admin/entry/:id/roster', {
    params: { id },
    body: { name: 'Pin Pals', rosterPositions: [], ...body },
  })
const problemsOf = (reply: { body: object }) =>
  (reply.body as { data?: { problems?: { check: string; usbcId: string | null; mayOverride: boolean }[] } }).data
    ?.problems
const auditOf = async (id: string) =>
  (await db())
    .selectFrom('audit')
    .select(['message', 'reason', 'userEmail', 'act', 'requestId', 'typeName', 'currentValue'])
    .where('recordId', '=', id)
    .orderBy('id')
    .execute()

test('staff read a roster with personal data, its codes and the lookups of its form', async () => {
  const { captain, entryId, tid, eventId } = await aTeam()
  const usbcId = await aMember({ firstName: 'Pat', lastName: 'Rivera', initial: 'Q', lineage: 'Jr.', city: 'Peoria' })
  await save(captain, entryId, [null, usbcId], { groupCode: 'G1', pairCode: 'P1', countryId: 'US', state: 'IL' })
  const { statusCode, body } = await read(await anAdmin(), entryId)
  expect(statusCode).toBe(200)
  expect(body).toMatchObject({
    ...{ entryId, eventId, tournamentId: tid, name: 'Pin Pals', groupCode: 'G1', pairCode: 'P1' },
    ...{ countryId: 'US', state: 'IL', disableState: false, captainName: 'Casey Kegel', version: 2 },
    ...{ readOnly: false, reason: null, overrides: [] },
  })
  expect(body.countries[0]).toMatchObject({ id: 'US' })
  expect(body.states.length).toBeGreaterThan(40)
  expect(body.bowlers.map((bowler) => bowler.usbcId)).toEqual([usbcId])
  expect(body.rosterPositions.map(({ usbcId: id }) => id)).toEqual([null, usbcId, null])
  expect(body.rosterPositions[1]).toMatchObject({
    ...{ position: 2, search: '', average: 180, averageRequired: false, errorMessage: null, usbcIdError: false },
    bowler: {
      ...{ firstName: 'Pat', initial: 'Q', lastName: 'Rivera', lineage: 'Jr.', gender: 'F', city: 'Peoria' },
      ...{ state: 'IL', zip: '62701', birthDate: '1985-01-15', average: 180, membershipAverage: 180, error: null },
    },
  })
})

test('staff save the roster of a captain; the captain sees it, the audit says who', async () => {
  const { captain, entryId } = await aTeam()
  const [one, two] = [await aMember(), await aMember()]
  const staff = await anAdmin()
  const saved = await saveAs(staff, entryId, { rosterPositions: places(one, two), groupCode: 'G 7', version: 1 })
  expect(saved).toMatchObject({ statusCode: 200, body: { version: 2, groupCode: 'G 7' } })
  const reread = await callAs(captain, 'GET registration/entry/:id', { params: { id: entryId } })
  expect(reread.body.rosterPositions.map(({ bowler }) => bowler?.usbcId)).toEqual([one, two, undefined])
  const rows = (await auditOf(entryId)).filter(({ typeName }) => typeName === 'Roster Position')
  expect(rows).toMatchObject([
    { userEmail: staff.email, act: 'PUT admin/entry/:id/roster', reason: null },
    { userEmail: staff.email },
  ])
})

test('a stale save is refused and says who changed it; captains do not see it', async () => {
  const { captain, entryId } = await aTeam()
  const [ingrid, other] = [
    await aCaptain({ roles: ['admin'], given_name: 'Ingrid', family_name: 'Solberg' }),
    await aCaptain({ roles: ['admin'], given_name: 'Desmond', family_name: 'Achebe' }),
  ]
  await saveAs(ingrid, entryId, { rosterPositions: places(await aMember()), version: 1 })
  // what others do elsewhere is no change of what the save was decided on
  await callAs(other, 'POST admin/entry/:id/note', { params: { id: entryId }, body: { text: 'Called.' } })
  await callAs(other, 'POST admin/entry/:id/coordinator', {
    params: { id: entryId },
    body: { firstName: 'Ann', lastName: 'Lee', email: 'ann@kegler.test' },
  })
  const late = await saveAs(other, entryId, { version: 1 })
  expect(late).toMatchObject({
    statusCode: 409,
    body: { code: 'Stale', message: expect.stringContaining('Ingrid Solberg') },
  })
  const stale = await save(captain, entryId, [], { version: 1 })
  expect(stale).toMatchObject({ statusCode: 409, body: { code: 'Stale' } })
  expect(stale.text).not.toMatch(/Ingrid|admin/)
})

test('a save that changes nothing is no act and makes no other save stale', async () => {
  const { captain, entryId } = await aTeam()
  const staff = await anAdmin()
  const same = { rosterPositions: places(await aMember()), groupCode: 'G 7', countryId: 'US', state: 'IL' }
  expect((await saveAs(staff, entryId, { ...same, version: 1 })).body.version).toBe(2)
  const before = (await auditOf(entryId)).length
  expect((await saveAs(staff, entryId, { ...same, version: 2 })).body.version).toBe(2)
  const [{ bowler } = { bowler: null }] = same.rosterPositions
  const saved = await save(captain, entryId, [bowler?.usbcId ?? ''], { ...same, version: 2 })
  expect(saved).toMatchObject({ statusCode: 200, body: { version: 2 } })
  expect((await auditOf(entryId)).length).toBe(before)
  for (const change of [
    { state: 'WI' },
    { groupCode: 'G 8' },
    { pairCode: 'P' },
    { name: 'Others' },
    { countryId: 'CA' },
  ]) {
    const { version } = (await read(staff, entryId)).body
    expect((await saveAs(staff, entryId, { ...same, ...change })).body.version).toBe(version + 1)
  }
})

test('a started squad stops captains, not staff; an ended tournament, a cancelled entry and a linked child stop both', async () => {
  const { captain, eventId, tid } = await aTeam({ startDate: addDays(dayOf(new Date(), zone), -3) })
  const started = await aSquad(eventId, { day: addDays(dayOf(new Date(), zone), -1) })
  const entryId = await anEntry({ captain, squadId: started })
  expect((await save(captain, entryId, [])).statusCode).toBe(422)
  const staff = await anAdmin()
  expect((await saveAs(staff, entryId, {})).statusCode).toBe(200)
  const child = await anEntry({ captain, squadId: started, parentEntryId: entryId, parentPosition: 1 })
  expect(await saveAs(staff, child, {})).toMatchObject({
    statusCode: 422,
    body: { code: 'LinkedEntry', message: 'Showing the linked entry', data: { parentEntryId: entryId } },
  })
  const data = (await db()).updateTable('entries').set({ isCancelled: true, squadId: null }).where('id', '=', child)
  await data.execute()
  expect(await saveAs(staff, child, {})).toMatchObject({ statusCode: 422, body: { code: 'ReadOnly' } })
  await (await db()).updateTable('tournaments').set({ status: 6 }).where('id', '=', tid).execute()
  expect(await saveAs(staff, entryId, {})).toMatchObject({ statusCode: 422, body: { code: 'ReadOnly' } })
  const { body } = await callAs(staff, 'GET admin/entry/:id/readonly', { params: { id: entryId } })
  expect(body).toEqual({ readOnly: true, reason: 'Entries of this tournament can no longer be changed.' })
})

describe('overrides', () => {
  test('a lapsed membership is refused with its check, saved with a reason, and flagged until it is renewed', async () => {
    const { captain, entryId } = await aTeam({ restrictBowlersToActiveMembership: true })
    const pat = await aBowler({ firstName: 'Pat', lastName: 'Rivera', ...lapsed })
    const staff = await anAdmin()
    const rosterPositions = places(pat.usbcId)
    const refused = await saveAs(staff, entryId, { rosterPositions })
    expect(refused).toMatchObject({ statusCode: 422, body: { code: 'RuleBroken' } })
    expect(problemsOf(refused)).toMatchObject([{ usbcId: pat.usbcId, check: 'InactiveMembership', mayOverride: true }])
    const reason = 'Card seen, renewed 20 Nov'
    const overrides = [{ usbcId: pat.usbcId, check: 'InactiveMembership', reason }] as const
    expect(
      (await saveAs(staff, entryId, { rosterPositions, overrides: [{ ...overrides[0], reason: ' ' }] })).statusCode,
    ).toBe(400)
    const saved = await saveAs(staff, entryId, { rosterPositions, overrides })
    expect(saved).toMatchObject({
      statusCode: 200,
      body: {
        overrides: [{ usbcId: pat.usbcId, name: 'Pat Rivera', check: 'InactiveMembership', reason, by: staff.email }],
        rosterPositions: [{ errorMessage: null, bowler: { error: null } }, {}, {}],
      },
    })
    const flags = async () =>
      (await callAs(staff, 'GET admin/entry/:id', { params: { id: entryId } })).body.overrides.map(({ check }) => check)
    expect(await flags()).toEqual(['InactiveMembership'])
    const rows = await auditOf(entryId)
    expect(rows.filter(({ typeName }) => typeName === 'Roster Override')).toMatchObject([{ reason }])
    // the captain saves what staff allowed
    const savedByCaptain = await save(captain, entryId, [pat.usbcId], { version: 2, name: 'Splits' })
    expect(savedByCaptain).toMatchObject({
      statusCode: 200,
      body: { rosterPositions: [{ bowler: { error: null } }, {}, {}] },
    })
    expect(savedByCaptain.text).not.toContain(reason)
    expect(await flags()).toEqual(['InactiveMembership'])
    await (await db())
      .updateTable('bowlers')
      .set({ membershipExpires: '2099-01-01' })
      .where('id', '=', pat.id)
      .execute()
    expect(await flags()).toEqual([])
  })

  test('an override ends when its bowler leaves the roster', async () => {
    const { captain, entryId } = await aTeam({ restrictBowlersToActiveMembership: true })
    const usbcId = await aMember(lapsed)
    const staff = await anAdmin()
    const overrides = [{ usbcId, check: 'InactiveMembership', reason: 'Card seen' }] as const
    await saveAs(staff, entryId, { rosterPositions: places(usbcId), overrides })
    await save(captain, entryId, [], { version: 2 })
    expect((await save(captain, entryId, [usbcId], { version: 3 })).statusCode).toBe(422)
    const left = await (await db()).selectFrom('rosterOverrides').selectAll().where('entryId', '=', entryId).execute()
    expect(left).toEqual([])
  })

  test.each([
    ['NotYouthMember', { restrictBowlersToYouthMembership: true }],
    ['MaxEntries', { enforceMaxEntries: true }],
  ] as const)('%s', async (check, tournament) => {
    const { captain, entryId, eventId } = await aTeam(tournament)
    const { id, usbcId } = await aBowler()
    const other = await aSquad(eventId, { time: '18:00' })
    await anEntry({ captain: await aCaptain(), squadId: other, bowlers: [id] })
    const staff = await anAdmin()
    const rosterPositions = places(usbcId)
    expect(problemsOf(await saveAs(staff, entryId, { rosterPositions }))).toMatchObject([{ check, mayOverride: true }])
    const allowed = await saveAs(staff, entryId, {
      rosterPositions,
      overrides: [{ usbcId, check, reason: 'Approved' }],
    })
    expect(allowed).toMatchObject({ statusCode: 200, body: { overrides: [{ check }] } })
    expect((await save(captain, entryId, [usbcId], { version: 2 })).statusCode).toBe(200)
  })

  test.each([
    ['NotDifferent', {}, { numberOfBowlersThatMustBeDifferentPerTeam: 3 }],
    ['NoDivision', { blockFailedDivisionCalculation: true }, { genderBased: true }],
  ] as const)('%s of the whole roster', async (check, tournament, event) => {
    const { captain, entryId, eventId } = await aTeam(tournament, event)
    await aDivision({ eventId }, 'Men', { minMale: 3 })
    const bowlers = [await aBowler(), await aBowler(), await aBowler()]
    if (check === 'NotDifferent')
      await anEntry({
        captain,
        squadId: await aSquad(eventId, { time: '18:00' }),
        bowlers: bowlers.map(({ id }) => id),
      })
    const rosterPositions = places(...bowlers.map(({ usbcId }) => usbcId))
    const staff = await anAdmin()
    const refused = await saveAs(staff, entryId, { rosterPositions })
    expect(problemsOf(refused)).toMatchObject([{ check, usbcId: null, mayOverride: true }])
    const allowed = await saveAs(staff, entryId, { rosterPositions, overrides: [{ check, reason: 'Approved' }] })
    expect(allowed).toMatchObject({ statusCode: 200, body: { overrides: [{ check, usbcId: null, name: null }] } })
  })

  test('the same start, one bowler twice and an unknown member cannot be set aside', async () => {
    const { entryId, squadId } = await aTeam()
    const { id, usbcId } = await aBowler()
    const team = await anEntry({ captain: await aCaptain(), squadId, bowlers: [id], name: 'Splits' })
    const { entryNumber } = await (await db())
      .selectFrom('entries')
      .select('entryNumber')
      .where('id', '=', team)
      .executeTakeFirstOrThrow()
    const staff = await anAdmin()
    const sameStart = await saveAs(staff, entryId, { rosterPositions: places(usbcId) })
    expect(problemsOf(sameStart)).toMatchObject([{ check: 'SameStart', mayOverride: false }])
    expect(sameStart.body.message).toContain(`on team 'Splits' (${entryNumber})`)
    expect(
      (
        await saveAs(staff, entryId, {
          rosterPositions: places(usbcId),
          overrides: [{ usbcId, check: 'SameStart', reason: 'x' }],
        })
      ).statusCode,
    ).toBe(400)
    const once = await aMember()
    expect(problemsOf(await saveAs(staff, entryId, { rosterPositions: places(once, once) }))).toMatchObject([
      { check: 'TwiceOnRoster', mayOverride: false },
    ])
    expect((await saveAs(staff, entryId, { rosterPositions: places('9999-0') })).statusCode).toBe(404)
    expect(
      (
        await saveAs(staff, entryId, {
          rosterPositions: places(once),
          overrides: [{ usbcId, check: 'MaxEntries', reason: 'x' }],
        })
      ).statusCode,
    ).toBe(400)
  })
})

describe('averages', () => {
  const withAverage = (usbcId: string, average: number | null) => [{ position: 1, bowler: { usbcId }, average }]
  test('that of staff counts before the membership, needs a reason, and stays when the captain saves', async () => {
    const { captain, entryId, eventId } = await aTeam(
      { showCalculatedDivisionToCaptain: true },
      { averageBased: true, numberOfBowlers: 1 },
    )
    await aDivision({ eventId }, 'Low', { maxAverage: 190 })
    await aDivision({ eventId }, 'High', { minAverage: 191 })
    const usbcId = await aMember({ average: 180 })
    const staff = await anAdmin()
    expect((await saveAs(staff, entryId, { rosterPositions: withAverage(usbcId, 180) })).body).toMatchObject({
      divisionName: 'Low',
      rosterPositions: [{ average: 180, bowler: { averageBy: 'captain' } }],
    })
    const bare = await saveAs(staff, entryId, { rosterPositions: withAverage(usbcId, 210) })
    expect(bare).toMatchObject({
      statusCode: 422,
      body: { message: expect.stringMatching(/^Enter a reason for the average of Robin /) },
    })
    const reason = 'Book average of last season'
    const saved = await saveAs(staff, entryId, { rosterPositions: withAverage(usbcId, 210), reason })
    const counted = {
      average: 210,
      averageRequired: false,
      bowler: { average: 210, membershipAverage: 180, averageBy: 'staff' },
    }
    expect(saved.body).toMatchObject({ divisionName: 'High', rosterPositions: [counted] })
    const rows = (await auditOf(entryId)).filter((row) => row.reason === reason)
    expect(rows.some(({ currentValue }) => currentValue?.includes('210'))).toBe(true)
    const refused = await save(captain, entryId, [usbcId], { version: 3 })
    expect(refused.body).toMatchObject({
      divisionName: 'High',
      rosterPositions: [{ average: 210, averageRequired: false }],
    })
    // sent as it is, or not at all, it stays; null takes it back
    expect((await saveAs(staff, entryId, { rosterPositions: places(usbcId) })).body.rosterPositions).toMatchObject([
      counted,
    ])
    expect(
      (await saveAs(staff, entryId, { rosterPositions: withAverage(usbcId, 210) })).body.rosterPositions,
    ).toMatchObject([counted])
    expect((await saveAs(staff, entryId, { rosterPositions: withAverage(usbcId, null) })).body).toMatchObject({
      divisionName: 'Low',
      rosterPositions: [{ average: 180 }],
    })
  })

  test('one that nobody else gave needs no reason', async () => {
    const { entryId } = await aTeam({}, { averageBased: true })
    const usbcId = await aMember({ average: null })
    const saved = await saveAs(await anAdmin(), entryId, { rosterPositions: withAverage(usbcId, 150) })
    expect(saved.body.rosterPositions[0]).toMatchObject({ average: 150, averageRequired: false })
  })
})

describe('virtual entries', () => {
  async function brokenArm() {
    const team = await aTeam()
    const { captain, entryId, eventId, tid } = team
    const [out, stays, pat] = [
      await aBowler({ lastName: 'Gone' }),
      await aBowler(),
      await aBowler({ firstName: 'Pat', lastName: 'Rivera' }),
    ]
    await save(captain, entryId, [out.usbcId, stays.usbcId])
    const virtualEventId = await aVirtualEvent(tid, [eventId])
    const virtualId = await aVirtualEntry({ captain, virtualEventId, bowlerId: out.id })
    await aVirtualEntry({ captain, virtualEventId, bowlerId: stays.id })
    const rosterPositions = places(pat.usbcId, stays.usbcId)
    const holder = async () =>
      (await db()).selectFrom('virtualEntries').select('bowlerId').where('id', '=', virtualId).executeTakeFirstOrThrow()
    return { ...team, out, stays, pat, virtualId, virtualEventId, rosterPositions, holder }
  }

  test('the warnings name who loses one and who could have it; the save gives it in the same act', async () => {
    const { entryId, out, pat, virtualId, rosterPositions, holder } = await brokenArm()
    const staff = await anAdmin()
    const { body } = await callAs(staff, 'POST admin/entry/:id/rosterWarnings', {
      params: { id: entryId },
      body: { rosterPositions },
    })
    expect(body.virtualEntriesToModify).toMatchObject([
      {
        ...{ virtualEntryId: virtualId, displayName: 'Robin Gone', usbcId: out.usbcId, virtualEventName: 'All Events' },
        offerTo: [{ usbcId: pat.usbcId, name: 'Pat Rivera' }],
      },
    ])
    expect(await holder()).toEqual({ bowlerId: out.id })
    const giveTo = [{ virtualEntryId: virtualId, usbcId: pat.usbcId }]
    const tried = await callAs(staff, 'PUT admin/entry/:id/roster', {
      params: { id: entryId },
      body: { name: 'Pin Pals', rosterPositions, giveTo },
      dryRun: true,
    })
    expect((tried.body as unknown as { effects: { notes: string[] } }).effects.notes).toEqual([
      'All Events goes from Robin Gone to Pat Rivera.',
      'No money moves.',
    ])
    expect(await holder()).toEqual({ bowlerId: out.id })
    expect((await saveAs(staff, entryId, { rosterPositions, giveTo })).statusCode).toBe(200)
    expect(await holder()).toEqual({ bowlerId: pat.id })
    const acts = new Set(
      (await auditOf(virtualId))
        .filter(({ act }) => act === 'PUT admin/entry/:id/roster')
        .map(({ requestId }) => requestId),
    )
    const ofRoster = (await auditOf(entryId)).findLast(({ typeName }) => typeName === 'Roster Position')
    expect([...acts]).toEqual([ofRoster?.requestId])
  })

  test('without a gift it is cleared, and the dry run says so', async () => {
    const { entryId, rosterPositions, holder } = await brokenArm()
    const staff = await anAdmin()
    const body = { name: 'Pin Pals', rosterPositions }
    const tried = await callAs(staff, 'PUT admin/entry/:id/roster', { params: { id: entryId }, body, dryRun: true })
    expect(tried.text).toContain('Robin Gone is removed from All Events.')
    await saveAs(staff, entryId, { rosterPositions })
    expect(await holder()).toEqual({ bowlerId: null })
  })

  test('only what is freed is given, and only to who may have it', async () => {
    const { entryId, rosterPositions, holder, virtualId, stays, pat, out, virtualEventId } = await brokenArm()
    const staff = await anAdmin()
    const give = (virtualEntryId: string, usbcId: string) =>
      saveAs(staff, entryId, { rosterPositions, giveTo: [{ virtualEntryId, usbcId }] })
    expect((await give(virtualId, stays.usbcId)).body).toMatchObject({
      code: 'RuleBroken',
      message: expect.stringContaining('already entered into All Events'),
    })
    expect((await give(crypto.randomUUID(), pat.usbcId)).statusCode).toBe(400)
    expect((await give(virtualId, out.usbcId)).statusCode).toBe(400)
    const rival = await aCaptain()
    await aVirtualEntry({ captain: rival, virtualEventId, bowlerId: pat.id })
    expect((await give(virtualId, pat.usbcId)).body).toMatchObject({
      code: 'RuleBroken',
      message: 'Bowler already entered into All Events by another captain',
    })
    expect(await holder()).toEqual({ bowlerId: out.id })
    const { body } = await callAs(staff, 'POST admin/entry/:id/rosterWarnings', {
      params: { id: entryId },
      body: { rosterPositions },
    })
    expect(body.virtualEntriesToModify[0]?.offerTo).toEqual([])
  })
})

describe('members', () => {
  test('are looked up for the roster of an entry, one by one and together', async () => {
    const { entryId, tid, eventId } = await aTeam({ restrictBowlersToActiveMembership: true })
    const usbcId = await aMember({ ...lapsed, firstName: 'Pat', lastName: 'Rivera', zip: '61602' })
    const staff = await anAdmin()
    const params = { tid, usbcId: usbcId.toLowerCase(), eventId, entryId }
    const one = await callAs(staff, 'GET admin/tournament/:tid/member/:usbcId/event/:eventId/entry/:entryId', {
      params,
    })
    expect(one).toMatchObject({
      statusCode: 200,
      body: {
        usbcId,
        zip: '61602',
        error: { Message: expect.stringContaining('no active membership'), check: 'InactiveMembership' },
      },
    })
    const unknown = { ...params, usbcId: '9999-1' }
    const none = await callAs(staff, 'GET admin/tournament/:tid/member/:usbcId/event/:eventId/entry/:entryId', {
      params: unknown,
    })
    expect(none).toMatchObject({
      statusCode: 404,
      body: { message: 'Membership id(s) 9999-1 not found in membership' },
    })
    const other = { ...params, eventId: await anEvent(await aTournament()) }
    expect(
      (await callAs(staff, 'GET admin/tournament/:tid/member/:usbcId/event/:eventId/entry/:entryId', { params: other }))
        .statusCode,
    ).toBe(404)
    const both = await callAs(staff, 'POST admin/entry/:id/members', {
      params: { id: entryId },
      body: { usbcIds: ['9999-1', usbcId] },
    })
    expect(both.body).toMatchObject([
      { id: null, error: {} },
      { usbcId, lastName: 'Rivera' },
    ])
  })

  test("of the captain's rosters are offered, of the group alone", async () => {
    const { captain, entryId, squadId } = await aTeam()
    const bowler = await aBowler({ firstName: 'Łukasz', lastName: 'Nowak' })
    await anEntry({ captain, squadId, bowlers: [bowler.id], name: 'Splits' })
    const stranger = await aBowler({ lastName: 'Nowak' })
    await anEntry({ captain: await aCaptain(), squadId, bowlers: [stranger.id] })
    const staff = await anAdmin()
    const params = { id: entryId }
    const former = await callAs(staff, 'GET admin/entry/:id/formerbowlers', { params, query: { name: 'lukasz' } })
    expect(former.body.map(({ usbcId }) => usbcId)).toEqual([bowler.usbcId])
    const rosters = await callAs(staff, 'GET admin/entry/:id/formerrosters', { params, query: { numberOfBowlers: 3 } })
    expect(rosters.body.map(({ name }) => name)).toEqual(['Splits'])
    const all = await callAs(staff, 'GET admin/entry/:id/bowlers', { params })
    expect(all.body.map(({ usbcId }) => usbcId)).toEqual([bowler.usbcId])
  })
})

test('staff move a bowler to another position and put somebody else in their place', async () => {
  const { captain, entryId } = await aTeam()
  const [ann, bob, cat] = [await aMember(), await aMember(), await aMember()]
  expect((await save(captain, entryId, [ann, bob, null])).statusCode).toBe(200)
  const moved = await callAs(await anAdmin(), 'PUT admin/entry/:id/roster', {
    params: { id: entryId },
    body: { name: 'Pin Pals', rosterPositions: places(cat, ann, bob) },
  })
  expect([moved.statusCode, moved.body.message]).toEqual([200, undefined])
})
