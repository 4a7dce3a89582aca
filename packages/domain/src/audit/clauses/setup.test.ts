import { expect, test } from 'vitest'
import { type ChangeGroup, setupSentence } from './setup.ts'

const changed = (typeName: string, property: string, records: number, name: string | null = null): ChangeGroup => ({
  ...{ typeName, property, records, name },
  operation: 'changed',
})

test.each<[string, ChangeGroup[]]>([
  ['changed Available For Purchase of 38 squads', [changed('Squad', 'captain_cap', 38)]],
  [
    'changed Start Lane and End Lane of squad Team, 09:00 AM, Mar 1st, 2026',
    ['start_lane', 'end_lane'].map((name) => changed('Squad', name, 1, 'Team, 09:00 AM, Mar 1st, 2026')),
  ],
  [
    'changed Status from Setup to Public Registration Open',
    [{ ...changed('Tournament', 'status', 1, 'Open'), values: { from: 'Setup', to: 'Public Registration Open' } }],
  ],
  [
    'changed Description of squad Team from none to Finals',
    [{ ...changed('Squad', 'description', 1, 'Team'), values: { from: null, to: 'Finals' } }],
  ],
  [
    'changed Roster Message',
    [{ ...changed('Tournament', 'roster_message', 1, 'Open'), values: { from: 'Hello', to: 'x'.repeat(61) } }],
  ],
  ['changed Roster Message', [changed('Tournament', 'roster_message', 1, 'Open')]],
  [
    'added 1,800 squads; changed Expense Fee of event Team',
    [
      { typeName: 'Squad', operation: 'added', property: null, records: 1_800, name: null },
      changed('Event', 'expense_fee', 1, 'Team'),
    ],
  ],
  [
    'changed Name, Expense Fee, Lineage Fee and 2 more of event Team',
    ['name', 'expense_fee', 'lineage_fee', 'prize_fee', 'owner', 'handicap_average'].map((name) =>
      changed('Event', name, 1, 'Team'),
    ),
  ],
  [
    'created tournament Open',
    ['Tournament', 'Event'].map((typeName) => ({
      ...{ typeName, property: null, records: 1, name: 'Open' },
      operation: 'added' as const,
    })),
  ],
  ['changed nothing that is shown', [changed('Squad', 'repeat_id', 3)]],
])('%s', (sentence, groups) => expect(setupSentence(groups)).toBe(sentence))
