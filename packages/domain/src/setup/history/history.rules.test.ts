import { expect, test } from 'vitest'
import { actSentence, type ChangeGroup, shownValue } from './sentence.rules.ts'
import { type AuditLine, isDerived, whyNeverUndo } from './undo.rules.ts'

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
])('%s', (sentence, groups) => expect(actSentence(groups)).toBe(sentence))

test('values are shown as the console shows them', () => {
  const shown = (value: string | null, kind: Parameters<typeof shownValue>[1]) =>
    shownValue(value, kind, { timeZone: 'America/Chicago', nameOf: (id) => (id === 'e' ? 'Team' : undefined) })
  expect([
    shown('21050', 'money'),
    shown('true', 'yesNo'),
    shown('false', 'yesNo'),
    shown('2026-03-01', 'day'),
    shown('2026-03-01T15:00:00+00:00', 'instant'),
    shown('3', 'status'),
    shown('65', 'weekdays'),
    shown('team', 'owner'),
    shown('e', 'id'),
    shown('x', 'id'),
    shown('', 'text'),
    shown(null, 'money'),
  ]).toEqual([
    ...['$210.50', 'yes', 'no', 'Mar 1st, 2026', '9:00 AM, Mar 1st, 2026', 'Public Registration Open', 'Sun, Sat'],
    ...['Team Owned', 'Team', 'something that is gone', null, null],
  ])
})

const line = (typeName: string, property: string | null, operation: AuditLine['operation'] = 'changed'): AuditLine => ({
  ...{ typeName, property, operation },
  recordId: 'r',
  userEmail: 'manager@kegler.test',
})
test.each<[AuditLine[], RegExp | null]>([
  [[line('Squad', 'captain_cap')], null],
  [[line('Tournament', 'name'), line('Tournament', 'status')], /status cannot be undone/],
  [[line('Tournament', null, 'added'), line('Event', null, 'added')], /created stays/],
  [[line('Add On Fee', 'inactive_at')], /Add a new one/],
  [[line('Bundling Rule', 'inactive_at')], /Add a new one/],
  [[line('Add On Fee', null, 'removed')], null],
])('whether an act can ever be taken back: %j', (lines, why) => {
  const found = whyNeverUndo(lines)
  if (why) expect(found).toMatch(why)
  else expect(found).toBeNull()
})
test('the total of a squad follows from its lanes', () => {
  expect([line('Squad', 'total'), line('Squad', 'captain_cap'), line('Event', 'total')].map(isDerived)).toEqual([
    ...[true, false, false],
  ])
})
