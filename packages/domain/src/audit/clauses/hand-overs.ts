import type { AuditRecord } from '../audit.staff.calls.ts'
import { fieldOf } from '../row.ts'

const outcomes: Readonly<Record<string, string>> = {
  accepted: 'offer accepted',
  takenBack: 'offer taken back',
  declined: 'offer declined',
  expired: 'offer ran out',
  ended: 'offer ended',
}

/** What happened to an offer of entries to another captain: 'offered to casey@kegler.test', 'offer declined' */
export function handOverClauses(rows: readonly AuditRecord[]): string[] {
  const [first] = rows
  if (!first) return []
  if (first.typeName === 'Hand-Over Entry') {
    if (first.operation === 'added') return ['offered to another captain']
    return first.operation === 'changed' ? ['no longer offered'] : []
  }
  if (first.operation === 'removed') return ['offer deleted']
  if (first.operation === 'added') return [`offered to ${fieldOf(first, 'to_email') ?? 'somebody'}`]
  const outcome = rows.find(({ property }) => property === 'outcome')?.currentValue
  return outcome ? [outcomes[outcome] ?? 'offer ended'] : []
}
