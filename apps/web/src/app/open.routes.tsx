import { createRoute, redirect } from '@tanstack/react-router'
import { type JoinStep, joinSteps } from '../screens/join/joinSteps.ts'
import { readMaintenance } from './maintenance.ts'
import { lazyScreen, root } from './page.tsx'

const under = { getParentRoute: () => root }

/** The pages that need nobody to be signed in. */
export const openRoutes = [
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
    path: '/pay/{-$paymentId}',
    staticData: { title: 'Pay' },
    component: lazyScreen(() => import('../screens/pay/PayScreen.tsx'), 'PayScreen'),
  }),
  createRoute({
    ...under,
    path: '/join',
    staticData: { title: 'Join a Team' },
    validateSearch: ({ step }): { step?: JoinStep } => {
      const known = joinSteps.find((one) => one === step)
      return known ? { step: known } : {}
    },
    component: lazyScreen(() => import('../screens/join/JoinScreen.tsx'), 'JoinScreen'),
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
