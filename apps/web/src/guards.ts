import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
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
  const [, profile] = await Promise.all([passMaintenance(context.queries, location.publicHref), needsSignIn(entering)])
  toMaintenance(profile.maintenanceMessage, location.publicHref)
  if (mustConfirm(profile) && location.pathname !== confirmPath) throw redirect({ to: confirmPath, replace: true })
}
