import type { Actor } from '../../access/actor.ts'
import type { Tx } from '../../db/db.ts'
import { notFoundAs } from '../managed.ts'
import { lockEditableOf } from '../parts.ts'
import { divisionNotFound, readOwner, readSetupDivision } from './read-divisions.ts'

/** A division with its event and its tournament, locked for a change. @throws Refusal NotFound, UNAUTHORIZED, ReadOnly */
export async function lockDivision(tx: Tx, actor: Actor, id: string, now: Date) {
  const owner = await readOwner(tx, id)
  const tournament = await lockEditableOf(tx, actor, owner, now).catch(notFoundAs(divisionNotFound))
  // as it is under the lock
  return { owner, tournament, division: await readSetupDivision(tx, tournament, now, owner, id) }
}
