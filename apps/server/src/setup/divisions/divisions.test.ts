import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { expect, test } from 'vitest'
import { callAs, type Person, theKit } from '../../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aVirtualEvent, zone } from '../../testing/makers.ts'
import { aForm } from '../../testing/setup.ts'
import { aManaged, setStatus } from '../../testing/setup-events.ts'
import { aBowler, aDivision, anEntry, aVirtualEntry } from '../../testing/sold.ts'

const { services } = await theKit()
const { db } = services.database
const create = (person: Person, body: object) => callAs(person, 'POST division', { body, query: {} } as never)
const put = (person: Person, body: object, dryRun?: true) =>
  callAs(person, 'PUT division', { body, query: {}, ...(dryRun ? { dryRun } : {}) } as never)
const list = async (person: Person, id: string) =>
  (await callAs(person, 'GET event/:id/divisions', { params: { id } })).body
const remove = (person: Person, id: string) => callAs(person, 'PUT division/:id/delete', { params: { id } })
const refused = (message: RegExp) => ({ statusCode: 422, body: { message: expect.stringMatching(message) } })
const bounds = (minAverage: number, maxAverage: number) => ({ minAverage, maxAverage })

/** The year in which the tournaments of the makers start. */
const startYear = Number(addDays(dayOf(new Date(), zone), 30).slice(0, 4))
const newYear = (yearsLater: number) => `${startYear + yearsLater}-01-01`

/** A Singles event by averages with entries of these averages, whose bowlers are a fifth as old at its start. */
async function singles(averages: number[], more: object = {}) {
  const world = await aManaged({ status: 3, showCalculatedDivisionToCaptain: true })
  const eventId = await anEvent(world.tid, {
    numberOfBowlers: 1,
    averageBased: true,
    locationId: world.locationId,
    ...more,
  })
  const squadId = await aSquad(eventId, { endLane: 40 })
  const captain = await aCaptain()
  const entries: string[] = []
  for (const average of averages) {
    const bowler = await aBowler({ average, birthDate: newYear(-average / 5) })
    entries.push(await anEntry({ captain, squadId, bowlers: [bowler.id] }))
  }
  const divisionsOf = async () => {
    const rows = await db
      .selectFrom('entries as n')
      .leftJoin('divisions as d', 'd.id', 'n.divisionId')
      .select(['n.id', 'd.name', 'n.divisionFailed'])
      .where('n.eventId', '=', eventId)
      .execute()
    return entries.map((id) => {
      const row = rows.find((one) => one.id === id)
      return row?.divisionFailed ? 'failed' : (row?.name ?? null)
    })
  }
  return { ...world, eventId, squadId, captain, entries, divisionsOf }
}

test('every create, change, default and delete works out the divisions again; the captain sees them', async () => {
  const { manager, tid, eventId, captain, entries, divisionsOf } = await singles([150, 180, 210])
  const one = await create(manager, { eventId, name: 'Division 1', ...bounds(0, 160) })
  expect(one).toMatchObject({ statusCode: 200, body: { displayDefault: true, entries: 1, isDefault: false } })
  expect(await divisionsOf()).toEqual(['Division 1', 'failed', 'failed'])
  await create(manager, { eventId, name: 'Division 10', ...bounds(0, 300) })
  expect(await divisionsOf()).toEqual(['Division 1', 'Division 10', 'Division 10'])
  const two = await create(manager, { eventId, name: 'Division 2', ...bounds(161, 190) })
  expect(await divisionsOf()).toEqual(['Division 1', 'Division 2', 'Division 10'])
  const entry = await callAs(captain, 'GET registration/entry/:id', { params: { id: entries[1] ?? '' } })
  expect(entry.body).toMatchObject({ divisionName: 'Division 2' })
  const { id, revision } = two.body
  const changed = { id, revision, name: 'Division 2', ...bounds(140, 190) }
  const dry = await put(manager, { ...changed, ...bounds(200, 290) }, true)
  const moves = (dry.body as unknown as { effects: { audit: { typeName: string; property: string }[] } }).effects.audit
  expect(moves.filter(({ typeName, property }) => typeName === 'Entry' && property === 'division_id')).toHaveLength(2)
  expect(await divisionsOf()).toEqual(['Division 1', 'Division 2', 'Division 10'])
  expect(await put(manager, { ...changed, ...bounds(200, 290) })).toMatchObject({ statusCode: 200 })
  expect(await divisionsOf()).toEqual(['Division 1', 'Division 10', 'Division 2'])
  expect(await put(manager, changed)).toMatchObject({
    statusCode: 409,
    body: { code: 'Stale', data: bounds(200, 290) },
  })
  // the default takes what fits no other, and a new one takes the place of the old
  const all = await list(manager, eventId)
  expect(all.map(({ name }) => name)).toEqual(['Division 1', 'Division 2', 'Division 10'])
  expect(await put(manager, { id, name: 'Division 2', isDefault: true, ...bounds(200, 290) })).toMatchObject({
    statusCode: 200,
  })
  expect(await put(manager, { id: one.body.id, name: 'Division 1', isDefault: true })).toMatchObject({
    statusCode: 200,
  })
  expect((await list(manager, eventId)).map(({ isDefault }) => isDefault)).toEqual([true, false, false])
  expect(await create(manager, { eventId, name: 'division 2', ...bounds(0, 1) })).toMatchObject(refused(/already/))
  await setStatus(tid, 1)
  expect(await divisionsOf()).toEqual(['Division 10', 'Division 10', 'Division 2'])
  expect(await remove(manager, one.body.id)).toMatchObject({ statusCode: 200, body: { name: 'Division 1' } })
  expect((await list(manager, eventId)).map(({ name }) => name)).toEqual(['Division 2', 'Division 10'])
})

