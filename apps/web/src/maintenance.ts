import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { query } from './api.ts'
import { keepReturnRoute } from './identity.ts'

export const maintenanceQuery = {
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

/** Leaves for the maintenance page and keeps the route for afterwards. */
export function toMaintenance(message: string | null | undefined, route: string): void {
  if (!message) return
  keepReturnRoute(route)
  throw redirect({ to: '/maintenance' })
}
