import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { QueryClient } from '@tanstack/react-query'
import { type AnyRoute, createMemoryHistory, createRouter } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { readMap, textOf } from '../../../../scripts/map.ts'
import { stubPage } from './testing/page.ts'

const repository = join(import.meta.dirname, '../../../..')
const map = await readMap()
const { pages, frames, always, named } = map.web

const begun: string[] = []
for (const name of ['setTimeout', 'setInterval', 'fetch']) vi.stubGlobal(name, () => begun.push(name))
stubPage()
const { allRoutes } = await import('./allRoutes.ts')
vi.unstubAllGlobals()

test('is loaded without beginning anything: no timer, no request', () => {
  expect(begun).toEqual([])
})

test('has every page of the router', () => {
  const { routesById } = createRouter({
    routeTree: allRoutes(),
    context: { queries: new QueryClient() },
    history: createMemoryHistory(),
  })
  const routes: AnyRoute[] = Object.values(routesById)
  const opened = routes.filter(({ options, children }) => options.component && !children)
  const addresses = opened.map(({ fullPath }) => String(fullPath).replace(/(.)\/$/, '$1'))
  expect(addresses.length).toBeGreaterThan(40)
  expect(pages.map(({ address }) => address).sort()).toEqual(addresses.sort())
})

test('has a page for every call that the web names', () => {
  const reached = new Set([
    ...always,
    ...[...frames.values(), ...pages.map(({ keys }) => keys)].flatMap((of) => [...of]),
  ])
  expect([...named].filter(([key]) => !reached.has(key))).toEqual([])
})

test('names files that exist, and screens by names of their own', () => {
  const files = [
    ...pages.map(({ file }) => file),
    ...frames.keys(),
    ...[...map.calls.values()].flatMap(({ contract, handler }) => [contract, handler]),
  ]
  expect(files.filter((file) => !existsSync(join(repository, file)))).toEqual([])
  const screens = [...new Set(pages.map(({ file }) => file))].map((file) => file.split('/').at(-1))
  expect(screens.filter((name, index) => screens.indexOf(name) !== index)).toEqual([])
})

test('stays a page that people read', () => {
  expect(textOf(map).length).toBeLessThan(40_000)
})
