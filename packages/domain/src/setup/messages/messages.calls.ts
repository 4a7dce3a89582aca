import { z } from 'zod'
import type { Calls } from '../../call.ts'
import { ById, Revision, text } from '../../values.ts'
import { namesOf } from '../fields.ts'
import { setupRoles } from '../general/general.calls.ts'
import { messageFields } from './messages.fields.ts'

export type MessageName = keyof typeof messageFields
/** Counted as browsers and counters on the screen do; the library counts a character beyond the first 65,536 once. */
const counted = (limit: number) =>
  z
    .string()
    .refine((value) => value.length <= limit, `Use at most ${limit} characters.`)
    .pipe(text(limit))
const each = <T extends z.ZodType>(of: (limit: number) => T) =>
  Object.fromEntries(namesOf(messageFields).map((name) => [name, of(messageFields[name].most)])) as Record<
    MessageName,
    T
  >

const Messages = z.object({ ...each(() => z.string().nullable()), revision: z.string() })
/** One that is left out stays as it is; null and '' are none. */
export const MessagesForm = z.object({
  ...each((limit) => counted(limit).nullable().optional()),
  revision: Revision,
})

export const messageCalls = {
  'GET setup/tournament/:id/messages': {
    allow: setupRoles,
    of: 'setup',
    summary: 'What captains read on pages and in mails of this tournament',
    params: ById,
    answer: Messages,
  },
  'PUT setup/tournament/:id/messages': {
    allow: setupRoles,
    changes: ['setup', 'tournaments'],
    summary: 'Changes it; mails that are queued keep theirs',
    params: ById,
    body: MessagesForm,
    answer: Messages,
  },
} as const satisfies Calls
