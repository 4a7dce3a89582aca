import { z } from 'zod'
import type { Calls } from '../call.ts'
import { PaymentLog } from '../entries/entry.captain.calls.ts'
import { Bowler } from '../rosters/rosters.calls.ts'
import { ById, Dollars, Id, Tid, UsbcId } from '../values.ts'

export const VirtualEntry = z.object({
  id: Id,
  virtualEventId: Id,
  virtualEventName: z.string(),
  owner: z.enum(['bowler', 'team']),
  /** Bowler-owned: who bowls it; null while unassigned. */
  bowlerId: Id.nullable(),
  bowler: Bowler.nullable(),
  /** '' while unassigned, and of a team-owned one. */
  bowlerName: z.string(),
  /** Team-owned: the entry that owns it; null while unassigned. */
  teamEntryId: Id.nullable(),
  /** Its team; '' while unassigned, and of a bowler-owned one. */
  entryName: z.string(),
  /** Of a linked child: its parent. */
  parentTeamEntryId: Id.nullable(),
  rosterPosition: z.int().nullable(),
  childEvent: z.boolean(),
  isPurchased: z.boolean(),
  isCancelled: z.boolean(),
  /** What pages tick at first. */
  selected: z.boolean(),
  readOnly: z.boolean(),
  balanceDue: Dollars,
  cartRosterId: Id.nullable(),
  /** Entries of this virtual event the captain has, and those without an owner. */
  totalEntries: z.int(),
  availableEntries: z.int(),
  rosterComplete: z.boolean(),
  divisionName: z.string().nullable(),
  version: z.int(),
})
/** As read: one that was assigned since is refused as Stale. Without it the last save wins. */
const Version = z.int().optional()

export const virtualEventCalls = {
  'GET tournament/:tid/virtualentries': {
    allow: 'signedIn',
    summary: "The captain's virtual entries of a tournament",
    params: Tid,
    answer: z.array(VirtualEntry),
  },
  'GET registration/virtualevent/:id/virtualentries': {
    allow: 'signedIn',
    summary: "The captain's virtual entries of one virtual event",
    params: ById,
    answer: z.array(VirtualEntry),
  },
  'GET registration/virtualevent/:id/payment/log': {
    allow: 'signedIn',
    of: 'payments',
    summary: 'What was charged and paid for the virtual entries of one virtual event',
    params: ById,
    answer: PaymentLog,
  },
  'GET virtualevent/:id/bowlers': {
    allow: 'signedIn',
    summary: 'Bowlers whom the captain may enter',
    params: ById,
    answer: z.array(Bowler),
  },
  'PUT virtualevent/teams': {
    allow: 'signedIn',
    changes: ['virtual-events', 'entries'],
    summary: 'Gives team-owned virtual entries to teams, or takes them back',
    body: z.object({
      virtualEntries: z.array(z.object({ id: Id, teamEntryId: Id.nullable(), version: Version })).max(500),
    }),
    maxBytes: 262_144,
    answer: z.array(VirtualEntry),
  },
  'PUT virtualevent/bowlers': {
    allow: 'signedIn',
    changes: ['virtual-events', 'entries'],
    summary: 'Gives bowler-owned virtual entries to bowlers, or takes them back',
    body: z.object({
      virtualEventId: Id,
      virtualEntryBowlers: z
        .array(z.object({ virtualEntryId: Id, usbcId: UsbcId.nullable(), version: Version }))
        .max(500),
    }),
    maxBytes: 262_144,
    answer: z.array(VirtualEntry),
  },
} as const satisfies Calls
