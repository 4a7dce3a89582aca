import { expect, test } from 'vitest'
import { demoId } from './ids.ts'
import { makeSeason } from './make-season.ts'

const { rows } = makeSeason(new Date('2026-04-20T15:00:00Z'))

test('every tournament has what its settings ask for, and a manager of its group', () => {
  for (const { id, name, bccEmail, exportId, groupId } of rows.tournaments) {
    expect([name, bccEmail, exportId].every(Boolean)).toBe(true)
    const managers = rows.tournamentManagers.filter(({ tournamentId }) => tournamentId === id)
    const wanted = groupId ? ['partner', 'hubmanager'] : ['manager']
    expect(managers.map(({ personId }) => personId)).toEqual(
      wanted.map((who) => demoId('person', `${who}@kegler.test`)),
    )
  }
})

test('one manager is listed nowhere', () => {
  const email = 'manager2@kegler.test'
  expect(rows.persons.find((person) => person.email === email)?.roles).toEqual(['manager'])
  expect(rows.tournamentManagers.filter(({ personId }) => personId === demoId('person', email))).toEqual([])
})
