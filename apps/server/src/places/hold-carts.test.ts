import { expect, test } from 'vitest'
import { transact } from '../db/db.ts'
import { balanced, booksOf } from '../testing/books.ts'
import { theKit } from '../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament, aVirtualEvent } from '../testing/makers.ts'
import { personIdOf } from '../testing/sold.ts'
import type { CartRequest } from './cart-hold.ts'
import { holdCarts } from './hold-carts.ts'
import { readSetup } from './setup.ts'

const { services } = await theKit()
const { db } = services.database

type Quantities = Record<string, number>
interface Wanted {
  captainId: string
  squads: Quantities
  virtualEvents?: Quantities
  version?: number
}
const linesOf = (quantities: Quantities) => Object.entries(quantities).map(([id, quantity]) => ({ id, quantity }))
/** Several captains at once, in one transaction. */
async function together(tid: string, wanted: readonly Wanted[]) {
  const tournament = await db.selectFrom('tournaments').selectAll().where('id', '=', tid).executeTakeFirstOrThrow()
  const requests = wanted.map(({ captainId, squads, virtualEvents = {}, version }): CartRequest => {
    const cart = { squads: linesOf(squads), virtualEvents: linesOf(virtualEvents) }
    return { tournament, captainId, cart, version, now: services.now() }
  })
  return transact(db, { email: 'test' }, async (tx) =>
    holdCarts(tx, services, requests, (await readSetup(tx, tid)).bundling),
  )
}
const captains = (n: number) => Promise.all(Array.from({ length: n }, async () => personIdOf(await aCaptain())))
const taken = async (id: string) =>
  (await db.selectFrom('squads').select('taken').where('id', '=', id).executeTakeFirstOrThrow()).taken

test('each is decided with what those before it took; who is refused takes nothing and stops nobody', async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid), { captainCap: 5 })
  const ids = await captains(4)
  const held = await together(
    tid,
    [3, 3, 2, 1].map((quantity, index) => ({ captainId: ids[index] ?? '', squads: { [squad]: quantity } })),
  )
  expect(held.map((cart) => cart?.messages.length)).toEqual([0, 1, 0, 1])
  expect(held[1]?.messages[0]).toMatch(/has only 2 left/)
  expect(held[3]?.messages[0]).toMatch(/SOLD OUT/)
  expect(held.map((cart) => cart?.hold !== null)).toEqual([true, false, true, false])
  expect(await taken(squad)).toBe(5)
  expect(await booksOf(tid)).toEqual(balanced)
})

test('places that one gives back go to the next of the same batch', async () => {
  const tid = await aTournament()
  const event = await anEvent(tid, { numberOfBowlers: 2 })
  const [full, other] = [await aSquad(event, { captainCap: 4 }), await aSquad(event, { time: '13:00' })]
  const [a = '', b = '', c = ''] = await captains(3)
  await together(tid, [
    { captainId: a, squads: { [full]: 3 } },
    { captainId: b, squads: { [full]: 1 } },
  ])
  const held = await together(tid, [
    { captainId: a, squads: { [other]: 1 } },
    { captainId: b, squads: {} },
    { captainId: c, squads: { [full]: 4 } },
  ])
  expect(held.map((cart) => cart?.messages)).toEqual([[], [], []])
  expect([await taken(full), await taken(other)]).toEqual([4, 1])
  expect(await booksOf(tid)).toEqual(balanced)
})

test('a stale one of a batch is left as it is; every change has a version of its own', async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid))
  const [a = '', b = '', c = ''] = await captains(3)
  const first = await together(tid, [
    { captainId: a, squads: { [squad]: 1 }, version: 0 },
    { captainId: b, squads: { [squad]: 1 }, version: 0 },
    { captainId: c, squads: { [squad]: 1 }, version: 7 },
  ])
  const [ofA = 0, ofB = 0] = first.map((cart) => cart?.hold?.version)
  expect([first[2], new Set([ofA, ofB, 0]).size]).toEqual([null, 3])
  const second = await together(tid, [
    { captainId: a, squads: { [squad]: 2 }, version: ofB },
    { captainId: b, squads: { [squad]: 3 }, version: ofB },
  ])
  expect(second[0]).toBeNull()
  expect(second[1]?.hold?.version).toBeGreaterThan(Math.max(ofA, ofB))
  const versions = await db.selectFrom('holds').select('version').where('tournamentId', '=', tid).execute()
  expect(versions.map(({ version }) => version).sort()).toEqual([ofA, second[1]?.hold?.version].sort())
  expect(await taken(squad)).toBe(4)
})

test('virtual entries are counted for each captain by themselves', async () => {
  const tid = await aTournament()
  const event = await anEvent(tid)
  const squad = await aSquad(event)
  const virtual = await aVirtualEvent(tid, [event])
  const [a = '', b = ''] = await captains(2)
  const held = await together(tid, [
    { captainId: a, squads: { [squad]: 1 }, virtualEvents: { [virtual]: 5 } },
    { captainId: b, squads: { [squad]: 1 }, virtualEvents: { [virtual]: 6 } },
  ])
  expect(held.map((cart) => cart?.messages.length)).toEqual([0, 1])
  const again = await together(tid, [
    { captainId: a, squads: { [squad]: 1 } },
    { captainId: b, squads: { [squad]: 1 }, virtualEvents: { [virtual]: 1 } },
  ])
  expect(again.map((cart) => cart?.lines.virtualEvents)).toEqual([[], [{ id: virtual, quantity: 1 }]])
  const rows = await db
    .selectFrom('holdVirtualLines as v')
    .innerJoin('holds as h', 'h.id', 'v.holdId')
    .select(['h.captainId', 'v.quantity'])
    .where('h.tournamentId', '=', tid)
    .execute()
  expect(rows).toEqual([{ captainId: b, quantity: 1 }])
})
