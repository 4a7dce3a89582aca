import { requireImage } from '@kegler/domain/setup/images/images.rules.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { Handles } from '../../http/serve.ts'

export const storeImage: Handles<'POST setup/images'> = async ({ body, actor, transact }) => {
  const bytes = Buffer.from(body.image, 'base64')
  const type = requireImage(bytes)
  return transact(async (tx) => {
    const id = await keepImage(tx, { type, bytes, createdBy: actor.personId })
    return { id, path: `images/${id}` }
  })
}

/** Returns the id of the picture, the old one when it is known. */
export async function keepImage(
  tx: Tx,
  image: { type: 'webp' | 'png' | 'jpeg'; bytes: Buffer; createdBy: string },
): Promise<string> {
  const made = await tx
    .insertInto('images')
    .values(image)
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return made.id
  const known = await tx
    .selectFrom('images')
    .select('id')
    .where(sql<boolean>`sha256 = sha256(${image.bytes}::bytea)`)
    .executeTakeFirstOrThrow()
  return known.id
}
