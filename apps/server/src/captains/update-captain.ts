import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { mayReadContact } from '../access/contact.ts'
import type { Tx } from '../db/db.ts'
import { lockPersons } from '../db/locks.ts'
import type { Handles } from '../http/serve.ts'
import { captainNotFound, isOfOthers, visibleCaptain } from './visible-captain.ts'

export const updateCaptain: Handles<'POST admin/captain/update'> = async ({ body, actor, db, transact }) => {
  const { id, subject } = await visibleCaptain(db, actor, body.captainId)
  // who has never signed in has no other name
  const nameByStaff = !(body.useAccountName && subject !== null)
  const names = nameByStaff ? { firstName: body.firstName, lastName: body.lastName } : {}
  return transact(async (tx) => {
    await lockPersons(tx, [id])
    const isKnownHere = subject === null || (await hasSignedIn(tx, actor, id))
    if (actor.group && (!isKnownHere || (await isOfOthers(tx, actor, id))))
      throw new Refusal('RuleBroken', nameOfOthers)
    return nameCaptain(tx, id, { ...names, nameByStaff })
  })
}
const nameOfOthers = 'This captain is known to others too: their name cannot be changed here.'

async function hasSignedIn(tx: Tx, actor: Actor, id: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${mayReadContact(actor, sql`${id}::uuid`)} as is`.execute(tx)
  return rows[0]?.is ?? false
}

interface Naming {
  firstName?: string
  lastName?: string
  /** Their next sign-in leaves it. */
  nameByStaff: boolean
}
export async function nameCaptain(tx: Tx, id: string, naming: Naming) {
  await lockPersons(tx, [id])
  const named = await tx
    .updateTable('persons')
    .set(naming)
    .where('id', '=', id)
    .returning(['id as captainId', 'firstName as captainFirstName', 'lastName as captainLastName'])
    .returning(['email as captainEmail', 'nameByStaff'])
    .executeTakeFirst()
  if (!named) throw new Refusal('NotFound', captainNotFound)
  return named
}
