import { describe, expect, test } from 'vitest'
import { finish, order } from '../../testing/buying.ts'
import { callAs, type Person, theKit } from '../../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament, aVirtualEvent } from '../../testing/makers.ts'
import { eventBody } from '../../testing/setup-event-requests.ts'
import { aLocation, aManaged, eventsOf, setStatus } from '../../testing/setup-events.ts'
import { aDivision, anEntry } from '../../testing/sold.ts'

const { services } = await theKit()
const { db } = services.database
const put = (person: Person, body: object, dryRun?: true) =>
  callAs(person, 'PUT event', { body: body as never, query: {}, ...(dryRun ? { dryRun } : {}) } as never)
const create = (person: Person, body: object) => callAs(person, 'POST event', { body: body as never })
const remove = (person: Person, tid: string, eventId: string) =>
  callAs(person, 'PUT setupEvents/:tid/delete', { params: { tid }, body: { eventId } })
const hide = (person: Person, id: string, hideFromCaptains: boolean) =>
  callAs(person, 'PUT event/:id/hideFromCaptains', { params: { id }, body: { hideFromCaptains } })
const captainEvents = async (person: Person, tid: string, captainView?: 'true') =>
  (await callAs(person, 'GET tournament/:tid/events', { params: { tid }, query: captainView ? { captainView } : {} }))
    .body
/** An event as its form sends it back. */
async function form(manager: Person, id: string) {
  const { body } = await callAs(manager, 'GET event/:id', { params: { id } })
  return body
}
const refused = (message: string | RegExp) => ({
  statusCode: 422,
  body: { message: message instanceof RegExp ? expect.stringMatching(message) : message },
})

describe('the list', () => {
  test('by bowlers, then by the earliest squad, those without one last; in full for the manager alone', async () => {
    const { tid, manager } = await aManaged({ status: 3 })
    const [late, none, early] = [
      await anEvent(tid, { name: 'A late' }),
      await anEvent(tid, { name: 'B none' }),
      await anEvent(tid, { name: 'C early' }),
    ]
    await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2, hideFromCaptains: true })
    await aSquad(late, { time: '15:00' })
    await aSquad(early)
    await db.insertInto('addOnFees').values({ eventId: early, description: 'Lunch', fee: 250 }).execute()
    const full = await eventsOf(manager, tid)
    expect(full.map(({ name }) => name)).toEqual(['C early', 'A late', 'B none', 'Doubles'])
    expect(full[0]).toMatchObject({ expenseFee: 30, addOnFees: 2.5, canDelete: true, isUsed: false, squads: 1 })
    expect(full[2]).toMatchObject({ id: none, startsAt: null })
    const captains = await captainEvents(await aCaptain(), tid)
    expect(captains.map(({ name }) => name)).toEqual(['A late', 'B none', 'C early'])
    expect(Object.keys(captains[0] ?? {})).toEqual(['id', 'name', 'numberOfBowlers'])
    // as a captain the manager sees no more than a captain
    expect(await captainEvents(manager, tid, 'true')).toEqual(captains)
    // a manager whom the tournament does not list is a captain here
    expect(await captainEvents(await aCaptain({ roles: ['manager'] }), tid)).toEqual(captains)
    await setStatus(tid, 1)
    expect((await eventsOf(manager, tid)).length).toBe(4)
    expect((await captainEvents(await aCaptain(), tid)) as object).toMatchObject({ code: 'NotFound' })
  })

  test("a manager's own cart works: as a captain they are offered what captains are", async () => {
    const { tid, manager } = await aManaged({ status: 3 })
    const squad = await aSquad(await anEvent(tid, { expenseFee: 0, lineageFee: 0, prizeFee: 0 }))
    const reply = await order(manager, tid, [{ id: squad, quantity: 1 }])
    expect(await finish(manager, tid, reply.body.paymentId ?? '')).toMatchObject({ body: { state: 'succeeded' } })
  })
})

