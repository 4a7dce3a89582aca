import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { type ComponentProps, createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../net/answers.ts'
import { Await } from './act/Await.tsx'
import { BackLink } from './BackLink.tsx'
import { DayField } from './dates/DayField.tsx'
import { ErrorList } from './ErrorList.tsx'
import { FormShell } from './form/FormShell.tsx'
import { BoundedNumber, MoneyField, TimeField, WholeNumber } from './form/fields.tsx'
import { ListEditor } from './form/ListEditor.tsx'
import { nextSorting, sortRows } from './table/sorting.ts'
import { type Column, Table } from './table/Table.tsx'

// Files of the page read these when they are loaded, and draw for a browser where they find them later.
vi.hoisted(() =>
  Object.assign(globalThis, { window: { addEventListener: () => {} }, document: { querySelector: () => null } }),
)
for (const name of ['window', 'document']) Reflect.deleteProperty(globalThis, name)

const drawn = (element: ReactNode) =>
  renderToStaticMarkup(
    createElement(QueryClientProvider, { client: new QueryClient() }, createElement(MantineProvider, null, element)),
  )

interface Lane {
  id: string
  pairs: number
}
const lanes: Lane[] = [
  { id: 'b', pairs: 2 },
  { id: 'a', pairs: 10 },
  { id: 'c', pairs: 1 },
]
const columns: Column<Lane>[] = [
  { header: 'Lane', names: true, cell: ({ id }) => id },
  { header: 'Pairs', cell: ({ pairs }) => pairs, sortBy: ({ pairs }) => pairs },
]
const keyOf = ({ id }: Lane) => id

test('what was read stays below the reason why it could not be read again, where the page asks for it', () => {
  const read = {
    data: 'lanes',
    isError: true,
    error: new ApiError(503, 'Overloaded', []),
    refetch: () => {},
    isFetching: false,
  }
  const children = (data: string) => data
  const live = drawn(createElement(Await<string>, { of: read, again: true, children }))
  expect(live).toMatch(/Try again.*lanes/s)
  expect(drawn(createElement(Await<string>, { of: read, children }))).not.toContain('Try again')
  expect(drawn(createElement(Await<string>, { of: { ...read, data: undefined }, children }))).toContain('Try again')
})

test('a table has a row for each thing, labels for the cards of phones, and what is open below a row', () => {
  const html = drawn(
    createElement(Table<Lane>, { columns, rows: lanes, keyOf, below: ({ id }) => (id === 'a' ? 'open' : null) }),
  )
  expect(html.match(/<tr/g)).toHaveLength(5)
  expect(html).toContain(
    '<th scope="row" data-phone="title">a</th><td data-label="Pairs">10</td></tr><tr><td colSpan="2"',
  )
})
test('a column says where it is on the card of a phone; buttons are at its end by themselves', () => {
  const placed: Column<Lane>[] = [
    { header: 'Lane', names: true, cell: ({ id }) => id },
    { header: 'Pairs', phone: 'end', cell: ({ pairs }) => pairs },
    { header: 'Acts', hideHeader: true, end: true, cell: () => 'Move' },
  ]
  const html = drawn(createElement(Table<Lane>, { columns: placed, rows: lanes.slice(0, 1), keyOf }))
  expect([...html.matchAll(/data-phone="(\w+)"/g)].map(([, place]) => place)).toEqual(['title', 'end', 'acts'])
})
test('a table says that it is loading, why it has no rows, and that it is empty', () => {
  const read = { error: new Error(), refetch: () => {}, isFetching: false }
  expect(drawn(createElement(Table<Lane>, { columns, rows: undefined, keyOf }))).toContain('data-loading')
  expect(drawn(createElement(Table<Lane>, { columns, rows: undefined, keyOf, read }))).toContain('Try again')
  expect(drawn(createElement(Table<Lane>, { columns, rows: [], keyOf, empty: 'No lanes yet.' }))).toContain('No lanes')
})
test('a table shows one page, and headings that sort are buttons', () => {
  const html = drawn(createElement(Table<Lane>, { columns, rows: lanes, keyOf, pageSize: 2 }))
  expect(html).toContain('<th scope="col">Lane')
  expect(html).toMatch(/<th scope="col" aria-sort="none"><button[^>]*>Pairs/)
  expect(html.match(/<th scope="row"/g)).toHaveLength(2)
})
test('a heading sorts one way, the other way, and not at all', () => {
  const presses = (value: string | number) => {
    const first = nextSorting(null, 'Pairs', value)
    const second = nextSorting(first, 'Pairs', value)
    return [first?.isDescending, second?.isDescending, nextSorting(second, 'Pairs', value)]
  }
  expect(presses('a')).toEqual([false, true, null])
  expect(presses(2)).toEqual([true, false, null])
  expect(nextSorting({ header: 'Lane', isDescending: true }, 'Pairs', 2)?.header).toBe('Pairs')
})
test('numbers sort by size, texts without regard to case and with their numbers by size', () => {
  const sorted = (values: (string | number)[], isDescending = false) => sortRows(values, (value) => value, isDescending)
  expect(sorted([10, -2, 9.5])).toEqual([-2, 9.5, 10])
  expect(sorted([10, -2, 9.5], true)).toEqual([10, 9.5, -2])
  expect(sorted(['Lane 10', 'lane 9', '', 'Äpfel', 'Zoo'])).toEqual(['', 'Äpfel', 'lane 9', 'Lane 10', 'Zoo'])
  const rows = [1, 2, 3, 4].map((id) => ({ id, name: id % 2 ? 'b' : 'a' }))
  expect(sortRows(rows, ({ name }) => name, true).map(({ id }) => id)).toEqual([1, 3, 2, 4])
})
const form = (shell: Omit<ComponentProps<typeof FormShell>, 'children'>) =>
  createElement(FormShell, shell as ComponentProps<typeof FormShell>, 'fields')
test('a form shows why it was not saved, and cannot be sent as it is', () => {
  const shell = { saving: false, error: new Error(), disabled: true, onSubmit: () => {}, onClose: () => {} }
  const html = drawn(form(shell))
  expect(html).toContain('An unknown error occurred.')
  expect(html).toMatch(/type="submit" disabled=""/)
})
test('a list of errors keeps its distance to the fields and the buttons', () => {
  const html = drawn(form({ saving: false, error: new Error(), onSubmit: () => {}, onClose: () => {} }))
  expect(html).toMatch(/<div style="--stack-gap:[^"]+" class="[^"]*mantine-Stack-root">fields<div[^>]* role="alert"/)
})
test('a list of errors is titled, and maintenance is no error', () => {
  const titled = (code: string) =>
    drawn(createElement(ErrorList, { error: new ApiError(503, code, ['Back at noon.']) }))
  expect(titled('Maintenance')).toMatch(/>Maintenance<.*>Back at noon\.</)
  expect(titled('Maintenance')).not.toContain('errors')
  expect(titled('Overloaded')).toMatch(/>The following errors occured:<.*>Back at noon\.</)
})
test('a link back is as high as a finger needs it', () => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const link = createElement(BackLink, { to: '/', children: 'All Tournaments' } as ComponentProps<typeof BackLink>)
  const provider = { router } as ComponentProps<typeof RouterContextProvider>
  expect(drawn(createElement(RouterContextProvider, provider, link))).toContain('min-height:var(--target)')
  const css = readFileSync(join(import.meta.dirname, '../app/app.css'), 'utf8')
  expect(16 * Number(/^:root \{[^}]*--target: ([\d.]+)rem;/m.exec(css)?.[1])).toBeGreaterThanOrEqual(44)
})
test('a form that was changed somewhere else offers the newest', () => {
  const stale = { title: 'Changed', text: 'Ann saved it.', reloadLabel: 'Load the newest', onReload: () => {} }
  const shell = { saving: false, error: new Error(), stale, onSubmit: () => {}, onClose: () => {} }
  const html = drawn(form(shell))
  expect(html).toContain('Ann saved it.')
  expect(html).not.toContain('An unknown error')
})
test('fields show values as they are measured', () => {
  const values = drawn([
    createElement(MoneyField, { key: 1, label: 'Fee', value: 1234.5 }),
    createElement(WholeNumber, { key: 3, label: 'Lanes', value: 12 }),
    createElement(TimeField, { key: 4, label: 'Start', value: '08:00', readOnly: true }),
    createElement(DayField, { key: 5, label: 'Day', value: '2027-03-05' }),
  ])
  for (const text of ['$1,234.50', '"12"', '08:00', '03/05/2027']) expect(values).toContain(text)
})
test('what a field does not understand stays as it was typed, with a sentence, and is marked for its form', () => {
  const money = (value: number | string) => drawn(createElement(MoneyField, { label: 'Fee', value }))
  for (const typed of ['12.505', '1e2', '1.2.3']) {
    expect(money(typed)).toContain(`value="${typed}"`)
    expect(money(typed)).toContain('Enter the amount in dollars, with at most two decimals.')
    expect(money(typed)).toContain('data-refused')
  }
  expect(money('12,50')).toContain('Put a point before decimals')
  expect(money(12.5)).not.toContain('data-refused')
  const bounded = (value: number | string) =>
    drawn(createElement(BoundedNumber, { label: 'Lanes', value, min: 1, max: 8 }))
  expect(bounded('9')).toContain('Enter 1 to 8.')
  expect(bounded('1.5')).toContain('Enter a whole number, like 12.')
  // a form has its own sentence
  const whole = drawn(createElement(WholeNumber, { label: 'Lanes', value: '1.5', error: 'Lanes are needed' }))
  expect(whole).toContain('Lanes are needed')
})
test('a list shows each row closed, with a button to add one', () => {
  const html = drawn(
    createElement(ListEditor<Lane>, {
      rows: lanes,
      keyOf,
      title: 'Lanes',
      addLabel: 'Add a lane',
      show: ({ id }) => `lane ${id}`,
      edit: () => 'form',
    }),
  )
  expect(html).toContain('Add a lane')
  expect(html).toContain('lane b')
  expect(html).not.toContain('form')
})
test.each([
  ['nothing can be added', false, []],
  ['a row can be added', 'Add a lane', ['Add a lane', 'Plan lanes']],
] as const)('an empty list says so with its acts below, once each: %s', (_, addLabel, acts) => {
  const html = drawn(
    createElement(ListEditor<Lane>, {
      rows: [],
      keyOf,
      title: 'Lanes',
      addLabel,
      empty: 'There are no lanes yet.',
      emptyActs: acts.length > 1 && createElement('button', { type: 'button' }, 'Plan lanes'),
      show: () => 'row',
      edit: () => 'form',
    }),
  )
  const parts = html.split('There are no lanes yet.')
  expect(parts).toHaveLength(2)
  expect(parts[0]).not.toContain('<button')
  expect(parts[1]?.match(/<button/g) ?? []).toHaveLength(acts.length)
  for (const act of acts) expect(parts[1]).toContain(act)
})
