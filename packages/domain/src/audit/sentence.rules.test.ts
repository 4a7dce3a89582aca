import { expect, test } from 'vitest'
import { actSentence, actsOf } from './acts.rules.ts'
import type { AuditRecord } from './audit.staff.calls.ts'

const [nine, one, other] = [
  'Team, Mar 1st, 2026, 09:00 AM CT',
  'Team, Mar 1st, 2026, 01:00 PM CT',
  'Team, Mar 2nd, 2026, 09:00 AM CT',
]
const [ann, bob] = ['Ann Alley (8421-1001)', 'Bob Bowl (8421-1002)']
let last = 0
const nextId = () => {
  last += 1
  return last
}
const row = (values: Partial<AuditRecord>): AuditRecord => ({
  ...{
    id: nextId(),
    changeDate: '2026-03-01T15:00:00.000Z',
    userEmail: 'admin@kegler.test',
    userName: 'Ingrid Solberg',
  },
  ...{
    role: 'admin',
    onBehalfOf: null,
    reason: null,
    act: null,
    requestId: 'r',
    undoes: null,
    message: '',
    typeName: 'Entry',
    recordId: 'e',
  },
  ...{ thing: 'Team 1000326', operation: 'changed', position: null, property: null, propertyName: null },
  ...{ originalValue: null, currentValue: null, fields: [] },
  ...values,
})
const changed = (
  property: string,
  originalValue: string | null,
  currentValue: string | null,
  values: Partial<AuditRecord> = {},
) => row({ property, propertyName: property, originalValue, currentValue, ...values })
const fields = (values: Record<string, string>) =>
  Object.entries(values).map(([property, value]) => ({ property, propertyName: property, value }))
const added = (typeName: string, values: Record<string, string>, more: Partial<AuditRecord> = {}) =>
  row({ typeName, operation: 'added', recordId: typeName, fields: fields(values), ...more })
const place = (operation: 'added' | 'removed', position: number, bowler: string) =>
  row({ typeName: 'Roster Position', operation, position, fields: fields({ bowler_id: bowler }) })
const placed = (operation: 'added' | 'removed', position: number, values: Record<string, string>) =>
  row({
    ...{ typeName: 'Roster Position', operation, position, recordId: 'd', thing: 'Doubles 1000327' },
    fields: fields(values).map((one) => ({ ...one, propertyName: one.property.replace('_id', '') })),
  })
const by = (what: string) => `${what} by Ingrid Solberg (admin)`
const hand = { userEmail: 'settlement', userName: 'the system (settlement)', role: null, onBehalfOf: 'Rosa Lindqvist' }

const guest = { userEmail: 'guest i', userName: 'Ann A. (guest)', role: null }

