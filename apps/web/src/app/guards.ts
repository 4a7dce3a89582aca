import { hasRole, missingRole, type Role } from '@kegler/domain/roles.ts'
import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { signedIn } from '../client/identity.ts'
import { mustConfirm, requireSignIn } from '../client/session.ts'
import { refusedGroup } from '../shell/links.ts'
import { passMaintenance, toMaintenance } from './maintenance.ts'

interface Entering {
  context: { queries: QueryClient }
  location: { publicHref: string; pathname: string }
}
export type Guard = (entering: Entering) => Promise<void>
/** What a page reads first, from the parameters of its address. */
// biome-ignore lint/suspicious/noExplicitAny: each query has a type of its own
export type First<Params> = (params: Params) => readonly FetchQueryOptions<any, any, any, any>[]
const confirmPath = '/registration/accountCreated'

/** Guard of the captains' pages: open for maintenance, signed in, e-mail confirmed; no role is asked for. */
export async function requireCaptain(entering: Entering): Promise<void> {
  const { context, location } = entering
  const open = passMaintenance(context.queries, location.publicHref)
  // Signing in leaves the page: not before it is known that the product is open.
  if (!signedIn) await open
  const [, profile] = await Promise.all([open, requireSignIn(entering)])
  toMaintenance(profile.maintenanceMessage, location.publicHref)
  if (mustConfirm(profile) && location.pathname !== confirmPath) throw redirect({ to: confirmPath, replace: true })
}

/**
 * Guard of an area: one of these roles and no group that is not served, else the page 'Unauthorized'. The server refuses
 * independently of it.
 */
export const requireRole =
  (wanted: readonly Role[]): Guard =>
  async (entering) => {
    const profile = await requireSignIn(entering)
    if (hasRole(profile.roles, wanted) && refusedGroup(profile) === null) return
    console.warn('UNAUTHORIZED', missingRole)
    throw redirect({ to: '/signin/unauthorized' })
  }

/** Requests what a page reads first while its guard is still waiting for an answer. */
export const prefetchAndGuard =
  <Params>(first: First<Params>, guard: Guard) =>
  async (entering: Entering & { params: Params }): Promise<void> => {
    if (signedIn) for (const query of first(entering.params)) void entering.context.queries.prefetchQuery(query)
    await guard(entering)
  }
