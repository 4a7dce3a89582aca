import { bannerLinks, financeRoles } from '@kegler/domain/roles.ts'
import type { QueryClient } from '@tanstack/react-query'
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import { datesQuery, virtualEventsQuery } from '../places/squads.ts'
import { activeTournaments, tournamentQuery } from '../places/tournaments.ts'
import { cartRostersQuery, entriesQuery, virtualEntriesQuery } from '../rosters/owned.ts'
import { NotFoundScreen } from '../screens/NotFoundScreen.tsx'
import { readHomeSearch } from '../screens/registration/prompts.ts'
import { Failure } from '../shell/Failure.tsx'
import { Shell } from '../shell/Shell.tsx'
import { Loading } from '../ui/Loading.tsx'
import { fetchFiles } from './files.ts'
import { opening, registration } from './guards.ts'
import { readMaintenance, toMaintenance } from './maintenance.ts'
import { needs } from './session.ts'
import { site } from './site.ts'

export interface Context {
  queries: QueryClient
}
const root = createRootRouteWithContext<Context>()({ component: Shell, notFoundComponent: NotFoundScreen })
/** A screen is loaded when it is opened. */
const lazyScreen = <K extends string>(load: () => Promise<Record<K, RouteComponent>>, name: K) =>
  lazyRouteComponent(() => fetchFiles(load), name)
const under = { getParentRoute: () => root }
const tournament = async ({ context, params, location }: OfTournament) => {
  const read = await context.queries.ensureQueryData(tournamentQuery(params.tournamentId))
  toMaintenance(read.maintenanceMessage, location.publicHref, read.id)
}
interface OfTournament {
  context: Context
  params: { tournamentId: string }
  location: { publicHref: string }
}

/**
 * Every URL of the product: its path, who may open it, what is read first, its screen (loaded when it is opened).
 * Browser titles follow from the paths (titles.ts).
 */
