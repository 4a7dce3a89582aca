import { expect, test } from 'vitest'
import type { OfferedSquad } from '../places/fits.rules.ts'
import { whoGets } from './line.rules.ts'
import type { LineFacts, LineRequest } from './request.rules.ts'

const team = (id: string, free: number): OfferedSquad => ({
  ...{ id, eventId: 'team', eventName: 'Team', numberOfBowlers: 5, notOffered: false },
  ...{ day: '2027-01-16', startsAt: '2027-01-16T15:00:00Z', linkedEventId: null, linkedSquadId: null },
  ...{ price: 25_000, left: 0, free, linkedFree: 0 },
})
const facts = (free: Record<string, number>, gathers: string[] = []): LineFacts => ({
  ...{ timeZone: 'America/Chicago', bundling: null, owned: new Map(), held: new Map(), maxHeld: 120 },
  squads: new Map(Object.entries(free).map(([id, n]) => [id, team(id, n)])),
  kept: new Map(Object.entries(free)),
  gathers: new Set(gathers),
})
const wait = (id: string, quantity: number, values: Partial<LineRequest> = {}): LineRequest => ({
  ...{ id, kind: 'buy', captainId: id, quantity, atLeast: quantity, sets: 0, needsSets: true, squadIds: ['a'] },
  ...{ inOrder: true, ...values },
})
/** Runs a line in which entries can go wherever nothing is said against it; notes each try with the offers before it. */
async function run(waits: LineRequest[], of: LineFacts, against: Record<string, string> = {}) {
  const tried: string[] = []
  const result = await whoGets(waits, of, async ({ id, quantity }, to, offers) => {
    tried.push(`${id} to ${to} after ${offers.length}`)
    return against[`${id} ${to}`] ?? new Map([[to, quantity]])
  })
  return { ...result, tried }
}

test('entries that move get what those before them leave, and take it from those behind', async () => {
  const line = [wait('first', 2), wait('mover', 2, { kind: 'move' }), wait('last', 1)]
  const { offers, passed, tried, release } = await run(line, facts({ a: 4 }))
  expect([offers.map(({ id }) => id), tried]).toEqual([['first'], ['mover to a after 1']])
  expect(passed.map(({ id }) => id)).toEqual(['last'])
  expect(release.size).toBe(0)
  const short = await run(line, facts({ a: 3 }))
  expect([short.tried, short.offers.map(({ id }) => id)]).toEqual([[], ['first', 'last']])
})

test('where they cannot go is passed on, with the reason of the best start, and nothing is gathered for them', async () => {
  const mover = wait('mover', 2, { kind: 'move', squadIds: ['a', 'b'] })
  const elsewhere = { 'mover a': 'Ann is elsewhere.', 'mover b': 'Bea is elsewhere.' }
  const refused = await run([mover, wait('next', 2)], facts({ a: 2, b: 2 }, ['a', 'b']), elsewhere)
  expect(refused.tried).toEqual(['mover to a after 0', 'mover to b after 0'])
  expect(refused.passed).toEqual([{ id: 'mover', why: 'Ann is elsewhere.' }])
  expect([refused.offers.map(({ id }) => id), [...refused.release]]).toEqual([['next'], [['b', 2]]])
  const second = await run([mover], facts({ a: 2, b: 2 }), { 'mover a': 'Ann is elsewhere.' })
  expect([second.passed, [...second.release]]).toEqual([[], [['a', 2]]])
})

test('places are gathered for entries that move as for who buys', async () => {
  const { tried, offers, release } = await run(
    [wait('mover', 3, { kind: 'move' }), wait('next', 1)],
    facts({ a: 2 }, ['a']),
  )
  expect([tried, offers, [...release]]).toEqual([[], [], []])
})