test('a dry run says who has places of the event in a cart, who is paying, and who reads a new price', async () => {
  const { tid, manager, locationId } = await aManaged({ status: 3 })
  const id = await anEvent(tid, { locationId, expenseFee: 3000, lineageFee: 0, prizeFee: 0 })
  const other = await anEvent(tid, { locationId })
  const [squad, beside] = [await aSquad(id), await aSquad(other)]
  const body = await form(manager, id)
  const notes = async (changed: object) =>
    ((await put(manager, { ...body, ...changed }, true)).body as unknown as { effects: { notes: string[] } }).effects
      .notes
  expect(await notes({ name: 'Five' })).toEqual([])
  const hold = (captain: Person, squads: { id: string; quantity: number }[]) =>
    callAs(captain, 'PUT registration/tournament/:tid/hold', { params: { tid }, body: { squads } })
  await hold(await aCaptain(), [{ id: squad, quantity: 2 }])
  await hold(await aCaptain(), [{ id: beside, quantity: 1 }])
  expect(await notes({ name: 'Five' })).toEqual(['1 cart has places of this event.'])
  expect(await notes({ expenseFee: 31 })).toEqual(['1 cart will be shown the new price.'])
  // the same price
  expect(await notes({ expenseFee: 20, prizeFee: 10 })).toEqual(['1 cart has places of this event.'])
  await order(await aCaptain(), tid, [{ id: squad, quantity: 1 }])
  expect(await notes({ name: 'Five' })).toEqual([
    '1 cart has places of this event.',
    '1 captain is paying for places of it now.',
  ])
  expect(await form(manager, id)).toEqual({ ...body, held: 3 })
})

test('an event is created, read and changed; the captain sees its price to the cent', async () => {
  const { tid, manager, locationId } = await aManaged()
  const made = await create(manager, { ...eventBody(locationId), tournamentId: tid, prizeFee: 150.5, name: ' Team ' })
  expect(made).toMatchObject({ statusCode: 200, body: { name: 'Team', prizeFee: 150.5, locationId, readOnly: false } })
  const { id, revision } = made.body
  await aSquad(id)
  await setStatus(tid, 3)
  const changed = await put(manager, { ...eventBody(locationId), id, revision, expenseFee: 20, isHandicapped: true })
  expect(changed).toMatchObject({ statusCode: 400, body: { messages: expect.arrayContaining([]) } })
  expect(changed.body.messages?.join()).toContain('Handicap average is required.')
  const handicap = { isHandicapped: true, handicapPercentage: 90, handicapAverage: 220, handicapApplied: 'Team' }
  const saved = await put(manager, { ...eventBody(locationId), ...handicap, id, revision, prizeFee: 150.5 })
  expect(saved).toMatchObject({ statusCode: 200, body: { handicapPercentage: 90, handicapApplied: 'Team' } })
  const stale = await put(manager, { ...eventBody(locationId), id, revision, name: 'Five' })
  expect(stale).toMatchObject({
    statusCode: 409,
    body: { code: 'Stale', data: { handicapAverage: 220, changedBy: { email: manager.email } } },
  })
  const bare = await put(manager, { ...eventBody(locationId), id, prizeFee: 150.5 })
  expect(bare.body).toMatchObject({ isHandicapped: false, handicapAverage: null })
  const captain = await aCaptain()
  const day = (await db.selectFrom('squadOffers').select('day').where('eventId', '=', id).executeTakeFirstOrThrow()).day
  const offers = await callAs(captain, 'POST registration/tournament/:tid/event/squad/:date', {
    params: { tid, date: day ?? '' },
    body: {},
  })
  expect(offers.body[0]?.squads[0]).toMatchObject({ eventPrice: 210.5, eventTotalPrice: 210.5 })
})

