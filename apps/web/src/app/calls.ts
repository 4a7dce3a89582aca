import type { Call, Subject } from '@kegler/domain/call.ts'

/** What the pages know of a contract at run time; without `allow`, any signed-in person may use the call. */
interface CallFacts {
  readonly of: Subject
  readonly allow?: Call['allow']
  readonly write?: true
  readonly changes?: readonly Subject[]
  readonly idempotent?: false
  readonly dryRun?: true
  readonly replaces?: true
}
export type CallTable = Readonly<Record<string, CallFacts>>
