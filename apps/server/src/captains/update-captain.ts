import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { mayReadContact } from '../access/contact.ts'
import { requireFresh, revision } from '../access/revision.ts'
import type { Db, Tx } from '../db/db.ts'
import { lockPersons } from '../db/person-locks.ts'
import type { Handles } from '../http/serve.ts'
import { captainNotFound, isOfOthers, visibleCaptain } from './visible-captain.ts'

export const updateCaptain: Handles<'POST admin/captain/update'> = async ({ body, actor, db, transact }) => {
  const { id, subject } = await visibleCaptain(db, actor, body.captainId)
  // who has never signed in has no other name
  const nameByStaff = !(body.useAccountName && subject !== null)
  const names = nameByStaff ? { firstName: body.firstName, lastName: body.lastName } : {}
  return transact((tx) => nameCaptain(tx, actor, id, { ...names, nameByStaff, read: body.revision }))
}

/** A hub names whom it alone knows. */
export async function whyNotName(db: Db | Tx, actor: Actor, id: string): Promise<string | null> {
  if (!actor.group) return null
  const { rows } = await sql<{ isKnownHere: boolean }>`
    select subject is null or ${mayReadContact(actor, sql`${id}::uuid`)} as is_known_here from persons where id = ${id}`.execute(
    db,
  )
  return rows[0]?.isKnownHere && !(await isOfOthers(db, actor, id))
    ? null
    : 'This captain is known to others too: their name cannot be changed here.'
}

export const namesOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => ({ firstName, lastName })

interface Naming {
  firstName?: string
  lastName?: string
  /** Their next sign-in leaves it. */
  nameByStaff: boolean
  /** Revision of the names as they were read; without it the last save wins. */
  read?: string | undefined
}
/** @throws Refusal */
export async function nameCaptain(tx: Tx, actor: Actor, id: string, { read, ...naming }: Naming) {
  await lockPersons(tx, [id])
  const why = await whyNotName(tx, actor, id)
  if (why) throw new Refusal('RuleBroken', why)
  const known = await tx.selectFrom('persons').select(['firstName', 'lastName']).where('id', '=', id).executeTakeFirst()
  if (!known) throw new Refusal('NotFound', captainNotFound)
  const written = { recordIds: [id], columns: ['first_name', 'last_name'], isShared: actor.group !== null }
  await requireFresh(tx, read, namesOf(known), written)
  const named = await tx
    .updateTable('persons')
    .set(naming)
    .where('id', '=', id)
    .returning(['id as captainId', 'firstName as captainFirstName', 'lastName as captainLastName'])
    .returning(['email as captainEmail', 'nameByStaff'])
    .executeTakeFirstOrThrow()
  const { captainFirstName: firstName, captainLastName: lastName } = named
  return { ...named, nameRevision: revision({ firstName, lastName }) }
}
