import { expect, test } from 'vitest'
import { DayCell, TimeCell, wholeNumber, YesNoCell } from './cells.ts'

const read = (schema: typeof DayCell | typeof TimeCell, cell: unknown) => schema.safeParse(cell).data ?? null

test.each([
  ['2027-03-01', '2027-03-01'],
  ['3/1/2027', '2027-03-01'],
  ['03/01/2027', '2027-03-01'],
  [' 12/31/2027 ', '2027-12-31'],
  ['2027-03-01 00:00', '2027-03-01'],
  ['2/30/2027', null],
  ['13/1/2027', null],
  ['3/1/27', null],
  ['tomorrow', null],
  ['', null],
  [46150, null],
])('a day %j is %j', (cell, day) => expect(read(DayCell, cell)).toBe(day))

test.each([
  ['13:15', '13:15'],
  ['9:00', '09:00'],
  ['09:00:00', '09:00'],
  ['1:15 PM', '13:15'],
  ['12:00 am', '00:00'],
  ['12:30 p.m.', '12:30'],
  ['9 AM', '09:00'],
  ['24:00', null],
  ['13:00 PM', null],
  ['0:30 AM', null],
  ['9', null],
  ['noon', null],
  ['', null],
  [0.375, null],
])('a time %j is %j', (cell, time) => expect(read(TimeCell, cell)).toBe(time))

test.each([
  ['yes', true],
  ['TRUE', true],
  [true, true],
  ['x', true],
  ['no', false],
  ['', false],
  ['0', false],
  [false, false],
  ['maybe', undefined],
  [2, undefined],
])('%j is %j', (cell, value) => expect(YesNoCell.safeParse(cell).data).toBe(value))

test.each([
  ['40', 40],
  [40, 40],
  ['40.0', 40],
  ['1,250', 1250],
  ['４０', 40],
  ['12.000', undefined],
  ['1e2', undefined],
  ['-1', undefined],
  ['4.5', undefined],
  [4.5, undefined],
  ['', undefined],
])('the number %j is %j', (cell, value) => expect(wholeNumber('x').safeParse(cell).data).toBe(value))