test('bounds are asked for where the event asks, whatever the form says of the event', async () => {
  const { manager, eventId } = await singles([])
  const reply = await create(manager, { eventId, name: 'Division 1', averageBased: false })
  expect(reply).toMatchObject({ statusCode: 400 })
  expect(reply.body.messages).toContain('Min average is required.')
  await db.updateTable('events').set({ averageBased: false }).where('id', '=', eventId).execute()
  expect(await create(manager, { eventId, name: 'Division 1' })).toMatchObject({ statusCode: 200 })
})

test('a criterion counts only while the event asks for it; its bounds are kept', async () => {
  const { manager, eventId, divisionsOf } = await singles([150])
  await create(manager, { eventId, name: 'A', ...bounds(200, 300), minMale: 1 })
  expect(await divisionsOf()).toEqual(['failed'])
  await db.updateTable('events').set({ averageBased: false }).where('id', '=', eventId).execute()
  await create(manager, { eventId, name: 'B' })
  expect(await divisionsOf()).toEqual(['A'])
  expect((await list(manager, eventId))[0]).toMatchObject({ ...bounds(200, 300), averageBased: false })
})

test('a division is deleted in Setup alone, and not while entries are in it', async () => {
  const { manager, tid, eventId } = await singles([150])
  const { body } = await create(manager, { eventId, name: 'A', ...bounds(0, 300) })
  expect(await remove(manager, body.id)).toMatchObject(refused(/status Setup/))
  await setStatus(tid, 1)
  expect(await remove(manager, body.id)).toMatchObject(refused(/^A has 1 entry\. It cannot be deleted\.$/))
  expect((await list(manager, eventId))[0]).toMatchObject({ canDelete: false, entries: 1 })
})

test('the day on which ages count, of the tournament and of the event, and whose age it is', async () => {
  // 30 and 36 years on 2026-06-01
  const { manager, tid, eventId, divisionsOf } = await singles([150, 180], { averageBased: false, ageBased: true })
  await create(manager, { eventId, name: 'Under 31', maxAge: 30 })
  const setDay = (ageVerificationDate: string | null, dryRun?: true) =>
    callAs(manager, 'POST setup/tournament/:id/ageVerificationDate', {
      params: { id: tid },
      query: {},
      body: { ageVerificationDate },
      ...(dryRun ? { dryRun } : {}),
    } as never)
  expect(await divisionsOf()).toEqual(['Under 31', 'failed'])
  const dry = await setDay(newYear(3), true)
  expect(JSON.stringify(dry.body)).toContain('division_failed')
  expect(await divisionsOf()).toEqual(['Under 31', 'failed'])
  expect(await setDay(newYear(3))).toMatchObject({ statusCode: 200 })
  expect(await divisionsOf()).toEqual(['failed', 'failed'])
  const { body } = await callAs(manager, 'GET event/:id', { params: { id: eventId } })
  await callAs(manager, 'PUT event', { body: { ...body, ageVerificationDate: newYear(-6) }, query: {} } as never)
  expect(await divisionsOf()).toEqual(['Under 31', 'Under 31'])
  expect(await setDay(null)).toMatchObject({ statusCode: 200, body: { ageVerificationDate: null } })
  expect(await divisionsOf()).toEqual(['Under 31', 'Under 31'])
})

test('virtual entries follow their own divisions', async () => {
  const { manager, tid, eventId, captain } = await singles([150, 210])
  const id = await aVirtualEvent(tid, [eventId], { averageBased: true })
  const other = await aDivision({ virtualEventId: await aVirtualEvent(tid, [eventId], { name: 'Other' }) }, 'Other')
  const bowlerId = (await aBowler({ average: 210 })).id
  const entry = await aVirtualEntry({ captain, virtualEventId: id, bowlerId })
  const made = await create(manager, { virtualEventId: id, name: 'High', ...bounds(200, 300) })
  expect(made.body).toMatchObject({ virtualEventId: id, eventId: null, entries: 1 })
  const { divisionId } = await db
    .selectFrom('virtualEntries')
    .select('divisionId')
    .where('id', '=', entry)
    .executeTakeFirstOrThrow()
  expect(divisionId).toBe(made.body.id)
  const { body } = await callAs(manager, 'GET virtualevent/:id/divisions', { params: { id } })
  expect(body.map(({ name }) => name)).toEqual(['High'])
  expect((await callAs(manager, 'GET division/:id', { params: { id: other } })).body.name).toBe('Other')
})

test('the default average counts for whom nobody knows', async () => {
  const { manager, tid, eventId, divisionsOf } = await singles([150])
  await db.updateTable('bowlers').set({ average: null }).where('average', '=', 150).execute()
  await create(manager, { eventId, name: 'Low', ...bounds(0, 199) })
  await create(manager, { eventId, name: 'High', ...bounds(200, 300) })
  expect(await divisionsOf()).toEqual(['Low'])
  const { body: made } = await callAs(manager, 'POST setup/tournament', { body: await aForm() })
  const { body } = await callAs(manager, 'GET setup/tournament/:id', { params: { id: tid } })
  const form = { ...body, bccEmail: 'office@kegler.test', exportId: 'file', revision: undefined }
  const saved = await callAs(manager, 'PUT setup/tournament/:id', {
    params: { id: tid },
    body: { ...form, stripeAccountId: made.stripeAccountId, defaultAverage: 200 },
  } as never)
  expect(saved.statusCode).toBe(200)
  expect(await divisionsOf()).toEqual(['High'])
})
