import { Refusal } from '@kegler/domain/errors.ts'
import { recipientsPage } from '@kegler/domain/mails/campaigns.rules.ts'
import { sql } from 'kysely'
import type { Handles } from '../../http/serve.ts'
import { campaignRows, shownCampaign } from './find-campaign.ts'

export const readCampaign: Handles<'GET admin/mail/campaign/:id'> = async ({ params, query, actor, db }) => {
  const found = await campaignRows(db, actor).where('campaigns.id', '=', params.id).executeTakeFirst()
  if (!found) throw new Refusal('NotFound', 'This mail was not found.')
  const { after, state } = query
  const rows = await db
    .selectFrom('mails')
    .select(['toAddress as address', 'state', 'sentAt', 'failure'])
    .select([sql<'captain' | 'coordinator'>`data ->> 'role'`.as('role')])
    .where('kind', '=', 'campaign')
    .where('about', '=', params.id)
    .$if(after !== undefined, (rest) => rest.where('toAddress', '>', after ?? ''))
    .$if(state !== undefined, (rest) => rest.where('state', '=', state ?? 'queued'))
    .orderBy('toAddress')
    .limit(recipientsPage + 1)
    .execute()
  const items = rows.slice(0, recipientsPage).map((row) => ({ ...row, sentAt: row.sentAt?.toISOString() ?? null }))
  return {
    ...shownCampaign(found),
    audience: found.audience as Record<string, string | number | boolean>,
    items,
    next: rows.length > recipientsPage ? (items.at(-1)?.address ?? null) : null,
  }
}
