import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { stubPage } from '../../../app/testing/page.ts'
import { unfold } from '../../../kit/form/unfold.ts'

stubPage()
vi.stubGlobal('Image', class {})
const { GeneralSections } = await import('./GeneralSections.tsx')
const { newTournament } = await import('./values.ts')
vi.unstubAllGlobals()

const props = (name: string) => ({ name, value: '', onChange: () => {} })
const fields = {
  typed: newTournament,
  field: props,
  number: props,
  choice: props,
  tick: (name: string) => ({ name, checked: false, onChange: () => {} }),
  setValues: () => {},
  errorOf: () => undefined,
} as unknown as ComponentProps<typeof GeneralSections>['fields']
const drawn = (folded?: string) =>
  renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(
        MantineProvider,
        null,
        createElement(GeneralSections, {
          ...{ fields, folded, canEditName: true, status: 1, exportId: null, readOnly: false },
          ...{ technologyFeePercent: null, lastRehearsal: null, children: 'Locations' },
        }),
      ),
    ),
  )
const namesIn = (html = '') => [...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)

test('a new tournament is asked for what it needs, and the rest is folded', () => {
  const [needed = '', more = ''] = drawn('Tags').split('<details')
  expect(needed).toContain('Locations')
  expect(more).toContain('More settings')
  expect(more).toContain('Tags')
  expect(more).not.toMatch(/^[^>]* open/)
  expect(more).not.toMatch(/ required=/)
  for (const name of ['name', 'startDate', 'endDate', 'registrationCloseDate', 'defaultAverage', 'bccEmail'])
    expect(namesIn(needed)).toContain(name)
  const every = drawn()
  expect(every).not.toContain('<details')
  expect([...namesIn(needed), ...namesIn(more)].toSorted()).toEqual(namesIn(every).toSorted())
})

test('what is folded opens around a field that is wrong, and around no other', () => {
  const fold = { open: false } as HTMLDetailsElement
  const within = (found: HTMLDetailsElement | null) => ({ closest: () => found }) as unknown as Element
  for (const field of [null, within(null)]) unfold(field)
  expect(fold.open).toBe(false)
  unfold(within(fold))
  expect(fold.open).toBe(true)
})
