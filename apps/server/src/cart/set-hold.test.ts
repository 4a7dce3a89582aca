import { secondTeamMessage } from '@kegler/domain/cart/cart.rules.ts'
import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { afterEach, expect, test } from 'vitest'
import { expireHolds } from '../jobs/expire.ts'
import { balanced, booksOf } from '../testing/books.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament, aVirtualEvent, zone } from '../testing/makers.ts'

const { services, clock } = await theKit()
const { db } = services.database
const day = addDays(dayOf(new Date(), zone), 31)

afterEach(() => {
  clock.ahead = 0
})

interface Line {
  id: string
  quantity: number
  eventTotalPrice?: number
}
const hold = (person: Person, tid: string, squads: Line[], virtualEvents: Line[] = []) =>
  callAs(person, 'PUT registration/tournament/:tid/hold', { params: { tid }, body: { squads, virtualEvents } })
const taken = async (id: string) =>
  (await db.selectFrom('squads').select('taken').where('id', '=', id).executeTakeFirstOrThrow()).taken

test('a cart keeps its places for 15 minutes, changes with the cart and ends with an empty one', async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid))
  const captain = await aCaptain()
  const first = await hold(captain, tid, [{ id: squad, quantity: 3 }])
  expect(first.statusCode).toBe(200)
  expect(first.body).toMatchObject({
    messages: [],
    renewalsLeft: 3,
    squads: [{ id: squad, quantity: 3, available: 7 }],
  })
  expect(Date.parse(first.body.expiresAt ?? '')).toBeGreaterThan(Date.now() + 14.5 * 60_000)
  expect(await taken(squad)).toBe(3)
  expect((await hold(captain, tid, [{ id: squad, quantity: 1 }])).body.squads).toMatchObject([
    { id: squad, quantity: 1, available: 9 },
  ])
  expect(await taken(squad)).toBe(1)
  expect((await hold(captain, tid, [])).body).toMatchObject({ expiresAt: null, squads: [] })
  expect(await taken(squad)).toBe(0)
  expect(await booksOf(tid)).toEqual(balanced)
})

test('a cart of several squads is held whole or not at all, and names the one that is full', async () => {
  const tid = await aTournament()
  const event = await anEvent(tid, { numberOfBowlers: 2, name: 'Pairs' })
  const free = await aSquad(event)
  const full = await aSquad(event, { time: '13:00', captainCap: 2 })
  const captain = await aCaptain()
  const reply = await hold(captain, tid, [
    { id: free, quantity: 1 },
    { id: full, quantity: 3 },
  ])
  expect(reply.body.messages).toHaveLength(1)
  expect(reply.body.messages?.[0]).toMatch(/^Pairs, 01:00 PM, .* has only 2 left\. Please lower the quantity\.$/)
  expect(await taken(free)).toBe(0)
  expect(reply.body).toMatchObject({ expiresAt: null, squads: [] })
})

test('100 captains race for the last 10 places: 10 hold, 90 are refused, the counter agrees', async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid))
  const captains = await Promise.all(Array.from({ length: 100 }, () => aCaptain()))
  const replies = await Promise.all(captains.map((captain) => hold(captain, tid, [{ id: squad, quantity: 1 }])))
  expect(replies.every((reply) => reply.statusCode === 200)).toBe(true)
  const held = replies.filter((reply) => reply.body.messages?.length === 0)
  expect(held).toHaveLength(10)
  for (const reply of replies.filter((one) => one.body.messages?.length))
    expect(reply.body.messages?.[0]).toMatch(/SOLD OUT\.$/)
  expect(await taken(squad)).toBe(10)
  expect(await booksOf(tid)).toEqual(balanced)
})

test('orders over the same squads in opposite order never deadlock', async () => {
  const tid = await aTournament()
  const event = await anEvent(tid, { numberOfBowlers: 2 })
  const squads = await Promise.all(['09:00', '11:00', '13:00'].map((time) => aSquad(event, { time, endLane: 100 })))
  const captains = await Promise.all(Array.from({ length: 30 }, () => aCaptain()))
  const replies = await Promise.all(
    captains.map((captain, n) =>
      hold(
        captain,
        tid,
        (n % 2 ? squads : [...squads].reverse()).map((id) => ({ id, quantity: 1 + (n % 3) })),
      ),
    ),
  )
  expect(replies.map((reply) => reply.statusCode)).toEqual(replies.map(() => 200))
  expect(replies.flatMap((reply) => reply.body.messages ?? [])).toEqual([])
  expect(await booksOf(tid)).toEqual(balanced)
})

