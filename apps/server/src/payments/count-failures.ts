import { failuresMs, mostFailures } from '@kegler/domain/teams/shares.rules.ts'
import { sql } from 'kysely'
import { raiseAlert } from '../db/alert.ts'
import type { Db, Tx } from '../db/db.ts'
import { cardRefused, type ProviderEvent } from '../gateways/provider-event.ts'

/** Of payment sessions: a card was refused since then, or none yet of one that is as new. */
export const triedSince = (since: Date) => sql<boolean>`coalesce(failed_at, created_at) > ${since}`

/** What is open of a link by which too many cards were refused within an hour. */
export async function readTried(db: Db, linkId: string, now: Date) {
  const since = new Date(now.getTime() - failuresMs)
  const sessions = await db
    .selectFrom('paymentSessions')
    .select(['id', 'state', 'failures'])
    .where('linkId', '=', linkId)
    .where(triedSince(since))
    .execute()
  const failures = sessions.reduce((sum, one) => sum + one.failures, 0)
  if (failures < mostFailures.link) return []
  return sessions.filter(({ state }) => state === 'created' || state === 'processing')
}

/** Cards that the provider refused, of payments by link; staff hear of a link with too many in an hour. */
export async function countFailures(
  tx: Tx,
  events: readonly { event: ProviderEvent; sessionId: string }[],
  now: Date,
): Promise<void> {
  const failed = events.filter(({ event }) => event.type === cardRefused)
  if (failed.length === 0) return
  const ids = failed.map(({ sessionId }) => sessionId)
  const counted = await tx
    .updateTable('paymentSessions')
    .set((eb) => ({ failures: eb('failures', '+', 1), failedAt: now }))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('guestId', 'is not', null)
    .returning(['linkId', 'tournamentId'])
    .execute()
  const since = new Date(now.getTime() - failuresMs)
  for (const { linkId, tournamentId } of counted) {
    if (!linkId) continue
    const { n } = await tx
      .selectFrom('paymentSessions')
      .select(sql<number>`sum(failures)::int`.as('n'))
      .where('linkId', '=', linkId)
      .where(triedSince(since))
      .executeTakeFirstOrThrow()
    if (n < mostFailures.link) continue
    const message = `${n} cards were refused within an hour by one link. It takes no payment for an hour: somebody may be trying out cards.`
    await raiseAlert(tx, { kind: 'Refused cards', about: linkId, message, now, tournamentId })
  }
}
