import type { QueryClient } from '@tanstack/react-query'
import { type AnyRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { RouteError } from '../shell/RouteError.tsx'
import { Loading } from '../ui/Loading.tsx'
import { captainRoutes } from './captain.routes.tsx'
import { readMaintenance } from './maintenance.ts'
import { lazyScreen, root } from './page.tsx'
import { setupRoutes } from './setup.routes.tsx'
import { site } from './site.ts'
import { staffRoutes } from './staff.routes.tsx'

const under = { getParentRoute: () => root }

/** The pages that need nobody to be signed in. */
const openRoutes = [
  createRoute({
    ...under,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/registration', replace: true })
    },
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
  // Only shown when the identity server's answer could not be used; a good one is taken before the router starts.
  createRoute({
    ...under,
    path: '/authentication/callback',
    component: lazyScreen(() => import('../screens/signin/SignInFailedScreen.tsx'), 'SignInFailedScreen'),
  }),
] as const

/** Every URL of the product, by area. Browser titles follow from the paths (titles.ts) where a page names none. */
export const makeRouter = (queries: QueryClient) =>
  createRouter({
    routeTree: root.addChildren([...openRoutes, ...captainRoutes, ...staffRoutes, ...setupRoutes]),
    basepath: site.base,
    context: { queries },
    defaultPreload: 'intent',
    defaultPendingComponent: () => <Loading />,
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    defaultErrorComponent: RouteError,
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
