import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'

/** Names of persons by their e-mail address; of a part of the product: 'the system (settlement)'. */
export async function readAuthors(db: Db | Tx, emails: readonly string[]): Promise<(email: string) => string> {
  const wanted = [...new Set(emails)].filter((email) => email.includes('@'))
  const persons = await db
    .selectFrom('persons')
    .select(['email', 'firstName', 'lastName'])
    .where(sql<boolean>`email = any(${wanted}::text[])`)
    .orderBy('id')
    .execute()
  const names = new Map(persons.map((person) => [person.email, fullName(person).trim()]))
  return (email) => names.get(email) || (email.includes('@') || email === '' ? email : `the system (${email})`)
}
