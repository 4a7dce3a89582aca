import { Refusal } from '@kegler/domain/errors.ts'
import { notAllowed } from '@kegler/domain/setup/people/people.rules.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'
import { ofGroup } from './list-people.ts'

const roleOf = { manager: 'manager', administrator: 'admin' } as const

type Staff = keyof typeof roleOf

/**
 * Who may be on a list of the tournament: who had the role when they last signed in; of a partner hub's tournament, one of that hub; of the organisation's,
 * one who signs in for no hub and can open it.
 */
export const staffOf = (tx: Db | Tx, { groupId }: TournamentRow, as: Staff) =>
  tx
    .selectFrom('persons')
    .select(['id', 'email'])
    .where('mergedInto', 'is', null)
    .where('emailVerified', '=', true)
    .where('subject', 'is not', null)
    .where(sql<boolean>`${roleOf[as]} = any(roles)`)
    .where(ofGroup(groupId))

/** By e-mail address. @throws Refusal RuleBroken with the sentence of 'Not Allowed' */
export async function findStaff(
  tx: Tx,
  tournament: TournamentRow,
  email: string,
  as: Staff,
): Promise<{ id: string; email: string }> {
  const found = await staffOf(tx, tournament, as).where('email', '=', email).executeTakeFirst()
  if (!found) throw new Refusal('RuleBroken', notAllowed[as])
  return found
}
