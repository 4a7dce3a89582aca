import { formatTime } from '@kegler/domain/dates.ts'
import { describe, expect, test } from 'vitest'
import { demoId } from './ids.ts'
import { makeSeason } from './make-season.ts'

const now = new Date('2026-04-20T15:00:00Z')

test('two runs on one day make the same season', () => {
  expect(makeSeason(now).rows).toEqual(makeSeason(now).rows)
})

test('two days later it is the same season with later days', () => {
  const [today, later] = [makeSeason(now), makeSeason(new Date('2026-04-22T09:30:00Z'))]
  const names = ({ rows }: typeof today) => ({
    captains: rows.persons.map((person) => person.email),
    entries: rows.entries
      .filter((entry) => entry.tournamentId === demoId('tournament', 'open'))
      .map((entry) => entry.divisionId),
    teams: rows.rosters.map((roster) => roster.name),
    tournaments: rows.tournaments.map((tournament) => [tournament.id, tournament.name]),
  })
  expect(names(later)).toEqual(names(today))
  expect(later.rows.tournaments[0]?.startDate).toBe('2026-05-12')
  expect(today.rows.tournaments[0]?.startDate).toBe('2026-05-10')
})

// Ages, memberships and changes of clocks differ over the year: the season must come about on any day.
test.each([
  '2026-01-01T00:30:00Z',
  '2026-02-16T12:00:00Z',
  '2026-07-31T23:59:00Z',
  '2026-08-01T00:01:00Z',
  '2026-10-12T12:00:00Z',
  '2026-12-31T23:00:00Z',
  '2028-02-29T12:00:00Z',
  '2031-06-15T12:00:00Z',
])('on %s', (at) => {
  const { rows } = makeSeason(new Date(at))
  expect(rows.tournaments).toHaveLength(9)
  const sold = [...rows.entries, ...rows.payments, ...rows.ledger, ...rows.virtualEntries]
  expect(sold.filter(({ createdAt }) => Number(createdAt) > Date.parse(at))).toEqual([])
  expect(new Set(rows.entries.map((entry) => entry.id)).size).toBe(rows.entries.length)
})

describe('sales', () => {
  const { rows } = makeSeason(now)
  const openId = demoId('tournament', 'open')
  const at = (one: { createdAt?: unknown }) => new Date(one.createdAt as Date)
  const hourOf = (one: { createdAt?: unknown }) => formatTime(at(one), 'America/Chicago')
  const daysOf = (tournamentId: string) => {
    const orders = new Set(
      rows.entries.filter((one) => one.tournamentId === tournamentId).map((one) => Number(at(one))),
    )
    return [...orders].map((time) => Math.floor((now.getTime() - time) / 86_400_000))
  }

  test('captains buy when people are awake, staff work in the day', () => {
    const asleep = (time: string) => /^(12|0[1-6]):.. AM$|^11:.. PM$/.test(time)
    expect(rows.payments.filter((one) => asleep(hourOf(one)))).toEqual([])
    const offices = rows.ledger.filter(({ createdBy }) => createdBy === 'admin@kegler.test').map(hourOf)
    expect(offices.filter((time) => !/^(09|1[0-2]):.. [AP]M$|^0[1-4]:.. PM$/.test(time))).toEqual([])
    const times = Map.groupBy(rows.payments, hourOf)
    expect(Math.max(...[...times.values()].map((some) => some.length))).toBeLessThan(8)
  })

  test('what is open sells until today, on some days much and on some nothing', () => {
    for (const key of ['open', 'state mixed', 'youth', 'singles', 'lakeside']) {
      const days = daysOf(demoId('tournament', key))
      expect([key, Math.min(...days) <= 4]).toEqual([key, true])
      const perDay = [...Map.groupBy(days, (day) => day).values()].map((some) => some.length)
      expect([key, new Set(perDay).size > 1]).toEqual([key, true])
    }
    const days = daysOf(openId)
    const week = (from: number) => days.filter((day) => day >= from && day < from + 7).length
    expect(week(72)).toBeGreaterThan(1.5 * week(40))
    expect(week(0)).toBeGreaterThan(1.5 * week(40))
  })
})