test('a location of another tournament is none, and the list of locations holds the own ones', async () => {
  const { tid, manager, locationId } = await aManaged()
  const other = await aLocation(await aTournament())
  expect(await create(manager, { ...eventBody(other), tournamentId: tid })).toMatchObject({ statusCode: 404 })
  const { body } = await callAs(manager, 'GET setupEvents/:tid/eventLocations', { params: { tid } })
  expect(body).toEqual([{ id: locationId, name: 'Lanes', certificationNumber: expect.any(String) }])
})

describe('what is sold limits what may change', () => {
  async function sold() {
    const world = await aManaged({ status: 3 })
    const id = await anEvent(world.tid, { locationId: world.locationId, averageBased: true })
    const squadId = await aSquad(id, { endLane: 2 })
    const captain = await aCaptain()
    const entryId = await anEntry({ captain, squadId })
    await anEntry({ captain, squadId })
    return { ...world, id, squadId, captain, entryId, body: await form(world.manager, id) }
  }
  test('number of bowlers and criteria are fixed, also by a cancelled entry; the rest is free', async () => {
    const { manager, body, squadId } = await sold()
    await db.updateTable('entries').set({ isCancelled: true }).where('squadId', '=', squadId).execute()
    expect(await put(manager, { ...body, numberOfBowlers: 4 })).toMatchObject(
      refused('The number of bowlers cannot change: entries of this event have been sold.'),
    )
    expect(await put(manager, { ...body, averageBased: false })).toMatchObject(refused(/have been sold/))
    expect(body).toMatchObject({ readOnlyDivisions: true, canDelete: false, isUsed: true, sold: 2 })
    const free = {
      name: 'Fives',
      expenseFee: 99.99,
      gamesPerSeries: 4,
      maxEntriesPerBowler: 3,
      ageAppliesTo: 'All Members',
    }
    expect(await put(manager, { ...body, ...free })).toMatchObject({ statusCode: 200, body: free })
  })

  test('a roster in a cart keeps the number of bowlers', async () => {
    const { tid, manager, locationId } = await aManaged({ status: 3 })
    const id = await anEvent(tid, { locationId })
    const squadId = await aSquad(id)
    const body = await form(manager, id)
    await callAs(await aCaptain(), 'POST registration/cartroster', {
      body: { id: '1', tournamentId: tid, rosterType: 'Entry', rosterData: JSON.stringify({ squadId }) },
    })
    expect(await put(manager, { ...body, numberOfBowlers: 4 })).toMatchObject(refused(/rosters of this event/))
    await db.deleteFrom('rosters').where('tournamentId', '=', tid).execute()
    expect(await put(manager, { ...body, numberOfBowlers: 4 })).toMatchObject({ statusCode: 200 })
  })

  test('entries per lane pair: up, and down as far as nothing is taken; squads and their caps follow', async () => {
    const { manager, body, squadId } = await sold()
    expect(await put(manager, { ...body, entriesPerLanePair: 1 })).toMatchObject(
      refused(/^More entries are taken than there would be places: 9:00 AM, .* \(2 taken, 1 place\)\.$/),
    )
    expect(await put(manager, { ...body, entriesPerLanePair: 6 })).toMatchObject({ statusCode: 200 })
    const places = () => db.selectFrom('squads').select(['total', 'captainCap']).where('id', '=', squadId).execute()
    expect(await places()).toEqual([{ total: 6, captainCap: 6 }])
    expect(await put(manager, { ...body, revision: undefined, entriesPerLanePair: 2 })).toMatchObject({
      statusCode: 200,
    })
    expect(await places()).toEqual([{ total: 2, captainCap: 2 }])
  })

  test('the location of half a set stays while a set is sold', async () => {
    const { tid, manager, locationId } = await aManaged({ status: 3, linkEvents: true })
    const doubles = await anEvent(tid, { locationId, name: 'Doubles', numberOfBowlers: 2 })
    const singles = await anEvent(tid, { locationId, name: 'Singles', numberOfBowlers: 1 })
    const squadId = await aSquad(doubles)
    await aSquad(singles, { time: '13:00' })
    const elsewhere = await aLocation(tid, 'Other Lanes')
    await anEntry({ captain: await aCaptain(), squadId })
    for (const id of [doubles, singles])
      expect(await put(manager, { ...(await form(manager, id)), locationId: elsewhere })).toMatchObject(
        refused(/^Doubles at 9:00 AM, .* is sold with a squad that this change would take from it\.$/),
      )
    await db.updateTable('squads').set({ taken: 0 }).where('id', '=', squadId).execute()
    expect(await put(manager, { ...(await form(manager, singles)), locationId: elsewhere })).toMatchObject({
      statusCode: 200,
    })
  })
})

