import type { Handles } from '../../http/serve.ts'
import { readManaged } from '../managed.ts'

export const getRecompute: Handles<'GET setup/tournament/:id/recompute'> = async ({ params, actor, db }) => {
  const { id } = await readManaged(db, actor, params.id)
  const row = await db
    .selectFrom('recomputes')
    .select(['total', 'done'])
    .where('tournamentId', '=', id)
    .executeTakeFirst()
  return row ?? null
}
