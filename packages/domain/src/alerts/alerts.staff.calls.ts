import { z } from 'zod'
import type { Calls } from '../call.ts'
import { staffRoles } from '../roles.ts'
import { Id, Instant } from '../values.ts'

/** Something that needs a person of the staff. */
const StaffAlert = z.object({
  id: z.int(),
  kind: z.string(),
  message: z.string(),
  createdAt: Instant,
  doneAt: Instant.nullable(),
  /** E-mail address of who closed it. */
  doneBy: z.string().nullable(),
  tournamentId: Id.nullable(),
  tournamentName: z.string().nullable(),
  /** Null: it is of no tournament. */
  timeZone: z.string().nullable(),
  entryId: Id.nullable(),
  entryNumber: z.int().nullable(),
  /** Whose payment it is about. */
  captainId: Id.nullable(),
  captainName: z.string().nullable(),
})
export const alertsAtMost = 200

export const alertCalls = {
  'GET admin/alerts': {
    allow: staffRoles,
    summary: 'What needs somebody: the newest of each kind, then the next newest of each; and how many alerts are open',
    query: z.object({ done: z.stringbool().default(false) }),
    /** `kinds`: how many there are of each, listed or not, the one with the newest first. */
    answer: z.object({
      items: z.array(StaffAlert),
      kinds: z.array(z.object({ kind: z.string(), count: z.int() })),
      open: z.int(),
    }),
  },
  'POST admin/alert/:id/done': {
    allow: staffRoles,
    summary: 'Closes an alert, or opens it again',
    params: z.object({ id: z.string().regex(/^[\w-]{1,50}$/, 'This alert was not found.') }),
    body: z.object({ done: z.boolean().default(true) }),
    answer: z.object({ id: z.int(), done: z.boolean() }),
    changes: ['staff'],
  },
} as const satisfies Calls
