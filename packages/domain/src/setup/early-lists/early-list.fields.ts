import type { Fields } from '../fields.ts'

export const earlyListFields = {
  name: { label: 'Name', kind: 'text', hint: 'Captains read it: captains with at least six teams last year' },
  opensAt: { label: 'Opens', kind: 'instant' },
  mostPlaces: {
    label: 'Most places a captain',
    kind: 'number',
    hint: 'Held and bought together, until registration opens for everybody.',
  },
  people: {
    label: 'People',
    kind: 'people',
    hint: 'E-mail addresses, or lines of a CSV file with one each.',
    column: 'emails',
  },
} as const satisfies Fields
