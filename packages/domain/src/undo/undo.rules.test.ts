import { describe, expect, test } from 'vitest'
import { type Calls, isWrite } from '../call.ts'
import { calls } from '../calls.ts'
import { instead, isUndoable, undoable } from './calls.rules.ts'
import {
  before,
  beforeTexts,
  changedAgain,
  changedAgainSentence,
  changedSince,
  changedSinceSentence,
  isDerived,
  reasonOfUndo,
  type UndoRow,
  undoableCall,
  undoneAct,
  undoOffers,
  whyNotUndoAct,
  whyNotUndoSetup,
} from './undo.rules.ts'

let last = 0
const nextId = () => {
  last += 1
  return last
}
const row = (values: Partial<UndoRow> = {}): UndoRow => ({
  ...{ id: nextId(), typeName: 'Entry', recordId: 'e', position: null, property: 'squad_id', operation: 'changed' },
  ...{ originalValue: 'nine', currentValue: 'one', userEmail: 'ingrid@kegler.test', act: move },
  ...values,
})
const move = 'PUT admin/entry/:id/squad/change'
const cancel = 'POST admin/entry/:id/cancel'
const place = (operation: 'added' | 'removed', position: number, bowler: string) =>
  row({
    ...{ typeName: 'Roster Position', property: null, operation, position, act: 'PUT admin/entry/:id/roster' },
    ...(operation === 'added'
      ? { originalValue: null, currentValue: bowler }
      : { originalValue: bowler, currentValue: null }),
  })
const ingrid = { email: 'ingrid@kegler.test', isSuperuser: false }
const cancelled = (property: string, more: Partial<UndoRow> = {}) => row({ act: cancel, property, ...more })

describe('whether an act has an inverse', () => {
  test.each<[string | null, UndoRow[], boolean]>([
    [null, [row()], true],
    [null, [row({ userEmail: 'desmond@kegler.test' })], false],
    [null, [cancelled('is_cancelled'), cancelled('squad_id')], true],
    ['This entry had no squad. Use Reactivate and choose one.', [cancelled('is_cancelled')], true],
    [
      'Money went back with this cancellation. Use Reactivate: what was given back is due again.',
      [cancelled('is_cancelled'), cancelled('squad_id'), row({ act: cancel, typeName: 'Refund', operation: 'added' })],
      true,
    ],
    ['A refund cannot be undone. Book a payment instead.', [row({ act: cancel, typeName: 'Refund' })], true],
    ['An undo cannot be undone. Make the change again.', [row({ act: 'POST admin/undo' })], true],
    ['A payment cannot be undone. Refund it instead.', [row({ act: 'POST admin/entry/:id/payment/balance' })], true],
    [
      'A payment cannot be undone. Void it on its day, or refund it instead.',
      [row({ act: 'POST admin/entry/:id/payment/other' })],
      true,
    ],
    [
      'A void cannot be undone. Take the payment again instead.',
      [row({ act: 'POST admin/payments/:paymentId/void' })],
      true,
    ],
    [
      'An adjustment cannot be undone. Make the opposite one instead.',
      [row({ act: 'POST admin/entry/:id/adjustment' })],
      true,
    ],
    [
      'A reactivation cannot be undone. Cancel the entry instead.',
      [row({ act: 'POST admin/entry/:id/reactivate' })],
      true,
    ],
    [
      'A reservation cannot be undone. Cancel its entries instead.',
      [row({ act: 'POST admin/tournament/:id/reservation' })],
      true,
    ],
    ['This act cannot be undone. Change it by hand.', [row({ act: 'POST admin/entry/:id/note' })], true],
    ['This act cannot be undone. Change it by hand.', [row({ act: 'POST admin/captain/:id/paymentLink' })], true],
    ['This act cannot be undone. Change it by hand.', [row({ act: 'DELETE admin/payment/:paymentId' })], true],
    ['This act cannot be undone. Change it by hand.', [row({ act: 'PUT registration/entry/:id/squad/change' })], true],
    ['This act cannot be undone. Change it by hand.', [row({ act: 'toString' })], true],
    ['This act cannot be undone. Change it by hand.', [row({ act: null })], true],
    ['This act cannot be undone. Change it by hand.', [row({ property: 'division_id' })], true],
    ['This act cannot be undone. Change it by hand.', [], true],
  ])('%s', (why, rows, isOwn) => {
    expect(whyNotUndoAct(rows, ingrid)).toBe(isOwn ? why : 'Only a superuser undoes what somebody else did.')
    expect(whyNotUndoAct(rows, { email: 'x', isSuperuser: true })).toBe(why)
  })
})

