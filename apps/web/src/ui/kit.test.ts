import { MantineProvider } from '@mantine/core'
import { type ComponentProps, createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DayField } from './dates/DayField.tsx'
import { FormShell } from './form/FormShell.tsx'
import { MoneyField, TimeField, WholeNumber } from './form/fields.tsx'
import { ListEditor } from './form/ListEditor.tsx'
import { StaffTable } from './table/StaffTable.tsx'
import { type Column, Table } from './table/Table.tsx'

const drawn = (element: ReactNode) => renderToStaticMarkup(createElement(MantineProvider, null, element))

interface Lane {
  id: string
  pairs: number
}
const lanes: Lane[] = [
  { id: 'b', pairs: 2 },
  { id: 'a', pairs: 10 },
  { id: 'c', pairs: 1 },
]
const columns: (Column<Lane> & { sortBy?: (lane: Lane) => string | number })[] = [
  { header: 'Lane', names: true, cell: ({ id }) => id },
  { header: 'Pairs', cell: ({ pairs }) => pairs, sortBy: ({ pairs }) => pairs },
]
const keyOf = ({ id }: Lane) => id

test('a table has a row for each thing, labels for the cards of phones, and what is open below a row', () => {
  const html = drawn(
    createElement(Table<Lane>, { columns, rows: lanes, keyOf, below: ({ id }) => (id === 'a' ? 'open' : null) }),
  )
  expect(html.match(/<tr/g)).toHaveLength(5)
  expect(html).toContain('<th scope="row">a</th><td data-label="Pairs">10</td></tr><tr><td colSpan="2"')
})
test('a table says that it is loading, why it has no rows, and that it is empty', () => {
  const read = { error: new Error(), refetch: () => {}, isFetching: false }
  expect(drawn(createElement(Table<Lane>, { columns, rows: undefined, keyOf }))).toContain('data-loading')
  expect(drawn(createElement(Table<Lane>, { columns, rows: undefined, keyOf, read }))).toContain('Try again')
  expect(drawn(createElement(Table<Lane>, { columns, rows: [], keyOf, empty: 'No lanes yet.' }))).toContain('No lanes')
})
test("the staff's table shows one page, headings that sort are buttons, rows can be selected", () => {
  const html = drawn(createElement(StaffTable<Lane>, { columns, rows: lanes, keyOf, pageSize: 2, onSelect: () => {} }))
  expect(html).toMatch(/<th scope="col" aria-sort="none"><button[^>]*>Pairs/)
  expect(html.match(/<th scope="row"/g)).toHaveLength(2)
  expect(html.match(/type="checkbox"/g)).toHaveLength(2)
})
const form = (shell: Omit<ComponentProps<typeof FormShell>, 'children'>) =>
  createElement(FormShell, shell as ComponentProps<typeof FormShell>, 'fields')
test('a form shows why it was not saved, and cannot be sent as it is', () => {
  const shell = { saving: false, error: new Error(), disabled: true, onSubmit: () => {}, onClose: () => {} }
  const html = drawn(form(shell))
  expect(html).toContain('An unknown error occurred.')
  expect(html).toMatch(/type="submit" disabled=""/)
})
test('a form that was changed somewhere else offers the newest', () => {
  const stale = { title: 'Changed', text: 'Ann saved it.', reloadLabel: 'Load the newest', onReload: () => {} }
  const shell = { saving: false, error: new Error(), stale, onSubmit: () => {}, onClose: () => {} }
  const html = drawn(form(shell))
  expect(html).toContain('Ann saved it.')
  expect(html).not.toContain('An unknown error')
})
test('fields show values in their units', () => {
  const values = drawn([
    createElement(MoneyField, { key: 1, label: 'Fee', value: 1234.5 }),
    createElement(WholeNumber, { key: 3, label: 'Lanes', value: 12 }),
    createElement(TimeField, { key: 4, label: 'Start', value: '08:00', readOnly: true }),
    createElement(DayField, { key: 5, label: 'Day', value: '2027-03-05' }),
  ])
  for (const text of ['$1,234.50', '"12"', '08:00', '03/05/2027']) expect(values).toContain(text)
})
test('a list shows each row closed, with a button to add one', () => {
  const html = drawn(
    createElement(ListEditor<Lane>, {
      rows: lanes,
      keyOf,
      addLabel: 'Add a lane',
      show: ({ id }) => `lane ${id}`,
      edit: () => 'form',
    }),
  )
  expect(html).toContain('Add a lane')
  expect(html).toContain('lane b')
  expect(html).not.toContain('form')
})
