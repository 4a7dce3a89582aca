import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { type ComponentProps, createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Found } from '../places/finder/search.ts'
import { stubPage } from './testing/page.ts'

stubPage()
const { ActRows } = await import('../history/ActRows.tsx')
const { ActsTimeline } = await import('../history/ActsTimeline.tsx')
const { emptyCart } = await import('../cart/cart.ts')
const { CartContext } = await import('../cart/useCart.ts')
const { FormatHint } = await import('../lists/export/ExportDialog.tsx')
const { PayableList } = await import('../payments/staff/PayableList.tsx')
const { CartNotice } = await import('../screens/registration/CartNotice.tsx')
const { FoundDates } = await import('../places/finder/FoundDates.tsx')
const { readSearch } = await import('../places/finder/search.ts')
const { OfferNotice } = await import('../waiting-list/OfferNotice.tsx')
const { query } = await import('../client/api.ts')
const { Starts } = await import('../waiting-list/WaitFields.tsx')
const { setupTournament } = await import('../screens/tournament/tournament.ts')
const { ActRow } = await import('../screens/tournament/update/history/ActRow.tsx')
vi.unstubAllGlobals()

const source = join(import.meta.dirname, '..')
const queries = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
const drawn = (element: ReactNode) =>
  renderToStaticMarkup(
    createElement(QueryClientProvider, { client: queries }, createElement(MantineProvider, null, element)),
  )

const at = '2027-03-05T15:00:00.000Z'
const timeZone = 'America/Chicago'
test('every history names the zone of its times', async () => {
  const act = { requestId: 'r', at, userEmail: 'ann@kegler.test', sentence: 'Saved.', rows: [] }
  const acts = [act] as unknown as ComponentProps<typeof ActsTimeline>['acts']
  expect(drawn(createElement(ActsTimeline, { acts, timeZone }))).toContain('09:00 AM CT')
  expect(drawn(createElement(ActRows, { act, timeZone }))).toContain('Mar 5th, 2027, 09:00 AM CT · ann@kegler.test')

  const rootRoute = createRootRoute()
  const page = createRoute({ getParentRoute: () => rootRoute, path: '/setup/tournament/update/$tournamentId' })
  const router = createRouter({
    routeTree: rootRoute.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/setup/tournament/update/1'] }),
  })
  await router.load()
  queries.setQueryData(setupTournament('1').queryKey, { id: '1', timeZone, readOnly: false } as never)
  const row = { ...act, author: 'Ann', lines: 1, whyNotUndo: null, undoes: false, undoneBy: { author: 'Bob', at } }
  const opened = createElement(ActRow, { act: row as unknown as ComponentProps<typeof ActRow>['act'] })
  const provider = { router } as ComponentProps<typeof RouterContextProvider>
  const when = '9:00 AM, Mar 5th, 2027 CT'
  expect(drawn(createElement(RouterContextProvider, provider, opened))).toContain(
    `>9:00 AM CT – undone by Bob, ${when}<`,
  )
})

test('amounts of what a payment is for have their sign', () => {
  const items = [{ id: 'a', label: 'Team', balanceDue: 120, isEntry: true }] as ComponentProps<
    typeof PayableList
  >['items']
  const html = drawn(
    createElement(PayableList, { items, selected: items, cents: 5000, onToggle: () => {}, error: null }),
  )
  expect(html.replace(/<[^>]*>/g, ' ')).toMatch(/of +\$120\.00 +\$50\.00/)
})

test('every page that renews the hold says which price of the cart has changed', () => {
  const sentence = 'The price of Team changed from $100.00 to $120.00. Please review your cart.'
  const line = { id: 's', quantity: 1, eventTotalPrice: 100 }
  const tournament = { id: '1', name: 'Spring' }
  const cart = { ...emptyCart, tournament, squads: [line], newPrices: [{ id: 's', price: 120, sentence }] }
  const known = (key: string) => ({ queryKey: [key], queryFn: () => cart, initialData: cart, staleTime: 60_000 })
  const client = { copyQuery: known('copy'), query: known } as unknown as ComponentProps<typeof CartContext>['value']
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const provider = { router } as ComponentProps<typeof RouterContextProvider>
  const notice = createElement(CartContext, { value: client }, createElement(CartNotice))
  const html = drawn(createElement(RouterContextProvider, provider, notice))
  expect(html).toContain(sentence)
  expect(html).toContain('Continue at the new price')

  const folders = Map.groupBy(globSync('**/*.tsx', { cwd: source }), dirname)
  const drawing = (files: string[], part: RegExp) =>
    files.some((file) => part.test(readFileSync(join(source, file), 'utf8')))
  const renewing = [...folders].filter(([, files]) => drawing(files, /<HoldCountdown/))
  expect(renewing.length).toBeGreaterThan(3)
  expect(renewing.filter(([, files]) => !drawing(files, /<(NewPrices|CartPanel)/)).map(([folder]) => folder)).toEqual(
    [],
  )
})

