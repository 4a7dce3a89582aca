import { Refusal } from '@kegler/domain/errors.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { isInScope } from '../access/tournaments.ts'
import type { Db, Tx } from '../db/db.ts'

/** Under which ids and addresses data of one person is stored. */
export interface PersonData {
  personIds: string[]
  bowlerIds: string[]
  /** Under their addresses they paid without an account. */
  guestIds: string[]
  emails: string[]
  lastNames: string[]
  /** As mails to others name them. */
  fullNames: string[]
  usbcIds: string[]
  /** Tournaments of the actor's group that the person has to do with. */
  tournamentIds: string[]
  /** Others know the person too: another group, or the organisation itself. */
  hasOthers: boolean
}

/**
 * A captain with the rows that were merged into theirs and with the bowlers who have their e-mail address and birth
 * date, or a bowler alone. @throws Refusal NotFound for one whom the actor's group does not know
 */
export async function findPersonData(db: Db | Tx, actor: Actor, id: string): Promise<PersonData> {
  const persons = await db
    .selectFrom('persons')
    .select(['id', 'email', 'firstName', 'lastName'])
    .where((eb) => eb.or([eb('id', '=', id), eb('mergedInto', '=', id)]))
    .orderBy('id')
    .execute()
  const personIds = persons.map((row) => row.id)
  const { rows: bowlers } = await sql<{
    id: string
    email: string | null
    firstName: string
    lastName: string
    usbcId: string
  }>`
    select id, lower(email) as email, first_name, last_name, usbc_id from bowlers b where id = ${id}
      or exists (select 1 from persons p where p.id = any(${personIds}::uuid[])
        and p.email = lower(b.email) and p.birth_date = b.birth_date) order by id`.execute(db)
  const bowlerIds = bowlers.map((row) => row.id)
  const known = [...persons, ...bowlers].map(({ email }) => email)
  const guests = await db
    .selectFrom('guests')
    .select(['id', 'email', 'tournamentId', sql<string>`guest_name(name)`.as('shownName')])
    .where(sql<boolean>`(id = ${id} or (email <> '' and email = any(${known}::text[])))`)
    .orderBy('id')
    .execute()
  const { rows: places } = await sql<{ id: string | null; groupId: string | null }>`
    select t.id, t.group_id from tournaments t where t.id in (
      select tournament_id from rosters where captain_id = any(${personIds}::uuid[])
      union select tournament_id from entries where captain_id = any(${personIds}::uuid[])
      union select tournament_id from waits where captain_id = any(${personIds}::uuid[])
      union select tournament_id from waiting_room_people where person_id = any(${personIds}::uuid[])
      union select l.tournament_id from early_lists l join persons p on l.emails @> array[p.email] where p.id = any(${personIds}::uuid[])
      union select tournament_id from links where bowler_id = any(${bowlerIds}::uuid[]) or captain_id = any(${personIds}::uuid[])
        or email in (select lower(email) from persons where id = any(${personIds}::uuid[]))
      union select h.tournament_id from handovers h where h.from_id = any(${personIds}::uuid[])
        or h.to_email in (select email from persons where id = any(${personIds}::uuid[]))
      union select tournament_id from payment_sessions where payer_id = any(${personIds}::uuid[])
      union select unnest(${guests.map(({ tournamentId }) => tournamentId)}::uuid[])
      union select tournament_id from payments where payer_id = any(${personIds}::uuid[])
      union select tournament_id from virtual_entries where captain_id = any(${personIds}::uuid[]) or bowler_id = any(${bowlerIds}::uuid[])
      union select tournament_id from answers where bowler_id = any(${bowlerIds}::uuid[])
      union select tournament_id from waiver_acceptances where bowler_id = any(${bowlerIds}::uuid[])
      union select r.tournament_id from rosters r join roster_positions p on p.roster_id = r.id where p.bowler_id = any(${bowlerIds}::uuid[]))
    union all select null, group_id from person_groups where person_id = any(${personIds}::uuid[])`.execute(db)
  const inScope = places.filter(({ groupId }) => isInScope(actor, groupId))
  const isFound = personIds.length + bowlerIds.length + guests.length > 0
  if (!isFound || (places.length === 0 ? actor.group !== null : inScope.length === 0))
    throw new Refusal('NotFound', 'This person was not found.')
  const texts = (given: (string | null)[]) =>
    [...new Set(given.filter((one) => one !== null && one !== ''))] as string[]
  return {
    personIds,
    bowlerIds,
    guestIds: guests.map((row) => row.id),
    emails: texts([...persons, ...bowlers, ...guests].map(({ email }) => email)),
    lastNames: texts([...persons, ...bowlers].map(({ lastName }) => lastName)),
    fullNames: texts([...[...persons, ...bowlers].map(fullName), ...guests.map(({ shownName }) => shownName)]),
    usbcIds: bowlers.map(({ usbcId }) => usbcId),
    tournamentIds: texts(inScope.map((place) => place.id)),
    hasOthers: inScope.length < places.length,
  }
}