test('a changed price, a hidden squad and another tournament are refused with a sentence', async () => {
  const tid = await aTournament()
  const event = await anEvent(tid)
  const squad = await aSquad(event)
  const hidden = await aSquad(event, { time: '10:00', hideFromCaptains: true })
  const elsewhere = await aSquad(await anEvent(await aTournament()))
  const captain = await aCaptain()
  const cheap = await callAs(captain, 'PUT registration/tournament/:tid/hold', {
    params: { tid },
    body: { squads: [{ id: squad, quantity: 1, eventTotalPrice: 1 }] },
  })
  expect(cheap.body.messages).toEqual(['The price of Team changed from $1.00 to $100.00. Please review your cart.'])
  for (const id of [hidden, elsewhere])
    expect((await hold(captain, tid, [{ id, quantity: 1 }])).body.messages?.[0]).toMatch(/no longer offered/)
  expect(await taken(squad)).toBe(0)
})

test('a start that has begun is neither held nor paid, and can be taken out of the cart', async () => {
  const tid = await aTournament({ startDate: addDays(dayOf(new Date(), zone), -2) })
  const event = await anEvent(tid, { numberOfBowlers: 2, name: 'Pairs' })
  const [begun, other] = [await aSquad(event), await aSquad(event, { time: '13:00' })]
  const captain = await aCaptain()
  const all = [begun, other].map((id) => ({ id, quantity: 1 }))
  expect((await hold(captain, tid, all)).body.messages).toEqual([])
  await db
    .updateTable('squads')
    .set({ startsAt: new Date(Date.now() - 1) })
    .where('id', '=', begun)
    .execute()
  const hasStarted = [expect.stringMatching(/^Pairs, .* has started\. Please remove it and try again\.$/)]
  expect((await hold(await aCaptain(), tid, all)).body.messages).toEqual(hasStarted)
  // what is held stays so, but is not paid
  clock.ahead = 6 * 60_000
  expect((await hold(captain, tid, all)).body).toMatchObject({ messages: [], renewalsLeft: 2 })
  expect((await hold(captain, tid, [{ id: begun, quantity: 2 }])).body.messages).toEqual(hasStarted)
  const order = { squadEntries: all, squadVirtualEntries: [], tournamentId: tid }
  const paid = await callAs(captain, 'POST registration/tournament/createSession', { body: order })
  expect(paid.body.messages).toEqual(hasStarted)
  expect((await hold(captain, tid, all.slice(1))).body.messages).toEqual([])
  expect([await taken(begun), await taken(other)]).toEqual([0, 1])
})

test('places that are held stay held when their price changes; paying asks for the new one', async () => {
  const tid = await aTournament()
  const event = await anEvent(tid, { expenseFee: 10_000, lineageFee: 0, prizeFee: 0 })
  const squad = await aSquad(event)
  const captain = await aCaptain()
  const line = { id: squad, quantity: 2, eventTotalPrice: 100 }
  await hold(captain, tid, [line])
  await db.updateTable('events').set({ expenseFee: 12_000 }).where('id', '=', event).execute()
  clock.ahead = 6 * 60_000
  const renewed = await hold(captain, tid, [line])
  expect(renewed.body).toMatchObject({ messages: [], renewalsLeft: 2, squads: [{ quantity: 2, eventTotalPrice: 120 }] })
  expect((await hold(captain, tid, [{ ...line, quantity: 1 }])).body.messages).toEqual([])
  const changed = ['The price of Team changed from $100.00 to $120.00. Please review your cart.']
  expect((await hold(captain, tid, [line])).body.messages).toEqual(changed)
  const squadEntries = [{ ...line, quantity: 1 }]
  const order = { body: { tournamentId: tid, squadEntries, squadVirtualEntries: [] } }
  expect((await callAs(captain, 'POST registration/tournament/createSession', order)).body.messages).toEqual(changed)
})

