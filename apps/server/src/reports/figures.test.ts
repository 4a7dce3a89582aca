import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { sumOf } from '@kegler/domain/money.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anAdmin, anEvent, aSquad, aTournament, aVirtualEvent, zone } from '../testing/makers.ts'
import { aBowler, anEntry, aVirtualEntry } from '../testing/sold.ts'
import { aGroup } from '../testing/world.ts'

const { db } = (await theKit()).services.database
const admin = await anAdmin()
const figuresOf = (tid: string, as: Person = admin) =>
  callAs(as, 'GET admin/tournament/:tid/figures', { params: { tid } })
const countOf = async (body: Record<string, unknown>) =>
  (await callAs(admin, 'POST admin/entries/list', { body })).body.count

async function aSeason() {
  const tid = await aTournament()
  const eventId = await anEvent(tid, { numberOfBowlers: 1, prizeFee: 6000, expenseFee: 3000, lineageFee: 1000 })
  const squadId = await aSquad(eventId)
  const virtualEventId = await aVirtualEvent(tid, [eventId], { prizeFee: 2000, expenseFee: 0, lineageFee: 0 })
  const captain = await aCaptain()
  const paid = await anEntry({ captain, squadId, paid: true, bowlers: [(await aBowler()).id] })
  const part = await anEntry({ captain, squadId })
  const gone = await anEntry({ captain, squadId, paid: true, isCancelled: true })
  const unplaced = await anEntry({ captain, squadId, divisionFailed: true })
  await db.updateTable('entries').set({ squadId: null }).where('id', '=', unplaced).execute()
  await aVirtualEntry({ captain, virtualEventId, paid: true })
  const line = { createdBy: 'maker', createdAt: new Date() }
  await db
    .insertInto('ledger')
    .values([
      { ...line, entryId: paid, type: 'Add-on Fee', amount: 500, description: 'Banquet' },
      { ...line, entryId: part, type: 'Payment', amount: -7000, description: 'Check', method: 'Check' },
      {
        ...line,
        entryId: gone,
        type: 'Refund',
        amount: 10000,
        description: 'Refund',
        method: 'Stripe Purchase Transaction',
      },
      { ...line, entryId: gone, type: 'Cancellation', amount: -10000, description: 'Cancellation' },
      { ...line, entryId: paid, type: 'Refund', amount: 200, description: 'Refund', method: 'Cash' },
      { ...line, entryId: paid, type: 'Adjustment', amount: -200, description: 'Refund failed', method: 'Cash' },
    ])
    .execute()
  return { tid, eventId, squadId, virtualEventId, captain }
}

test('counts open lists of as many entries', async () => {
  const { tid, squadId } = await aSeason()
  const { counts, squads, soldPerDay } = (await figuresOf(tid)).body
  const tournamentId = tid
  expect(counts).toEqual({
    ...{ entries: 3, cancelled: 1, withoutSquad: 1, incomplete: 2, divisionFailed: 1, byStaff: 0 },
    ...{ due: 3, dueAmount: 135, overdue: 0, overdueAmount: 0 },
  })
  expect(await countOf({ tournamentId })).toBe(counts.entries)
  expect(await countOf({ tournamentId, cancelled: 'only' })).toBe(counts.cancelled)
  expect(await countOf({ tournamentId, noSquad: true })).toBe(counts.withoutSquad)
  expect(await countOf({ tournamentId, incomplete: true })).toBe(counts.incomplete)
  expect(await countOf({ tournamentId, divisionFailed: true })).toBe(counts.divisionFailed)
  expect(await countOf({ tournamentId, due: true })).toBe(counts.due)
  expect(squads).toMatchObject([{ squadId, taken: 2, held: 0 }])
  expect(soldPerDay).toMatchObject([{ entries: 4, cancelled: 1 }])
  const soldOn = soldPerDay[0]?.day
  expect(await countOf({ tournamentId, soldOn, cancelled: 'all' })).toBe(4)
  expect(await countOf({ tournamentId, soldOn: '2020-02-02', cancelled: 'all' })).toBe(0)
})

test('places in carts are counted apart from those sold', async () => {
  const { tid, squadId, captain } = await aSeason()
  await callAs(captain, 'PUT registration/tournament/:tid/hold', {
    params: { tid },
    body: { squads: [{ id: squadId, quantity: 2 }], virtualEvents: [] },
  } as never)
  expect((await figuresOf(tid)).body.squads).toMatchObject([{ squadId, taken: 4, held: 2 }])
})

test('a linked set in a cart holds two places of its Singles', async () => {
  const tid = await aTournament({ linkEvents: true })
  const doubles = await aSquad(await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2 }))
  const singles = await aSquad(await anEvent(tid, { name: 'Singles', numberOfBowlers: 1 }), { time: '11:00' })
  await callAs(await aCaptain(), 'PUT registration/tournament/:tid/hold', {
    params: { tid },
    body: { squads: [{ id: doubles, quantity: 1 }], virtualEvents: [] },
  } as never)
  const held = (await figuresOf(tid)).body.squads.map((squad) => [squad.squadId, squad.held])
  expect(held).toEqual([
    [doubles, 1],
    [singles, 2],
  ])
})

test('what was cancelled and is active again is not cancelled', async () => {
  const tid = await aTournament()
  const entryId = await anEntry({ captain: await aCaptain(), squadId: await aSquad(await anEvent(tid)) })
  const line = { entryId, createdBy: 'maker', createdAt: new Date() }
  await db
    .insertInto('ledger')
    .values([
      { ...line, type: 'Cancellation', amount: -10000, description: 'Cancellation' },
      { ...line, type: 'Reactivation', amount: 10000, description: 'Reactivation' },
    ])
    .execute()
  const buckets = (await figuresOf(tid)).body.events.flatMap((event) => event.buckets)
  expect([sumOf(buckets, ({ cancelled }) => cancelled), sumOf(buckets, ({ owed }) => owed)]).toEqual([0, 100])
})

