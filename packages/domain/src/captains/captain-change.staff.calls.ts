import { z } from 'zod'
import type { Calls } from '../call.ts'
import { staffRoles } from '../roles.ts'
import { CaptainEmail, Id, list, Messages } from '../values.ts'
import { FirstName, LastName, Reason } from './captain.staff.calls.ts'

/** Who is the captain from now on: a known one keeps their own names. */
const NewCaptain = z.object({
  firstName: FirstName.default(''),
  lastName: LastName.default(''),
  email: CaptainEmail,
  /** As it was read; undefined: the last change wins. */
  version: z.int().optional(),
  reason: Reason,
})
const Changed = z.object({
  captainId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** What was paid just before. */
  messages: Messages,
})

const AffectedByChange = z.object({
  virtualEntryId: Id,
  virtualEventName: z.string(),
  /** The team of the entry with which it goes; '' for one that nobody has yet. */
  entryName: z.string(),
  /** '' where a team owns it, or nobody yet. */
  bowlerName: z.string(),
  /** When it stays with the captain it loses its bowler, who is on none of their other rosters. */
  bowlerWillBeRemoved: z.boolean(),
  selected: z.boolean(),
  /** It belongs to a team that goes, and goes with it. */
  goesAlong: z.boolean(),
})
/** What is known of an address. Names are empty when the captain has nothing in the group. */
const Lookup = z.object({
  captainId: Id.nullable(),
  captainFirstName: z.string(),
  captainLastName: z.string(),
  /** Captains of the group whose addresses differ by a slip, when nobody has this one. */
  similar: z.array(z.object({ captainId: Id, captainName: z.string(), captainEmail: z.string() })),
})

export const captainChangeCalls = {
  'POST admin/captain/affectedvirtualentries': {
    allow: staffRoles,
    of: 'staff',
    summary: 'Virtual entries that go with entries to another captain, or may',
    body: z.object({ fromCaptainId: Id, entryIds: z.array(Id).min(1, 'Select an entry.').max(500) }),
    maxBytes: 65_536,
    answer: z.object({
      virtualEntries: z.array(AffectedByChange),
      /** Bundled entries of the day after that are not among these. */
      bundledEntries: z.array(
        z.object({ entryId: Id, entryNumber: z.int(), eventName: z.string(), name: z.string(), version: z.int() }),
      ),
    }),
  },
  'POST admin/captain/change/entry': {
    allow: staffRoles,
    changes: ['staff', 'entries', 'virtual-events', 'payments'],
    dryRun: true,
    summary: 'Gives an entry with all that belongs to it to another captain, who is made when the address is unknown',
    body: NewCaptain.extend({ entryId: Id, virtualEntryIds: list(Id, 500) }),
    answer: Changed,
  },
  'POST admin/captain/change/virtualentry': {
    allow: staffRoles,
    changes: ['staff', 'virtual-events', 'payments'],
    dryRun: true,
    summary: 'Gives a virtual entry to another captain who has a bowler or a team for it',
    body: NewCaptain.extend({ virtualEntryId: Id }),
    answer: Changed,
  },
  'GET admin/captain/:email/email': {
    allow: staffRoles,
    summary: 'The captain with this e-mail address; nobody: empty',
    params: z.object({ email: CaptainEmail }),
    perMinute: 120,
    answer: Lookup,
  },
  'GET admin/captain/:email/email/:virtualEventId': {
    allow: staffRoles,
    summary: 'The same, with how many more entries of a virtual event they can have',
    params: z.object({ email: CaptainEmail, virtualEventId: Id }),
    perMinute: 120,
    answer: Lookup.extend({ purchasableVirtualEntryCount: z.int() }),
  },
} as const satisfies Calls
