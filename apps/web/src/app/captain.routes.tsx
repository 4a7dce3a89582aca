import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { preload } from 'react-dom'
import { captainCart } from '../cart/captainCart.ts'
import { Loading } from '../kit/Loading.tsx'
import { isNotFound } from '../net/answers.ts'
import { imageOf } from '../places/images.ts'
import { datesQuery, virtualEventsQuery } from '../places/squads.ts'
import { activeTournaments, tournamentQuery } from '../places/tournaments.ts'
import { cartRostersQuery, entriesQuery, virtualEntriesQuery } from '../rosters/owned.ts'
import { OffersToMe, OwnOffers, readOffers } from '../screens/registration/hand-over/lazyOffers.ts'
import { readHomeSearch } from '../screens/registration/prompts.ts'
import { readWaits } from '../waiting-list/lazyWaits.ts'
import { readDaySearch } from './day-search.ts'
import { requireCaptain } from './guards.ts'
import { toMaintenance } from './maintenance.ts'
import { type Loading as LoadingPage, lazyScreen, pagesUnder, root } from './page.tsx'

const page = pagesUnder(root, requireCaptain)

/** The captains' pages. */
export const captainRoutes = [
  page('/registration', {
    first: () => [activeTournaments],
    loader: async ({ context: { queries } }) => {
      await Promise.all([openList(queries), readOffers(queries, OffersToMe), readWaits(queries)])
    },
    validateSearch: readHomeSearch,
    pendingComponent: () => <Loading>Loading tournament data.</Loading>,
    screen: lazyScreen(() => import('../screens/registration/HomeScreen.tsx'), 'HomeScreen'),
  }),
  page('/registration/accountCreated', {
    screen: lazyScreen(
      () => import('../screens/registration/accountCreated/AccountCreatedScreen.tsx'),
      'AccountCreatedScreen',
    ),
  }),
  page('/registration/room/$tournamentId', {
    first: ({ tournamentId: id }) => [tournamentQuery(id)],
    loader: openTournament,
    screen: lazyScreen(() => import('../screens/registration/room/RoomScreen.tsx'), 'RoomScreen'),
  }),
  page('/registration/schedule/$tournamentId', {
    first: ({ tournamentId: id }) => [
      tournamentQuery(id),
      captainCart.query(id),
      datesQuery(id),
      virtualEventsQuery(id),
    ],
    loader: openTournament,
    validateSearch: readDaySearch,
    screen: lazyScreen(() => import('../screens/registration/schedule/ScheduleScreen.tsx'), 'ScheduleScreen'),
  }),
  page('/registration/rostercheckout/$tournamentId', {
    first: ({ tournamentId: id }) => [
      tournamentQuery(id),
      captainCart.query(id),
      cartRostersQuery(id),
      entriesQuery(id),
    ],
    loader: openTournament,
    screen: lazyScreen(
      () => import('../screens/registration/rostercheckout/RosterCheckoutScreen.tsx'),
      'RosterCheckoutScreen',
    ),
  }),
  page('/registration/checkout/$tournamentId/{-$paymentId}', {
    first: ({ tournamentId: id }) => [tournamentQuery(id), captainCart.query(id), cartRostersQuery(id)],
    // back from the hosted page to a tournament that was closed there: how the payment ended is said at home
    loader: (loading) =>
      openTournament(loading).catch((error: unknown) => {
        const { paymentId: payment } = loading.params
        if (payment && isNotFound(error)) throw redirect({ to: '/registration', search: { payment } })
        throw error
      }),
    screen: lazyScreen(() => import('../screens/registration/checkout/CheckoutScreen.tsx'), 'CheckoutScreen'),
  }),
  page('/registration/manage/$tournamentId/{-$paymentId}', {
    first: ({ tournamentId: id }) => [tournamentQuery(id), entriesQuery(id), virtualEntriesQuery(id)],
    // Waits for the lists too, so that nothing moves when they arrive; the screen shows which of them failed.
    loader: async (loading) => {
      const { queries } = loading.context
      const id = loading.params.tournamentId
      const lists = [queries.prefetchQuery(entriesQuery(id)), queries.prefetchQuery(virtualEntriesQuery(id))]
      await Promise.all([openTournament(loading), ...lists, readOffers(queries, OwnOffers), readWaits(queries)])
    },
    pendingComponent: () => (
      <>
        <Loading>Loading entries</Loading>
        <Loading>Loading virtual entries</Loading>
      </>
    ),
    screen: lazyScreen(() => import('../screens/registration/manage/ManageScreen.tsx'), 'ManageScreen'),
  }),
] as const

/** Waits for the tournaments, and asks for the first picture while the screen is still being made. */
async function openList(queries: QueryClient): Promise<void> {
  const first = (await queries.ensureQueryData(activeTournaments)).find(({ hasEnded }) => !hasEnded)
  if (first) preload(imageOf(first.customImagePath, first.theme), { as: 'image', fetchPriority: 'high' })
}

/** Waits for the tournament alone; one that is closed for maintenance leads to that page. */
async function openTournament({ context, params, location }: LoadingPage<{ tournamentId: string }>): Promise<void> {
  const read = await context.queries.ensureQueryData(tournamentQuery(params.tournamentId))
  toMaintenance(read.maintenanceMessage, location.publicHref, read.id)
}
