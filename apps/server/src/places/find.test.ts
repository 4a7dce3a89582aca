import { addDays, dayOf } from '@kegler/domain/dates.ts'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { expireHolds } from '../jobs/expire.ts'
import { balanced, booksOf } from '../testing/books.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anAdmin, anEvent, aSquad, aTournament, aVirtualEvent, zone } from '../testing/makers.ts'
import { anEntry } from '../testing/sold.ts'
import { fuzzRuns } from '../testing/thorough.ts'

const { services, clock } = await theKit()
const { db } = services.database
const saturday = addDays(dayOf(new Date(), zone), 31)
const sunday = addDays(saturday, 1)

afterEach(() => {
  clock.ahead = 0
})

type Quantities = Readonly<Record<string, number>>
const call = 'POST registration/tournament/:tid/find'
type Body = NonNullable<Parameters<typeof callAs<typeof call>>[2]>['body']
const find = async (person: Person, tid: string, body: Body) =>
  (await callAs(person, call, { params: { tid }, body })).body
const put = (person: Person, tid: string, squads: Quantities, virtualEvents: Quantities = {}) => {
  const lines = (of: Quantities) => Object.entries(of).map(([id, quantity]) => ({ id, quantity }))
  const body = { squads: lines(squads), virtualEvents: lines(virtualEvents) }
  return callAs(person, 'PUT registration/tournament/:tid/hold', { params: { tid }, body })
}
const plus = (a: Quantities, b: Quantities): Quantities => {
  const sum: Record<string, number> = { ...a }
  for (const [id, n] of Object.entries(b)) sum[id] = (sum[id] ?? 0) + n
  return sum
}
type Found = Awaited<ReturnType<typeof find>>
const linesOf = ({ starts, sets }: Found['options'][number]): Quantities =>
  Object.fromEntries([...starts, ...sets].map(({ id, quantity }) => [id, quantity]))
const aRule = (tournamentId: string, parentEventId: string, childEventId: string, quantity: number) =>
  db.insertInto('bundlingRules').values({ tournamentId, parentEventId, childEventId, quantity }).execute()

const places = fc.integer({ min: 0, max: 6 })
const worlds = fc.record({
  linkEvents: fc.boolean(),
  bundle: fc.option(fc.integer({ min: 1, max: 3 })),
  maxHeldPlaces: fc.constantFrom(null, 9),
  teams: fc.array(fc.record({ time: fc.constantFrom('08:00', '12:00'), cap: places, hidden: fc.boolean() }), {
    minLength: 1,
    maxLength: 3,
  }),
  sets: fc.array(fc.record({ time: fc.constantFrom('08:00', '10:00', '14:00'), cap: places }), {
    minLength: 1,
    maxLength: 3,
  }),
  singles: fc.tuple(places, places),
  owned: fc.boolean(),
  cart: fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 3 })), { maxLength: 2 }),
  hasLapsed: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 3 }),
  wanted: fc.nat(4),
})
test('a date is found where the hold says yes, and not where it says no', async () => {
  const counts = { yes: 0, no: 0 }
  await fc.assert(
    fc.asyncProperty(worlds, async (world) => {
      const { linkEvents, bundle, maxHeldPlaces, quantity, wanted } = world
      const tid = await aTournament({ linkEvents, maxHeldPlaces })
      const team = await anEvent(tid)
      const doubles = await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2 })
      const singles = await anEvent(tid, { name: 'Singles', numberOfBowlers: 1, entriesPerLanePair: 4 })
      if (bundle) await aRule(tid, team, doubles, bundle)
      const teams: string[] = []
      for (const { time, cap, hidden } of world.teams)
        teams.push(await aSquad(team, { day: saturday, time, captainCap: cap, hideFromCaptains: hidden && cap > 3 }))
      const sets: string[] = []
      for (const { time, cap } of world.sets) sets.push(await aSquad(doubles, { day: sunday, time, captainCap: cap }))
      for (const [n, time] of ['09:00', '14:00'].entries())
        await aSquad(singles, { day: sunday, time, captainCap: world.singles[n] ?? 0, endLane: 20 })
      const captain = await aCaptain()
      if (world.owned) await anEntry({ captain, squadId: teams[0] ?? '' }).catch(() => null)
      const all = [...teams, ...sets]
      const inCart = world.cart.reduce<Quantities>(
        (lines, [n, q]) => plus(lines, { [all[n % all.length] ?? '']: q }),
        {},
      )
      const held = (await put(captain, tid, inCart)).body
      const cart: Quantities = Object.fromEntries(held.squads?.map(({ id, quantity: q }) => [id, q]) ?? [])
      if (world.hasLapsed) {
        clock.ahead += 16 * 60_000
        await expireHolds(services)
      }
      const hasSets = bundle !== null || linkEvents
      const found = await find(captain, tid, { eventId: team, quantity, sets: hasSets ? wanted : 0 })
      /** Whether it is held beside the cart; what is held then is as before. */
      const isHeld = async (lines: Quantities) => {
        const { body } = await put(captain, tid, plus(cart, lines))
        if (body.messages?.length === 0) await put(captain, tid, cart)
        return body.messages?.length === 0
      }
      for (const option of found.options) {
        expect(await isHeld(linesOf(option))).toBe(true)
        counts.yes += 1
      }
      for (const id of teams)
        if (!found.options.some(({ starts }) => starts.some((start) => start.id === id)))
          for (const parts of hasSets && wanted > 0 ? partsOf(sets, wanted) : [{}]) {
            expect(await isHeld(plus({ [id]: quantity }, parts))).toBe(false)
            counts.no += 1
          }
      for (const { text, search } of found.misses)
        if (!text.startsWith('You can hold'))
          for (const option of (await find(captain, tid, search)).options.slice(0, 1))
            expect(await isHeld(linesOf(option)), text).toBe(true)
      expect(await booksOf(tid)).toEqual(balanced)
    }),
    { numRuns: fuzzRuns() * 3 },
  )
  expect(Math.min(counts.yes, counts.no)).toBeGreaterThan(0)
})
/** Ways to divide a number among these. */
function partsOf(ids: readonly string[], n: number): Quantities[] {
  const [id, ...rest] = ids
  if (id === undefined) return n === 0 ? [{}] : []
  return Array.from({ length: n + 1 }, (_, q) => q).flatMap((q) =>
    partsOf(rest, n - q).map((parts) => (q > 0 ? { ...parts, [id]: q } : parts)),
  )
}

