import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { type Tx, violated } from '../db/db.ts'
import { lockPersons } from '../db/locks.ts'
import type { Handles } from '../http/serve.ts'
import { visibleCaptain } from './visible-captain.ts'

export const correctCaptainEmail: Handles<'POST admin/captain/:id/email'> = async (call) => {
  const { params, body, actor, db, transact } = call
  const { id } = await visibleCaptain(db, actor, params.id)
  return transact((tx) => correctEmail(tx, actor, id, body.email)).catch((error: unknown) => {
    throw violated(error) === 'persons_made_email' ? new Refusal('RuleBroken', emailTaken) : error
  })
}
const emailTaken = 'Another captain has this e-mail address. Please change the captain of the entries instead.'

/** Somebody who has signed in has the address of their account. @throws Refusal RuleBroken */
async function correctEmail(tx: Tx, actor: Actor, id: string, email: string) {
  await lockPersons(tx, [id])
  if (await isOfOthers(tx, actor, id)) throw new Refusal('RuleBroken', notHere)
  const holder = await tx
    .selectFrom('persons')
    .select('id')
    .where('email', '=', email)
    .where('id', '<>', id)
    .where('mergedInto', 'is', null)
    .where((eb) => eb.or([eb('emailVerified', '=', true), eb('subject', 'is', null)]))
    .executeTakeFirst()
  if (holder) throw new Refusal('RuleBroken', emailTaken)
  const row = await tx
    .updateTable('persons')
    .set({ email })
    .where('id', '=', id)
    .where('subject', 'is', null)
    .where('seenAt', 'is', null)
    .where('mergedInto', 'is', null)
    .returning(['id as captainId', 'email as captainEmail'])
    .executeTakeFirst()
  if (!row)
    throw new Refusal('RuleBroken', 'This captain has signed in: their e-mail address is that of their account.')
  return row
}

const notHere =
  'The e-mail address of this captain cannot be corrected here. Please change the captain of the entries instead.'
/** Who signs in with the new address owns everything: whether the captain has anything outside the actor's group. */
async function isOfOthers(tx: Tx, { group }: Actor, id: string): Promise<boolean> {
  const { rows } = await sql<{ isOfOthers: boolean }>`
    select exists (select from tournaments t where t.group_id is distinct from ${group?.id ?? null}::uuid
      and t.id in (select tournament_id from entries where captain_id = ${id}
        union all select tournament_id from virtual_entries where captain_id = ${id}
        union all select tournament_id from payments where payer_id = ${id})) as is_of_others`.execute(tx)
  return rows[0]?.isOfOthers ?? false
}
