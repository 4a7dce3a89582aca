import { Refusal } from '@kegler/domain/errors.ts'
import type { Tx } from '../../db/db.ts'
import type { Handles } from '../../http/serve.ts'
import { lockEditable } from '../managed.ts'

export const unassignTag: Handles<'POST setup/tournament/:id/tournamentTag/:tagId/remove'> = async (call) => {
  const { params, actor, now, transact } = call
  return transact(async (tx) => {
    const { id } = await lockEditable(tx, actor, params.id, now)
    await removeTag(tx, id, params.tagId)
    return { message: 'The tag was removed.' }
  })
}

/** @throws Refusal NotFound */
export async function removeTag(tx: Tx, tournamentId: string, tagId: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('tournamentTags')
    .where('tournamentId', '=', tournamentId)
    .where('tagId', '=', tagId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal('NotFound', 'This tag was not found.')
}
