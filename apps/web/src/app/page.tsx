import type { QueryClient } from '@tanstack/react-query'
import {
  type AnyRoute,
  type AnyValidator,
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  type ResolveParams,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import { isUnauthorized } from '../net/answers.ts'
import { fetchFiles } from '../net/files.ts'
import { NotFoundScreen } from '../screens/NotFoundScreen.tsx'
import { Shell } from '../shell/Shell.tsx'
import { type First, type Guard, prefetchAndGuard } from './guards.ts'

export interface Context {
  queries: QueryClient
}
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Browser title, where it does not follow from the path. */
    title?: string
  }
}

export const root = createRootRouteWithContext<Context>()({ component: Shell, notFoundComponent: NotFoundScreen })

/** A screen or a frame, fetched when it is opened. */
export const lazyScreen = <K extends string>(load: () => Promise<Record<K, RouteComponent>>, name: K) =>
  lazyRouteComponent(() => fetchFiles(load), name)

/** What the router hands to the load step of a page. */
export interface Loading<Params> {
  context: Context
  params: Params
  location: { publicHref: string; pathname: string }
}
interface Page<Params, Search> {
  screen: RouteComponent
  /** What the page reads first. */
  first?: First<Params>
  /** What the page waits for; without it, for all that is read first. */
  loader?: (loading: Loading<Params>) => Promise<void>
  validateSearch?: Search
  pendingComponent?: RouteComponent
  title?: string
}

/** Of the page's own path and of the one that it is under. */
type ParamsOf<Parent extends AnyRoute, Path extends string> = ResolveParams<Parent['fullPath']> & ResolveParams<Path>

/**
 * Makes the pages under a parent route: `page('/admin/entry/$entryId', { first, screen })`. With a guard, what a page
 * reads first is requested without waiting for the guard.
 */
export const pagesUnder =
  <Parent extends AnyRoute>(parent: Parent, guard: Guard = async () => {}) =>
  <const Path extends string, Search extends AnyValidator | undefined = undefined>(
    path: Path,
    { screen, first = () => [], loader, title, ...rest }: Page<ParamsOf<Parent, Path>, Search>,
  ) =>
    createRoute({
      ...rest,
      getParentRoute: () => parent,
      path,
      component: screen,
      staticData: title ? { title } : {},
      beforeLoad: (entering) => prefetchAndGuard(first, guard)(entering as unknown as Loading<ParamsOf<Parent, Path>>),
      loader: (given) => {
        const loading = given as unknown as Loading<ParamsOf<Parent, Path>>
        return refusedToUnauthorized(() => loader?.(loading) ?? readAll(loading, first))
      },
    })

const readAll = async <Params,>({ context, params }: Loading<Params>, first: First<Params>) =>
  void (await Promise.all(first(params).map((query) => context.queries.ensureQueryData(query))))

/** A load step that the server refuses for lack of a role leads to the page 'Unauthorized'. */
export async function refusedToUnauthorized(load: () => unknown): Promise<void> {
  try {
    await load()
  } catch (error) {
    if (isUnauthorized(error)) throw redirect({ to: '/signin/unauthorized' })
    throw error
  }
}
