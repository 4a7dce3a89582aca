import { expect, test } from 'vitest'
import { callAs, type Person, theKit } from '../../testing/kit.ts'
import { aCaptain, anEvent, aVirtualEvent } from '../../testing/makers.ts'
import { eventSetBody } from '../../testing/setup-event-requests.ts'
import { aLocation, aManaged, eventsOf, setStatus, virtualEventsOf } from '../../testing/setup-events.ts'

const { services } = await theKit()
const { db } = services.database
const make = (who: Person, id: string, body: object) =>
  callAs(who, 'POST setup/tournament/:id/eventSet', { params: { id }, body: body as never })
const makeDivisions = (who: Person, of: object, bounds = { low: 150, high: 200 }) =>
  callAs(who, 'POST division/set', { body: { ...of, count: 3, bounds } as never })
const boundsOf = async (id: string) =>
  (
    await db
      .selectFrom('divisions')
      .select(['name', 'minAverage', 'maxAverage'])
      .where((eb) => eb.or([eb('eventId', '=', id), eb('virtualEventId', '=', id)]))
      .orderBy('name')
      .execute()
  ).map(({ name, minAverage, maxAverage }) => `${name}: ${minAverage} to ${maxAverage}`)

test('the events of a championship: fees, what feeds them, divisions without gaps, linked', async () => {
  const { tid, manager, locationId } = await aManaged()
  const made = await make(manager, tid, eventSetBody(locationId))
  expect([made.statusCode, made.body.divisions]).toEqual([200, 13])
  const events = await eventsOf(manager, tid)
  expect(
    events.map((event) => [event.name, event.numberOfBowlers, event.entriesPerLanePair, event.locationId]),
  ).toEqual([
    ['Team', 5, 2, locationId],
    ['Doubles', 2, 2, locationId],
    ['Singles', 1, 4, locationId],
  ])
  for (const event of events)
    expect(event).toMatchObject({ expenseFee: 10, lineageFee: 5.5, prizeFee: 20, averageBased: true, divisions: 3 })
  const virtual = await virtualEventsOf(manager, tid)
  const byName = new Map(virtual.map((event) => [event.name, event]))
  expect(byName.get('All Events')?.maps.toSorted()).toEqual(events.map(({ id }) => id).sort())
  expect(byName.get('Team All Events')).toMatchObject({ maps: [events[0]?.id], owner: 'team', prizeFee: 20 })
  expect(await boundsOf(events[0]?.id ?? '')).toEqual([
    'Division 1: 950 to 1500',
    'Division 2: 850 to 949',
    'Division 3: 0 to 849',
  ])
  expect(await boundsOf(byName.get('All Events')?.id ?? '')).toEqual(['Division 1: 180 to 300', 'Division 2: 0 to 179'])
  expect(await boundsOf(byName.get('Team All Events')?.id ?? '')).toEqual([
    'Division 1: 900 to 1500',
    'Division 2: 0 to 899',
  ])
  const { linkEvents } = await db
    .selectFrom('tournaments')
    .select('linkEvents')
    .where('id', '=', tid)
    .executeTakeFirstOrThrow()
  expect(linkEvents).toBe(true)
})

test('some of them, without divisions; a set without what feeds it is refused', async () => {
  const { tid, manager, locationId } = await aManaged()
  const body = { ...eventSetBody(locationId), divisions: null }
  const only = (...names: string[]) => ({ ...body, events: body.events.filter(({ preset }) => names.includes(preset)) })
  for (const [events, sentence] of [
    [only(), 'Choose at least one bowled event.'],
    [only('All Events'), 'Choose at least one bowled event.'],
    [only('Singles', 'Team All Events'), 'Team All Events is fed by the teams: choose Team of 5 too.'],
    [{ ...body, events: [body.events[2], body.events[2]] }, 'Choose each event once.'],
    [{ ...body, divisions: { low: 190, high: 190 } }, 'The highest must be above the lowest.'],
  ] as const) {
    const refused = await make(manager, tid, events)
    expect([refused.statusCode, refused.body.message]).toEqual([400, expect.stringContaining(sentence)])
  }
  expect((await make(manager, tid, only('Singles', 'All Events'))).body).toMatchObject({ divisions: 0 })
  const row = await db.selectFrom('tournaments').select('linkEvents').where('id', '=', tid).executeTakeFirstOrThrow()
  expect(row.linkEvents).toBe(false)
})

test('only for a tournament without events, at one of its locations, before registrations are closed', async () => {
  const { tid, manager, locationId } = await aManaged()
  const elsewhere = await aLocation((await aManaged()).tid)
  expect((await make(manager, tid, eventSetBody(elsewhere))).statusCode).toBe(404)
  expect((await make(await aCaptain({ roles: ['manager'] }), tid, eventSetBody(locationId))).statusCode).toBe(403)
  await setStatus(tid, 5)
  expect((await make(manager, tid, eventSetBody(locationId))).statusCode).toBe(422)
  await setStatus(tid, 1)
  await anEvent(tid)
  const refused = await make(manager, tid, eventSetBody(locationId))
  expect([refused.statusCode, refused.body.message]).toEqual([
    422,
    'This tournament has events already. Create the others one by one.',
  ])
})

test('divisions by average at once, for an event that has none and asks for averages', async () => {
  const { tid, manager } = await aManaged()
  const eventId = await anEvent(tid, { averageBased: true, numberOfBowlers: 5 })
  const made = await makeDivisions(manager, { eventId })
  expect(made.body).toMatchObject([
    { name: 'Division 1', minAverage: 1000, maxAverage: 1500 },
    { name: 'Division 2', minAverage: 750, maxAverage: 999 },
    { name: 'Division 3', minAverage: 0, maxAverage: 749 },
  ])
  expect((await makeDivisions(manager, { eventId })).body.message).toBe('This event has divisions already.')
  const other = await anEvent(tid, { numberOfBowlers: 1 })
  expect((await makeDivisions(manager, { eventId: other })).body.message).toBe('This event is not average based.')
  const virtualEventId = await aVirtualEvent(tid, [eventId], { averageBased: true, owner: 'team' })
  expect((await makeDivisions(manager, { virtualEventId })).body).toMatchObject([{ minAverage: 1000 }, {}, {}])
  expect((await makeDivisions(manager, { eventId, virtualEventId })).statusCode).toBe(400)
  expect((await makeDivisions(await aCaptain({ roles: ['manager'] }), { eventId })).statusCode).toBe(403)
})