test('a search keeps the focus: its form stays, and the heading of what was found can take it', () => {
  const files = globSync('**/*.tsx', { cwd: source }).map((file) => readFileSync(join(source, file), 'utf8'))
  const drawings = files.flatMap((file) => file.match(/<FinderForm\b[^>]*>/g) ?? [])
  expect(drawings).toHaveLength(3)
  expect(drawings.filter((drawing) => /\bkey=/.test(drawing))).toEqual([])
  const props = {
    search: readSearch({}),
    timeZone,
    take: 'Hold All',
    onTake: () => {},
    onSearch: () => {},
    busy: false,
  }
  const heading = (count: number) => {
    const found = { count, options: [], misses: [], messages: [], waitFor: [] } as unknown as Found
    return /<h3[^>]* tabindex="-1"[^>]*>.*<\/h3>/.exec(drawn(createElement(FoundDates, { ...props, found })))?.[0]
  }
  expect(heading(0)).toContain('No date fits')
  expect(heading(2)).toContain('2 dates fit')
})

test('the starts to wait for are a group with its error, and the first takes the focus when none is chosen', () => {
  const start = { startDateTime: at, available: 0, waits: { captains: 0, teams: 0 } }
  const starts = ['a', 'b'].map((id) => ({ ...start, id })) as unknown as ComponentProps<typeof Starts>['starts']
  const act = {
    typed: { squadIds: [], inOrder: false },
    errorOf: () => 'Choose a start.',
    choice: () => ({ 'data-path': 'squadIds' }),
  } as unknown as ComponentProps<typeof Starts>['act']
  const html = drawn(createElement(Starts, { act, starts, timeZone, numberOfBowlers: 5, onChange: () => {} }))
  const [, label, error] = /role="group" aria-labelledby="([^"]+)" aria-describedby="([^"]+)"/.exec(html) ?? []
  expect(html).toMatch(new RegExp(`id="${label}"[^>]*>Starts that would do<`))
  expect(html).toMatch(new RegExp(`id="${error}"[^>]*>Choose a start.<`))
  expect(html.match(/<input[^>]*>/g)?.map((input) => input.includes('data-path="squadIds"'))).toEqual([true, false])
})

test('an offer that comes while a page is open is read out, and waits that cannot be read are tried again', () => {
  const { queryKey } = query('GET registration/waits')
  const offer = { until: at, quantity: 1, lines: [] }
  const wait = { id: 'w', version: 1, tournamentName: 'Spring', timeZone, quantity: 1, offer }
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const provider = { router } as ComponentProps<typeof RouterContextProvider>
  const notice = () => drawn(createElement(RouterContextProvider, provider, createElement(OfferNotice)))
  queries.setQueryData(queryKey, [])
  expect(notice()).toContain('<div aria-live="polite"></div>')
  queries.setQueryData(queryKey, [wait] as never)
  expect(notice()).toMatch(/<div aria-live="polite"><section[^>]*>.*Places for you at Spring/)
  queries.removeQueries({ queryKey })
  queries.getQueryCache().build(queries, { queryKey }).setState({ status: 'error', error: new Error() })
  expect(notice()).toContain('Try again')
})

test('a dialog lists why it failed; a notice says so as well where the product always showed one', () => {
  const always = /Captain|Coordinator|Event|Reactivation|Squad/
  // a switch on a page has no list
  const others = ['Error']
  const titles = globSync('**/*.tsx', { cwd: source }).flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/^ +failure: \['([^']+)'/gm)].map(([, title = '']) => title),
  )
  expect(titles.length).toBeGreaterThan(5)
  expect(titles.filter((title) => !always.test(title) && !others.includes(title))).toEqual([])
})

test('what a spreadsheet does with a CSV file is said where one is chosen', () => {
  expect(drawn(createElement(FormatHint, { format: 'csv' }))).toContain('zeros in front of a number go')
  expect(drawn(createElement(FormatHint, { format: 'xlsx' }))).not.toContain('zeros')
})
