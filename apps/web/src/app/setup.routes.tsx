import { bannerLinks } from '@kegler/domain/roles.ts'
import { createRoute } from '@tanstack/react-router'
import { fetchFiles } from '../net/files.ts'
import type { firstReads, Queries } from '../screens/tournament/firstReads.ts'
import { requireRole } from './guards.ts'
import { type Context, lazyScreen, pagesUnder, refusedToUnauthorized, root } from './page.tsx'

interface Reading {
  context: Context
  /** The pages of the list have no tournament. */
  params: { tournamentId?: string }
}
const newest = { revalidateIfStale: true, staleTime: 0 } as const
const setup = createRoute({
  getParentRoute: () => root,
  id: 'setup',
  beforeLoad: requireRole(bannerLinks.manageTournament),
  component: lazyScreen(() => import('../screens/admin/AdminFrame.tsx'), 'AdminFrame'),
})
const tournament = createRoute({
  getParentRoute: () => setup,
  path: '/tournament/update/$tournamentId',
  loader: (loading: Reading & { params: { tournamentId: string } }) =>
    refusedToUnauthorized(() => reads('tournament')(loading)),
  component: lazyScreen(() => import('../screens/tournament/update/ConsoleFrame.tsx'), 'ConsoleFrame'),
})
/**
 * What a page reads before it opens; fetched with it, for captains do not need it. What was read earlier is shown
 * until then, however new it is: others may have changed it.
 */
function reads(page: keyof typeof firstReads) {
  return async ({ context, params }: Reading) => {
    const { firstReads } = await fetchFiles(() => import('../screens/tournament/firstReads.ts'))
    const wanted: Queries = firstReads[page](params.tournamentId ?? '')
    await Promise.all(wanted.map((query) => context.queries.ensureQueryData({ ...query, ...newest })))
  }
}

const page = pagesUnder(setup)
const tab = pagesUnder(tournament)

/** The pages of the setup console; the tabs of a tournament are under its header. */
export const setupRoutes = [
  setup.addChildren([
    page('/tournament', {
      screen: lazyScreen(() => import('../screens/tournament/TournamentsScreen.tsx'), 'TournamentsScreen'),
      loader: reads('list'),
      title: 'All Tournaments',
    }),
    page('/tournament/create', {
      screen: lazyScreen(() => import('../screens/tournament/create/CreateScreen.tsx'), 'CreateScreen'),
      loader: reads('create'),
      title: 'Create New Tournament',
    }),
    tournament.addChildren([
      tab('/', {
        screen: lazyScreen(() => import('../screens/tournament/update/GeneralScreen.tsx'), 'GeneralScreen'),
        loader: reads('general'),
        title: 'General',
      }),
      tab('/communication', {
        screen: lazyScreen(
          () => import('../screens/tournament/update/communication/CommunicationScreen.tsx'),
          'CommunicationScreen',
        ),
        loader: reads('communication'),
        title: 'Communication',
      }),
      tab('/permissions', {
        screen: lazyScreen(
          () => import('../screens/tournament/update/permissions/PermissionsScreen.tsx'),
          'PermissionsScreen',
        ),
        loader: reads('permissions'),
        title: 'Permissions',
      }),
      tab('/events', {
        screen: lazyScreen(() => import('../screens/tournament/update/events/EventsScreen.tsx'), 'EventsScreen'),
        loader: reads('events'),
        title: 'Events',
      }),
      tab('/squads', {
        screen: lazyScreen(() => import('../screens/tournament/update/squads/SquadsScreen.tsx'), 'SquadsScreen'),
        loader: reads('squads'),
        title: 'Squads',
      }),
      tab('/divisions', {
        screen: lazyScreen(
          () => import('../screens/tournament/update/divisions/DivisionsScreen.tsx'),
          'DivisionsScreen',
        ),
        loader: reads('divisions'),
        title: 'Divisions',
      }),
      tab('/capacity', {
        validateSearch: ({ day }: Record<string, unknown>): { day?: string } =>
          typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) ? { day } : {},
        screen: lazyScreen(() => import('../screens/tournament/update/capacity/CapacityScreen.tsx'), 'CapacityScreen'),
        loader: reads('capacity'),
        title: 'Capacity',
      }),
      tab('/fees', {
        screen: lazyScreen(() => import('../screens/tournament/update/fees/FeesScreen.tsx'), 'FeesScreen'),
        loader: reads('fees'),
        title: 'Fees',
      }),
      tab('/restrictions', {
        screen: lazyScreen(
          () => import('../screens/tournament/update/restrictions/RestrictionsScreen.tsx'),
          'RestrictionsScreen',
        ),
        loader: reads('restrictions'),
        title: 'Restrictions',
      }),
      tab('/status', {
        loader: reads('status'),
        screen: lazyScreen(() => import('../screens/tournament/update/status/StatusScreen.tsx'), 'StatusScreen'),
        title: 'Status',
      }),
      tab('/history', {
        screen: lazyScreen(() => import('../screens/tournament/update/history/HistoryScreen.tsx'), 'HistoryScreen'),
        title: 'History',
      }),
      tab('/planner', {
        screen: lazyScreen(() => import('../screens/tournament/update/planner/PlannerScreen.tsx'), 'PlannerScreen'),
        loader: reads('planner'),
        title: 'Lane Planner',
      }),
    ]),
  ]),
] as const
