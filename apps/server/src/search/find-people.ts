import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { digitsOf, plainIdOf, wordsOf } from '@kegler/domain/search/search.rules.ts'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { mayReadContact } from '../access/contact.ts'
import type { Db } from '../db/db.ts'
import { newestBowlers, newestCaptains } from './newest.ts'
import { hasWords, isAny, isKnownCaptain, isNamedBowler } from './scope.ts'

export interface SearchRequest {
  db: Db
  actor: Actor
  now: Date
  /** At least three characters. */
  typed: string
  /** Ids of the group's tournaments, past ones too. */
  all: string[]
  current: string[]
}
const most = 7
export const joined = (...parts: (string | false | null)[]): string => parts.filter(Boolean).join(', ')

interface Person {
  id: string
  firstName: string
  lastName: string
  email: string
  phone: string | null
  city: string | null
  state: string | null
}

export async function findCaptains({ db, actor, typed, all }: SearchRequest) {
  const digits = digitsOf(typed)
  const contact = mayReadContact(actor, sql`p.id`)
  const phone = sql`regexp_replace(p.phone, '\\D', '', 'g') like ${`%${digits}%`} and ${contact}`
  const matches = digits !== null && digits.length >= 4 ? phone : hasWords('p.search', wordsOf(typed))
  const ids = await newestCaptains(db, { named: matches, isOurs: isKnownCaptain(all, actor), most })
  const { rows } = await sql<Person>`
    select p.id, p.first_name, p.last_name, p.email, c.phone, c.city, c.state
    from persons p left join lateral (select p.phone, p.city, p.state where ${contact}) c on true
    where p.id = any(${ids}::uuid[])`.execute(db)
  return rows
    .toSorted((a, b) => fullName(a).localeCompare(fullName(b)) || a.email.localeCompare(b.email))
    .map((row) => ({
      id: row.id,
      title: fullName(row) || row.email,
      detail: joined(row.email, [row.city, row.state].filter(Boolean).join(' '), row.phone),
      to: `/admin/captain/${row.id}`,
      isExact: row.email === typed.toLowerCase(),
    }))
}

/** Bowlers of this name or membership id who are on a roster of the group. */
export async function findBowlers({ db, typed, all }: SearchRequest) {
  const ids = await newestBowlers(db, { named: isNamedBowler(typed), isOurs: isAny('r.tournamentId', all), most })
  const { rows } = await sql<Omit<Person, 'email' | 'phone'> & { usbcId: string }>`
    select b.id, b.first_name, b.last_name, b.usbc_id, b.city, b.state from bowlers b where b.id = any(${ids}::uuid[])`.execute(
    db,
  )
  return rows
    .toSorted((a, b) => fullName(a).localeCompare(fullName(b)) || a.usbcId.localeCompare(b.usbcId))
    .map((row) => ({
      id: row.id,
      title: fullName(row),
      detail: joined(row.usbcId, [row.city, row.state].filter(Boolean).join(' ')),
      to: `/admin/search?type=1&text=${encodeURIComponent(row.usbcId)}&past=true`,
      isExact: row.usbcId.replaceAll('-', '') === plainIdOf(typed),
    }))
}
