import { Refusal } from '@kegler/domain/errors.ts'
import type { Actor } from '../access/actor.ts'
import { requireFresh, revision } from '../access/revision.ts'
import { violated } from '../db/database-errors.ts'
import type { Tx } from '../db/db.ts'
import { lockPersons } from '../db/person-locks.ts'
import type { Handles } from '../http/serve.ts'
import { isOfOthers, visibleCaptain } from './visible-captain.ts'

export const correctCaptainEmail: Handles<'POST admin/captain/:id/email'> = async (call) => {
  const { params, body, actor, db, transact } = call
  const { id } = await visibleCaptain(db, actor, params.id)
  return transact((tx) => correctEmail(tx, actor, id, body)).catch((error: unknown) => {
    throw violated(error) === 'persons_made_email' ? new Refusal('RuleBroken', emailTaken) : error
  })
}
const emailTaken = 'Another captain has this e-mail address. Please change the captain of the entries instead.'

interface Typed {
  email: string
  revision?: string | undefined
}
/** Somebody who has signed in has the address of their account. @throws Refusal RuleBroken, Stale */
async function correctEmail(tx: Tx, actor: Actor, id: string, { email, revision: read }: Typed) {
  await lockPersons(tx, [id])
  // who signs in with the new address owns everything
  if (await isOfOthers(tx, actor, id)) throw new Refusal('RuleBroken', notHere)
  const known = await tx.selectFrom('persons').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  const isShared = actor.group !== null
  await requireFresh(tx, read, { email: known.email }, { recordIds: [id], columns: ['email'], isShared })
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
  return { ...row, emailRevision: revision({ email: row.captainEmail }) }
}

const notHere =
  'The e-mail address of this captain cannot be corrected here. Please change the captain of the entries instead.'
