import { z } from 'zod'
import type { Calls } from '../call.ts'
import { staffRoles } from '../roles.ts'
import { CaptainEmail, Day, Id, Instant, Tid, text } from '../values.ts'
import { NewWait, notANumber } from './waits.captain.calls.ts'

const StaffWait = z.object({
  id: z.guid(),
  captainId: Id,
  captainName: z.string(),
  eventName: z.string(),
  /** 'move': these entries wait for another start. */
  kind: z.enum(['buy', 'move']),
  entryNumbers: z.array(z.int()),
  quantity: z.int(),
  atLeast: z.int(),
  sets: z.int(),
  starts: z.array(z.object({ id: Id, startDateTime: Instant })),
  /** Its place in the line, from 1; null: it has ended. */
  position: z.int().nullable(),
  state: z.enum(['waiting', 'offered', 'resting', 'accepted', 'moved', 'ended']),
  createdAt: Instant,
  createdBy: z.string(),
  passed: z.int(),
  passedWhy: z.string().nullable(),
  offerUntil: Instant.nullable(),
  /** What it was offered, newest first, and how that ended: 'accepted', 'declined', 'ran out' or why; null: it is open. */
  offers: z.array(
    z.object({
      offeredAt: Instant,
      until: Instant,
      byHand: z.boolean(),
      lines: z.array(z.object({ eventName: z.string(), startDateTime: Instant, quantity: z.int() })),
      endedAt: Instant.nullable(),
      outcome: z.string().nullable(),
    }),
  ),
  endedAt: Instant.nullable(),
  endedWhy: z.string().nullable(),
  version: z.int(),
})

export const staffWaitCalls = {
  'GET admin/tournament/:tid/waits': {
    allow: staffRoles,
    of: 'staff',
    summary: 'The waiting list of a tournament: the line in its order, then what has ended, newest first',
    params: Tid,
    answer: z.object({
      tournamentName: z.string(),
      timeZone: z.string(),
      registrationCloseDate: Day,
      events: z.array(z.object({ id: Id, name: z.string(), numberOfBowlers: z.int() })),
      waits: z.array(StaffWait),
    }),
  },
  'POST admin/tournament/:tid/waits': {
    allow: staffRoles,
    changes: ['staff', 'waiting-list'],
    dryRun: true,
    summary: 'Adds a captain on the telephone to the end of the line',
    params: Tid,
    body: NewWait.safeExtend({ email: CaptainEmail }),
    answer: z.object({ id: Id, position: z.int() }),
  },
  'POST admin/tournament/:tid/waits/:waitId/offer': {
    allow: staffRoles,
    changes: ['staff', 'waiting-list', 'places'],
    dryRun: true,
    summary: 'Offers a request places out of its turn, of those for staff too; accepted, they are for captains',
    params: z.object({ tid: Id, waitId: Id }),
    body: z.object({
      /** One of the starts that it waits for. */
      squadId: Id,
      quantity: z.int(notANumber).min(1, 'Offer at least 1.'),
      /** Of the request as it was shown; without it the last one wins. */
      version: z.int().optional(),
    }),
    answer: z.object({ id: Id }),
  },
  'POST admin/tournament/:tid/waits/:waitId/remove': {
    allow: staffRoles,
    changes: ['staff', 'waiting-list'],
    dryRun: true,
    summary: 'Removes a request from the line; its captain gets a mail with the reason',
    params: z.object({ tid: Id, waitId: Id }),
    body: z.object({ reason: text(255).pipe(z.string().min(1, 'Say why: the captain reads it.')) }),
    answer: z.object({ id: Id }),
  },
} as const satisfies Calls
