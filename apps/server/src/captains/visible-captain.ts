import { Refusal } from '@kegler/domain/errors.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/tournaments.ts'
import type { Db, Tx } from '../db/db.ts'
import type { DB } from '../db/tables.ts'

export const captainNotFound = 'This captain was not found.'

/**
 * Captains whom the staff of the actor's group may see: with an entry, a virtual entry, a payment or a note there, or
 * made there. For a query that has `persons`.
 */
export const isVisible = (actor: Actor) => (eb: ExpressionBuilder<DB, 'persons'>) => {
  const groupId = actor.group?.id ?? null
  const hasSomething = eb.exists(
    eb
      .selectFrom('tournaments')
      .select('tournaments.id')
      .where(inScope(actor))
      .where(sql<boolean>`tournaments.id in (select tournament_id from entries where captain_id = persons.id
        union all select tournament_id from virtual_entries where captain_id = persons.id
        union all select tournament_id from payments where payer_id = persons.id
        union all select tournament_id from waits where captain_id = persons.id)`),
  )
  return eb.or([
    hasSomething,
    sql<boolean>`exists (select from captain_notes c where c.person_id = persons.id and c.notes <> ''
      and c.group_id is not distinct from ${groupId}::uuid)`,
    groupId === null
      ? sql<boolean>`(persons.subject is null and persons.seen_at is null and not exists (select from person_groups g where g.person_id = persons.id))`
      : sql<boolean>`exists (select from person_groups g where g.person_id = persons.id and g.group_id = ${groupId} and g.why = 'staff')`,
  ])
}

/** Whom staff may see, and who signed in: to their group, of the organisation to none. The audit names them from then on. */
export const isKnown = (actor: Actor) => (eb: ExpressionBuilder<DB, 'persons'>) =>
  eb.or([
    isVisible(actor)(eb),
    actor.group
      ? sql<boolean>`exists (select from person_groups g where g.person_id = persons.id and g.group_id = ${actor.group.id})`
      : sql<boolean>`not exists (select from person_groups g where g.person_id = persons.id)`,
  ])

/**
 * A captain of the actor's group; who signed in to a row that staff had made is found under the id of either row.
 * @throws Refusal NotFound for one who has nothing to do with the group
 */
export async function visibleCaptain(db: Db | Tx, actor: Actor, id: string) {
  const row = await db
    .selectFrom('persons')
    .selectAll()
    .where('id', '=', (eb) =>
      eb
        .selectFrom('persons as p')
        .select((own) => own.fn.coalesce('p.mergedInto', 'p.id').as('id'))
        .where('p.id', '=', id),
    )
    .where(isVisible(actor))
    .executeTakeFirst()
  if (!row || actor.group?.id === null) throw new Refusal('NotFound', captainNotFound)
  return row
}

/** The captain has an entry, a virtual entry or a payment outside the actor's group. */
export async function isOfOthers(db: Db | Tx, { group }: Actor, id: string): Promise<boolean> {
  const { rows } = await sql<{ isOfOthers: boolean }>`
    select exists (select from tournaments t where t.group_id is distinct from ${group?.id ?? null}::uuid
      and t.id in (select tournament_id from entries where captain_id = ${id}
        union all select tournament_id from virtual_entries where captain_id = ${id}
        union all select tournament_id from payments where payer_id = ${id})) as is_of_others`.execute(db)
  return rows[0]?.isOfOthers ?? false
}
