import { z } from 'zod'
import type { Calls } from '../call.ts'
import type { Role } from '../roles.ts'
import { CaptainEmail, Id, Instant, Tid, text } from '../values.ts'

/** Who sees a waiting room live, and steers it. */
export const roomRoles = ['superuser', 'admin', 'manager'] as const satisfies readonly Role[]
const Reason = z.object({ reason: text(255).pipe(z.string().min(1, 'Enter a reason.')) })

export const staffRoomCalls = {
  'GET admin/tournament/:tid/room': {
    allow: roomRoles,
    of: 'waiting-room',
    summary: 'A waiting room live: who waits, is called, inside, has bought, by minute',
    params: Tid,
    answer: z.object({
      tournamentName: z.string(),
      timeZone: z.string(),
      /** null: there is none. */
      room: z
        .object({
          openedAt: Instant.nullable(),
          endedAt: Instant.nullable(),
          endedWhy: z.string().nullable(),
          isDrawn: z.boolean(),
          isPaused: z.boolean(),
          people: z.int(),
          waiting: z.int(),
          /** Called, and not yet in. */
          called: z.int(),
          inside: z.int(),
          /** Captains who bought since the opening. */
          bought: z.int(),
          rate: z.int(),
          /** What staff set; null: the product follows what it can serve. */
          staffRate: z.int().nullable(),
        })
        .nullable(),
      /** The last two hours; minutes in which nothing happened are left out. */
      minutes: z.array(z.object({ at: Instant, arrived: z.int(), called: z.int(), bought: z.int() })),
      /** People with the same name and birth date, each with several numbers. */
      similar: z.array(
        z.object({ personId: Id, name: z.string(), email: z.string(), number: z.int(), rank: z.int().nullable() }),
      ),
    }),
  },
  'POST admin/tournament/:tid/room/pace': {
    allow: roomRoles,
    changes: ['waiting-room'],
    summary: 'Lets people in faster or slower by a quarter, pauses, goes on',
    params: Tid,
    body: Reason.extend({ pace: z.enum(['faster', 'slower', 'pause', 'resume']) }),
    answer: z.object({ rate: z.int(), isPaused: z.boolean() }),
  },
  'POST admin/tournament/:tid/room/people': {
    allow: roomRoles,
    changes: ['waiting-room', 'staff'],
    summary: 'Puts a captain on the telephone into the waiting room',
    params: Tid,
    body: z.object({ email: CaptainEmail }),
    answer: z.object({ number: z.int() }),
  },
  'POST admin/tournament/:tid/room/people/:personId/last': {
    allow: roomRoles,
    changes: ['waiting-room'],
    summary: 'Gives somebody a new number at the end, in place of theirs',
    params: z.object({ tid: Id, personId: Id }),
    body: Reason,
    answer: z.object({ number: z.int() }),
  },
} as const satisfies Calls
