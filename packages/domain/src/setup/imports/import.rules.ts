import type { z } from 'zod'
import { Refusal } from '../../errors.ts'
import type { ImportAnswer } from './imports.calls.ts'

type Answer = z.output<typeof ImportAnswer>
export type CheckedRow = Answer['rows'][number]
/** A row that is as its contract wants it, or what is wrong with it. */
export type ParsedRow<T> = { row: number; value: T } | { row: number; messages: string[] }

/** The rows of a request, each parsed by itself; a key that came before is wrong. */
export function parseRows<T>(
  schema: z.ZodType<T>,
  rows: readonly unknown[],
  firstRow: number,
  keyOf: (value: T) => string,
): ParsedRow<T>[] {
  const seen = new Map<string, number>()
  return rows.map((sent, index) => {
    const row = firstRow + index
    const read = schema.safeParse(sent)
    if (!read.success) return { row, messages: [...new Set(read.error.issues.map(sentence))] }
    const earlier = seen.get(keyOf(read.data))
    if (earlier !== undefined) return { row, messages: [`Row ${earlier} says the same already.`] }
    seen.set(keyOf(read.data), row)
    return { row, value: read.data }
  })
}
/** Our own messages are sentences; the library's name no column. */
function sentence({ path, message }: z.core.$ZodIssue): string {
  const isOurs = !message.startsWith('Invalid ') && !message.startsWith('Too ')
  return isOurs ? message : `${path.join('.')}: ${message.replace(/^Invalid input: /, '')}.`
}

export const countStates = (rows: CheckedRow[]): Answer => {
  const count = (wanted: CheckedRow['state']) => rows.filter(({ state }) => state === wanted).length
  return { new: count('new'), changed: count('changed'), same: count('same'), wrong: count('wrong'), rows }
}

/** Why these rows are not written: some are wrong, and nobody asked to skip them. */
export function whyNotImport({ wrong, rows }: Answer, skipWrong: boolean): Refusal | null {
  if (wrong === 0 || skipWrong) return null
  return new Refusal(
    'RuleBroken',
    rows.flatMap(({ row, messages }) => messages.map((message) => `Row ${row}: ${message}`)),
  )
}
