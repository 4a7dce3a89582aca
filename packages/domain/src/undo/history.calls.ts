import { z } from 'zod'
import { historyParts } from '../audit/setup-names.ts'
import type { Calls } from '../call.ts'
import { setupRoles } from '../setup/general/general.calls.ts'
import { ById, Id, Instant, RequestId, text } from '../values.ts'

/** Of one act: `requestId` joins what one request wrote. */
const By = z.object({ requestId: z.string(), author: z.string(), at: Instant })
const HistoryAct = By.extend({
  /** 'changed Available For Purchase of 38 squads' */
  sentence: z.string(),
  /** Lines that it opens to. */
  lines: z.int(),
  /** Null: it can be tried. */
  whyNotUndo: z.string().nullable(),
  /** The act that undid it. */
  undoneBy: By.nullable(),
  /** The act that it undid. */
  undoes: z.string().nullable(),
})
const HistoryLine = z.object({
  id: z.int(),
  /** 'Squad Team, 09:00 AM, Mar 1st, 2026' */
  thing: z.string(),
  operation: z.enum(['added', 'changed', 'removed']),
  /** 'Available For Purchase'; null for what was added or removed. */
  property: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
})
export const ActParams = z.object({ id: Id, requestId: RequestId })

export const historyCalls = {
  'GET setup/tournament/:id/history': {
    allow: setupRoles,
    of: 'setup',
    summary: 'Who changed what in the setup of a tournament, the latest first, 30 acts at a time',
    params: ById,
    query: z.object({
      /** `next` of the page before. */
      before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
      part: z.enum(historyParts).optional(),
      author: text(250).optional(),
    }),
    answer: z.object({ acts: z.array(HistoryAct), next: z.int().nullable(), authors: z.array(z.string()) }),
  },
  'GET setup/tournament/:id/history/:requestId': {
    allow: setupRoles,
    of: 'setup',
    summary: 'Each value that one act changed; the first 5,000',
    params: ActParams,
    answer: z.array(HistoryLine),
  },
} as const satisfies Calls
