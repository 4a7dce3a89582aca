import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { expect, test } from 'vitest'
import { callAs, theKit } from '../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament, aVirtualEvent, zone } from '../testing/makers.ts'
import { aBowler, anEntry, aVirtualEntry } from '../testing/sold.ts'

const { server, services } = await theKit()
const { db } = services.database
const day = addDays(dayOf(new Date(), zone), 31)

test('squads of a day: most bowlers first, by start, hidden ones left out, prices with their parts', async () => {
  const tid = await aTournament()
  const pairs = await anEvent(tid, { name: 'Pairs', numberOfBowlers: 2 })
  const team = await anEvent(tid)
  await db.insertInto('addOnFees').values({ eventId: team, description: 'Lane maintenance', fee: 250 }).execute()
  const late = await aSquad(team, { time: '13:00' })
  const early = await aSquad(team, { time: '08:00', captainCap: 3 })
  await aSquad(team, { time: '10:00', hideFromCaptains: true })
  await aSquad(await anEvent(tid, { name: 'Staff alone', numberOfBowlers: 1 }), { hideFromCaptains: true })
  const pairsSquad = await aSquad(pairs)
  const captain = await aCaptain()
  const ask = (squads: { id: string; quantity: number }[]) =>
    callAs(captain, 'POST registration/tournament/:tid/event/squad/:date', {
      params: { tid, date: day },
      body: { squads },
    })
  const { body } = await ask([{ id: early, quantity: 2 }])
  expect(body.map((event) => [event.eventName, event.squads.map((squad) => squad.id)])).toEqual([
    ['Team', [early, late]],
    ['Pairs', [pairsSquad]],
    ['Staff alone', []],
  ])
  expect(body[0]?.squads[0]).toMatchObject({
    eventPrice: 100,
    eventAddOnFees: [{ description: 'Lane maintenance', fee: 2.5 }],
    eventTotalPrice: 102.5,
    available: 3,
    adminAvailable: null,
    countInCart: 2,
    hasBundledChild: false,
    eventNumberOfBowlers: 5,
  })
})

test('a linked set is offered as one, at the price of all three entries, as often as both squads allow', async () => {
  const tid = await aTournament({ linkEvents: true })
  const doubles = await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2 })
  const singles = await anEvent(tid, {
    name: 'Singles',
    numberOfBowlers: 1,
    expenseFee: 500,
    lineageFee: 0,
    prizeFee: 0,
  })
  await aSquad(doubles)
  await aSquad(singles, { time: '11:00', captainCap: 7 })
  const { body } = await callAs(await aCaptain(), 'POST registration/tournament/:tid/event/squad/:date', {
    params: { tid, date: day },
    body: {},
  })
  expect(body).toMatchObject([
    {
      eventName: 'Doubles',
      eventIsLinked: true,
      squads: [{ eventTotalPrice: 110, available: 3, summary: '1 set is 1 Doubles and 2 Singles entries' }],
    },
  ])
  expect(body).toHaveLength(1)
})

test('a bundled event appears on the day after its parent, with what the parents allow, and the parent shows the guide', async () => {
  const tid = await aTournament()
  const team = await anEvent(tid)
  const doubles = await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2 })
  await db
    .insertInto('bundlingRules')
    .values({ tournamentId: tid, parentEventId: team, childEventId: doubles, quantity: 3 })
    .execute()
  const parent = await aSquad(team)
  await aSquad(doubles, { day: addDays(day, 1) })
  const captain = await aCaptain()
  const squads = (date: string, cart: { id: string; quantity: number }[]) =>
    callAs(captain, 'POST registration/tournament/:tid/event/squad/:date', {
      params: { tid, date },
      body: { squads: cart },
    })
  const dates = async (cart: { id: string; quantity: number }[]) =>
    (await callAs(captain, 'POST registration/tournament/:tid/dates', { params: { tid }, body: { squads: cart } })).body
  expect((await squads(addDays(day, 1), [])).body).toEqual([])
  expect((await squads(day, [])).body[0]?.squads[0]).toMatchObject({ hasBundledChild: true, showBundleGuide: true })
  expect(await dates([])).toMatchObject({
    firstAvailableSquadDate: day,
    lastAvailableSquadDate: day,
    disabledDates: [],
  })
  const cart = [{ id: parent, quantity: 2 }]
  expect((await squads(addDays(day, 1), cart)).body).toMatchObject([
    { bundleRemaining: 6, bundleParentName: 'Team', squads: [{ available: 6 }] },
  ])
  expect(await dates(cart)).toMatchObject({ lastAvailableSquadDate: addDays(day, 1) })
  expect((await callAs(captain, 'GET tournament/:tid/bundling', { params: { tid } })).body).toBe(true)
})

