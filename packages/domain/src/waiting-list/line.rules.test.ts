import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OfferedSquad } from '../places/fits.rules.ts'
import { whoGets } from './line.rules.ts'
import type { LineFacts, LineRequest } from './request.rules.ts'

const bundling = { parentEventId: 'team', parentEventName: 'Team', childEventId: 'doubles', quantity: 3 }
const at = (day: string, hour: number) => ({ day, startsAt: `${day}T${String(hour).padStart(2, '0')}:00:00Z` })
const team = (id: string, free: number, day = '2027-01-16', hour = 15): OfferedSquad => ({
  ...at(day, hour),
  id,
  eventId: 'team',
  eventName: 'Team',
  numberOfBowlers: 5,
  notOffered: false,
  linkedEventId: null,
  linkedSquadId: null,
  price: 25_000,
  left: 0,
  free,
  linkedFree: 0,
})
const doubles = (id: string, free: number, singles: string, linkedFree: number, day = '2027-01-17'): OfferedSquad => ({
  ...team(id, free, day),
  eventId: 'doubles',
  eventName: 'Doubles',
  numberOfBowlers: 2,
  linkedEventId: 'singles',
  linkedSquadId: singles,
  linkedFree,
})
const facts = (squads: OfferedSquad[], kept: Record<string, number>, values: Partial<LineFacts> = {}): LineFacts => ({
  timeZone: 'America/Chicago',
  bundling,
  squads: new Map(squads.map((one) => [one.id, one])),
  kept: new Map(Object.entries(kept)),
  gathers: new Set(),
  owned: new Map(),
  held: new Map(),
  maxHeld: 120,
  ...values,
})
const wait = (id: string, quantity: number, values: Partial<LineRequest> = {}): LineRequest => ({
  id,
  kind: 'buy',
  captainId: id,
  quantity,
  atLeast: quantity,
  sets: 0,
  needsSets: true,
  squadIds: ['a'],
  inOrder: true,
  ...values,
})
const nobodyMoves = () => Promise.reject(new Error('Nobody moves.'))
const run = (waits: LineRequest[], of: LineFacts) => whoGets(waits, of, nobodyMoves)
const got = async (waits: LineRequest[], of: LineFacts) =>
  (await run(waits, of)).offers.map(({ id, lines }) => [id, ...lines.map((line) => `${line.quantity} ${line.id}`)])

test('sets that are linked only go with the teams, fewer with fewer teams', async () => {
  const squads = [team('a', 4), doubles('pairs', 20, 'ones', 11), doubles('later', 20, 'more', 40, '2027-01-18')]
  const linked = facts(squads, { a: 4 }, { bundling: null })
  const all = wait('all', 2, { sets: 5 })
  expect(await got([all], linked)).toEqual([['all', '2 a', '5 pairs']])
  expect(await got([wait('part', 8, { atLeast: 2, sets: 10 })], linked)).toEqual([['part', '4 a', '5 pairs']])
  expect(await got([wait('many', 2, { sets: 6 })], linked)).toEqual([])
  // of a bundled child none can be bought without its parent
  expect(await got([all], facts(squads, { a: 4 }, { bundling: { ...bundling, parentEventId: 'trios' } }))).toEqual([])
})

test('each whole by its starts, else the most that it accepts, else it is passed; the rest is released', async () => {
  const result = await run(
    [wait('first', 6), wait('second', 4, { atLeast: 2 }), wait('third', 1)],
    facts([team('a', 4)], { a: 3 }),
  )
  expect(result.offers).toEqual([{ id: 'second', lines: [{ id: 'a', quantity: 4 }] }])
  expect(result.passed).toEqual([
    { id: 'first', why: 'Only 4 fell free at one start; you need at least 6.' },
    { id: 'third', why: 'Others before you got what fell free.' },
  ])
  expect([...result.release]).toEqual([])
  expect([...(await run([wait('first', 6)], facts([team('a', 4)], { a: 3 }))).release]).toEqual([['a', 3]])
})

test('by the order of the captain, or by most left', async () => {
  const squads = [team('a', 2), team('b', 3, '2027-01-23')]
  expect(await got([wait('w', 2, { squadIds: ['a', 'b'] })], facts(squads, { a: 2 }))).toEqual([['w', '2 a']])
  expect(await got([wait('w', 2, { squadIds: ['a', 'b'], inOrder: false })], facts(squads, { a: 2 }))).toEqual([
    ['w', '2 b'],
  ])
})

