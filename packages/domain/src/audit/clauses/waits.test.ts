import { expect, test } from 'vitest'
import type { AuditRecord } from '../audit.staff.calls.ts'
import { waitClauses } from './waits.ts'

const row = (values: Partial<AuditRecord>) =>
  ({ operation: 'changed', fields: [], ...values }) as unknown as AuditRecord
const changed = (property: string, originalValue: string | null, currentValue: string) =>
  row({ property, propertyName: property, originalValue, currentValue })
const wrote = (values: Record<string, string>) =>
  Object.entries(values).map(([property, value]) => ({ property, propertyName: property, value }))

test.each<[string, AuditRecord[]]>([
  [
    'joined the waiting list: 2 Team, 4 sets, at Team, Mar 1st, 2026, 09:00 AM CT',
    [
      row({
        operation: 'added',
        fields: wrote({ quantity: '2', event_id: 'Team', sets: '4', squad_ids: 'Team, Mar 1st, 2026, 09:00 AM CT' }),
      }),
    ],
  ],
  [
    'waits to move Team 1000001; Team 1000002 to Team, Mar 1st, 2026, 09:00 AM CT',
    [
      row({
        operation: 'added',
        fields: wrote({
          kind: 'move',
          entry_ids: 'Team 1000001; Team 1000002',
          squad_ids: 'Team, Mar 1st, 2026, 09:00 AM CT',
        }),
      }),
    ],
  ],
  ['entries moved to a start that they waited for', [changed('state', 'waiting', 'moved')]],
  [
    'is offered places until 8:00 AM, Feb 1st, 2026',
    [changed('state', 'waiting', 'offered'), changed('offer_until', null, '8:00 AM, Feb 1st, 2026')],
  ],
  ['offer ran out, the request rests', [changed('state', 'offered', 'resting')]],
  ['goes on waiting', [changed('state', 'resting', 'waiting')]],
  ['no longer offered, goes on waiting', [changed('state', 'offered', 'waiting')]],
  ['offer accepted', [changed('state', 'offered', 'accepted')]],
  [
    'no longer waits: You left the waiting list.',
    [changed('state', 'waiting', 'ended'), changed('ended_why', null, 'You left the waiting list.')],
  ],
  [
    'quantity changed from 1 to 2; moved to the end of the line',
    [changed('quantity', '1', '2'), changed('rank', '3', '9')],
  ],
  ['waiting request deleted', [row({ operation: 'removed' })]],
])('%s', (clauses, rows) => expect(waitClauses(rows).join('; ')).toBe(clauses))
