import { z } from 'zod'
import type { Calls } from '../call.ts'
import { Instant } from '../values.ts'

const Count = z.int()
const Ms = z.int()
/** Part of the time in which the event loop works, 0 to 1. */
const Share = z.number()

const Process = z.object({
  id: z.string(),
  /** Null: it says nothing of it, being of an earlier release. */
  startedAt: Instant.nullable(),
  version: z.string().nullable(),
  seenAt: Instant,
  line: Count,
  waitMs: Ms,
  loop: Share,
  holdP95Ms: Ms.nullable(),
})
/** All processes together: sums of requests, the worst of the others. */
const Sample = z.object({
  at: Instant,
  requests: Count,
  failed: Count,
  waitMs: Ms,
  loop: Share,
  holdP95Ms: Ms.nullable(),
})
const Operations = z.object({
  at: Instant,
  version: z.string(),
  node: z.string(),
  database: z.string(),
  /** The newest migration of the database. */
  schema: z.string(),
  databaseBytes: z.number(),
  processes: z.array(Process),
  /** By minute, and by quarter of an hour; without those in which nothing ran. */
  hour: z.array(Sample),
  day: z.array(Sample),
  /** `late`: what should have been dealt with a minute ago; null: nothing of it is ever late. */
  queues: z.array(z.object({ name: z.string(), waiting: Count, late: Count.nullable() })),
  jobs: z.array(
    z.object({
      name: z.string(),
      everyMs: Ms,
      ranAt: Instant,
      ms: Ms,
      failedAt: Instant.nullable(),
      failure: z.string().nullable(),
    }),
  ),
  /** The largest first; rows are estimated by the database. */
  tables: z.array(z.object({ name: z.string(), rows: Count, bytes: z.number() })),
})

export const operationsCalls = {
  'GET admin/operations': {
    allow: ['superuser'],
    of: 'staff',
    summary: 'How the processes, queues, jobs and tables of the installation are',
    answer: Operations,
  },
} as const satisfies Calls
