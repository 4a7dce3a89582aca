import type { Db, Tx } from '../../db/db.ts'
import type { Handles } from '../../http/serve.ts'
import { readManaged } from '../managed.ts'

export const listTags: Handles<'GET setup/tournament/campaigns/tags'> = ({ actor, db }) =>
  db
    .selectFrom('tags')
    .select(['id', 'name', 'color'])
    .where('groupId', 'is not distinct from', actor.group?.id ?? null)
    .orderBy('name')
    .execute()

export const listTournamentTags: Handles<'GET setup/tournament/:id/tournamentCampaigns/tags'> = async (call) => {
  const { params, actor, db } = call
  return readTags(db, (await readManaged(db, actor, params.id)).id)
}

export const readTags = (db: Db | Tx, tournamentId: string) =>
  db
    .selectFrom('tournamentTags')
    .innerJoin('tags', 'tags.id', 'tournamentTags.tagId')
    .select(['tags.id', 'tags.name', 'tags.color'])
    .where('tournamentId', '=', tournamentId)
    .orderBy('tags.name')
    .execute()
