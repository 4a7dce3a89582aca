import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import type { Db, Tx } from '../db/db.ts'

/** The captain of an entry as mails and prints name them. */
export async function readCaptain(db: Db | Tx, captainId: string): Promise<{ email: string; name: string }> {
  const person = await db
    .selectFrom('persons')
    .select(['email', 'firstName', 'lastName'])
    .where('id', '=', captainId)
    .executeTakeFirstOrThrow()
  return { email: person.email, name: fullName(person) || person.email }
}
