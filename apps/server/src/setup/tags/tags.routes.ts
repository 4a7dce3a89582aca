import { tagCalls } from '@kegler/domain/setup/tags/tags.calls.ts'
import { serve } from '../../http/serve.ts'
import { assignTag } from './assign-tag.ts'
import { listTags, listTournamentTags } from './list-tags.ts'
import { unassignTag } from './unassign-tag.ts'

export const tagRoutes = serve(tagCalls, {
  'GET setup/tournament/campaigns/tags': listTags,
  'GET setup/tournament/:id/tournamentCampaigns/tags': listTournamentTags,
  'POST setup/tournament/:id/tournamentTag': assignTag,
  'POST setup/tournament/:id/tournamentTag/:tagId/remove': unassignTag,
})
