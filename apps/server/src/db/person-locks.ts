import { sql } from 'kysely'
import type { Db, Tx } from './db.ts'

/** The row of this subject and, for a verified e-mail, the account that verified it and the row staff made for it. */
export const personsOf = (
  db: Db | Tx,
  { subject, email, emailVerified }: { subject: string; email: string; emailVerified: boolean },
) =>
  db
    .selectFrom('persons')
    .selectAll()
    .where((eb) => {
      const isLive = eb.and([eb('email', '=', email), eb('mergedInto', 'is', null)])
      const holdsEmail = eb.or([eb('emailVerified', '=', true), eb('subject', 'is', null)])
      return eb.or([eb('subject', '=', subject), ...(emailVerified ? [eb.and([isLive, holdsEmail])] : [])])
    })
    .orderBy('id')

export const lockPersonsOf = (tx: Tx, of: Parameters<typeof personsOf>[1]) => personsOf(tx, of).forUpdate().execute()

export const lockPersons = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('persons')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

/** For who refers to them later, after locks that come after persons. By id. */
export const sharePersons = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('persons')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .execute()
