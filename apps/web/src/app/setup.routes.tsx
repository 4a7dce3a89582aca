import { bannerLinks } from '@kegler/domain/roles.ts'
import { createRoute } from '@tanstack/react-router'
import { requireRole } from './guards.ts'
import { lazyScreen, pagesUnder, root } from './page.tsx'

const notYet = lazyScreen(() => import('../shell/NotYetScreen.tsx'), 'NotYetScreen')
const notYetTab = lazyScreen(() => import('../shell/NotYetScreen.tsx'), 'NotYetTab')
const setup = createRoute({
  getParentRoute: () => root,
  id: 'setup',
  beforeLoad: requireRole(bannerLinks.manageTournament),
  component: lazyScreen(() => import('../shell/StaffFrame.tsx'), 'StaffFrame'),
})
const tournament = createRoute({
  getParentRoute: () => setup,
  path: '/tournament/update/$tournamentId',
  component: lazyScreen(() => import('../screens/tournament/update/ConsoleFrame.tsx'), 'ConsoleFrame'),
})
const page = pagesUnder(setup)
const tab = pagesUnder(tournament)

/** The pages of the setup console; the tabs of a tournament are under its header. */
export const setupRoutes = [
  setup.addChildren([
    page('/tournament', { screen: notYet, title: 'All Tournaments' }),
    page('/tournament/create', { screen: notYet, title: 'Create New Tournament' }),
    tournament.addChildren([
      tab('/', { screen: notYetTab, title: 'General' }),
      tab('/communication', { screen: notYetTab, title: 'Communication' }),
      tab('/permissions', { screen: notYetTab, title: 'Permissions' }),
      tab('/events', { screen: notYetTab, title: 'Events' }),
      tab('/squads', { screen: notYetTab, title: 'Squads' }),
      tab('/divisions', { screen: notYetTab, title: 'Divisions' }),
      tab('/capacity', { screen: notYetTab, title: 'Capacity' }),
      tab('/fees', { screen: notYetTab, title: 'Fees' }),
      tab('/restrictions', { screen: notYetTab, title: 'Restrictions' }),
      tab('/status', { screen: notYetTab, title: 'Status' }),
    ]),
  ]),
] as const