test.each<[string, AuditRecord[]]>([
  [
    'What is owed lowered by $20.00 by Ingrid Solberg (admin): paid at the desk',
    [
      added(
        'Adjustment',
        { amount: '-$20.00', notes: 'paid at the desk' },
        { recordId: 'e', reason: 'paid at the desk' },
      ),
    ],
  ],
  [
    by('Team 1000327: what is owed raised by $5.50'),
    [added('Adjustment', { amount: '$5.50' }, { thing: 'Team 1000327' })],
  ],
  [
    'Moved from 09:00 AM to 01:00 PM CT on Mar 1st, 2026 by Ingrid Solberg (admin): bus is late',
    [changed('squad_id', nine, one, { reason: 'bus is late' })],
  ],
  [by(`Moved from ${nine} to ${other}`), [changed('squad_id', nine, other)]],
  [by(`Taken off ${nine}`), [changed('squad_id', nine, null)]],
  [by(`Put on ${nine}`), [changed('squad_id', null, nine)]],
  [
    by(`Moved from ${nine} to ${other}; event changed from Team to Trios`),
    [changed('squad_id', nine, other), changed('event_id', 'Team', 'Trios')],
  ],
  [
    'Cancelled, was on Team, Mar 1st, 2026, 09:00 AM CT; refund of $252.50 made (Check 4711) by Ingrid Solberg (admin): ill',
    [
      added('Refund', { amount: '$252.50', state: 'done', method: 'Check', check_number: '4711' }, { reason: 'ill' }),
      changed('is_cancelled', 'no', 'yes', { reason: 'ill' }),
      changed('squad_id', nine, null, { reason: 'ill' }),
    ],
  ],
  [
    by(`Cancelled, was on ${nine}; 2 All Events and Team All Events: cancelled`),
    [
      changed('is_cancelled', 'no', 'yes'),
      changed('squad_id', nine, null),
      ...['u', 'v', 'w'].flatMap((recordId) => {
        const ofVirtual = {
          typeName: 'Virtual Entry',
          recordId,
          thing: recordId === 'w' ? 'Team All Events' : 'All Events',
        }
        return [
          changed('is_cancelled', 'no', 'yes', ofVirtual),
          changed('bowler_id', ann, null, ofVirtual),
          changed('division_id', 'Division 1', null, ofVirtual),
        ]
      }),
    ],
  ],
  [by(`Reactivated on ${one}`), [changed('is_cancelled', 'yes', 'no'), changed('squad_id', null, one)]],
  [by('Captain changed from Rosa Lindqvist to Pat Port'), [changed('captain_id', 'Rosa Lindqvist', 'Pat Port')]],
  [
    by('Captain changed from Rosa Lindqvist to Pat Port, Doubles 1000327 too'),
    [
      changed('captain_id', 'Rosa Lindqvist', 'Pat Port'),
      changed('captain_id', 'Rosa Lindqvist', 'Pat Port', { recordId: 'd', thing: 'Doubles 1000327' }),
    ],
  ],
  [
    by('Doubles 1000327: captain changed from A to B'),
    [changed('captain_id', 'A', 'B', { recordId: 'd', thing: 'Doubles 1000327' })],
  ],
  [by('Coordinator changed from Ann Lee to Bo Lee'), [changed('coordinator_first_name', 'Ann Lee', 'Bo Lee')]],
  [by('Coordinator set to (bo@kegler.test)'), [changed('coordinator_email', null, 'bo@kegler.test')]],
  [
    by('Division changed from Division 1 to Division 2'),
    [changed('division_id', 'Division 1', 'Division 2', { propertyName: 'Division' })],
  ],
  [
    by('Event changed from Team to Mixed Team'),
    [
      changed('event_id', 'Team', 'Mixed Team'),
      changed('division_id', 'Division 1', 'Division 1', { propertyName: 'Division' }),
    ],
  ],
  [by(`Position 1: ${ann} -> ${bob}`), [place('removed', 1, ann), place('added', 1, bob)]],
  [by(`Position 2: ${ann} added`), [place('added', 2, ann)]],
  [by(`Position 2: ${ann} removed`), [place('removed', 2, ann)]],
  [by('Roster changed at positions 1, 2, 3 and 4'), [1, 2, 3, 4].map((position) => place('added', position, ann))],
  [by("Team renamed from 'Alley' to 'Pin Pals'"), [changed('name', 'Alley', 'Pin Pals', { typeName: 'Roster' })]],
  [
    by('Position 1: average changed from 180 to 201'),
    [changed('average', '180', '201', { typeName: 'Roster Position', position: 1 })],
  ],
  [
    by('Position 1: average set to 137; division changed from Division 1 to Division 2'),
    [
      changed('average_by', 'captain', 'staff', { typeName: 'Roster Position', position: 1 }),
      changed('average', null, '137', { typeName: 'Roster Position', position: 1 }),
      changed('division_id', 'Division 1', 'Division 2', { propertyName: 'Division' }),
    ],
  ],
  [
    by(`Doubles 1000327: position 1: average of ${ann} changed from 180 to 201; position 2: ${ann} -> ${bob}`),
    [
      placed('removed', 1, { bowler_id: ann, average: '180' }),
      placed('added', 1, { bowler_id: ann, average: '201' }),
      placed('removed', 2, { bowler_id: ann, average: '180' }),
      placed('added', 2, { bowler_id: bob, average: '150' }),
    ],
  ],
  [
    by("Doubles 1000327: note added: 'Called.'"),
    [added('Entry Note', { text: 'Called.' }, { recordId: 'd', thing: 'Doubles 1000327' })],
  ],
  [
    by('Refund of $30.00 made (Stripe Purchase Transaction) for Doubles 1000327'),
    [
      added('Refund', {
        amount: '$30.00',
        state: 'asked',
        method: 'Stripe Purchase Transaction',
        entry_id: 'Doubles 1000327',
      }),
      changed('state', 'asked', 'done', { typeName: 'Refund', recordId: 'Refund' }),
    ],
  ],
  [
    by('Refund of $30.00 for Team 1000326 failed (the account is closed)'),
    [
      changed('state', 'done', 'failed', { typeName: 'Refund', thing: 'Refund of $30.00 for Team 1000326' }),
      changed('failure', null, 'the account is closed', { typeName: 'Refund' }),
    ],
  ],
  [
    by('Refund of $30.00 waits (the provider is away)'),
    [changed('failure', null, 'the provider is away', { typeName: 'Refund', thing: 'Refund of $30.00' })],
  ],
  [
    by('Bowler changed from A to B'),
    [changed('bowler_id', 'A', 'B', { typeName: 'Virtual Entry', propertyName: 'Bowler' })],
  ],
  [
    by(`Position 4: ${ann} -> ${bob}; All Events: bowler changed from ${ann} to ${bob}`),
    [
      changed('bowler_id', ann, bob, { typeName: 'Roster Position', position: 4 }),
      ...[
        [ann, null],
        [null, bob],
      ].map(([from = null, to = null]) =>
        changed('bowler_id', from, to, {
          ...{ typeName: 'Virtual Entry', propertyName: 'Bowler', recordId: 'v', thing: 'All Events' },
        }),
      ),
    ],
  ],
  [by('$400.00 paid (Check 4711)'), [added('Payment', { amount: '$400.00', method: 'Check', check_number: '4711' })]],
  [
    by('Refund of $100.00 asked for (Stripe Purchase Transaction)'),
    [added('Refund', { amount: '$100.00', state: 'asked', method: 'Stripe Purchase Transaction' })],
  ],
  [
    by('Refund of $100.00 failed'),
    [changed('state', 'asked', 'failed', { typeName: 'Refund', thing: 'Refund of $100.00' })],
  ],
  [by("Note added: 'Called.'"), [added('Entry Note', { text: 'Called.' }, { recordId: 'e' })]],
  [by("Captain's notes: 'Pays late'"), [added('Captain Note', { notes: 'Pays late' })]],
  [
    'Bought Team 1000326, Mar 1st, 2026, 09:00 AM CT; $252.50 paid (Credit Card (visa 4242)) by Rosa Lindqvist',
    [
      added('Entry', { squad_id: nine }, { ...hand, recordId: 'e' }),
      added('Payment', { amount: '$252.50', method: 'Credit Card', card: 'visa 4242' }, hand),
    ],
  ],
  [
    'Reserved Team 1000326, Mar 1st, 2026, 09:00 AM CT and 1 more of the order by Ingrid Solberg (admin) for Rosa Lindqvist',
    [
      added('Entry', { squad_id: nine }, { recordId: 'e', onBehalfOf: 'Rosa Lindqvist' }),
      added('Virtual Entry', {}, { onBehalfOf: 'Rosa Lindqvist' }),
    ],
  ],
  [
    'Position 2: Ann Alley (8421-1001) added; joined by invitation by Ann A. (guest)',
    [
      { ...place('added', 2, ann), ...guest },
      changed('joined_at', null, 'Mar 1st, 2026, 09:14 AM CT', { typeName: 'Invitation', recordId: 'i', ...guest }),
      changed('bowler_id', null, ann, { typeName: 'Invitation', recordId: 'i', ...guest }),
    ],
  ],
  [
    'Position 2: Ann Alley (8421-1001) added; joined by invitation by Ann A. (guest)',
    [
      { ...place('added', 2, ann), ...guest },
      added('Invitation', { joined_at: 'Mar 1st, 2026, 09:14 AM CT', email: 'ann@kegler.test' }, guest),
    ],
  ],
  [
    by('Invited ann@kegler.test; invited bob@kegler.test'),
    ['ann', 'bob'].map((name) =>
      added('Invitation', { kind: 'bowler', email: `${name}@kegler.test` }, { recordId: name }),
    ),
  ],
  [by('Team link made'), [added('Invitation', { kind: 'team' })]],
  [
    by(`Position 1: ${ann} added; link made`),
    [place('added', 1, ann), added('Invitation', { joined_at: 'Mar 1st, 2026, 09:14 AM CT' })],
  ],
  ...Object.entries({
    'Declined the invitation': 'declined',
    'Left the team': 'left',
    'Invitation ended': 'revoked',
    'Link replaced': 'replaced',
  }).map(([what, why]): [string, AuditRecord[]] => [
    by(what),
    [changed('ended', null, why, { typeName: 'Invitation', recordId: 'i' })],
  ]),
  // that a link ends with its entry, and comes back with it, says nothing new
  [
    by('Cancelled'),
    [
      changed('is_cancelled', 'no', 'yes'),
      changed('ended', null, 'cancelled', { typeName: 'Invitation', recordId: 'i' }),
    ],
  ],
  [by('Changed Start Lane of squad Team'), [changed('start_lane', '1', '3', { typeName: 'Squad', thing: 'Team' })]],
])('%s', (sentence, rows) => expect(actsOf(rows.toReversed(), 'e').map((act) => act.sentence)).toEqual([sentence]))

test('the same bowler removed and added at one position changed nothing', () => {
  expect(actsOf([place('added', 1, ann), place('removed', 1, ann)], 'e')).toEqual([])
})
test('no act without rows', () => expect(actSentence([], null)).toBe(''))

test('an undo says what it took back', () => {
  const undo = { undoes: 'r-1', reason: 'act of Rosa Lindqvist (admin), Mar 1st, 2026, 09:14 AM CT: bus is late' }
  const sentence = (rows: AuditRecord[]) => actSentence(rows, 'e')
  expect(sentence([changed('squad_id', one, nine, undo)])).toBe(
    `Undone: moved from 09:00 AM to 01:00 PM CT on Mar 1st, 2026 by Ingrid Solberg (admin): ${undo.reason}`,
  )
  expect(sentence([changed('is_cancelled', 'yes', 'no', undo), changed('squad_id', null, nine, undo)])).toBe(
    `Undone: cancelled, was on ${nine} by Ingrid Solberg (admin): ${undo.reason}`,
  )
})
