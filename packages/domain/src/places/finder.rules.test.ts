import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BundlingFacts, mergeLines } from '../cart/cart.rules.ts'
import { addDays } from '../dates.ts'
import { anOfferedSquad } from '../testing/offered-squad.ts'
import { findDates, linesOf } from './finder.rules.ts'
import { type FinderRequest, finderIndex } from './finder-index.rules.ts'
import { nearMisses } from './finder-misses.rules.ts'
import { fits, type HoldFacts, type OfferedSquad, places } from './fits.rules.ts'

const zone = 'America/Chicago'
const saturday = '2027-01-16'
/** A squad at an hour of Chicago's winter. */
const squad = (id: string, day: string, hour: number, values: Partial<OfferedSquad> = {}): OfferedSquad =>
  anOfferedSquad(id, { startsAt: `${day}T${String(hour + 6).padStart(2, '0')}:00:00.000Z`, day, ...values })
const set = (id: string, day: string, hour: number, free: number, linkedSquadId: string, linkedFree: number) =>
  squad(id, day, hour, {
    ...{ eventId: 'doubles', eventName: 'Doubles', numberOfBowlers: 2, linkedEventId: 'singles' },
    ...{ price: 20_000, free, linkedSquadId, linkedFree },
  })
const factsOf = (squads: readonly OfferedSquad[], values: Partial<HoldFacts> = {}): HoldFacts => ({
  ...{ timeZone: zone, squads: new Map(squads.map((one) => [one.id, one])), virtualEvents: new Map() },
  ...{ bundling: null, owned: [], held: new Map(), maxHeld: 120, now: null, ...values },
})
const asked = (values: Partial<FinderRequest> = {}): FinderRequest => ({
  ...{ eventId: 'team', quantity: 4, sets: 0, weekdays: [], firstDay: null, lastDay: null, earliest: null },
  ...{ latest: null, spread: 'one start', days: null, ...values },
})
const noCart = { squads: [], virtualEvents: [] }
const search = (
  squads: readonly OfferedSquad[],
  request: FinderRequest,
  values: Partial<HoldFacts> = {},
  cart = noCart,
) => {
  const facts = factsOf(squads, values)
  const index = finderIndex(squads, zone)
  return { found: findDates(index, request, cart, facts), misses: nearMisses(index, request, cart, facts) }
}
const idsOf = ({ found }: ReturnType<typeof search>) =>
  found.map((date) =>
    linesOf(date)
      .map(({ id }) => id)
      .join('+'),
  )
const textsOf = ({ misses }: ReturnType<typeof search>) => misses.map(({ text }) => text)
const bundling: BundlingFacts = { parentEventId: 'team', parentEventName: 'Team', childEventId: 'doubles', quantity: 3 }
const sunday = addDays(saturday, 1)

