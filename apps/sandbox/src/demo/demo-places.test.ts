import { addDays } from '@kegler/domain/dates.ts'
import { catalogueOf } from '@kegler/server/places/catalogue.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { demoId } from './ids.ts'
import { demoDatabase } from './testing/demo-database.ts'

const database = await demoDatabase()
afterAll(() => database.close())

const rowsOf = async <Row extends object>(text: string): Promise<Row[]> => (await database.pool.query<Row>(text)).rows
const openSquads = async () => [...(await catalogueOf(database.db, demoId('tournament', 'open'))).all.values()]

describe('places', () => {
  test('the counter of every squad is what is sold there, and never above its places', async () => {
    expect(await rowsOf('select * from squad_counts where taken <> counted')).toEqual([])
    expect(await rowsOf('select id from squads where taken > least(total, captain_cap)')).toEqual([])
  })

  test('each day after a Team day sells sets, and only those', async () => {
    const squads = await openSquads()
    const days = (name: string) => new Set(squads.filter((squad) => squad.eventName === name).map((squad) => squad.day))
    expect([...days('Doubles')].sort()).toEqual([...days('Team')].map((day) => addDays(day, 1)).sort())
    const doubles = squads.filter((squad) => squad.eventName === 'Doubles')
    expect(doubles.length).toBeGreaterThan(40)
    for (const squad of doubles) {
      expect(squad.notOffered).toBe(false)
      const singles = squads.find((one) => one.id === squad.linkedSquadId)
      expect(singles?.day).toBe(squad.day)
      expect(singles && singles.startsAt >= squad.startsAt).toBe(true)
    }
    const perDay = Map.groupBy(squads, (squad) => squad.day)
    expect(perDay.size).toBe(60)
    for (const [, ofDay] of perDay) expect([2, 3, 4]).toContain(ofDay.length)
  })

  test('some squads are sold out, by their places or for captains alone, some nearly, one is hidden', async () => {
    const squads = (await openSquads()).filter((squad) => squad.eventName === 'Team')
    expect(squads.filter((squad) => squad.left === 0).length).toBeGreaterThanOrEqual(4)
    expect(squads.filter((squad) => squad.left > 0 && squad.left <= 3).length).toBeGreaterThanOrEqual(4)
    expect(squads.filter((squad) => squad.left > 10).length).toBeGreaterThan(40)
    expect(squads.filter((squad) => squad.notOffered)).toHaveLength(1)
    expect(await rowsOf('select id from squads where taken = total')).toHaveLength(1)
  })

  test('linked entries: two Singles on each set, in the order of its roster, of the same captain', async () => {
    const sets = await rowsOf<{ children: number }>(`select p.id, count(c.*)::int as children from entries p
      join events e on e.id = p.event_id and e.name = 'Doubles' left join entries c on c.parent_entry_id = p.id
        and c.captain_id = p.captain_id and c.is_cancelled = p.is_cancelled and c.entry_number > p.entry_number
      group by p.id`)
    expect(sets.length).toBeGreaterThan(80)
    expect(new Set(sets.map(({ children }) => children))).toEqual(new Set([2]))
    expect(
      await rowsOf(`select c.id from entries c
        join rosters pr on pr.entry_id = c.parent_entry_id join rosters cr on cr.entry_id = c.id
        left join roster_positions r on r.roster_id = pr.id and r.position = c.parent_position
        left join roster_positions own on own.roster_id = cr.id
        where c.parent_entry_id is not null and own.bowler_id is distinct from r.bowler_id`),
    ).toEqual([])
  })

  test('nobody has more sets than the Team entries of the day before allow', async () => {
    const owned = await rowsOf<{ captain: string; name: string; day: string; count: number }>(
      `select n.captain_id as captain, e.name, (s.starts_at at time zone t.time_zone)::date as day, count(*)::int
        from entries n join events e on e.id = n.event_id join squads s on s.id = n.squad_id
        join tournaments t on t.id = n.tournament_id and t.name = 'Open Championships'
        where not n.is_cancelled group by 1, 2, 3`,
    )
    const teams = (captain: string, day: string) =>
      owned.find((row) => row.captain === captain && row.name === 'Team' && row.day === day)?.count ?? 0
    for (const { captain, day, count } of owned.filter((row) => row.name === 'Doubles'))
      expect(count).toBeLessThanOrEqual(3 * teams(captain, addDays(day, -1)))
  })
})

test('reservation numbers follow the times of sale', async () => {
  const numbers = await rowsOf<{ entry_number: number; created_at: Date }>(
    'select entry_number, created_at from entries order by entry_number',
  )
  expect(numbers[0]?.entry_number).toBe(1_000_001)
  expect(numbers.at(-1)?.entry_number).toBe(1_000_000 + numbers.length)
  for (const [index, { created_at: at }] of numbers.entries())
    expect(at.getTime()).toBeGreaterThanOrEqual(numbers[index - 1]?.created_at.getTime() ?? 0)
})

test('the demo captain finds complete teams, a set without its second bowler and a balance due', async () => {
  const mine = await rowsOf(`select e.name as event, o.name, e.number_of_bowlers - o.filled as missing,
      (select sum(amount)::int from ledger l where l.entry_id = n.id) as balance
    from entries n join persons p on p.id = n.captain_id and p.email = 'captain@kegler.test'
    join events e on e.id = n.event_id join tournaments t on t.id = n.tournament_id and t.name = 'Open Championships'
    join rosters o on o.entry_id = n.id order by n.entry_number`)
  expect(mine).toEqual([
    { event: 'Team', name: 'Falls City Rollers', missing: 0, balance: 0 },
    { event: 'Team', name: 'Maplewood Messengers', missing: 0, balance: 0 },
    { event: 'Doubles', name: 'Rosa Lindqvist', missing: 1, balance: 0 },
    { event: 'Singles', name: 'Rosa Lindqvist', missing: 0, balance: 0 },
    { event: 'Singles', name: 'Rosa Lindqvist', missing: 1, balance: 0 },
    { event: 'Team', name: 'Strike Street Irregulars', missing: 5, balance: 25_250 },
  ])
  const virtualEntries = await rowsOf(`select v.name, count(*)::int from virtual_entries u
    join virtual_events v on v.id = u.virtual_event_id join persons p on p.id = u.captain_id
    where p.email = 'captain@kegler.test' group by v.name order by v.name`)
  expect(virtualEntries).toEqual([
    { name: 'All Events', count: 5 },
    { name: 'Team All Events', count: 1 },
  ])
})
