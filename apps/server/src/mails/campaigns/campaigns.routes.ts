import { campaignCalls } from '@kegler/domain/mails/campaigns.staff.calls.ts'
import { serve } from '../../http/serve.ts'
import { campaignRows, shownCampaign } from './find-campaign.ts'
import { previewCampaign } from './preview-campaign.ts'
import { readCampaign } from './read-campaign.ts'
import { sendCampaign } from './send-campaign.ts'
import { sendTestMail } from './send-test-mail.ts'
import { stopCampaign } from './stop-campaign.ts'

export const campaignRoutes = serve(campaignCalls, {
  'POST admin/mail/preview': previewCampaign,
  'POST admin/mail/test': sendTestMail,
  'POST admin/mail/send': sendCampaign,
  'GET admin/mail/campaign': async ({ actor, db }) => {
    const rows = await campaignRows(db, actor)
      .orderBy('campaigns.createdAt', 'desc')
      .orderBy('campaigns.id')
      .limit(50)
      .execute()
    return rows.map(shownCampaign)
  },
  'GET admin/mail/campaign/:id': readCampaign,
  'POST admin/mail/campaign/:id/stop': stopCampaign,
})