test('a Saturday, not before 10:00, with sets on the day after: most places left first, then the earliest', () => {
  const squads = [
    squad('early', saturday, 8, { free: 20 }),
    squad('ten', saturday, 10, { free: 5 }),
    squad('two', saturday, 14, { free: 9 }),
    squad('next', addDays(saturday, 7), 11, { free: 9 }),
    squad('friday', addDays(saturday, -1), 11, { free: 30 }),
    squad('hidden', saturday, 12, { free: 30, notOffered: true }),
    set('sets', sunday, 11, 12, 'singles', 24),
    set('later', addDays(saturday, 8), 11, 12, 'singles2', 24),
  ]
  const result = search(squads, asked({ sets: 10, weekdays: [6], earliest: '10:00' }), { bundling })
  expect(idsOf(result)).toEqual(['two+sets', 'next+later', 'ten+sets'])
  expect(result.found[0]).toMatchObject({
    ...{ day: saturday, price: 4 * 25_000 + 10 * 20_000, starts: [{ quantity: 4, left: 9 }] },
    sets: [{ quantity: 10, left: 12 }],
  })
})
test('sets go to the start that is nearest to the asked times, and else to the fewest that hold them', () => {
  const teams = squad('t', saturday, 10)
  const request = asked({ sets: 6, earliest: '10:00' })
  const near = [teams, set('early', sunday, 8, 20, 's1', 40), set('ten', sunday, 10, 6, 's2', 12)]
  expect(idsOf(search(near, request))).toEqual(['t+ten'])
  const shared = [
    teams,
    set('a', sunday, 8, 4, 's1', 8),
    set('b', sunday, 9, 4, 's1', 8),
    set('c', sunday, 10, 2, 's2', 4),
  ]
  expect(idsOf(search(shared, request))).toEqual(['t+a+c'])
  expect(idsOf(search(shared, asked({ sets: 7 })))).toEqual([])
})
test('events of two bowlers are found over the starts of a day, teams never', () => {
  const doubles = (id: string, hour: number) =>
    squad(id, saturday, hour, { eventId: 'doubles', numberOfBowlers: 2, free: 3 })
  const squads = [doubles('a', 8), doubles('b', 10), squad('t', saturday, 8, { free: 3 }), squad('u', saturday, 9)]
  const request = asked({ eventId: 'doubles', quantity: 5 })
  const one = search(squads, request)
  expect([idsOf(one), textsOf(one)]).toEqual([[], ['Sat, Jan 16th: places for your 5 entries at 2 starts']])
  expect(idsOf(search(squads, one.misses[0]?.request ?? request))).toEqual(['a+b'])
  expect(idsOf(search(squads, asked({ quantity: 12, spread: 'one day' })))).toEqual([])
})
test('misses: fewer teams, fewer sets, other days and times, each with the search that finds it', () => {
  const squads = [
    squad('short', saturday, 10, { free: 3 }),
    squad('full', addDays(saturday, 7), 10),
    squad('friday', addDays(saturday, -1), 9),
    set('some', sunday, 10, 50, 's1', 100),
    set('few', addDays(saturday, 8), 10, 6, 's2', 12),
    set('saturday', saturday, 10, 50, 's3', 100),
  ]
  const request = asked({ sets: 10, weekdays: [6], earliest: '10:00' })
  const result = search(squads, request, { bundling })
  expect(textsOf(result)).toEqual([
    'Sat, Jan 16th: places for 3 of your 4 teams; Sun, Jan 17th has only 9 of 10 sets',
    'Fri, Jan 15th, 09:00 AM: places for all that you look for',
    'Sun, Jan 24th has only 6 of 10 sets',
  ])
  expect(result.misses.map((miss) => idsOf(search(squads, miss.request, { bundling })))).toEqual([
    ['short+some'],
    ['friday+saturday'],
    ['full+few'],
  ])
})
test('more than may be held at once: how many teams to find first', () => {
  const squads = [squad('t', saturday, 10, { free: 99 }), set('s', sunday, 10, 99, 'x', 198)]
  const result = search(squads, asked({ quantity: 15, sets: 37 }), { bundling })
  expect(idsOf(result)).toEqual([])
  expect(result.misses).toMatchObject([
    { text: 'You can hold at most 120 places: find 14 teams first', request: { quantity: 14, sets: 35 } },
  ])
  expect(idsOf(search(squads, result.misses[0]?.request ?? asked(), { bundling }))).toEqual(['t+s'])
})

