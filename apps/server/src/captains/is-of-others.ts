import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/db.ts'

/** The captain has an entry, a virtual entry or a payment outside the actor's group. */
export async function isOfOthers(tx: Tx, { group }: Actor, id: string): Promise<boolean> {
  const { rows } = await sql<{ isOfOthers: boolean }>`
    select exists (select from tournaments t where t.group_id is distinct from ${group?.id ?? null}::uuid
      and t.id in (select tournament_id from entries where captain_id = ${id}
        union all select tournament_id from virtual_entries where captain_id = ${id}
        union all select tournament_id from payments where payer_id = ${id})) as is_of_others`.execute(tx)
  return rows[0]?.isOfOthers ?? false
}
