import type { Db, Tx } from '../../db/db.ts'
import type { Handles } from '../../http/serve.ts'
import { readManaged } from '../managed.ts'
import { asLocation } from './add-location.ts'

export const listLocations: Handles<'GET setup/tournament/:id/locations'> = async ({ params, actor, db }) =>
  readLocations(db, (await readManaged(db, actor, params.id)).id)

export async function readLocations(db: Db | Tx, tournamentId: string) {
  const rows = await db
    .selectFrom('locations')
    .selectAll()
    .where('tournamentId', '=', tournamentId)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(asLocation)
}
