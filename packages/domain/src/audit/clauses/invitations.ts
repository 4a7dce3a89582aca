import type { AuditRecord } from '../audit.staff.calls.ts'
import { fieldOf } from '../row.ts'

const joined = 'joined by invitation'
const made: Readonly<Record<string, string>> = { team: 'team link made', payment: 'payment link made' }
/** Why one ended by itself; that it ends with the entry or its captain follows from what is said of these. */
const ends: Readonly<Record<string, string>> = {
  declined: 'declined the invitation',
  left: 'left the team',
  revoked: 'invitation ended',
  replaced: 'link replaced',
}

/** What happened to a link: 'invited rosa@kegler.test', 'joined by invitation' */
export const invitationClauses = (rows: readonly AuditRecord[]): string[] =>
  rows.flatMap((row) => {
    const { operation, property, currentValue: now } = row
    if (operation === 'removed') return []
    if (operation === 'changed') {
      if (property === 'joined_at' && now) return [joined]
      return property === 'ended' ? (ends[now ?? ''] ?? []) : []
    }
    // whom a captain typed, or whose captain changed, did not join by it
    if (fieldOf(row, 'joined_at')) return [row.userEmail.startsWith('guest ') ? joined : 'link made']
    return [made[fieldOf(row, 'kind') ?? ''] ?? `invited ${fieldOf(row, 'email') ?? 'a bowler'}`]
  })