test('days without squads, and sold-out ones, cannot be chosen; how full each day is comes along', async () => {
  const tid = await aTournament()
  const event = await anEvent(tid)
  await aSquad(event, { captainCap: 4 })
  const full = await aSquad(event, { day: addDays(day, 2), captainCap: 5 })
  await aSquad(event, { day: addDays(day, 3) })
  await db.updateTable('squads').set({ captainCap: 0 }).where('id', '=', full).execute()
  const { body } = await callAs(await aCaptain(), 'POST registration/tournament/:tid/dates', {
    params: { tid },
    body: {},
  })
  expect(body).toMatchObject({
    firstAvailableSquadDate: day,
    lastAvailableSquadDate: addDays(day, 3),
    disabledDates: [addDays(day, 1), addDays(day, 2)],
  })
  expect(body.availability[0]).toEqual({ date: day, available: 4, total: 4 })
})

test('days and starts that are over are not shown, except those in the cart', async () => {
  const tid = await aTournament({ startDate: addDays(day, -40) })
  const event = await anEvent(tid)
  const past = dayOf(new Date(Date.now() - 3 * 86_400_000), zone)
  const begun = await aSquad(event, { startsAt: new Date(Date.now() - 60_000) })
  const [gone, next] = [await aSquad(event, { day: past }), await aSquad(event)]
  const captain = await aCaptain()
  const daysOf = async (body: { squads?: { id: string; quantity: number }[] }) =>
    (await callAs(captain, 'POST registration/tournament/:tid/dates', { params: { tid }, body })).body.availability
  const startsOf = async (date: string, squads: { id: string; quantity: number }[] = []) => {
    const request = { params: { tid, date }, body: { squads } }
    const { body } = await callAs(captain, 'POST registration/tournament/:tid/event/squad/:date', request)
    return body.flatMap((offer) => offer.squads.map(({ id }) => id))
  }
  const today = dayOf(new Date(Date.now() - 60_000), zone)
  expect(await daysOf({})).toMatchObject([{ date: day }])
  expect([await startsOf(today), await startsOf(past), await startsOf(day)]).toEqual([[], [], [next]])
  const cart = [begun, gone].map((id) => ({ id, quantity: 1 }))
  expect(await daysOf({ squads: cart })).toMatchObject([{ date: past }, { date: today }, { date: day }])
  expect([await startsOf(today, cart), await startsOf(past, cart)]).toEqual([[begun], [gone]])
})

test('availability is serialised once: an ETag, 304 for who has it, new after a change, only for those who may look', async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid))
  const captain = await aCaptain()
  const ask = (headers: Record<string, string> = {}, token = captain.token) =>
    server.inject({
      url: `/api/tournament/${tid}/availability`,
      headers: { authorization: `Bearer ${token}`, ...headers },
    })
  const first = await ask()
  expect(first.json()).toEqual({ [squad]: 10 })
  const etag = String(first.headers.etag)
  expect((await ask({ 'if-none-match': etag })).statusCode).toBe(304)
  await callAs(captain, 'PUT registration/tournament/:tid/hold', {
    params: { tid },
    body: { squads: [{ id: squad, quantity: 4 }] },
  })
  expect((await ask({ 'if-none-match': etag })).json()).toEqual({ [squad]: 6 })
  const group = `Group ${crypto.randomUUID()}`
  await db.insertInto('groups').values({ name: group }).execute()
  expect((await ask({}, (await aCaptain({ groups: [group] })).token)).statusCode).toBe(404)
})

