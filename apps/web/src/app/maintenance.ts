import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { query } from '../client/api.ts'
import { keepReturnRoute, takeReturnRoute } from '../client/return-route.ts'
import { profileQuery } from '../client/session.ts'
import { site } from '../net/site.ts'
import { tournamentQuery } from '../places/tournaments.ts'

const maintenanceQuery = {
  ...query('GET registration/tournament/maintenanceMessage'),
  staleTime: 5_000,
  retry: false,
}

/** Read on load and on entry to each registration route: with a message, that page alone opens. */
export async function passMaintenance(queries: QueryClient, route: string): Promise<void> {
  // A failure here will show where the screen's own calls fail.
  const read = await queries.fetchQuery(maintenanceQuery).catch(() => null)
  toMaintenance(read?.maintenanceMessage, route)
}

/** Leaves for the maintenance page and keeps the route for afterwards; `tournament`: the message is that one's. */
export function toMaintenance(message: string | null | undefined, route: string, tournament?: string): void {
  if (!message) return
  keepReturnRoute(route)
  throw redirect({ to: '/maintenance', search: tournament ? { tournament } : {} })
}

/** The message of the maintenance page. Without one, maintenance is complete: back to the kept route, else home. */
export async function readMaintenance(queries: QueryClient, tournament: string | undefined): Promise<string> {
  const fresh = { staleTime: 0 }
  const reading = tournament ? queries.fetchQuery({ ...tournamentQuery(tournament), ...fresh }) : null
  const [common, tournamentAnswer] = await Promise.all([queries.fetchQuery({ ...maintenanceQuery, ...fresh }), reading])
  const message = common.maintenanceMessage || tournamentAnswer?.maintenanceMessage
  if (message) return message
  queries.removeQueries({ queryKey: profileQuery.queryKey }) // it repeats the message
  location.replace(takeReturnRoute() ?? `${site.base}registration`)
  return await new Promise<never>(() => {}) // the browser is leaving
}
