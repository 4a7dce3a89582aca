import { z } from 'zod'
import type { Calls } from '../call.ts'
import { staffRoles } from '../roles.ts'
import { Messages, RequestId } from '../values.ts'

export const undoCalls = {
  'GET admin/undo/:requestId': {
    allow: staffRoles,
    summary: 'What an act of staff did, when the reader may take it back',
    params: z.object({ requestId: RequestId }),
    answer: z.object({
      /** 'Moved from 09:00 AM to 01:00 PM by Ingrid Solberg (admin)'; null: nothing to take back, or not by the reader. */
      sentence: z.string().nullable(),
    }),
  },
  'POST admin/undo/offers': {
    allow: staffRoles,
    of: 'staff',
    perMinute: 120,
    summary: 'Which of these acts the rules of each refuse to take back now, and why',
    body: z.object({ requestIds: z.array(RequestId).max(200) }),
    answer: z.array(
      z.object({
        requestId: RequestId,
        /** Null: it can be tried. */
        whyNot: z.string().nullable(),
      }),
    ),
  },
  'POST admin/undo': {
    allow: staffRoles,
    dryRun: true,
    changes: ['staff', 'entries', 'rosters', 'virtual-events', 'places', 'payments'],
    summary: 'Takes back what one act of staff did by its inverse, when nothing later prevents it',
    body: z.object({ requestId: RequestId }),
    /** What was paid just before. */
    answer: z.object({ messages: Messages }),
  },
} as const satisfies Calls