test('what is held stays held when staff sell beyond the cap or lower it; less of it can be held, more cannot', async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid), { captainCap: 4 })
  const captain = await aCaptain()
  await hold(captain, tid, [{ id: squad, quantity: 3 }])
  await db.updateTable('squads').set({ captainCap: 1 }).where('id', '=', squad).execute()
  const messagesOf = async (quantity: number) => (await hold(captain, tid, [{ id: squad, quantity }])).body.messages
  expect(await messagesOf(3)).toEqual([])
  expect(await messagesOf(4)).toEqual([expect.stringContaining('has only 3 left.')])
  expect(await messagesOf(2)).toEqual([])
  expect(await taken(squad)).toBe(2)
  expect(await messagesOf(3)).toEqual([expect.stringContaining('has only 2 left.')])
  // what was given back beyond the cap is nobody's
  expect((await hold(await aCaptain(), tid, [{ id: squad, quantity: 1 }])).body.messages).toEqual([
    expect.stringContaining('is SOLD OUT.'),
  ])
  expect(await booksOf(tid)).toEqual(balanced)
})

test('a part of a cart is given back whatever is wrong with the rest, unless the rest is not sold without it', async () => {
  const tid = await aTournament()
  const [team, pairs] = [await anEvent(tid), await anEvent(tid, { numberOfBowlers: 2, name: 'Pairs' })]
  const [hidden, other] = [await aSquad(pairs), await aSquad(pairs, { time: '13:00' })]
  const first = await aSquad(team)
  const virtualEvent = await aVirtualEvent(tid, [team], { owner: 'team' })
  const captain = await aCaptain()
  const all = [hidden, other, first].map((id) => ({ id, quantity: 1 }))
  const entries = [{ id: virtualEvent, quantity: 1 }]
  expect((await hold(captain, tid, all, entries)).body.messages).toEqual([])
  await db.updateTable('squads').set({ hideFromCaptains: true }).where('id', '=', hidden).execute()
  const gone = [expect.stringMatching(/^Pairs, 09:00 AM, .* is no longer offered\. Please remove it and try again\.$/)]
  const without = (id: string) => all.filter((line) => line.id !== id)
  expect((await hold(captain, tid, without(first), entries)).body.messages).toContainEqual(gone[0])
  expect((await hold(captain, tid, without(other), entries)).body.messages).toEqual([])
  expect((await hold(captain, tid, all, entries)).body.messages).toEqual(gone)
  await db.updateTable('tournaments').set({ status: 2 }).where('id', '=', tid).execute()
  expect((await hold(captain, tid, [{ id: first, quantity: 1 }], entries)).body.messages).toEqual([])
  expect((await hold(captain, tid, without(hidden), entries)).body.messages).toHaveLength(1)
  expect(await taken(first)).toBe(1)
  expect(await booksOf(tid)).toEqual(balanced)
})

test.each([1, 6])(
  'a captain gives places back also where the tournament is no longer shown: status %s',
  async (status) => {
    const tid = await aTournament()
    const squad = await aSquad(await anEvent(tid))
    const [captain, other] = [await aCaptain(), await aCaptain()]
    const line = { id: squad, quantity: 2 }
    await hold(captain, tid, [line])
    await db.updateTable('tournaments').set({ status }).where('id', '=', tid).execute()
    for (const [person, lines] of [
      [captain, [line]],
      [other, []],
    ] as const)
      expect((await hold(person, tid, [...lines])).statusCode).toBe(404)
    expect((await hold(captain, tid, [])).body).toMatchObject({ expiresAt: null, squads: [] })
    const cleared = await callAs(captain, 'GET registration/cartroster/clear/:tournamentId', {
      params: { tournamentId: tid },
    })
    expect([cleared.statusCode, await taken(squad)]).toEqual([200, 0])
    expect(await booksOf(tid)).toEqual(balanced)
  },
)

test('teams of a second squad time of one day are refused', async () => {
  const tid = await aTournament()
  const event = await anEvent(tid)
  const [first, second, nextDay] = [
    await aSquad(event),
    await aSquad(event, { time: '13:00' }),
    await aSquad(event, { day: addDays(day, 1) }),
  ]
  const captain = await aCaptain()
  const one = { id: first, quantity: 1 }
  expect((await hold(captain, tid, [one, { id: second, quantity: 1 }])).body.messages).toEqual([secondTeamMessage])
  expect((await hold(captain, tid, [one, { id: nextDay, quantity: 1 }])).body.messages).toEqual([])
})