test('answers what the form needs, ten at a time, with days, prices and why nothing can be held', async () => {
  const tid = await aTournament({ linkEvents: true })
  const team = await anEvent(tid)
  const doubles = await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2 })
  const singles = await anEvent(tid, { name: 'Singles', numberOfBowlers: 1 })
  for (let n = 0; n < 12; n += 1) await aSquad(team, { day: addDays(saturday, 2 * n) })
  await aSquad(doubles, { day: sunday })
  await aSquad(singles, { day: sunday, time: '12:00' })
  const captain = await aCaptain()
  const first = await find(captain, tid, { quantity: 2 })
  expect(first).toMatchObject({
    events: [
      { eventId: team, eventName: 'Team', eventNumberOfBowlers: 5, eventIsLinked: false, hasSets: true },
      { eventId: doubles, eventIsLinked: true, hasSets: false },
    ],
    ...{
      eventId: team,
      firstDay: saturday,
      lastDay: addDays(saturday, 22),
      ownDays: [],
      messages: [],
      count: 12,
      misses: [],
      waitFor: [],
    },
  })
  expect([first.options.length, first.days.length, first.options[0]?.total]).toEqual([10, 12, 200])
  expect((await find(captain, tid, { quantity: 2, skip: 10 })).options).toHaveLength(2)
  const withSets = await find(captain, tid, { quantity: 2, sets: 5 })
  expect(withSets.options).toMatchObject([
    {
      day: saturday,
      total: 200 + 5 * 300,
      starts: [{ quantity: 2, left: 10 }],
      sets: [{ quantity: 5, left: 5, eventIsLinked: true }],
    },
  ])
  await anEntry({ captain, squadId: withSets.options[0]?.starts[0]?.id ?? '' })
  const { misses, waitFor } = await find(captain, tid, { quantity: 20, lastDay: saturday })
  expect([misses.length > 0, waitFor]).toEqual([true, []])
  await db.updateTable('tournaments').set({ waitingList: true }).where('id', '=', tid).execute()
  const waiting = await find(captain, tid, { quantity: 20, lastDay: saturday, latest: '23:00' })
  expect(waiting.waitFor).toEqual([withSets.options[0]?.starts[0]?.id])
  const onOwn = await find(captain, tid, { onOwnDays: true })
  expect([onOwn.ownDays, onOwn.days]).toEqual([[saturday], [saturday]])
  await db.updateTable('tournaments').set({ status: 4 }).where('id', '=', tid).execute()
  expect(await find(captain, tid, {})).toMatchObject({
    messages: ['Registration for this tournament is closed.'],
    ...{ count: 0, options: [], misses: [], days: [] },
  })
})

