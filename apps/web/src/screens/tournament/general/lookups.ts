import { query } from '../../../client/api.ts'

export const timeZones = query('GET timezones')
export const cards = query('GET setup/tournament/campaigns/cards')
export const exportSystems = query('GET export/tournament')
export const tags = query('GET setup/tournament/campaigns/tags')
/** Those that can be chosen, and the one that the tournament has. */
export const stripeAccounts = (tournamentId?: string) =>
  query('GET setup/tournament/stripeAccounts', { query: tournamentId ? { tournamentId } : {} })

/** What the general settings read. */
export const generalLookups = (tournamentId?: string) => [
  timeZones,
  cards,
  exportSystems,
  tags,
  stripeAccounts(tournamentId),
]
