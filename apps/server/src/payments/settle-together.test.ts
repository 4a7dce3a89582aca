import { expect, test } from 'vitest'
import { balanced, booksOf } from '../testing/books.ts'
import { order, paymentIdOf } from '../testing/buying.ts'
import { callAs, theKit } from '../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament } from '../testing/makers.ts'
import { places } from '../testing/rosters.ts'
import { aBowler } from '../testing/sold.ts'
import { settle } from './settle.ts'

const { services } = await theKit()
const { db } = services.database
const free = { expenseFee: 0, lineageFee: 0, prizeFee: 0 }

/** An order of one entry that costs nothing, not settled yet; with bowlers the entry has a roster. */
async function anOrder(tid: string, squadId: string, ...usbcIds: string[]) {
  const captain = await aCaptain()
  const rosterData = JSON.stringify({ squadId, rosterPositions: places(...usbcIds) })
  const body = { id: '1700000000000-0', tournamentId: tid, rosterType: 'Entry' as const, rosterData }
  if (usbcIds.length > 0) expect((await callAs(captain, 'POST registration/cartroster', { body })).statusCode).toBe(200)
  return { captain, id: await paymentIdOf(order(captain, tid, [{ id: squadId, quantity: 1 }])) }
}
/** Settles orders in one turn of the event loop, so that they go together. */
async function settleAll(orders: readonly { id: string }[]) {
  const rows = await db
    .selectFrom('paymentSessions')
    .selectAll()
    .where(
      'id',
      'in',
      orders.map(({ id }) => id),
    )
    .execute()
  return Promise.all(orders.map(({ id }) => settle(services, rows.find((row) => row.id === id) ?? id)))
}
const entriesOf = (id: string) => db.selectFrom('entries').selectAll().where('sessionId', '=', id).execute()

test('orders of one tournament are settled in one transaction, each for its own payer', async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid, free))
  const orders = [await anOrder(tid, squad), await anOrder(tid, squad), await anOrder(tid, squad)]
  expect(await settleAll(orders)).toEqual(['succeeded', 'succeeded', 'succeeded'])
  const requests = new Set<string>()
  for (const { id, captain } of orders) {
    const [entry, ...more] = await entriesOf(id)
    expect([entry?.squadId, more]).toEqual([squad, []])
    const [added] = await db
      .selectFrom('audit')
      .select(['requestId', 'onBehalfOf'])
      .where('recordId', '=', entry?.id ?? '')
      .where('typeName', '=', 'Entry')
      .execute()
    expect(added?.onBehalfOf).toBe(captain.email)
    requests.add(added?.requestId ?? '')
    const mails = await db.selectFrom('mails').select('toAddress').where('about', '=', id).execute()
    expect(mails).toEqual([{ toAddress: captain.email }])
  }
  expect(requests.size).toBe(services.config.BATCH ? 1 : 3)
  expect(await settleAll(orders)).toEqual(['succeeded', 'succeeded', 'succeeded'])
  expect(await booksOf(tid)).toEqual(balanced)
})

test('two processes that settle one order at the same moment make its entry once', async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid, free))
  // lanes belong to one process: other services have lanes of their own
  const processes = [services, { ...services }, { ...services }]
  for (let round = 0; round < 6; round += 1) {
    const { id } = await anOrder(tid, squad)
    const states = await Promise.all(processes.map((one) => settle(one, id)))
    expect(states).toEqual(['succeeded', 'succeeded', 'succeeded'])
    expect(await entriesOf(id)).toHaveLength(1)
  }
  expect(await booksOf(tid)).toEqual(balanced)
})

test('an order whose places went to others ends by itself; those that are settled with it are sold', async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid, free), { captainCap: 3 })
  const [one, late, three] = [await anOrder(tid, squad), await anOrder(tid, squad), await anOrder(tid, squad)]
  await db.deleteFrom('holds').where('sessionId', '=', late.id).execute()
  const taker = await anOrder(tid, squad)
  expect(await settleAll([one, late, three, taker])).toEqual(['succeeded', 'refunded', 'succeeded', 'succeeded'])
  expect(await entriesOf(late.id)).toEqual([])
  expect(await booksOf(tid)).toEqual(balanced)
})

test('an order whose places were freed takes none that another one of the same moment holds', async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid, free), { captainCap: 2 })
  const [late, holder] = [await anOrder(tid, squad), await anOrder(tid, squad)]
  await db.deleteFrom('holds').where('sessionId', '=', late.id).execute()
  await db.updateTable('squads').set({ captainCap: 1 }).where('id', '=', squad).execute()
  expect(await settleAll([late, holder])).toEqual(['refunded', 'succeeded'])
  expect(await entriesOf(holder.id)).toHaveLength(1)
  expect(await booksOf(tid)).toEqual(balanced)
})

test('two orders with one bowler: the first keeps the bowler, the other position is empty', async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid, { ...free, numberOfBowlers: 2 }))
  const [shared, other] = [await aBowler({ lastName: 'Abel' }), await aBowler({ lastName: 'Zorn' })]
  const first = await anOrder(tid, squad, shared.usbcId)
  const second = await anOrder(tid, squad, shared.usbcId, other.usbcId)
  // without lanes which of two is first is chance
  const results = services.config.BATCH
    ? await settleAll([first, second])
    : [...(await settleAll([first])), ...(await settleAll([second]))]
  expect(results).toEqual(['succeeded', 'succeeded'])
  const seen = async ({ captain }: Awaited<ReturnType<typeof anOrder>>) =>
    (await callAs(captain, 'GET tournament/:tid/entries', { params: { tid } })).body.map(
      ({ name, rosterPositions }) => [name, rosterPositions.map(({ bowler }) => bowler?.lastName ?? null)],
    )
  expect(await seen(first)).toEqual([['Robin Abel', ['Abel', null]]])
  expect(await seen(second)).toEqual([['Robin Zorn', [null, 'Zorn']]])
})

test('an order whose only bowler is on a roster that was paid before is settled with an empty roster', async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid, { ...free, numberOfBowlers: 2 }))
  const shared = await aBowler()
  const [late, early] = [await anOrder(tid, squad, shared.usbcId), await anOrder(tid, squad, shared.usbcId)]
  expect(await settleAll([early])).toEqual(['succeeded'])
  expect(await settleAll([late])).toEqual(['succeeded'])
  const [entry] = (await callAs(late.captain, 'GET tournament/:tid/entries', { params: { tid } })).body
  expect(entry?.rosterPositions.map(({ bowler }) => bowler)).toEqual([null, null])
  expect(await booksOf(tid)).toEqual(balanced)
})
