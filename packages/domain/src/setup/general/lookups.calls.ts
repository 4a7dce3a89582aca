import { z } from 'zod'
import type { Call, Calls } from '../../call.ts'
import { Id } from '../../values.ts'
import { setupRoles } from './general.calls.ts'

const choices = (summary: string) =>
  ({
    allow: setupRoles,
    summary,
    of: 'lookups',
    answer: z.array(z.object({ id: z.string(), name: z.string() })),
  }) as const satisfies Call

export const lookupCalls = {
  'GET timezones': choices('Time zones, those of the United States first'),
  'GET setup/tournament/campaigns/cards': {
    allow: setupRoles,
    summary: "The group's pictures for tournaments",
    answer: z.array(z.object({ id: Id, name: z.string(), imagePath: z.string() })),
  },
  'GET setup/tournament/stripeAccounts': {
    allow: setupRoles,
    summary: "The group's active accounts at the card provider, and an inactive one that the tournament has",
    query: z.object({ tournamentId: Id.optional() }),
    answer: z.array(z.object({ id: Id, name: z.string(), isActive: z.boolean() })),
  },
  'GET export/tournament': {
    allow: setupRoles,
    summary: 'Tournament management systems',
    answer: z.array(z.object({ id: z.string(), name: z.string(), systemShouldExport: z.boolean() })),
  },
  'GET division/ageOptions': choices('Whose age decides'),
  'GET setup/tournament/scoringMethods': choices('Which of several entries counts for a virtual event'),
  'GET setup/tournament/ownedByOptions': choices('Who owns an entry of a virtual event'),
  'GET setup/tournament/handicapAppliedTo': choices('What a handicap applies to'),
} as const satisfies Calls