test('sets come at one start that has all, else at the fewest; two starts share their Singles squad', async () => {
  const sets = (n: number, needsSets = true) => wait('w', 2, { sets: n, needsSets })
  expect(
    await got([sets(4)], facts([team('a', 2), doubles('d', 3, 's', 99), doubles('e', 9, 't', 99)], { a: 2 })),
  ).toEqual([['w', '2 a', '4 e']])
  expect(
    await got([sets(4)], facts([team('a', 2), doubles('d', 3, 's', 99), doubles('e', 2, 't', 99)], { a: 2 })),
  ).toEqual([['w', '2 a', '3 d', '1 e']])
  const shared = [team('a', 2), doubles('d', 3, 's', 6), doubles('e', 3, 's', 6)]
  expect(await got([sets(4)], facts(shared, { a: 2 }))).toEqual([])
  expect(await got([sets(4, false)], facts(shared, { a: 2 }))).toEqual([['w', '2 a', '3 d']])
})

test('who holds too many is passed for that reason, and nothing is gathered for them', async () => {
  const full = facts([team('a', 4)], { a: 4 }, { maxHeld: 5, held: new Map([['w', 3]]), gathers: new Set(['a']) })
  const result = await run([wait('w', 3)], full)
  expect(result.passed).toEqual([
    { id: 'w', why: 'You hold as many unpaid places as one captain may. Pay for them first.' },
  ])
  expect([...result.release]).toEqual([['a', 4]])
})

test('nothing is gathered for who could not have it if all places were free', async () => {
  const most =
    'You can hold at most 6 places of a tournament at a time. Please lower the quantity and pay for these first.'
  const gathering = facts([team('a', 2)], { a: 2 }, { gathers: new Set(['a']), maxHeld: 6 })
  const result = await run([wait('never', 7), wait('second', 2)], gathering)
  expect([result.offers.map(({ id }) => id), result.passed]).toEqual([['second'], [{ id: 'never', why: most }]])
})

test('what is gathered goes to the first that needs more, not to those behind', async () => {
  const gathering = facts([team('a', 2)], { a: 2 }, { gathers: new Set(['a']) })
  const result = await run([wait('first', 4), wait('second', 2)], gathering)
  expect([result.offers, result.passed, [...result.release]]).toEqual([[], [], []])
})

/** A line walked by hand: numbers of one event, without sets. */
function walk(
  waits: readonly LineRequest[],
  free: Record<string, number>,
  kept: Record<string, number>,
  gathers: ReadonlySet<string>,
) {
  const offers: string[] = []
  const keeps = { ...kept }
  const claimed = new Set<string>()
  for (const { id, quantity, atLeast, squadIds, inOrder } of waits) {
    const order = inOrder ? squadIds : squadIds.toSorted((a, b) => (free[b] ?? 0) - (free[a] ?? 0))
    let found: [string, number] | undefined
    for (let n = quantity; n >= atLeast && !found; n -= 1) {
      const start = order.find((one) => (free[one] ?? 0) >= n)
      if (start) found = [start, n]
    }
    if (found) {
      const [start, n] = found
      free[start] = (free[start] ?? 0) - n
      keeps[start] = Math.max(0, (keeps[start] ?? 0) - n)
      offers.push(`${id} ${n} ${start}`)
    } else
      for (const one of squadIds)
        if (gathers.has(one) && !claimed.has(one)) {
          claimed.add(one)
          free[one] = (free[one] ?? 0) - (keeps[one] ?? 0)
        }
  }
  const release = Object.entries(keeps).filter(([id, n]) => n > 0 && !claimed.has(id))
  return { offers, release: release.map(([id, n]) => `${id} ${n}`).sort() }
}

