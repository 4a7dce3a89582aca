import { z } from 'zod'
import type { Calls } from '../call.ts'
import { staffRoles } from '../roles.ts'
import { ById, Id, Instant } from '../values.ts'

const EntryMail = z.object({
  id: Id,
  kind: z.string(),
  to: z.string(),
  state: z.enum(['queued', 'sent', 'failed']),
  /** Sent, else queued. */
  at: Instant,
  /** The invitation that it is about, which can be sent again. */
  linkId: Id.nullable(),
})

export const entryMailCalls = {
  'GET admin/entry/:id/mails': {
    allow: staffRoles,
    of: 'staff',
    summary: 'Mails about an entry, the newest first',
    params: ById,
    answer: z.array(EntryMail),
  },
  'GET admin/entry/:id/mails/:mailId': {
    allow: staffRoles,
    of: 'staff',
    summary: 'A mail about an entry as it would be written now, without a link that works',
    params: z.object({ id: Id, mailId: Id }),
    answer: z.object({ subject: z.string(), text: z.string() }),
  },
} as const satisfies Calls
