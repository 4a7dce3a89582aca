import { campaignCalls } from '@kegler/domain/mails/campaigns.staff.calls.ts'
import { serve } from '../../http/serve.ts'

export const campaignRoutes = serve(campaignCalls, {})
