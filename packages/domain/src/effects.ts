import { z } from 'zod'
import { Dollars, Id } from './values.ts'

/** What a write would do: the answer of its dry run. */
export const Effects = z.object({
  audit: z.array(
    z.object({
      typeName: z.string(),
      recordId: Id,
      property: z.string().nullable(),
      originalValue: z.string().nullable(),
      currentValue: z.string().nullable(),
      message: z.string(),
    }),
  ),
  ledger: z.array(
    z.object({
      entryId: Id.nullable(),
      virtualEntryId: Id.nullable(),
      /** The reservation number of the entry, or the name of the virtual event. */
      item: z.string(),
      type: z.string(),
      amount: Dollars,
      description: z.string(),
    }),
  ),
  /** Places taken of each squad, now and then. */
  places: z.array(
    z.object({
      squadId: Id,
      /** 'Team, 08:00 AM, Dec 19th, 2026 CT' */
      squad: z.string(),
      before: z.int(),
      after: z.int(),
      total: z.int(),
    }),
  ),
  mails: z.array(z.object({ kind: z.string(), to: z.string() })),
  /** What else it would do, in sentences of the act (`Context.notes`). */
  notes: z.array(z.string()),
})
export const DryRunAnswer = z.object({ effects: Effects })