/** Small worlds: two days of teams, the days after them with sets that share Singles, a cart of both. */
const small = fc.integer({ min: 1, max: 8 })
const world = fc.record({
  teams: fc.array(fc.tuple(fc.nat(1), fc.constantFrom(8, 12), small), { minLength: 1, maxLength: 5 }),
  sets: fc.array(fc.tuple(fc.constantFrom(1, 2), fc.constantFrom(8, 10, 12), small, fc.nat(1)), {
    minLength: 3,
    maxLength: 6,
  }),
  singles: fc.array(fc.integer({ min: 2, max: 14 }), { minLength: 4, maxLength: 4 }),
  cart: fc.array(fc.tuple(fc.nat(10), fc.integer({ min: 1, max: 3 })), { maxLength: 2 }),
  isHeld: fc.boolean(),
  bundle: fc.option(fc.integer({ min: 2, max: 4 })),
  maxHeld: fc.constantFrom(120, 8, 20, null),
  request: fc.record({
    quantity: fc.integer({ min: 1, max: 4 }),
    sets: fc.nat(5),
    weekdays: fc.constantFrom<number[]>([], [], [6], [0]),
    earliest: fc.constantFrom(null, null, '09:00', '12:00'),
    latest: fc.constantFrom(null, null, '10:00'),
  }),
})
test('finds what a search of every combination finds, at as few starts, in the order that is promised', () => {
  fc.assert(
    fc.property(world, ({ teams, sets, singles, cart, isHeld, bundle, maxHeld, request: wanted }) => {
      const squads = [
        ...teams.map(([day, hour, free], n) => squad(`t${n}`, addDays(saturday, day), hour, { free })),
        ...sets.map(([day, hour, free, group], n) => {
          const half = (day - 1) * 2 + group
          return set(`d${n}`, addDays(saturday, day), hour, free, `s${half}`, singles[half] ?? 0)
        }),
      ]
      const inCart = mergeLines(
        cart.flatMap(([n, quantity]) =>
          squads.length > 0 ? [{ id: squads[n % squads.length]?.id ?? '', quantity }] : [],
        ),
      )
      const lines = inCart.map(({ id, quantity }) => {
        const { linkedSquadId = null } = squads.find((one) => one.id === id) ?? {}
        return { squadId: id, linkedSquadId, quantity }
      })
      const facts = factsOf(squads, {
        ...{
          maxHeld,
          held: isHeld ? places(lines) : new Map(),
          bundling: bundle ? { ...bundling, quantity: bundle } : null,
        },
      })
      const request = asked(wanted)
      const held = { squads: inCart, virtualEvents: [] }
      const index = finderIndex(squads, zone)
      const found = findDates(index, request, held, facts)
      const hourOf = ({ startsAt }: OfferedSquad) => Number(startsAt.slice(11, 13)) - 6
      const outside = (one: OfferedSquad) =>
        60 *
        Math.max(
          0,
          (wanted.earliest ? Number(wanted.earliest.slice(0, 2)) : 0) - hourOf(one),
          hourOf(one) - (wanted.latest ? 10 : 24),
        )
      const expected = squads.flatMap((team) => {
        const weekday = team.day === saturday ? 6 : 0
        if (team.eventId !== 'team' || outside(team) > 0) return []
        if (wanted.weekdays.length > 0 && !wanted.weekdays.includes(weekday)) return []
        const starts = squads.filter(({ eventId, day }) => eventId === 'doubles' && day === addDays(team.day, 1))
        const possible = combinations(
          starts.map(({ id }) => id),
          wanted.sets,
          3,
        ).filter((parts) => fits([{ id: team.id, quantity: wanted.quantity }, ...parts], held, facts))
        const fewest = Math.min(...possible.map((parts) => parts.length))
        if (possible.length === 0) return []
        const nearest = possible
          .filter((parts) => parts.length === 1 && fewest === 1)
          .map(([part]) => outside(squads.find(({ id }) => id === part?.id) as OfferedSquad))
        return [{ id: team.id, fewest, nearest: nearest.length > 0 ? Math.min(...nearest) : null }]
      })
      const byId = <T extends { id: string }>(all: T[]) => all.sort((a, b) => a.id.localeCompare(b.id))
      expect(
        byId(
          found.map((date) => ({
            id: date.starts[0]?.squad.id ?? '',
            fewest: date.sets.length,
            nearest: date.sets.length === 1 ? date.distance : null,
          })),
        ),
      ).toEqual(byId(expected))
      for (const date of found) expect(fits(linesOf(date), held, facts)).toBe(true)
      const keys = found.map(({ distance, starts: [start] }) => [
        distance,
        -(start?.left ?? 0),
        start?.squad.startsAt ?? '',
      ])
      expect(keys).toEqual([...keys].sort((a, b) => compare(a, b)))
      if (found.length === 0)
        for (const miss of nearMisses(index, request, held, facts))
          if (!miss.text.startsWith('You can hold'))
            expect(findDates(index, miss.request, held, facts).length, miss.text).toBeGreaterThan(0)
    }),
    { numRuns: 120 },
  )
})
function compare(a: (string | number)[], b: (string | number)[]): number {
  for (const [n, one] of a.entries()) {
    const other = b[n] ?? 0
    if (one !== other) return one < other ? -1 : 1
  }
  return 0
}
/** Every way to put `quantity` on at most so many of these. */
function combinations(ids: readonly string[], quantity: number, most: number): { id: string; quantity: number }[][] {
  if (quantity === 0) return [[]]
  const [id, ...rest] = ids
  if (id === undefined || most === 0) return []
  const withIt = Array.from({ length: quantity }, (_, n) => n + 1).flatMap((n) =>
    combinations(rest, quantity - n, most - 1).map((parts) => [{ id, quantity: n }, ...parts]),
  )
  return [...withIt, ...combinations(rest, quantity, most)]
}
