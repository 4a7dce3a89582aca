import { z } from 'zod'
import type { Calls } from '../../call.ts'
import { ById, Id } from '../../values.ts'
import { setupRoles } from '../general/general.calls.ts'
import { NewTag, Tag } from './tag.ts'

export const tagCalls = {
  'GET setup/tournament/campaigns/tags': {
    allow: setupRoles,
    summary: "The group's tags",
    answer: z.array(Tag),
  },
  'GET setup/tournament/:id/tournamentCampaigns/tags': {
    allow: setupRoles,
    summary: 'The tags of a tournament',
    params: ById,
    answer: z.array(Tag),
  },
  'POST setup/tournament/:id/tournamentTag': {
    allow: setupRoles,
    summary: 'Give a tournament a tag, or a new one by its name',
    changes: ['setup'],
    params: ById,
    body: NewTag,
    answer: Tag,
  },
  'POST setup/tournament/:id/tournamentTag/:tagId/remove': {
    allow: setupRoles,
    summary: 'Take a tag off a tournament; others keep it',
    changes: ['setup'],
    params: z.object({ id: Id, tagId: Id }),
    answer: z.object({ message: z.string() }),
  },
} as const satisfies Calls
