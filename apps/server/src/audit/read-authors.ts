import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { shortName } from '@kegler/domain/teams/link.rules.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'

/** Who acted by a link, by the id of their invitation, or who paid, by their own: 'Rosa L. (guest)'. */
async function readGuests(db: Db | Tx, emails: readonly string[]): Promise<Map<string, string>> {
  const ids = emails.filter((email) => email.startsWith('guest ')).map((email) => email.slice('guest '.length))
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('links as l')
    .leftJoin('bowlers as b', 'b.id', 'l.bowlerId')
    .select(['l.id', 'b.firstName', 'b.lastName'])
    .where(sql<boolean>`l.id::text = any(${ids}::text[])`)
    .execute()
  const nameOf = ({ firstName, lastName }: (typeof rows)[number]) =>
    firstName === null ? 'A guest' : `${shortName({ firstName, lastName: lastName ?? '' })} (guest)`
  const payers = await db
    .selectFrom('guests')
    .select(['id', sql<string>`guest_name(name)`.as('name')])
    .where(sql<boolean>`id::text = any(${ids}::text[])`)
    .execute()
  return new Map([
    ...ids.map((id): [string, string] => [`guest ${id}`, 'A guest']),
    ...rows.map((row): [string, string] => [`guest ${row.id}`, nameOf(row)]),
    ...payers.map(({ id, name }): [string, string] => [`guest ${id}`, name]),
  ])
}

/** Names of persons by their e-mail address; of a part of the product: 'the system (settlement)'. */
export async function readAuthors(db: Db | Tx, emails: readonly string[]): Promise<(email: string) => string> {
  const wanted = [...new Set(emails)].filter((email) => email.includes('@'))
  const persons = await db
    .selectFrom('persons')
    .select(['email', 'firstName', 'lastName'])
    .where(sql<boolean>`email = any(${wanted}::text[])`)
    .orderBy('id')
    .execute()
  const guests = await readGuests(db, emails)
  const names = new Map(persons.map((person) => [person.email, fullName(person).trim()]))
  return (email) =>
    names.get(email) || guests.get(email) || (email.includes('@') || email === '' ? email : `the system (${email})`)
}