test('200 random lines end as a list walked by hand', async () => {
  const ids = ['a', 'b', 'c', 'd']
  const requests = fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 6 }),
      least: fc.integer({ min: 1, max: 6 }),
      squadIds: fc.shuffledSubarray(ids, { minLength: 1 }),
      inOrder: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  const places = fc.array(fc.record({ left: fc.nat(5), kept: fc.nat(4), gathers: fc.boolean() }), {
    minLength: 4,
    maxLength: 4,
  })
  await fc.assert(
    fc.asyncProperty(requests, places, async (asked, squads) => {
      const waits = asked.map(({ quantity, least, ...rest }, index) =>
        wait(`w${index}`, quantity, { atLeast: Math.min(least, quantity), ...rest }),
      )
      const free = Object.fromEntries(ids.map((id, i) => [id, (squads[i]?.left ?? 0) + (squads[i]?.kept ?? 0)]))
      const kept = Object.fromEntries(ids.map((id, i) => [id, squads[i]?.kept ?? 0]))
      const gathers = new Set(ids.filter((id, i) => squads[i]?.gathers && (kept[id] ?? 0) > 0))
      const all = ids.map((id, i) => team(id, free[id] ?? 0, `2027-01-${10 + i}`))
      const result = await run(waits, facts(all, kept, { gathers }))
      const model = walk(waits, { ...free }, kept, gathers)
      expect(result.offers.map(({ id, lines }) => `${id} ${lines[0]?.quantity} ${lines[0]?.id}`)).toEqual(model.offers)
      expect([...result.release].map(([id, n]) => `${id} ${n}`).sort()).toEqual(model.release)
    }),
    { numRuns: 200 },
  )
})

test('200 random lines with sets end as a list walked by hand: every set of the next day counts once, wherever it is', async () => {
  const days = ['2027-01-16', '2027-01-23']
  const nextDays = ['2027-01-17', '2027-01-24']
  const requests = fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 4 }),
      least: fc.integer({ min: 1, max: 4 }),
      sets: fc.nat(8),
      needsSets: fc.boolean(),
      squadIds: fc.shuffledSubarray(['a', 'b'], { minLength: 1 }),
    }),
    { maxLength: 8 },
  )
  /** Of a day: teams, and places of two Doubles squads, of which Singles squads are one or two. */
  const weekends = fc.array(
    fc.record({
      teams: fc.nat(6),
      pairs: fc.tuple(fc.nat(6), fc.nat(6)),
      singles: fc.tuple(fc.nat(14), fc.nat(14)),
      shared: fc.boolean(),
    }),
    { minLength: 2, maxLength: 2 },
  )
  await fc.assert(
    fc.asyncProperty(requests, weekends, async (asked, worlds) => {
      const squads = worlds.flatMap(({ teams, pairs, singles, shared }, i) => [
        team(i === 0 ? 'a' : 'b', teams, days[i]),
        ...pairs.map((free, k) => {
          const half = shared ? 0 : k
          return doubles(`d${i}${k}`, free, `s${i}${half}`, singles[half] ?? 0, nextDays[i])
        }),
      ])
      const kept = Object.fromEntries(squads.map(({ id, free }) => [id, free]))
      const waits = asked.map(({ least, quantity, ...rest }, index) =>
        wait(`w${index}`, quantity, { atLeast: Math.min(least, quantity), ...rest }),
      )
      const { offers } = await run(waits, facts(squads, kept))
      const left = worlds.map(({ teams, pairs: [p = 0, q = 0], singles: [s = 0, t = 0], shared }) => ({
        teams,
        sets: shared
          ? Math.min(p + q, Math.floor(s / 2))
          : Math.min(p, Math.floor(s / 2)) + Math.min(q, Math.floor(t / 2)),
      }))
      const walked = waits.flatMap(({ id, quantity, atLeast, sets, needsSets, squadIds }) => {
        for (let n = quantity; n >= atLeast; n -= 1)
          for (let m = Math.min(sets, 3 * n); m >= (needsSets ? Math.min(sets, 3 * n) : 0); m -= 1)
            for (const start of squadIds) {
              const day = left[start === 'a' ? 0 : 1]
              if (!day || day.teams < n || day.sets < m) continue
              day.teams -= n
              day.sets -= m
              return [`${id} ${n} ${start} ${m}`]
            }
        return []
      })
      expect(
        offers.map(({ id, lines: [start, ...rest] }) =>
          [id, start?.quantity, start?.id, rest.reduce((sum, { quantity }) => sum + quantity, 0)].join(' '),
        ),
      ).toEqual(walked)
      for (const { id, free } of squads)
        expect(
          offers.flatMap(({ lines }) => lines).reduce((sum, line) => sum + (line.id === id ? line.quantity : 0), 0),
        ).toBeLessThanOrEqual(free)
    }),
    { numRuns: 200 },
  )
})
