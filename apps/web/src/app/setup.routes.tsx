import { bannerLinks } from '@kegler/domain/roles.ts'
import { createRoute } from '@tanstack/react-router'
import { createPermission } from '../screens/tournament/queries.ts'
import { activeRule, ruleEvents } from '../setup/bundling.ts'
import { setupChecks } from '../setup/checks.ts'
import { eventLocations, eventLookups, setupEvents, setupVirtualEvents } from '../setup/events.ts'
import { activeFees, inactiveFees } from '../setup/fees.ts'
import { generalLookups } from '../setup/general/lookups.ts'
import { administrators, managers } from '../setup/people.ts'
import { squadEvents } from '../setup/squads/queries.ts'
import { statusState } from '../setup/status.ts'
import { messages, restrictions } from '../setup/texts.ts'
import { setupTournament } from '../setup/tournament.ts'
import { requireRole } from './guards.ts'
import { type Context, lazyScreen, pagesUnder, refusedToUnauthorized, root } from './page.tsx'

const setup = createRoute({
  getParentRoute: () => root,
  id: 'setup',
  beforeLoad: requireRole(bannerLinks.manageTournament),
  component: lazyScreen(() => import('../shell/StaffFrame.tsx'), 'StaffFrame'),
})
const tournament = createRoute({
  getParentRoute: () => setup,
  path: '/tournament/update/$tournamentId',
  loader: ({ context, params }: { context: Context; params: { tournamentId: string } }) =>
    refusedToUnauthorized(() => context.queries.ensureQueryData(setupTournament(params.tournamentId))),
  component: lazyScreen(() => import('../screens/tournament/update/ConsoleFrame.tsx'), 'ConsoleFrame'),
})
const page = pagesUnder(setup)
const tab = pagesUnder(tournament)

/** The pages of the setup console; the tabs of a tournament are under its header. */
export const setupRoutes = [
  setup.addChildren([
    page('/tournament', {
      screen: lazyScreen(() => import('../screens/tournament/TournamentsScreen.tsx'), 'TournamentsScreen'),
      first: () => [createPermission],
      title: 'All Tournaments',
    }),
    page('/tournament/create', {
      screen: lazyScreen(() => import('../screens/tournament/create/CreateScreen.tsx'), 'CreateScreen'),
      first: () => [createPermission, ...generalLookups()],
      title: 'Create New Tournament',
    }),
    tournament.addChildren([
      tab('/', {
        screen: lazyScreen(() => import('../screens/tournament/update/GeneralScreen.tsx'), 'GeneralScreen'),
        first: (params) => generalLookups((params as { tournamentId: string }).tournamentId),
        title: 'General',
      }),
      tab('/communication', {
        screen: lazyScreen(
          () => import('../screens/tournament/update/communication/CommunicationScreen.tsx'),
          'CommunicationScreen',
        ),
        first: ({ tournamentId }) => [messages(tournamentId)],
        title: 'Communication',
      }),
      tab('/permissions', {
        screen: lazyScreen(
          () => import('../screens/tournament/update/permissions/PermissionsScreen.tsx'),
          'PermissionsScreen',
        ),
        first: ({ tournamentId }) => [managers(tournamentId), administrators(tournamentId)],
        title: 'Permissions',
      }),
      tab('/events', {
        screen: lazyScreen(() => import('../screens/tournament/update/events/EventsScreen.tsx'), 'EventsScreen'),
        first: ({ tournamentId }) => [
          setupEvents(tournamentId),
          setupVirtualEvents(tournamentId),
          eventLocations(tournamentId),
          ...Object.values(eventLookups),
        ],
        title: 'Events',
      }),
      tab('/squads', {
        screen: lazyScreen(() => import('../screens/tournament/update/squads/SquadsScreen.tsx'), 'SquadsScreen'),
        first: ({ tournamentId }) => [squadEvents(tournamentId)],
        title: 'Squads',
      }),
      tab('/divisions', {
        screen: lazyScreen(
          () => import('../screens/tournament/update/divisions/DivisionsScreen.tsx'),
          'DivisionsScreen',
        ),
        first: ({ tournamentId }) => [setupEvents(tournamentId), setupVirtualEvents(tournamentId)],
        title: 'Divisions',
      }),
      tab('/capacity', {
        screen: lazyScreen(() => import('../screens/tournament/update/capacity/CapacityScreen.tsx'), 'CapacityScreen'),
        first: ({ tournamentId }) => [squadEvents(tournamentId)],
        title: 'Capacity',
      }),
      tab('/fees', {
        screen: lazyScreen(() => import('../screens/tournament/update/fees/FeesScreen.tsx'), 'FeesScreen'),
        first: ({ tournamentId }) => [activeFees(tournamentId), inactiveFees(tournamentId), ruleEvents(tournamentId)],
        title: 'Fees',
      }),
      tab('/restrictions', {
        screen: lazyScreen(
          () => import('../screens/tournament/update/restrictions/RestrictionsScreen.tsx'),
          'RestrictionsScreen',
        ),
        first: ({ tournamentId }) => [restrictions(tournamentId), activeRule(tournamentId), ruleEvents(tournamentId)],
        title: 'Restrictions',
      }),
      tab('/status', {
        first: ({ tournamentId: id }) => [statusState(id), setupChecks(id)],
        screen: lazyScreen(() => import('../screens/tournament/update/status/StatusScreen.tsx'), 'StatusScreen'),
        title: 'Status',
      }),
      tab('/history', {
        screen: lazyScreen(() => import('../screens/tournament/update/history/HistoryScreen.tsx'), 'HistoryScreen'),
        title: 'History',
      }),
      tab('/planner', {
        screen: lazyScreen(() => import('../screens/tournament/update/planner/PlannerScreen.tsx'), 'PlannerScreen'),
        first: ({ tournamentId }) => [squadEvents(tournamentId)],
        title: 'Lane Planner',
      }),
    ]),
  ]),
] as const