test('entries that move are found a start after the last day to buy, beside any cart, all of them together', async () => {
  const tid = await aTournament({ maxHeldPlaces: 2 })
  const eventId = await anEvent(tid)
  const [from, small, big] = [
    await aSquad(eventId, { day: saturday }),
    await aSquad(eventId, { day: sunday, captainCap: 2 }),
    await aSquad(eventId, { day: sunday, time: '15:00' }),
  ]
  const captain = await aCaptain()
  const entryIds = [1, 2, 3].map(() => anEntry({ captain, squadId: from }))
  const [entryId = ''] = await Promise.all(entryIds)
  // in the way of a purchase: another start of the day is in the cart
  await put(captain, tid, { [small]: 1 })
  await db
    .updateTable('tournaments')
    .set({ registrationCloseDate: dayOf(new Date(), zone) })
    .where('id', '=', tid)
    .execute()
  const found = await find(captain, tid, { eventId, quantity: 3, entryId })
  expect(found.messages).toEqual([])
  expect(found.options.map(linesOf)).toEqual([{ [big]: 3 }])
  expect((await find(captain, tid, { eventId, quantity: 3 })).messages).toEqual([
    expect.stringMatching(/^Registration closed/),
  ])
  const less = await find(captain, tid, { eventId, quantity: 3, entryId, latest: '12:00' })
  expect(less.misses.map(({ text, search }) => [text.replace(/.*: /, ''), search.quantity])).toEqual([
    ['places for all that you look for', 3],
  ])
  expect((await callAs(await aCaptain(), call, { params: { tid }, body: { entryId } })).statusCode).toBe(404)
})

test('a cart that cannot be held any more says no everywhere', async () => {
  const tid = await aTournament()
  const event = await anEvent(tid)
  const [squad, other] = [await aSquad(event, { day: saturday }), await aSquad(event, { day: addDays(saturday, 1) })]
  const virtual = await aVirtualEvent(tid, [event])
  const captain = await aCaptain()
  await put(captain, tid, { [squad]: 1 }, { [virtual]: 5 })
  expect((await find(captain, tid, {})).count).toBe(2)
  await db.updateTable('virtualEvents').set({ hideFromCaptains: true }).where('id', '=', virtual).execute()
  expect((await find(captain, tid, {})).count).toBe(0)
  expect((await put(captain, tid, { [squad]: 1, [other]: 1 }, { [virtual]: 5 })).body.messages).toHaveLength(1)
})

test('staff find hidden starts and places above the cap, beside their own cart, as they can reserve them', async () => {
  const tid = await aTournament({ status: 2, maxHeldPlaces: 1 })
  const event = await anEvent(tid)
  const [hidden, capped] = [
    await aSquad(event, { day: saturday, hideFromCaptains: true, captainCap: 0 }),
    await aSquad(event, { day: sunday, captainCap: 1 }),
  ]
  const admin = await anAdmin()
  const ask = async (quantity: number, squads: { id: string; quantity: number }[] = []) =>
    (
      await callAs(admin, 'POST admin/tournament/:tid/reservation/find', {
        params: { tid },
        body: { quantity, squads },
      })
    ).body.options.map(({ starts: [start] }) => [start?.id, start?.left])
  expect(await ask(10)).toEqual([
    [hidden, 10],
    [capped, 10],
  ])
  expect(await ask(4, [{ id: hidden, quantity: 7 }])).toEqual([[capped, 10]])
  const captain = { firstName: 'Martha', lastName: 'Voss', email: `martha-${crypto.randomUUID()}@kegler.test` }
  const entries = [{ squadId: hidden, quantity: 10 }]
  const body = { entries, virtualEntries: [], captain }
  const reserved = await callAs(admin, 'POST admin/tournament/:id/reservation', { params: { id: tid }, body })
  expect(reserved.body.messages).toEqual([])
  expect(await ask(1)).toEqual([[capped, 10]])
})

test('starts that are over are not found', async () => {
  const tid = await aTournament()
  const team = await anEvent(tid)
  const [yesterday, tomorrow] = [addDays(dayOf(new Date(), zone), -1), addDays(dayOf(new Date(), zone), 1)]
  await aSquad(team, { day: yesterday })
  await aSquad(team, { day: tomorrow, captainCap: 2 })
  const captain = await aCaptain()
  const found = await find(captain, tid, { quantity: 1 })
  expect([found.firstDay, found.days]).toEqual([tomorrow, [tomorrow]])
  expect((await find(captain, tid, { quantity: 3 })).misses).toMatchObject([{ search: { quantity: 2 } }])
})

test('the waiting list is not offered for what no free place would help', async () => {
  const tid = await aTournament({ waitingList: true, maxHeldPlaces: 6 })
  await aSquad(await anEvent(tid), { captainCap: 2 })
  const captain = await aCaptain()
  const waitFor = async (quantity: number) => (await find(captain, tid, { quantity })).waitFor.length
  expect([await waitFor(6), await waitFor(7)]).toEqual([1, 0])
})
