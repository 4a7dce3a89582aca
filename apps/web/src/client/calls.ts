import type { Subject } from '@kegler/domain/call.ts'

/** What the pages know of a contract at run time: see `apps/web/call-tables.ts`. */
interface CallFacts {
  readonly of: Subject
  /** Of a write. */
  readonly changes?: readonly Subject[]
  readonly idempotent?: false
  readonly dryRun?: true
  readonly replaces?: true
  /** An act that can be taken back. */
  readonly undo?: true
}
export type CallTable = Readonly<Record<string, CallFacts>>

/**
 * What the tables know of a call; null: one that did not arrive. Throws when all of them did and none has the
 * call: after a save of it nothing would be fetched again.
 */
export function factsIn(tables: readonly (CallTable | null)[], key: string): CallTable[string] | undefined {
  const table = tables.find((one) => one !== null && Object.hasOwn(one, key))
  if (!table && !tables.includes(null)) throw new Error(`No table of calls has ${key}: see registerCalls`)
  return table?.[key]
}
