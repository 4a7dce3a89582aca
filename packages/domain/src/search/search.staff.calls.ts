import { z } from 'zod'
import type { Calls } from '../call.ts'
import { staffRoles } from '../roles.ts'
import { Dollars, Id, Instant, text } from '../values.ts'
import { searchTooShort } from './search.rules.ts'

export const SearchText = text(100).refine((typed) => typed.length >= 3, searchTooShort)

const SearchBody = z.object({ SearchTerms: SearchText, includePastTournaments: z.boolean().default(false) })

const SearchResult = z.object({
  entryId: Id,
  entryNumber: z.int(),
  tournamentName: z.string(),
  teamName: z.string(),
  captainId: Id,
  captainName: z.string(),
  eventType: z.string(),
  /** null: it has no squad. */
  squadDateTime: Instant.nullable(),
  timeZone: z.string(),
  /** Empty without a coordinator. */
  coordinatorName: z.string(),
  isCancelled: z.boolean(),
  /** Bowlers on its roster. */
  filled: z.int(),
  numberOfBowlers: z.int(),
  balance: Dollars,
})
const SearchAnswer = z.object({
  items: z.array(SearchResult),
  /** An entry that is listed was not found itself: one that is linked to it was. */
  showingLinkedEntryInstead: z.boolean(),
  exceededResultLimit: z.boolean(),
})

/** What the box of the back office finds, and the page that shows it. */
const FoundItem = z.object({
  id: Id,
  title: z.string(),
  detail: z.string(),
  /** Its page: path and search. */
  to: z.string(),
  /** It is what was typed: a whole number, e-mail address or id. */
  isExact: z.boolean(),
})
const findGroups = ['Entries', 'Captains', 'Bowlers', 'Payments', 'Squads'] as const

const search = (summary: string) =>
  ({
    allow: staffRoles,
    of: 'staff',
    summary,
    body: SearchBody,
    answer: SearchAnswer,
  }) as const

export const searchCalls = {
  'POST admin/entry/searchByBowler': search('Entries on whose rosters a bowler of this name or membership id is'),
  'POST admin/entry/searchByCaptOrCoordinator': search('Entries of a captain or coordinator of this name or e-mail'),
  'POST admin/entry/searchByEntry': search('Entries whose reservation number begins so'),
  'GET admin/find': {
    allow: staffRoles,
    of: 'staff',
    summary: 'Whatever is called or numbered so: entries, captains, bowlers, payments, squads',
    query: z.object({ q: SearchText }),
    answer: z.array(z.object({ name: z.enum(findGroups), items: z.array(FoundItem), hasMore: z.boolean() })),
  },
} as const satisfies Calls
