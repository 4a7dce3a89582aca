import { type RawBuilder, sql } from 'kysely'
import type { Actor } from './actor.ts'

/**
 * Whether the actor's group may read telephone number, address and birth date of a person: a partner hub once they signed
 * in there themselves. Staff make somebody a captain of their group with an e-mail address alone.
 */
export const mayReadContact = ({ group }: Actor, personId: RawBuilder<unknown>): RawBuilder<boolean> =>
  group === null
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from person_groups c
        where c.person_id = ${personId} and c.group_id = ${group.id}::uuid and c.signed_in_at is not null)`