test('the home page lists what captains may see, in order, with the reason where they cannot buy', async () => {
  const captain = await aCaptain()
  const gone = { startDate: '2020-01-01', endDate: '2020-01-02', registrationCloseDate: '2020-01-01' }
  const [open, inSetup, ended, closed] = [
    await aTournament({ name: 'B open', sort: 1 }),
    await aTournament({ status: 1 }),
    await aTournament(gone),
    await aTournament({ status: 4, name: 'A closed', sort: 0 }),
  ]
  const over = await aTournament({ ...gone, name: 'A over', sort: 0 })
  const ownSquads = [await aSquad(await anEvent(open)), await aSquad(await anEvent(over))] as const
  for (const squadId of [ownSquads[0], ...ownSquads]) await anEntry({ captain, squadId })
  await anEntry({ captain, squadId: ownSquads[0], isCancelled: true })
  await anEntry({ captain: await aCaptain(), squadId: ownSquads[0] })
  const { body } = await callAs(captain, 'POST registration/tournament/active', { body: {} })
  const mine = body.filter((one) => [open, inSetup, ended, closed, over].includes(one.id))
  expect(mine.map((one) => [one.id, one.canCaptainPurchase, one.canCaptainManage, one.captainPurchaseReason])).toEqual([
    [closed, false, true, 'Registration for this tournament is closed.'],
    [open, true, true, null],
    [over, false, true, 'This tournament has ended.'],
  ])
  expect(mine.map((one) => [one.ownEntries, one.hasEnded])).toEqual([
    [0, false],
    [2, false],
    [1, true],
  ])
})

test('the home page lists a tournament to the end of its last day, as its own clocks show it', async () => {
  // while UTC has one day, one of the two has another
  const [behind, ahead] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'] as const
  const lastDay = (timeZone: string, daysAgo: number) => {
    const endDate = addDays(dayOf(new Date(), timeZone), -daysAgo)
    return aTournament({ timeZone, startDate: addDays(endDate, -9), endDate, registrationCloseDate: endDate })
  }
  const lasting = [await lastDay(behind, 0), await lastDay(ahead, 0)]
  const over = [await lastDay(behind, 1), await lastDay(ahead, 1)]
  const { body } = await callAs(await aCaptain(), 'POST registration/tournament/active', { body: {} })
  const listed = new Set(body.map(({ id }) => id))
  expect([...lasting, ...over].map((id) => listed.has(id))).toEqual([true, true, false, false])
})

test('the home page says how many rosters a captain has to complete, and what is left to pay', async () => {
  const captain = await aCaptain()
  const tid = await aTournament()
  const event = await anEvent(tid, { numberOfBowlers: 1 })
  const [squadId, started] = [await aSquad(event), await aSquad(event, { time: '07:00' })]
  const { id: bowler } = await aBowler()
  const sold = { captain, squadId }
  const parentEntryId = await anEntry(sold)
  await anEntry({ ...sold, paid: true, bowlers: [bowler] })
  // filled through the one it belongs to, over, cancelled, somebody else's
  await anEntry({ ...sold, paid: true, parentEntryId, parentPosition: 1 })
  await anEntry({ captain, squadId: started, paid: true })
  await anEntry({ ...sold, isCancelled: true })
  await anEntry({ captain: await aCaptain(), squadId })
  await db
    .updateTable('squads')
    .set({ startsAt: new Date(0) })
    .where('id', '=', started)
    .execute()
  await aVirtualEntry({ captain, virtualEventId: await aVirtualEvent(tid, [event], { prizeFee: 2000 }) })
  const listed = async () => {
    const { body } = await callAs(captain, 'POST registration/tournament/active', { body: {} })
    return body.find(({ id }) => id === tid)
  }
  expect(await listed()).toMatchObject({ ownEntries: 4, rostersToComplete: 1, balanceDue: 120 })
  await db.updateTable('tournaments').set({ status: 5 }).where('id', '=', tid).execute()
  expect(await listed()).toMatchObject({ ownEntries: 4, rostersToComplete: 0, balanceDue: 0 })
})
