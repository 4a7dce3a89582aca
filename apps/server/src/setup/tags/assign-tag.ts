import { Refusal } from '@kegler/domain/errors.ts'
import type { NewTag, Tag } from '@kegler/domain/setup/tags/tag.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'
import type { Handles } from '../../http/serve.ts'
import { lockEditable } from '../managed.ts'

export const assignTag: Handles<'POST setup/tournament/:id/tournamentTag'> = async ({
  params,
  body,
  actor,
  now,
  transact,
}) => transact(async (tx) => insertTag(tx, await lockEditable(tx, actor, params.id, now), body))

/** Gives the tournament a tag of its group, made if the name is new whatever its case. @throws Refusal */
export async function insertTag(
  tx: Tx,
  { id, groupId }: Pick<TournamentRow, 'id' | 'groupId'>,
  wanted: z.output<typeof NewTag>,
): Promise<z.output<typeof Tag>> {
  const tag = wanted.tagId ? await findTag(tx, groupId, wanted.tagId) : await makeTag(tx, groupId, wanted)
  await tx
    .insertInto('tournamentTags')
    .values({ tournamentId: id, tagId: tag.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tag
}

async function findTag(tx: Tx, groupId: string | null, id: string) {
  const tag = await tx
    .selectFrom('tags')
    .select(['id', 'name', 'color'])
    .where('id', '=', id)
    .where('groupId', 'is not distinct from', groupId)
    .executeTakeFirst()
  if (!tag) throw new Refusal('NotFound', 'This tag was not found.')
  return tag
}

async function makeTag(tx: Tx, groupId: string | null, { tournamentTagName: name, color }: z.output<typeof NewTag>) {
  if (!name) throw new Refusal('BadInput', 'Please provide a name for this tag.')
  const made = await tx
    .insertInto('tags')
    .values({ groupId, name, color })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name', 'color'])
    .executeTakeFirst()
  if (made) return made
  return tx
    .selectFrom('tags')
    .select(['id', 'name', 'color'])
    .where('groupId', 'is not distinct from', groupId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirstOrThrow()
}
