import { z } from 'zod'
import type { Calls } from '../call.ts'
import { staffRoles } from '../roles.ts'
import { ById } from '../values.ts'

export const resendCalls = {
  'POST admin/entry/:id/mail/resend': {
    allow: staffRoles,
    of: 'staff',
    changes: ['staff'],
    perMinute: 30,
    summary: 'Sends the captain of an entry their reservations of its tournament once more, with a calendar file',
    params: ById,
    body: z.object({}),
    answer: z.object({ to: z.string() }),
  },
} as const satisfies Calls
