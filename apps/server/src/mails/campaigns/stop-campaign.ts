import { sql } from 'kysely'
import type { Handles } from '../../http/serve.ts'
import { findCampaign } from './find-campaign.ts'

/** A mail that is on its way at this moment is counted as stopped until its arrival is known. */
export const stopCampaign: Handles<'POST admin/mail/campaign/:id/stop'> = ({ params, actor, transact, now }) =>
  transact(async (tx) => {
    const { id } = await findCampaign(tx, actor, params.id)
    const { numUpdatedRows } = await tx
      .updateTable('mails')
      .set({ state: 'stopped' })
      .where('kind', '=', 'campaign')
      .where('about', '=', id)
      .where('state', '=', 'queued')
      .executeTakeFirst()
    const stopped = Number(numUpdatedRows)
    // the first time is kept, and nothing is stopped of what has gone
    if (stopped > 0)
      await tx
        .updateTable('campaigns')
        .set({
          stoppedAt: sql`coalesce(stopped_at, ${now}::timestamptz)`,
          stoppedBy: sql`coalesce(stopped_by, ${actor.personId}::uuid)`,
        })
        .where('id', '=', id)
        .execute()
    return { stopped }
  })