describe('delete', () => {
  test('in Setup, with squads, divisions, inactive fees and rules; the linking of half a set ends', async () => {
    const { tid, manager } = await aManaged({ linkEvents: true })
    const [team, doubles] = [await anEvent(tid), await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2 })]
    await aSquad(doubles)
    await aDivision({ eventId: doubles }, 'Open')
    const inactiveAt = new Date()
    await db.insertInto('addOnFees').values({ eventId: doubles, description: 'Lunch', fee: 1, inactiveAt }).execute()
    const rule = { tournamentId: tid, parentEventId: team, childEventId: doubles, quantity: 1, inactiveAt }
    await db.insertInto('bundlingRules').values(rule).execute()
    expect(await remove(manager, tid, doubles)).toMatchObject({ statusCode: 200, body: { eventName: 'Doubles' } })
    expect((await eventsOf(manager, tid)).map(({ id }) => id)).toEqual([team])
    const { linkEvents } = await db
      .selectFrom('tournaments')
      .select('linkEvents')
      .where('id', '=', tid)
      .executeTakeFirstOrThrow()
    expect(linkEvents).toBe(false)
    expect(await callAs(manager, 'POST event/:id/remove', { params: { id: team } })).toMatchObject({
      body: { eventName: 'Team' },
    })
    expect(await remove(manager, tid, team)).toMatchObject({ statusCode: 404 })
  })

  test('not once Setup is left, and not while anything names the event', async () => {
    const { tid, manager } = await aManaged({ status: 3 })
    const id = await anEvent(tid)
    const squad = await aSquad(id)
    expect(await remove(manager, tid, id)).toMatchObject(refused(/status Setup/))
    const captain = await aCaptain()
    await callAs(captain, 'PUT registration/tournament/:tid/hold', {
      params: { tid },
      body: { squads: [{ id: squad, quantity: 1 }] },
    } as never)
    await setStatus(tid, 1)
    expect(await remove(manager, tid, id)).toMatchObject(refused(/^Captains have Team in their carts/))
    await setStatus(tid, 3)
    expect((await order(captain, tid, [{ id: squad, quantity: 1 }])).body.messages).toEqual([])
    await setStatus(tid, 1)
    expect(await remove(manager, tid, id)).toMatchObject(refused(/^Somebody is paying for Team now/))
    // also when the places were freed in the meantime
    await db.deleteFrom('holds').where('tournamentId', '=', tid).execute()
    expect(await remove(manager, tid, id)).toMatchObject(refused(/^Somebody is paying for Team now/))
    await db.updateTable('paymentSessions').set({ state: 'expired' }).where('tournamentId', '=', tid).execute()
    await aVirtualEvent(tid, [id])
    expect(await remove(manager, tid, id)).toMatchObject(refused(/^Team is linked to All Events/))
    await db.deleteFrom('virtualEvents').where('tournamentId', '=', tid).execute()
    await anEntry({ captain, squadId: squad, isCancelled: true })
    expect(await remove(manager, tid, id)).toMatchObject(refused(/^Entries of Team have been sold/))
  })
})

