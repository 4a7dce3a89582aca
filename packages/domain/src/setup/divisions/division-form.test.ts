import { expect, test } from 'vitest'
import { whyNotDeleteDivision, withAverageBounds } from './division-form.rules.ts'
import { NewDivision } from './divisions.calls.ts'

const eventId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const problems = (values: object) =>
  Object.fromEntries(
    NewDivision.safeParse({ eventId, name: 'Division 1', ...values }).error?.issues.map(({ path, message }) => [
      path.join('.'),
      message,
    ]) ?? [],
  )

test.each<[object, object]>([
  [{}, {}],
  [{ name: ' ' }, { name: 'Required' }],
  [{ averageBased: true }, { minAverage: 'Required', maxAverage: 'Required' }],
  [{ averageBased: true, minAverage: 0, maxAverage: 9900 }, {}],
  [{ averageBased: true, isDefault: true }, {}],
  [{ minAverage: -1 }, { minAverage: 'Cannot be negative' }],
  [{ maxAverage: 9901 }, { maxAverage: 'Cannot be greater than 9900' }],
  [{ minAverage: 181, maxAverage: 180 }, { minAverage: 'Cannot be above the maximum' }],
  [{ minAge: 1000 }, { minAge: 'Must be less than 999' }],
  [{ minAge: 999 }, {}],
  [{ maxAge: 111 }, { maxAge: 'Cannot be greater than 110' }],
  [{ minAge: 50, maxAge: 49 }, { minAge: 'Cannot be above the maximum' }],
  [{ minAge: 50, maxAge: null }, {}],
  [{ minFemale: 100 }, { minFemale: 'Cannot be greater than 99' }],
  [{ minMale: -1 }, { minMale: 'Cannot be negative' }],
  [{ minMale: 0.5 }, { minMale: 'Enter a whole number.' }],
  [{ virtualEventId: eventId }, { '': 'A division belongs to one event or to one virtual event.' }],
  [{ eventId: null }, { '': 'A division belongs to one event or to one virtual event.' }],
])('%j', (values, expected) => expect(problems(values)).toEqual(expected))

test('a division is deleted in Setup, without entries', () => {
  expect(whyNotDeleteDivision(true, { name: 'Division 1', entries: 0 })).toBeNull()
  expect(whyNotDeleteDivision(false, { name: 'Division 1', entries: 0 })).toMatch(/status Setup/)
  expect(whyNotDeleteDivision(true, { name: 'Division 1', entries: 1 })).toBe(
    'Division 1 has 1 entry. It cannot be deleted.',
  )
})

test('averages that are open become 0 and 9900; the default division, and one by age, need none', () => {
  const bounds = (averageBased: boolean, isDefault: boolean, minAverage: number | null) => {
    const filled = withAverageBounds({ isDefault, minAverage, maxAverage: null }, { averageBased })
    return [filled.minAverage, filled.maxAverage]
  }
  expect(bounds(true, false, 180)).toEqual([180, 9900])
  expect(bounds(true, false, null)).toEqual([0, 9900])
  expect(bounds(true, true, null)).toEqual([null, null])
  expect(bounds(false, false, null)).toEqual([null, null])
})
