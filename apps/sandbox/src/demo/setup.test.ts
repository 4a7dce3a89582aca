import { dateProblems } from '@kegler/domain/setup/general/dates.rules.ts'
import { generalFields } from '@kegler/domain/setup/general/general.fields.ts'
import { missingParts } from '@kegler/domain/setup/general/general.rules.ts'
import { TournamentForm } from '@kegler/domain/setup/general/tournament-form.ts'
import { isReadOnly } from '@kegler/domain/setup/tournament.rules.ts'
import { pick } from '@kegler/server/setup/form-fields.ts'
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

test('every tournament can be saved as it is', () => {
  const now = new Date('2026-04-20T15:00:00Z')
  const optional = ['bccEmail', 'sort', 'cardId', 'customImagePath', 'contactName', 'contactPhone', 'contactAddress']
  const empty = Object.fromEntries([...optional, 'contactEmail', 'membershipId', 'opensAt'].map((name) => [name, null]))
  const editable = rows.tournaments.filter((row) => !isReadOnly({ ...row, status: row.status ?? 1 } as never, now))
  expect(editable.length).toBeGreaterThan(5)
  for (const row of editable) {
    const form = TournamentForm.parse(pick({ ...empty, theme: 'blue', ...row } as never, generalFields))
    expect([row.name, dateProblems(form, { before: form, today: '2026-04-20' })]).toEqual([row.name, []])
    const locations = rows.locations.filter(({ tournamentId }) => tournamentId === row.id).length
    const tags = rows.tournamentTags.filter(({ tournamentId }) => tournamentId === row.id).length
    expect([row.name, missingParts({ locations, tags, needsTag: Boolean(row.groupId) })]).toEqual([row.name, []])
    expect(rows.tmsSystems.some(({ id }) => id === row.exportId) || row.exportId === 'file').toBe(true)
  }
})

test('there is one of each kind to look at', () => {
  const statuses = new Set(rows.tournaments.map(({ status }) => status))
  for (const status of [1, 3, 6]) expect(statuses).toContain(status)
  for (const { bytes, type } of rows.images) {
    expect([type, bytes.subarray(1, 4).toString()]).toEqual(['png', 'PNG'])
    expect(bytes.length).toBeLessThan(100_000)
  }
})
