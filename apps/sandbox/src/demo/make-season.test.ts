import { expect, test } from 'vitest'
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
