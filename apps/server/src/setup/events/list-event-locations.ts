import type { Handles } from '../../http/serve.ts'
import { readManaged } from '../managed.ts'

export const listEventLocations: Handles<'GET setupEvents/:tid/eventLocations'> = async ({ params, actor, db }) => {
  const { id } = await readManaged(db, actor, params.tid)
  return db
    .selectFrom('locations')
    .select(['id', 'name', 'certificationNumber'])
    .where('tournamentId', '=', id)
    .orderBy('name')
    .orderBy('id')
    .execute()
}
