import { z } from 'zod'
import type { Calls } from '../../call.ts'
import { text } from '../../values.ts'

export const importStates = ['new', 'changed', 'same', 'wrong'] as const
/** Rows of one request: longer files are sent in parts. */
export const importChunk = 500

/** What a row of a file says of a center. A column that the file does not have stays as it is. */
export const CenterRow = z.object({
  name: text(150).pipe(z.string().min(1, 'Give the name of the center.')),
  certificationNumber: text(50).pipe(z.string().min(1, 'Give the certification number.')),
  address: text(250).optional(),
  city: text(100).optional(),
  state: text(50).optional(),
  zipCode: text(20).optional(),
  phone: text(50).optional(),
  /** Text of a file, or a number. */
  lanes: z
    .union(
      [
        z.int(),
        z
          .string()
          .trim()
          .regex(/^\d{1,4}$/)
          .transform(Number),
      ],
      'Give the number of lanes as a whole number.',
    )
    .pipe(z.int().min(0, 'Give the number of lanes as a whole number.').max(999, 'Give at most 999 lanes.'))
    .optional(),
})

/** Rows are judged one by one: a wrong one is named, not refused. */
const body = z.object({
  rows: z.array(z.record(z.string(), z.unknown())).min(1, 'Give at least one row.').max(importChunk),
  /** Number of the first of these rows in the file. */
  firstRow: z.int().min(1).max(1_000_000).default(1),
  /** Writes the other rows where some are wrong; without it, one wrong row refuses all. */
  skipWrong: z.boolean().default(false),
})
/** With 'true' nothing is written; the answer says what would be. */
const query = z.object({ dryRun: z.stringbool().default(false) })
const count = z.int().min(0)
export const ImportAnswer = z.object({
  new: count,
  changed: count,
  same: count,
  wrong: count,
  rows: z.array(z.object({ row: z.int(), state: z.enum(importStates), messages: z.array(z.string()) })),
})

export const importCalls = {
  'POST setup/centers/import': {
    allow: ['superuser'],
    summary: 'Adds and changes bowling centers, found by certification number',
    write: true,
    changes: ['setup'],
    maxBytes: 1_000_000,
    query,
    body,
    answer: ImportAnswer,
  },
} as const satisfies Calls
