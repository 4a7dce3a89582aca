import { expect, test } from 'vitest'
import type { AnswerOf } from '../../../client/api.ts'
import { byKind } from './alerts.ts'

test('a few of each kind are shown, one kind after the other, until a kind is opened', () => {
  const alertsOf = (kind: string, count: number) => Array.from({ length: count }, (_, id) => ({ kind, id: id + 1 }))
  const listed = [...alertsOf('Odd event', 1), ...alertsOf('Dispute', 7), ...alertsOf('Odd event', 6).slice(1)]
  const kinds = [
    { kind: 'Odd event', count: 250 },
    { kind: 'Dispute', count: 7 },
  ]
  const answer = { items: listed as AnswerOf<'GET admin/alerts'>['items'], kinds }
  const shown = (opened: string[]) => byKind(answer, opened).map(({ kind, id, more }) => `${kind} ${id} ${more ?? ''}`)
  expect(shown([])).toEqual([
    ...['Odd event 1 ', 'Odd event 2 ', 'Odd event 3 ', 'Odd event 4 ', 'Odd event 5 250'],
    ...['Dispute 1 ', 'Dispute 2 ', 'Dispute 3 ', 'Dispute 4 ', 'Dispute 5 7'],
  ])
  expect(shown(['Dispute']).slice(5)).toEqual([1, 2, 3, 4, 5, 6, 7].map((id) => `Dispute ${id} `))
})
