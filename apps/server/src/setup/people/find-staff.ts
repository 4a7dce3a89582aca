import { Refusal } from '@kegler/domain/errors.ts'
import { notAllowed } from '@kegler/domain/setup/people/people.rules.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'
import { ofGroup } from './list-people.ts'

const roleOf = { manager: 'manager', administrator: 'admin' } as const

/**
 * The person of this e-mail, who had the role when they last signed in; of a partner hub's tournament, one of that hub; of the organisation's,
 * one who signs in for no hub and can open it.
 * @throws Refusal RuleBroken with the sentence of 'Not Allowed'
 */
export async function findStaff(
  tx: Tx,
  { groupId }: TournamentRow,
  email: string,
  as: keyof typeof roleOf,
): Promise<{ id: string; email: string }> {
  const found = await tx
    .selectFrom('persons')
    .select(['id', 'email'])
    .where('email', '=', email)
    .where('mergedInto', 'is', null)
    .where('emailVerified', '=', true)
    .where('subject', 'is not', null)
    .where(sql<boolean>`${roleOf[as]} = any(roles)`)
    .where(ofGroup(groupId))
    .executeTakeFirst()
  if (!found) throw new Refusal('RuleBroken', notAllowed[as])
  return found
}
