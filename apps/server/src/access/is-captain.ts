import { type RawBuilder, sql } from 'kysely'

/** Whether the bowler `b` of a statement is this captain: by verified e-mail address and birth date. */
export const isCaptain = (captainId: string): RawBuilder<boolean> => sql<boolean>`
  exists (select from persons p where p.id = ${captainId} and p.email_verified and p.email = lower(b.email)
    and p.birth_date = b.birth_date)`
