import type { Call } from '@kegler/domain/call.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { z } from 'zod'
import { foldNames } from './fold-names.ts'

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
    const read = schema.safeParse(fold(value))
    if (read.success) return read.data
    throw new Refusal('BadInput', [...new Set(read.error.issues.map(sentence))])
  }
}
/** Our own messages are sentences; the library's are made into one that names the property. */
function sentence(issue: z.core.$ZodIssue): string {
  if (issue.message.endsWith('.')) return issue.message
  const at = issue.path.length > 0 ? issue.path.join('.') : 'The request'
  return `${at}: ${issue.message.replace(/^Invalid input: /, '')}. Please correct it and try again.`
}
