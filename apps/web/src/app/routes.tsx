import type { QueryClient } from '@tanstack/react-query'
import { type AnyRoute, type AnyRouter, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { Loading } from '../kit/Loading.tsx'
import { fetchFiles } from '../net/files.ts'
import { site } from '../net/site.ts'
import { RouteError } from '../shell/RouteError.tsx'
import type { allRoutes } from './allRoutes.ts'
import { captainRoutes } from './captain.routes.tsx'
import { openRoutes } from './open.routes.tsx'
import { root } from './page.tsx'

const staffAreas = ['/admin', '/finance', '/tournament'] as const
/** Addresses of staff, as long as their pages have not been fetched: captains do without them. */
const staffEntrances = (fetchPages: () => Promise<void>) =>
  staffAreas.flatMap((area) =>
    ([area, `${area}/$`] as const).map((path) =>
      createRoute({
        getParentRoute: () => root,
        path,
        beforeLoad: async ({ location: { pathname, search, hash } }) => {
          await fetchPages()
          throw redirect({ to: pathname, search, hash, replace: true } as never)
        },
      }),
    ),
  )

/**
 * Every URL of the product, by area; those of staff are added when the first of them is opened. Browser titles follow
 * from the paths (titles.ts) where a page names none.
 */
export function makeRouter(queries: QueryClient) {
  const entrances = staffEntrances(() => addStaffPages(router))
  const router = createRouter({
    routeTree: root.addChildren([...openRoutes, ...captainRoutes, ...entrances]) as unknown as ReturnType<
      typeof allRoutes
    >,
    basepath: site.base,
    context: { queries },
    defaultPreload: 'intent',
    defaultPendingComponent: () => <Loading />,
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    defaultErrorComponent: RouteError,
    scrollRestoration: true,
  })
  return router
}

async function addStaffPages(router: AnyRouter): Promise<void> {
  const { allRoutes } = await fetchFiles(() => import('./allRoutes.ts'))
  const before: typeof router.routesById = router.routesById
  if ('/staff/admin' in before) return
  allRoutes()
  router.setRoutes(router.buildRouteTree())
  // the page that is opening has one of these as its route
  router.routesById = { ...before, ...router.routesById }
}

/** Fetches the screen of the address bar before it is known who asks for it: its files are the same for everybody. */
export async function preloadScreen(router: ReturnType<typeof makeRouter>): Promise<void> {
  const { pathname } = router.latestLocation
  if (staffAreas.some((area) => pathname === area || pathname.startsWith(`${area}/`))) await addStaffPages(router)
  const routes: Readonly<Record<string, AnyRoute | undefined>> = router.routesById
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const component = routes[routeId]?.options.component
    if (component && 'preload' in component) component.preload?.()?.catch(() => {}) // it is fetched again when it opens
  }
}