test('the money of events by bucket, and by method; it sums to the ledger', async () => {
  const { tid, eventId, virtualEventId } = await aSeason()
  const { events, methods } = (await figuresOf(tid)).body
  const [event, virtual] = events
  expect(event).toMatchObject({ eventId, virtualEventId: null, entries: 3, cancelled: 1 })
  expect(event?.buckets).toEqual([
    { bucket: 'prize', charged: 240, cancelled: 60, paid: 180, refunded: 60, owed: 60 },
    { bucket: 'expense', charged: 120, cancelled: 30, paid: 70, refunded: 30, owed: 50 },
    { bucket: 'lineage', charged: 40, cancelled: 10, paid: 20, refunded: 10, owed: 20 },
    { bucket: 'addOn', charged: 5, cancelled: 0, paid: 0, refunded: 0, owed: 5 },
    { bucket: 'other', charged: 0, cancelled: 0, paid: 0, refunded: 0, owed: 0 },
  ])
  expect(virtual).toMatchObject({ virtualEventId, eventId: null, entries: 1, cancelled: 0 })
  expect(methods).toMatchObject([
    { method: 'Cash', paid: 0, refunded: 0 },
    { method: 'Check', paid: 70, refunded: 0 },
    { method: 'Credit Card', paid: 220, refunded: 100 },
  ])
  const all = events.flatMap(({ buckets }) => buckets)
  expect(sumOf(methods, ({ paid }) => paid)).toBe(sumOf(all, ({ paid }) => paid))
  expect(sumOf(methods, ({ refunded }) => refunded)).toBe(sumOf(all, ({ refunded }) => refunded))
  const { rows } = await sql<{ owed: number }>`
    select sum(amount)::int as owed from balances where tournament_id = ${tid}`.execute(db)
  expect(sumOf(all, ({ owed }) => owed) * 100).toBe(rows[0]?.owed)
})

test('finance reads them, other groups do not, and nobody is named', async () => {
  const { tid, captain } = await aSeason()
  const officer = await figuresOf(tid, await aCaptain({ roles: ['financialofficer'] }))
  expect(officer.statusCode).toBe(200)
  expect(officer.text).not.toContain(captain.email)
  const { name } = await aGroup()
  const claims = { groups: [name], permissions: ['CanMigratePartnersFromV2'] }
  expect((await figuresOf(tid, await aCaptain({ ...claims, roles: ['admin'] }))).statusCode).toBe(404)
  expect((await figuresOf(tid, captain)).statusCode).toBe(403)
})

test('earlier tournaments of the group that sold something are named, the latest first', async () => {
  const groupId = (await aGroup()).id
  const startsOn = async (startDate: string, values: { groupId: string | null; sold?: boolean }) => {
    const tid = await aTournament({ groupId: values.groupId, startDate })
    const squadId = await aSquad(await anEvent(tid))
    if (values.sold !== false) await anEntry({ captain: await aCaptain(), squadId })
    return tid
  }
  const ofAll = { groupId: null }
  const [first, last] = [await startsOn('1971-03-01', ofAll), await startsOn('1972-03-01', ofAll)]
  await startsOn('1971-04-01', { ...ofAll, sold: false })
  await startsOn('1971-05-01', { groupId })
  const { earlier, startDate } = (await figuresOf(await startsOn('1973-03-01', ofAll))).body
  expect(startDate).toBe('1973-03-01')
  expect(earlier.map(({ id }) => id)).toEqual([last, first])
})

test('what was sold per day and not cancelled is what counts, and is taken of squads', async () => {
  const { soldPerDay, counts, squads } = (await figuresOf((await aSeason()).tid)).body
  const kept = sumOf(soldPerDay, ({ entries, cancelled }) => entries - cancelled)
  expect(kept).toBe(counts.entries)
  expect(sumOf(squads, ({ taken, held }) => taken - held)).toBe(counts.entries - counts.withoutSquad)
})

test('a tournament without anything has figures', async () => {
  const { body } = await figuresOf(await aTournament())
  expect(body).toMatchObject({
    counts: { entries: 0, dueAmount: 0 },
    soldPerDay: [],
    squads: [],
    events: [],
    methods: [],
  })
})

test('what is left of deposits is overdue, or due in the next 30 days; the list has the same entries', async () => {
  const tid = await aTournament()
  const squadId = await aSquad(await anEvent(tid), { endLane: 20 })
  const captain = await aCaptain()
  const today = dayOf(new Date(), zone)
  const sell = (days: number, more: object = {}) =>
    anEntry({ captain, squadId, deposit: 2500, dueOn: addDays(today, days), ...more })
  const overdue = await sell(-1)
  await sell(-1, { paid: true })
  await sell(-1, { isCancelled: true })
  for (const days of [0, 0, 29]) await sell(days)
  await sell(31)
  await anEntry({ captain, squadId })
  const { counts, dues } = (await figuresOf(tid)).body
  expect(counts).toMatchObject({ due: 6, overdue: 1, overdueAmount: 100 })
  expect(dues).toEqual([
    { day: today, entries: 2, amount: 200 },
    { day: addDays(today, 29), entries: 1, amount: 100 },
  ])
  const listed = async (filters: object) => {
    const body = { tournamentId: tid, overdue: true, ...filters }
    return (await callAs(admin, 'POST admin/entries/list', { body })).body
  }
  for (const more of [{}, { due: true }, { sort: 'balance' }, { sort: 'squad', cancelled: 'all' }])
    expect(await listed(more)).toMatchObject({ count: 1, items: [{ entryId: overdue, balance: 100 }] })
})
