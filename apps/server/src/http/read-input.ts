import type { Call } from '@kegler/domain/call.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { z } from 'zod'
import { foldNames } from './fold-names.ts'
import { explain, sentence } from './issue-sentence.ts'

/**
 * With `dryRun`: a call that has none refuses it, so that nobody changes something by mistake; one whose own query has it
 * answers it itself.
 */
export const queryOf = ({ query = z.object({}), dryRun }: Call) =>
  'dryRun' in query.shape
    ? query
    : query.extend({
        dryRun: dryRun ? z.stringbool().default(false) : z.literal('false', 'This call has no dry run.').optional(),
      })

/** Parses one part of a request: property names in any letter case, every problem named at once. */
export function reading(schema: z.ZodType | undefined): (value: unknown) => unknown {
  if (!schema) return () => undefined
  const fold = foldNames(schema)
  return (value) => {
    const read = schema.safeParse(fold(value), { error: explain })
    if (read.success) return read.data
    throw new Refusal('BadInput', [...new Set(read.error.issues.map(sentence))])
  }
}
