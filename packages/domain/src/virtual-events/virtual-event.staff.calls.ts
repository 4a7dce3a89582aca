import { z } from 'zod'
import type { Calls } from '../call.ts'
import { staffRoles } from '../roles.ts'
import { Dollars, Id, UsbcId } from '../values.ts'

const OfCaptain = z.object({ id: Id, captainId: Id })

const BowlerChoice = z.object({
  id: Id,
  usbcId: z.string(),
  /** Name and membership id. */
  description: z.string(),
  assignedByOtherCaptain: z.boolean(),
  /** Who entered the bowler; '' for nobody and for this captain. */
  otherCaptainName: z.string(),
})
const TeamChoice = z.object({ id: Id, description: z.string() })

/** A virtual entry as a row of the captain's virtual event. */
const VirtualEventEntry = z.object({
  id: Id,
  bowlerId: Id.nullable(),
  bowlerName: z.string(),
  usbcId: z.string(),
  /** The team's entry; of a bowler-owned one null. */
  entryId: Id.nullable(),
  teamName: z.string(),
  /** 1 for the oldest. */
  position: z.int(),
  divisionName: z.string().nullable(),
  /** Negative when too much was paid. */
  balance: Dollars,
  selected: z.boolean(),
  isCancelled: z.boolean(),
  version: z.int(),
  /** Its own bowler or team, who may be on no roster any more; the others to choose from are those of the event. */
  bowlers: z.array(BowlerChoice),
  teams: z.array(TeamChoice),
})

const VirtualEventDetail = z.object({
  virtualEventId: Id,
  virtualEventName: z.string(),
  owner: z.enum(['bowler', 'team']),
  captainId: Id,
  captainName: z.string(),
  tournament: z.object({ id: Id, name: z.string(), timeZone: z.string() }),
  /** Bowlers and captain can no longer be changed; payments and refunds stay possible. */
  readOnly: z.boolean(),
  readOnlyInfo: z.string().nullable(),
  balance: Dollars,
  selectedBalance: Dollars,
  virtualEntries: z.array(VirtualEventEntry),
  bowlers: z.array(BowlerChoice),
  teams: z.array(TeamChoice),
  paymentModalType: z.enum(['Payment', 'Refund']),
  refundType: z.enum(['refundOnly', 'refundWithCancellation']),
})

export const staffVirtualEventCalls = {
  'GET admin/virtualevent/:id/captain/:captainId': {
    allow: staffRoles,
    summary: "A captain's entries of a virtual event with their money and who can be chosen",
    params: OfCaptain,
    answer: VirtualEventDetail,
  },
  'GET admin/virtualevent/:id/captain/:captainId/bowler': {
    allow: staffRoles,
    summary: 'Bowlers who can be chosen',
    params: OfCaptain,
    answer: z.array(BowlerChoice),
  },
  'GET admin/virtualevent/:id/captain/:captainId/teams': {
    allow: staffRoles,
    summary: 'Teams that can be chosen',
    params: OfCaptain,
    answer: z.array(TeamChoice),
  },
  'GET admin/virtualevent/:id/captain/:captainId/virtualentry': {
    allow: staffRoles,
    summary: "A captain's entries of a virtual event",
    params: OfCaptain,
    answer: z.array(VirtualEventEntry),
  },
  'PUT admin/virtualevent/:id/captain/:captainId/virtualentry': {
    allow: staffRoles,
    dryRun: true,
    changes: ['staff', 'virtual-events', 'entries'],
    summary: 'Gives entries of a virtual event to bowlers or teams, or takes them back',
    params: OfCaptain,
    body: z.object({
      virtualEntries: z
        .array(
          z.object({
            id: Id,
            bowlerId: Id.nullish(),
            /** In place of the bowler's id. */
            usbcId: UsbcId.nullish(),
            entryId: Id.nullish(),
            version: z.int().optional(),
          }),
        )
        .max(500),
    }),
    maxBytes: 262_144,
    answer: z.array(VirtualEventEntry),
  },
} as const satisfies Calls
