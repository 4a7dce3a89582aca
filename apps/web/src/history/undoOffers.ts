import type { AuditRecord } from '@kegler/domain/audit/audit.staff.calls.ts'
import { bannerLinks, hasRole } from '@kegler/domain/roles.ts'
import { undoOffers } from '@kegler/domain/undo/undo.rules.ts'
import { useProfile } from '../app/session.ts'

/** Which acts can be taken back, by their request: null, or why not. */
export type UndoOffers = ReturnType<typeof undoOffers>

/** What the signed-in person is offered to undo. `records`: the newest first, without a gap; managers look only. */
export function useUndoOffers(records: readonly AuditRecord[], timeZone: string): UndoOffers {
  const profile = useProfile()
  if (!profile || !hasRole(profile.roles, bannerLinks.adminDashboard)) return new Map()
  const viewer = { email: profile.email, isSuperuser: hasRole(profile.roles, ['superuser']) }
  return undoOffers(records, viewer, timeZone)
}
