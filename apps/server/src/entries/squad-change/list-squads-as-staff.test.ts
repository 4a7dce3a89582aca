import { expect, test } from 'vitest'
import { balanced, booksOf } from '../../testing/books.ts'
import { callAs } from '../../testing/kit.ts'
import { aCaptain, anAdmin, anEvent, aSquad, aTournament } from '../../testing/makers.ts'
import { aBundle, aSet, dayAhead, squadsOf } from '../../testing/moving.ts'
import { aTeam, db } from '../../testing/rosters.ts'
import { anEntry } from '../../testing/sold.ts'

type Change = { squadId: string | null; [more: string]: unknown }
const move = async (id: string, body: Change, more: object = {}) =>
  callAs(await anAdmin(), 'PUT admin/entry/:id/squad/change', { params: { id }, body, ...more })
const squadsOn = async (id: string, date: string) =>
  callAs(await anAdmin(), 'GET admin/entry/:id/squads/:date', { params: { id, date } })

test('the squads of a day with a place for staff: hidden ones too, not its own and not full ones', async () => {
  const { entryId, eventId, squadId } = await aTeam()
  const hidden = await aSquad(eventId, { time: '13:00', hideFromCaptains: true, captainCap: 0 })
  const full = await aSquad(eventId, { time: '17:00', startLane: 1, endLane: 2 })
  for (const _ of [1, 2]) await anEntry({ captain: await aCaptain(), squadId: full })
  const { statusCode, body } = await squadsOn(entryId, dayAhead(31))
  expect(statusCode).toBe(200)
  expect(body).toMatchObject([
    {
      id: hidden,
      eventName: 'Team',
      summary: '01:00 PM Team',
      adminAvailable: 10,
      hideFromCaptains: true,
      hasStarted: false,
    },
  ])
  expect(body).toHaveLength(1)
  expect(body.map(({ id }) => id)).not.toContain(squadId)
  expect((await squadsOn(entryId, dayAhead(32))).body).toEqual([])

  const later = await aSquad(eventId, { day: dayAhead(33) })
  await anEntry({ captain: await aCaptain(), squadId: later })
  const days = await callAs(await anAdmin(), 'GET admin/entry/:id/squads', { params: { id: entryId } })
  expect(days.body).toEqual([
    { date: dayAhead(31), available: 10, childEntries: 0 },
    { date: dayAhead(33), available: 9, childEntries: 0 },
  ])
})

test('the finder knows what is bundled with an entry that moves: along with a team, and on its day for a set', async () => {
  const { tid, on, team, doubles, captain } = await aBundle()
  const [from, to, , pairs, other, later] = [
    await on(team, 31),
    await on(team, 33),
    await on(team, 35),
    await on(doubles, 32),
    await on(doubles, 32, '13:00'),
    await on(doubles, 34),
  ]
  const [entryId, set] = [await anEntry({ captain, squadId: from }), await anEntry({ captain, squadId: pairs })]
  const admin = await anAdmin()
  const days = await callAs(admin, 'GET admin/entry/:id/squads', { params: { id: entryId } })
  expect(days.body.map(({ date, childEntries }) => [date, childEntries])).toEqual([
    [dayAhead(33), 1],
    [dayAhead(35), 1],
  ])
  const find = async (id: string, eventId: string, sets: number) => {
    const body = { eventId, entryId: id, sets, squads: [] }
    const found = await callAs(admin, 'POST admin/tournament/:tid/reservation/find', { params: { tid }, body })
    return found.body.options.map((option) => [...option.starts, ...option.sets].map((start) => start.id))
  }
  expect(await find(entryId, team, 1)).toEqual([[to, later]])
  expect(await find(set, doubles, 0)).toEqual([[other]])
})

test("today's started squads are listed and marked, and can be chosen", async () => {
  const tid = await aTournament({ startDate: dayAhead(-2) })
  const eventId = await anEvent(tid)
  const from = await aSquad(eventId, { day: dayAhead(0), time: '23:58' })
  const started = await aSquad(eventId, { day: dayAhead(0), time: '00:00' })
  const entryId = await anEntry({ captain: await aCaptain(), squadId: from })
  expect((await squadsOn(entryId, dayAhead(0))).body).toMatchObject([{ id: started, hasStarted: true }])
  expect((await move(entryId, { squadId: started })).statusCode).toBe(200)
})

test('a cancelled entry is offered the squads it can be reactivated on; a linked one names its parent', async () => {
  const { entryId, squadId } = await aTeam()
  await (await db())
    .updateTable('entries')
    .set({ isCancelled: true, squadId: null })
    .where('id', '=', entryId)
    .execute()
  expect((await squadsOn(entryId, dayAhead(31))).body).toMatchObject([{ id: squadId, adminAvailable: 10 }])
  expect(await move(entryId, { squadId })).toMatchObject({ statusCode: 422, body: { code: 'ReadOnly' } })
  const { on, doubles, singles, captain } = await aBundle({ linkEvents: true })
  const set = await aSet(captain, await on(doubles, 32), await on(singles, 32))
  const data = { parentEntryId: set.entryId }
  for (const reply of [
    await squadsOn(set.singles[0] ?? '', dayAhead(32)),
    await move(set.singles[0] ?? '', { squadId: null }),
  ])
    expect(reply).toMatchObject({
      statusCode: 422,
      body: { code: 'LinkedEntry', message: 'Showing the linked entry', data },
    })
})

