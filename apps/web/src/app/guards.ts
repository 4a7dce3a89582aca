import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { tournamentOf } from './gates.ts'
import { signedIn } from './identity.ts'
import { passMaintenance, toMaintenance } from './maintenance.ts'
import { mustConfirm, needsSignIn } from './session.ts'

interface Entering {
  context: { queries: QueryClient }
  location: { publicHref: string; pathname: string }
}
const confirmPath = '/registration/accountCreated'

/** Guard of the captains' routes: open for maintenance, signed in, e-mail confirmed; no role is asked for. */
export async function registration(entering: Entering): Promise<void> {
  const { context, location } = entering
  const open = passMaintenance(context.queries, location.publicHref)
  // Signing in leaves the page: not before it is known that the product is open.
  if (!signedIn) await open
  const [, profile] = await Promise.all([open, needsSignIn(entering)])
  toMaintenance(profile.maintenanceMessage, location.publicHref)
  if (mustConfirm(profile) && location.pathname !== confirmPath) throw redirect({ to: confirmPath, replace: true })
}

/** The same guard for a screen whose first answers are asked for at once, without waiting for the guard. */
export const opening =
  (first: (queries: QueryClient, tournamentId: string) => readonly Promise<void>[]) =>
  async (entering: Entering): Promise<void> => {
    const { context, location } = entering
    if (signedIn) void Promise.all(first(context.queries, tournamentOf(location.pathname) ?? ''))
    await registration(entering)
  }