const pages = [
  createRoute({
    ...under,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/registration', replace: true })
    },
  }),
  createRoute({
    ...under,
    path: '/registration',
    beforeLoad: opening((queries) => [queries.prefetchQuery(activeTournaments)]),
    validateSearch: readHomeSearch,
    loader: ({ context }) => context.queries.ensureQueryData(activeTournaments),
    component: lazyScreen(() => import('../screens/registration/HomeScreen.tsx'), 'HomeScreen'),
    pendingComponent: () => <Loading>Loading tournament data.</Loading>,
  }),
  createRoute({
    ...under,
    path: '/registration/accountCreated',
    beforeLoad: registration,
    component: lazyScreen(
      () => import('../screens/registration/accountCreated/AccountCreatedScreen.tsx'),
      'AccountCreatedScreen',
    ),
  }),
  createRoute({
    ...under,
    path: '/registration/schedule/$tournamentId',
    beforeLoad: opening((queries, id) => [
      queries.prefetchQuery(tournamentQuery(id)),
      queries.prefetchQuery(datesQuery(id)),
      queries.prefetchQuery(virtualEventsQuery(id)),
    ]),
    validateSearch: ({ date }): { date?: string } =>
      typeof date === 'string' && /^\d{4}-\d\d-\d\d$/.test(date) ? { date } : {},
    loader: tournament,
    component: lazyScreen(() => import('../screens/registration/schedule/ScheduleScreen.tsx'), 'ScheduleScreen'),
  }),
  createRoute({
    ...under,
    path: '/registration/rostercheckout/$tournamentId',
    beforeLoad: opening((queries, id) => [
      queries.prefetchQuery(tournamentQuery(id)),
      queries.prefetchQuery(cartRostersQuery(id)),
      queries.prefetchQuery(entriesQuery(id)),
    ]),
    loader: tournament,
    component: lazyScreen(
      () => import('../screens/registration/rostercheckout/RosterCheckoutScreen.tsx'),
      'RosterCheckoutScreen',
    ),
  }),
  createRoute({
    ...under,
    path: '/registration/checkout/$tournamentId/{-$paymentId}',
    beforeLoad: opening((queries, id) => [
      queries.prefetchQuery(tournamentQuery(id)),
      queries.prefetchQuery(cartRostersQuery(id)),
    ]),
    loader: tournament,
    component: lazyScreen(() => import('../screens/registration/checkout/CheckoutScreen.tsx'), 'CheckoutScreen'),
  }),
  createRoute({
    ...under,
    path: '/registration/manage/$tournamentId/{-$paymentId}',
    beforeLoad: opening((queries, id) => [
      queries.prefetchQuery(tournamentQuery(id)),
      queries.prefetchQuery(entriesQuery(id)),
      queries.prefetchQuery(virtualEntriesQuery(id)),
    ]),
    // Waits for the lists too, so that nothing jumps when they come; what went wrong shows on the screen.
    loader: async (of) => {
      const { queries } = of.context
      const { tournamentId } = of.params
      const lists = [
        queries.prefetchQuery(entriesQuery(tournamentId)),
        queries.prefetchQuery(virtualEntriesQuery(tournamentId)),
      ]
      await Promise.all([tournament(of), ...lists])
    },
    pendingComponent: () => (
      <>
        <Loading>Loading entries</Loading>
        <Loading>Loading virtual entries</Loading>
      </>
    ),
    component: lazyScreen(() => import('../screens/registration/manage/ManageScreen.tsx'), 'ManageScreen'),
  }),
  createRoute({
    ...under,
    path: '/maintenance',
    validateSearch: ({ tournament: id }): { tournament?: string } => (typeof id === 'string' ? { tournament: id } : {}),
    loaderDeps: ({ search }) => search,
    loader: ({ context, deps }) => readMaintenance(context.queries, deps.tournament),
    component: lazyScreen(() => import('../screens/maintenance/MaintenanceScreen.tsx'), 'MaintenanceScreen'),
  }),
  createRoute({
    ...under,
    path: '/signin/unauthorized',
    component: lazyScreen(() => import('../screens/signin/UnauthorizedScreen.tsx'), 'UnauthorizedScreen'),
  }),
  // The areas of the staff have no screens yet; who has none of their roles is refused already.
  createRoute({
    ...under,
    path: '/admin/audit/$',
    beforeLoad: needs(...bannerLinks.audit),
    component: NotFoundScreen,
  }),
  createRoute({
    ...under,
    path: '/admin/$',
    beforeLoad: needs(...bannerLinks.adminDashboard),
    component: NotFoundScreen,
  }),
  createRoute({
    ...under,
    path: '/tournament/$',
    beforeLoad: needs(...bannerLinks.manageTournament),
    component: NotFoundScreen,
  }),
  createRoute({ ...under, path: '/finance/$', beforeLoad: needs(...financeRoles), component: NotFoundScreen }),
  // Only seen when the identity server's answer could not be used; a good one is taken before the router starts.
  createRoute({
    ...under,
    path: '/authentication/callback',
    component: lazyScreen(() => import('../screens/signin/SignInFailedScreen.tsx'), 'SignInFailedScreen'),
  }),
] as const

export const makeRouter = (queries: QueryClient) =>
  createRouter({
    routeTree: root.addChildren(pages),
    basepath: site.base,
    context: { queries },
    defaultPreload: 'intent',
    defaultPendingComponent: () => <Loading />,
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    defaultErrorComponent: Failure,
    scrollRestoration: true,
  })

/** Fetches the screen of the address bar before it is known who asks for it: its files are the same for everybody. */
export function preloadScreen(router: ReturnType<typeof makeRouter>): void {
  const routes: Readonly<Record<string, AnyRoute | undefined>> = router.routesById
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const component = routes[routeId]?.options.component
    if (component && 'preload' in component) component.preload?.()?.catch(() => {}) // it is fetched again when it opens
  }
}