test('the move, the removal and the way back, with the reason in the audit and the version of the entry', async () => {
  const { entryId, eventId, squadId, tid } = await aTeam()
  const to = await aSquad(eventId, { time: '13:00' })
  const moved = await move(entryId, { squadId: to, reason: 'The bus is late', version: 1 })
  expect(moved.body).toMatchObject({ squadId: to, entry: { id: entryId, eventName: 'Team', version: 2 } })
  const audit = await (await db())
    .selectFrom('audit')
    .select(['reason', 'originalValue', 'currentValue'])
    .where('recordId', '=', entryId)
    .where('property', '=', 'squad_id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(audit).toEqual({ reason: 'The bus is late', originalValue: squadId, currentValue: to })
  expect(await move(entryId, { squadId: null, version: 1 })).toMatchObject({
    statusCode: 409,
    body: { code: 'Stale', message: expect.stringContaining('Casey Kegel changed this entry'), data: { version: 2 } },
  })
  expect((await move(entryId, { squadId: null, version: 2 })).body).toMatchObject({
    squadId: null,
    entry: { squadDateTime: null },
  })
  expect(await booksOf(tid)).toEqual(balanced)
  expect((await move(entryId, { squadId })).statusCode).toBe(200)
  expect(await squadsOf([entryId])).toEqual([squadId])
})

test('off no squad: nothing happens and nobody is written to', async () => {
  const { entryId } = await aTeam()
  await move(entryId, { squadId: null })
  expect((await move(entryId, { squadId: null })).statusCode).toBe(200)
  const mails = await (await db()).selectFrom('mails').select('id').where('about', 'like', `${entryId}%`).execute()
  expect(mails).toHaveLength(1)
})

test('a dry run says where everything goes', async () => {
  const { entryId, eventId } = await aTeam()
  const to = await aSquad(eventId, { time: '13:00' })
  const reply = await move(entryId, { squadId: to }, { dryRun: true })
  const { effects } = reply.body as unknown as { effects: { notes: string[]; mails: unknown[] } }
  expect(effects.notes).toEqual([
    expect.stringMatching(/^\d{7} .*: Team, \w+ \d+\w\w, \d{4}, 09:00 AM CT → Team, .*, 01:00 PM CT\.$/),
  ])
  expect(effects.mails).toHaveLength(1)
  expect((await squadsOf([entryId]))[0]).not.toBe(to)
})

/** A Team on day 31 with three sets of Doubles and Singles on day 32, and squads of a second pair of days. */
async function bundled() {
  const world = await aBundle({ linkEvents: true })
  const { on, team, doubles, singles, captain } = world
  const teamSquad = await on(team, 31)
  const entryId = await anEntry({ captain, squadId: teamSquad, name: 'Pin Pals' })
  const morning = await on(doubles, 32)
  const noon = await on(doubles, 32, '12:00')
  const sets = [
    await aSet(captain, morning, await on(singles, 32, '10:00')),
    await aSet(captain, noon, await on(singles, 32, '13:00')),
  ]
  return { ...world, entryId, teamSquad, sets: sets.map((set) => set.entryId), to: await on(team, 33) }
}

test('bundled children are proposed the same time of day, else the first with room', async () => {
  const { on, doubles, singles, entryId, sets, to } = await bundled()
  const early = await on(doubles, 34, '08:00')
  const noon = await on(doubles, 34, '12:00')
  await on(singles, 34, '14:00')
  const [squad] = (await squadsOn(entryId, dayAhead(33))).body
  expect(squad).toMatchObject({ id: to, childSquads: [{ id: early }, { id: noon }] })
  const proposed = new Map(squad?.childEntries.map((child) => [child.entryId, child.squadId]))
  expect(sets.map((id) => proposed.get(id))).toEqual([early, noon])
  expect((await move(entryId, { squadId: to })).statusCode).toBe(200)
  expect(await squadsOf([entryId, ...sets])).toEqual([to, early, noon])
})

test('children without a place are named and nothing moves; with a reason they stay', async () => {
  const { on, doubles, singles, entryId, teamSquad, sets, to, tid } = await bundled()
  await on(doubles, 34, '08:00', { startLane: 1, endLane: 2 })
  await on(singles, 34, '14:00', { startLane: 1, endLane: 2 })
  const refused = await move(entryId, { squadId: to })
  expect(refused).toMatchObject({ statusCode: 409, body: { code: 'SoldOut' } })
  expect(refused.body.message).toMatch(/^No place on .* for Doubles: \d{7} Set\. /)
  expect(await squadsOf([entryId])).toEqual([teamSquad])
  const before = await squadsOf(sets)
  expect((await move(entryId, { squadId: to, bundle: 'stay' })).statusCode).toBe(400)
  expect((await move(entryId, { squadId: to, bundle: 'stay', reason: 'They arrive later' })).statusCode).toBe(200)
  expect(await squadsOf([entryId, ...sets])).toEqual([to, ...before])
  expect(await booksOf(tid)).toEqual(balanced)
})

test('staff change to an event of the same price and as many bowlers, at another start too', async () => {
  const tid = await aTournament({ allowChangeBetweenFreeEvents: true })
  const entryId = await anEntry({ captain: await aCaptain(), squadId: await aSquad(await anEvent(tid)) })
  const mixed = await aSquad(await anEvent(tid, { name: 'Mixed Team' }), { time: '13:00' })
  const dear = await aSquad(await anEvent(tid, { name: 'Dear Team', prizeFee: 4001 }), { time: '13:00' })
  const { body } = await callAs(await anAdmin(), 'GET admin/entry/:id', { params: { id: entryId } })
  expect(body.availableEvents).toMatchObject([{ squadId: mixed, eventName: 'Mixed Team', available: 10 }])
  expect(await move(entryId, { squadId: dear })).toMatchObject({
    statusCode: 422,
    body: { message: expect.stringContaining('same price') },
  })
  expect((await move(entryId, { squadId: mixed })).body).toMatchObject({ entry: { eventName: 'Mixed Team' } })
})
