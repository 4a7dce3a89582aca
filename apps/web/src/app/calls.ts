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
