import type { AuditRecord } from '@kegler/domain/audit/audit.staff.calls.ts'
import { bannerLinks, hasRole } from '@kegler/domain/roles.ts'
import { undoOffers } from '@kegler/domain/undo/undo.rules.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../client/api.ts'
import { useProfile } from '../client/session.ts'

/** Which acts can be taken back, by their request: null, or why not. */
export type UndoOffers = ReturnType<typeof undoOffers>

/** As many as one request asks about. */
const askedAtMost = 200

/** What the signed-in person is offered to undo. `records`: the newest first, without a gap; managers look only. */
export function useUndoOffers(records: readonly AuditRecord[], timeZone: string): UndoOffers {
  const profile = useProfile()
  const isStaff = profile && hasRole(profile.roles, bannerLinks.adminDashboard)
  const viewer = { email: profile?.email ?? '', isSuperuser: hasRole(profile?.roles ?? [], ['superuser']) }
  const offers: UndoOffers = isStaff ? undoOffers(records, viewer, timeZone) : new Map()
  const requestIds = [...offers].flatMap(([id, { whyNot }]) => (whyNot === null ? [id] : [])).slice(0, askedAtMost)
  const { data = [] } = useQuery({
    ...query('POST admin/undo/offers', { body: { requestIds } }),
    enabled: requestIds.length > 0,
    placeholderData: keepPreviousData,
  })
  const asked = new Map(data.map(({ requestId, whyNot }) => [requestId, { whyNot }]))
  for (const [id, { whyNot }] of offers) {
    if (whyNot !== null) continue
    const offer = asked.get(id)
    if (offer) offers.set(id, offer)
    // not before the rules of the act were asked
    else offers.delete(id)
  }
  return offers
}
