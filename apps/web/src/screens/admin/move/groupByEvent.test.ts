import { expect, test } from 'vitest'
import { groupByEvent } from './groupByEvent.ts'

const row = (entryId: string, values: object = {}) => ({
  ...{ entryId, eventId: 'team', eventName: 'Team', tournamentId: 't', tournamentName: 'Open' },
  ...{ isCancelled: false, isLinked: false, ...values },
})

test('those of the event that most have move together, the others say why not', () => {
  const doubles = { eventId: 'doubles', eventName: 'Doubles' }
  const { moving, staying } = groupByEvent([
    row('1', doubles),
    row('2'),
    row('3'),
    row('4', { isCancelled: true }),
    row('5', { isLinked: true, eventId: 'singles', eventName: 'Singles' }),
    row('6', { tournamentId: 'u', tournamentName: 'State', eventId: 'other', eventName: 'Team' }),
  ])
  expect(moving.map(({ entryId }) => entryId)).toEqual(['2', '3'])
  expect(staying.map(({ row: { entryId }, why }) => [entryId, why])).toEqual([
    ['1', 'This entry is of the event Doubles. Move it on its own.'],
    ['4', 'This entry is cancelled. Reactivate it to give it a squad.'],
    ['5', 'This entry is linked: it goes where its Doubles entry goes.'],
    ['6', 'This entry is of State. Move it on its own.'],
  ])
})

test('nothing but linked and cancelled ones moves nothing', () => {
  expect(groupByEvent([row('1', { isLinked: true }), row('2', { isCancelled: true })])).toMatchObject({
    moving: [],
    staying: [{}, {}],
  })
})