test('a linked set takes one Doubles and two Singles places of the same day', async () => {
  const tid = await aTournament({ linkEvents: true })
  const doubles = await aSquad(await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2 }), { time: '09:00' })
  const singlesEvent = await anEvent(tid, { name: 'Singles', numberOfBowlers: 1 })
  const early = await aSquad(singlesEvent, { time: '08:00' })
  const singles = await aSquad(singlesEvent, { time: '11:00', captainCap: 5 })
  const captain = await aCaptain()
  const three = await hold(captain, tid, [{ id: doubles, quantity: 3 }])
  expect(three.body.messages?.[0]).toMatch(/has only 2 left/)
  expect((await hold(captain, tid, [{ id: doubles, quantity: 2 }])).body.squads).toMatchObject([
    { id: doubles, quantity: 2, available: 0 },
  ])
  expect([await taken(doubles), await taken(singles), await taken(early)]).toEqual([2, 4, 0])
  // fewer places, but of what is not sold by itself
  const alone = await hold(captain, tid, [{ id: singles, quantity: 1 }])
  expect(alone.body.messages).toHaveLength(1)
  expect(alone.body.messages?.[0]).toMatch(/no longer offered/)
  expect((await hold(captain, tid, [{ id: doubles, quantity: 1 }])).body.messages).toEqual([])
  expect([await taken(doubles), await taken(singles)]).toEqual([1, 2])
  expect(await booksOf(tid)).toEqual(balanced)
})

test('a bundled event is sold on the day after its parent only, up to the rule', async () => {
  const tid = await aTournament()
  const team = await anEvent(tid)
  const doubles = await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2 })
  await db
    .insertInto('bundlingRules')
    .values({ tournamentId: tid, parentEventId: team, childEventId: doubles, quantity: 2 })
    .execute()
  const parent = await aSquad(team)
  const child = await aSquad(doubles, { day: addDays(day, 1) })
  const wrongDay = await aSquad(doubles, { day: addDays(day, 2) })
  const captain = await aCaptain()
  expect((await hold(captain, tid, [{ id: child, quantity: 1 }])).body.messages?.[0]).toMatch(
    /can only be bought with Team entries of the day before: 1 too many/,
  )
  const one = { id: parent, quantity: 1 }
  expect((await hold(captain, tid, [one, { id: child, quantity: 2 }])).body).toMatchObject({
    messages: [],
    possible: null,
  })
  const orphaned = (await hold(captain, tid, [{ id: child, quantity: 2 }])).body
  expect(orphaned).toMatchObject({
    squads: [{ id: parent }, { id: child }],
    possible: { squads: [], virtualEvents: [] },
  })
  const tooMany = (await hold(captain, tid, [one, { id: child, quantity: 3 }])).body
  expect(tooMany.possible?.squads).toEqual([one, { id: child, quantity: 2 }])
  const few = await aSquad(team, { captainCap: 1 })
  const full = await hold(captain, tid, [
    { id: few, quantity: 2 },
    { id: child, quantity: 9 },
  ])
  expect(full.body).toMatchObject({
    messages: [/only 1 left/, /too many/].map((text) => expect.stringMatching(text)),
    possible: null,
  })
  expect((await hold(captain, tid, [one, { id: child, quantity: 3 }])).body.messages?.[0]).toMatch(/1 too many/)
  expect((await hold(captain, tid, [one, { id: wrongDay, quantity: 1 }])).body.messages?.[0]).toMatch(/1 too many/)
})

test('virtual entries stop at the bowlers, or teams, of the cart', async () => {
  const tid = await aTournament()
  const event = await anEvent(tid)
  const squad = await aSquad(event)
  const all = await aVirtualEvent(tid, [event])
  const ofTeams = await aVirtualEvent(tid, [event], { name: 'Team All Events', owner: 'team' })
  const captain = await aCaptain()
  const teams = [{ id: squad, quantity: 2 }]
  expect((await hold(captain, tid, teams, [{ id: all, quantity: 11 }])).body.messages).toEqual([
    'All Events: 1 more than your bowlers can enter. Please lower the quantity.',
  ])
  expect((await hold(captain, tid, teams, [{ id: ofTeams, quantity: 3 }])).body.messages?.[0]).toMatch(
    /1 more than your teams/,
  )
  const good = await hold(captain, tid, teams, [
    { id: all, quantity: 10 },
    { id: ofTeams, quantity: 2 },
  ])
  expect(good.body.messages).toEqual([])
  const offers = await callAs(captain, 'GET tournament/:tid/virtualEvents', { params: { tid }, query: {} })
  expect(offers.body).toMatchObject([
    { id: all, countInCart: 10, remaining: 0, owner: 'bowler', eventId: null, price: 10 },
    { id: ofTeams, countInCart: 2, remaining: 0, owner: 'team', eventId: event },
  ])
})

