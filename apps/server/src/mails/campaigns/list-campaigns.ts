import type { Handles } from '../../http/serve.ts'
import { campaignRows, shownCampaign } from './find-campaign.ts'

export const listCampaigns: Handles<'GET admin/mail/campaign'> = async ({ actor, db }) => {
  const rows = await campaignRows(db, actor)
    .orderBy('campaigns.createdAt', 'desc')
    .orderBy('campaigns.id')
    .limit(50)
    .execute()
  return rows.map(shownCampaign)
}
