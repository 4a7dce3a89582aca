import type { Author, Db, Tx } from '../db/db.ts'
import type { Actor } from './actor.ts'

/** Records that the actor saw, printed, exported or mailed to the records with these ids. */
export async function logAccess(
  db: Db | Tx,
  { actor, author }: { actor: Actor; author: Author },
  about: string[],
  tournamentId: string | null = null,
  details: object | null = null,
): Promise<void> {
  const { act = '', requestId = null } = author
  await db
    .insertInto('accessLog')
    .values({
      ...{ personId: actor.personId, act, about, tournamentId, requestId },
      details: details && JSON.stringify(details),
    })
    .execute()
}
