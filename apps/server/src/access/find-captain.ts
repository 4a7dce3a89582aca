import { captainNotFirst } from '@kegler/domain/captains/captain.staff.calls.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import type { Db, Tx } from '../db/db.ts'
import { lockPersons } from '../db/person-locks.ts'
import type { Actor } from './actor.ts'

export interface CaptainName {
  id: string
  email: string
  firstName: string
  lastName: string
}
interface Wanted {
  email: string
  firstName: string
  lastName: string
}

/**
 * Whose address this is: who verified it, else the row that staff made. Never somebody who typed the address at sign-up
 * without confirming it: they would get the entries of its owner.
 */
export const captainsOf = (db: Db | Tx, email: string) =>
  db
    .selectFrom('persons')
    .select(['persons.id', 'persons.email', 'persons.firstName', 'persons.lastName'])
    .where('email', '=', email)
    .where('mergedInto', 'is', null)
    .where((eb) => eb.or([eb('subject', 'is', null), eb('emailVerified', '=', true)]))
    .orderBy((eb) => eb('subject', 'is', null))

/**
 * The captain with this address, locked together with `others`: nobody merges them before the act is written. Unknown:
 * made in the group. @throws Refusal BadInput when one has to be made without a name, Busy when they sign in just now
 */
export async function findOrMakeCaptain(
  tx: Tx,
  { group }: Actor,
  wanted: Wanted,
  others: readonly string[],
  now: Date,
): Promise<CaptainName> {
  const known = await captainsOf(tx, wanted.email).executeTakeFirst()
  await lockPersons(tx, known ? [known.id, ...others] : others)
  if (known) {
    const still = await captainsOf(tx, wanted.email).where('id', '=', known.id).executeTakeFirst()
    if (!still) throw new Refusal('Busy', 'This captain is signing in right now. Please try again.')
    return still
  }
  if (wanted.firstName === '') throw new Refusal('BadInput', captainNotFirst)
  const { email, firstName, lastName } = wanted
  const made = await tx
    .insertInto('persons')
    .values({ email, firstName, lastName })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'email', 'firstName', 'lastName'])
    .executeTakeFirst()
  if (!made) throw new Refusal('Busy', 'Somebody else is making this captain right now. Please try again.')
  if (group?.id)
    await tx
      .insertInto('personGroups')
      .values({ personId: made.id, groupId: group.id, why: 'staff', seenAt: now })
      .execute()
  return made
}

/**
 * A former captain, or the account that they were merged into, locked together with `others`.
 * @throws Refusal NotFound for one who was erased, Busy when they sign in just now
 */
export async function lockCaptain(tx: Tx, id: string, others: readonly string[]): Promise<CaptainName> {
  const find = tx
    .selectFrom('persons')
    .select(['persons.id', 'persons.email', 'persons.firstName', 'persons.lastName'])
    .where('id', '=', (eb) =>
      eb
        .selectFrom('persons as p')
        .select((own) => own.fn.coalesce('p.mergedInto', 'p.id').as('id'))
        .where('p.id', '=', id),
    )
  const known = await find.executeTakeFirst()
  await lockPersons(tx, known ? [known.id, ...others] : others)
  const still = await find.executeTakeFirst()
  if (!still || still.id !== known?.id)
    throw new Refusal('Busy', 'This captain is signing in right now. Please try again.')
  if (isErased(still.email)) throw new Refusal('NotFound', 'This captain was not found.')
  return still
}
/** The address that is left of somebody who was erased. */
export const isErased = (email: string): boolean => email.endsWith('@erased.invalid')