test('a hold that is renewed after the job has listed it keeps its places', async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid))
  const captain = await aCaptain()
  const lines = [{ id: squad, quantity: 1 }]
  await hold(captain, tid, lines)
  clock.ahead = 16 * 60_000
  let isListed = false
  const renewing = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!isListed) {
        isListed = true
        await hold(captain, tid, lines)
      }
      return result
    },
  })
  await expireHolds({ ...services, database: { ...services.database, db: renewing } })
  expect(isListed).toBe(true)
  expect(await taken(squad)).toBe(1)
  expect(await booksOf(tid)).toEqual(balanced)
})

test('a hold that ran out is given back by the job, a renewed one is not', async () => {
  const tid = await aTournament()
  const event = await anEvent(tid)
  const squad = await aSquad(event)
  const [gone, kept] = await Promise.all([aCaptain(), aCaptain()])
  await hold(gone, tid, [{ id: squad, quantity: 2 }])
  await hold(kept, tid, [{ id: squad, quantity: 1 }])
  clock.ahead = 14 * 60_000
  expect((await hold(kept, tid, [{ id: squad, quantity: 1 }])).body.renewalsLeft).toBe(2)
  clock.ahead = 16 * 60_000
  await expireHolds(services)
  expect(await taken(squad)).toBe(1)
  expect(await booksOf(tid)).toEqual(balanced)
})

test('the registration gate answers in its order', async () => {
  const tid = await aTournament({ enforceMinimumCaptainAge: true, minimumCaptainAge: 18 })
  const squad = await aSquad(await anEvent(tid))
  const code = async (claims: Record<string, unknown>) => {
    const reply = await hold(await aCaptain(claims), tid, [{ id: squad, quantity: 1 }])
    return [reply.statusCode, reply.body.code]
  }
  const young = `${new Date().getFullYear() - 10}-01-01`
  expect(await code({ email_verified: false, birthdate: undefined })).toEqual([403, 'NeedToConfirmProfile'])
  expect(await code({ birthdate: undefined })).toEqual([403, 'MissingRequiredProfileFields'])
  expect(await code({ birthdate: young })).toEqual([403, 'MinimumCaptainAgeFailed'])
  expect(await code({})).toEqual([200, undefined])
})

test('sales stop at 12:00am that starts the close date in the zone of the tournament', async () => {
  const today = dayOf(new Date(), 'Pacific/Kiritimati')
  const closed = await aTournament({ timeZone: 'Pacific/Kiritimati', registrationCloseDate: today })
  const open = await aTournament({ timeZone: 'Pacific/Kiritimati', registrationCloseDate: addDays(today, 1) })
  const captain = await aCaptain()
  const messages = async (tid: string) =>
    (await hold(captain, tid, [{ id: await aSquad(await anEvent(tid)), quantity: 1 }])).body.messages
  expect((await messages(closed))?.[0]).toMatch(/^Registration closed on /)
  expect(await messages(open)).toEqual([])
})

test('a tournament in Setup, and one of a partner group, are not there', async () => {
  const captain = await aCaptain()
  const group = await db
    .insertInto('groups')
    .values({ name: `Group ${crypto.randomUUID()}` })
    .returningAll()
    .executeTakeFirstOrThrow()
  const inSetup = await aTournament({ status: 1 })
  const ofGroup = await aTournament({ groupId: group.id })
  for (const tid of [inSetup, ofGroup]) expect((await hold(captain, tid, [])).statusCode).toBe(404)
  const partner = await aCaptain({ groups: [group.name] })
  expect((await hold(partner, ofGroup, [])).statusCode).toBe(200)
  expect((await hold(partner, await aTournament(), [])).statusCode).toBe(404)
})