test('hiding works at once, also for who has it on the screen, until registrations are closed', async () => {
  const { tid, manager } = await aManaged({ status: 3 })
  const id = await anEvent(tid)
  const squad = await aSquad(id)
  expect(await hide(manager, id, true)).toMatchObject({ statusCode: 200, body: { hideFromCaptains: true } })
  const captain = await aCaptain()
  expect(await captainEvents(captain, tid)).toEqual([])
  expect((await order(captain, tid, [{ id: squad, quantity: 1 }])).body.paymentId).toBeFalsy()
  expect(await hide(manager, id, false)).toMatchObject({ statusCode: 200 })
  expect((await order(captain, tid, [{ id: squad, quantity: 1 }])).body.paymentId).toMatch(/^.{36}$/)
  await setStatus(tid, 5)
  expect(await hide(manager, id, true)).toMatchObject(refused(/^Registrations are closed/))
})

describe('linking', () => {
  const link = (person: Person, tid: string, linkEvents: boolean) =>
    callAs(person, 'POST setup/tournament/:id/linkEvents', {
      params: { id: tid },
      body: { tournamentId: tid, linkEvents },
    })
  const canLink = async (manager: Person, tid: string) =>
    (await callAs(manager, 'GET setup/tournament/:id', { params: { id: tid } })).body.canLinkEvents
  test('of exactly one Doubles and one Singles event of which nothing is sold', async () => {
    const { tid, manager, locationId } = await aManaged({ status: 3 })
    const doubles = await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2, locationId })
    expect(await link(manager, tid, true)).toMatchObject(refused(/exactly one event for two bowlers/))
    expect(await canLink(manager, tid)).toBe(false)
    const singles = await anEvent(tid, { name: 'Singles', numberOfBowlers: 1, locationId })
    expect(await canLink(manager, tid)).toBe(true)
    const squad = await aSquad(doubles)
    await aSquad(singles, { time: '12:00' })
    expect(await link(manager, tid, true)).toMatchObject({ statusCode: 200, body: { linkEvents: true } })
    // a captain is offered the set
    const bought = await order(await aCaptain(), tid, [{ id: squad, quantity: 1 }])
    expect(bought.body).toMatchObject({ amount: 300 })
    expect(await link(manager, tid, false)).toMatchObject(refused(/in their carts/))
    expect(await canLink(manager, tid)).toBe(false)
    const second = { ...eventBody(locationId), tournamentId: tid }
    expect(await create(manager, { ...second, numberOfBowlers: 1 })).toMatchObject(
      refused(/second event for one bowler/),
    )
    expect(await create(manager, { ...second, numberOfBowlers: 3 })).toMatchObject({ statusCode: 200 })
    await db.deleteFrom('holds').where('tournamentId', '=', tid).execute()
    await db.updateTable('paymentSessions').set({ state: 'expired' }).where('tournamentId', '=', tid).execute()
    expect(await put(manager, { ...(await form(manager, doubles)), numberOfBowlers: 4 })).toMatchObject(
      refused(/^Unlink/),
    )
    expect(await link(manager, tid, false)).toMatchObject({ statusCode: 200 })
    await anEntry({ captain: await aCaptain(), squadId: squad })
    expect(await link(manager, tid, true)).toMatchObject(refused('Entries of Doubles or Singles have been sold.'))
  })
})

test('nothing can be added once registrations are closed, nothing changed once the tournament has ended', async () => {
  const { tid, manager, locationId } = await aManaged({ status: 5 })
  expect(await create(manager, { ...eventBody(locationId), tournamentId: tid })).toMatchObject(refused(/closed/))
  const id = await anEvent(tid, { locationId })
  await setStatus(tid, 6)
  expect(await put(manager, { ...eventBody(locationId), id })).toMatchObject({
    statusCode: 422,
    body: { code: 'ReadOnly' },
  })
  expect((await eventsOf(manager, tid))[0]).toMatchObject({ readOnly: true, readOnlyDivisions: true, canDelete: false })
})