/** Writes of staff that can neither be undone nor made good by another act. */
const byHand = [
  'POST admin/entry/:id/note',
  'DELETE admin/person/:id',
  'PUT admin/view',
  'DELETE admin/view',
  'POST admin/export',
  'POST admin/alert/:id/done',
  'POST admin/mail/test',
  'POST admin/mail/send',
  'POST admin/mail/campaign/:id/stop',
  'POST admin/entry/:id/mail/resend',
  'POST admin/entry/:id/waiver/paper',
  'DELETE admin/entry/:id/waiver/paper/:bowlerId',
  'DELETE admin/payment/:paymentId',
  'POST admin/payment/clientSecret',
  'POST admin/captain/:id/email',
  'POST admin/captain/:id/paymentLink',
  'POST admin/tournament/:tid/waits',
  'POST admin/tournament/:tid/waits/:waitId/offer',
  'POST admin/tournament/:tid/waits/:waitId/remove',
  'POST admin/tournament/:tid/room/pace',
  'POST admin/tournament/:tid/room/people',
  'POST admin/tournament/:tid/room/people/:personId/last',
  'POST admin/entry/:id/invitation',
  'POST admin/entry/:id/invitation/:linkId/mail',
  'DELETE admin/entry/:id/invitation/:linkId',
  'DELETE admin/entry/:id/link',
  'POST finance/updatedefaulttechfee',
  'POST finance/updateTournamentTechFee',
  'POST finance/deactivateaccount',
  'POST finance/modifyaccount',
  'POST finance/createaccount',
]
describe('the calls of the tables', () => {
  const contracts: Calls = calls
  test.each([...Object.keys(undoable), ...Object.keys(instead), ...byHand])('%s is a write', (key) => {
    expect(Object.entries(contracts).some(([call, contract]) => call === key && isWrite(contract))).toBe(true)
  })
  test('each write of staff can be undone, has an act instead, or is changed by hand', () => {
    const writes = Object.entries(contracts).flatMap(([key, call]) =>
      /^\w+ (admin|finance)\//.test(key) && isWrite(call) ? [key] : [],
    )
    const listed = [...Object.keys(instead), ...byHand].filter((key) => !isUndoable(key))
    expect(writes.filter((key) => !isUndoable(key)).toSorted()).toEqual(
      listed.filter((key) => /^\w+ (admin|finance)\//.test(key)).toSorted(),
    )
  })
})

describe('what was changed again', () => {
  const act = row()
  test.each<[string, UndoRow[], boolean]>([
    ['nothing', [], false],
    ['the same column', [row({ currentValue: 'three' })], true],
    ['and back', [row({ currentValue: 'three' }), row({ currentValue: 'one' })], false],
    ['another column', [row({ property: 'coordinator_email' })], false],
    ['another record', [row({ recordId: 'other', currentValue: 'three' })], false],
    ['another type', [row({ typeName: 'Virtual Entry', currentValue: 'three' })], false],
    ['taken off', [row({ currentValue: null })], true],
  ])('%s', (_, later, isAgain) => expect(changedAgain([act], later)).toBe(isAgain ? later.at(-1) : null))

  test('of a roster each position counts by itself', () => {
    const [removed, added] = [place('removed', 4, 'ann'), place('added', 4, 'pat')]
    expect(changedAgain([removed, added], [place('removed', 3, 'bob')])).toBeNull()
    const again = place('removed', 4, 'pat')
    expect(changedAgain([removed, added], [again])).toBe(again)
    expect(changedAgain([removed, added], [again, place('added', 4, 'pat')])).toBeNull()
    expect(changedAgain([place('removed', 4, 'ann')], [place('added', 4, 'pat')])).not.toBeNull()
    const value = { ...place('added', 4, '137'), property: 'average', operation: 'changed' as const }
    expect(changedAgain([added], [value])).toBe(value)
    expect([undoableCall([value]), before([value], 'Roster Position').size]).toEqual([null, 0])
  })
  test.each<[Partial<UndoRow>, string]>([
    [{}, 'Squad was'],
    [{ typeName: 'Roster Position', position: 4, property: null }, 'Position 4 of the roster was'],
    [{ typeName: 'Captain', property: 'first_name' }, 'First Name was'],
    [{ typeName: 'Captain Note' }, 'The notes were'],
    [{ typeName: 'Nothing known' }, 'This was'],
  ])('%o', (values, what) =>
    expect(changedAgainSentence(row(values), 'Rosa', '2026-11-03T20:14:00Z', 'America/Chicago')).toBe(
      `${what} changed again by Rosa on Nov 3rd, 2026, 02:14 PM CT. Undo that first, or change it by hand.`,
    ),
  )
})

test('before: the first of several values of one act, by record, column and position', () => {
  const rows = [
    row({ originalValue: 'one', currentValue: 'two' }),
    row({ originalValue: 'two', currentValue: 'three' }),
    row({ recordId: 'child', originalValue: null }),
    place('removed', 2, 'ann'),
    place('added', 2, 'pat'),
    place('added', 3, 'bob'),
  ]
  expect(before(rows, 'Entry')).toEqual(
    new Map([
      ['e', new Map<string, string | null>([['squad_id', 'one']])],
      ['child', new Map<string, string | null>([['squad_id', null]])],
    ]),
  )
  expect(before(rows, 'Roster Position').get('e')).toEqual(
    new Map<number, string | null>([
      [2, 'ann'],
      [3, null],
    ]),
  )
  expect(beforeTexts(rows, 'Entry', ['squad_id', 'event_id'])).toEqual(
    new Map([
      ['e', { squad_id: 'one' }],
      ['child', { squad_id: null }],
    ]),
  )
  expect(beforeTexts(rows, 'Entry', ['event_id']).size).toBe(0)
})

test('a page offers to undo what has an inverse and what the viewer may undo, and says why not otherwise', () => {
  const shown = (requestId: string, values: Partial<UndoRow> & { undoes?: string } = {}) => ({
    ...row(values),
    ...{ requestId, changeDate: '2026-11-03T20:14:00Z', userName: 'Ingrid Solberg', undoes: values.undoes ?? null },
  })
  const rows = [
    shown('first'),
    shown('second', { originalValue: 'one', currentValue: 'two' }),
    shown('undo', { act: 'POST admin/undo', originalValue: 'two', currentValue: 'one', undoes: 'second' }),
    shown('money', { act: 'POST admin/entry/:id/payment/other', typeName: 'Payment' }),
    shown('other', { userEmail: 'desmond@kegler.test', property: 'event_id' }),
  ].toReversed()
  const offers = (isSuperuser: boolean) => undoOffers(rows, { ...ingrid, isSuperuser }, 'America/Chicago')
  expect(offers(false)).toEqual(
    new Map([
      ['second', { whyNot: 'Ingrid Solberg undid this on Nov 3rd, 2026, 02:14 PM CT.' }],
      ['first', { whyNot: null }],
    ]),
  )
  expect([...offers(true).keys()]).toEqual(['other', 'second', 'first'])
  const again = undoOffers([shown('later', { currentValue: 'three' }), ...rows], ingrid, 'America/Chicago')
  expect(again.get('first')?.whyNot).toMatch(/^Squad was changed again by Ingrid Solberg/)
})

test('the reason of an undo names its act, and nothing else does', () => {
  expect(undoneAct(reasonOfUndo('r-1'))).toBe('r-1')
  expect([undoneAct('Bus is late'), undoneAct(null)]).toEqual([null, null])
  expect(undoableCall([])).toBeNull()
})

const line = (typeName: string, property: string | null, operation: UndoRow['operation'] = 'changed'): UndoRow =>
  row({ typeName, property, operation, recordId: 'r', userEmail: 'manager@kegler.test', act: 'PUT something' })
test.each<[UndoRow[], RegExp | null]>([
  [[line('Squad', 'captain_cap')], null],
  [[line('Tournament', 'name'), line('Tournament', 'status')], /status cannot be undone/],
  [[line('Tournament', null, 'added'), line('Event', null, 'added')], /created stays/],
  [[line('Add On Fee', 'inactive_at')], /Add a new one/],
  [[line('Bundling Rule', 'inactive_at')], /Add a new one/],
  [[line('Add On Fee', null, 'removed')], null],
])('whether an act of the console can ever be undone: %j', (lines, why) => {
  const found = whyNotUndoSetup(lines)
  if (why) expect(found).toMatch(why)
  else expect(found).toBeNull()
})
test('the total of a squad follows from its lanes', () => {
  expect([line('Squad', 'total'), line('Squad', 'captain_cap'), line('Event', 'total')].map(isDerived)).toEqual([
    ...[true, false, false],
  ])
})
test('a later change of the same value or of the whole record is in the way of an undo, another value is not', () => {
  const [cap, lanes, whole] = [line('Squad', 'captain_cap'), line('Squad', 'end_lane'), line('Squad', null, 'removed')]
  expect(changedSince([cap], [lanes, line('Squad', 'total')])).toBeNull()
  expect([changedSince([cap], [cap])?.row, changedSince([cap], [whole])?.row]).toEqual([cap, cap])
  expect(changedSince([line('Squad', null, 'added')], [lanes])?.by).toBe('manager@kegler.test')
  expect(changedSinceSentence(cap, 'Team, 09:00 AM', 'ann')).toBe(
    'Available For Purchase of Team, 09:00 AM was changed again by ann. Undo that first, or change it by hand.',
  )
})
