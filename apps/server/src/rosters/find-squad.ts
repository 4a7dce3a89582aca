import { Refusal } from '@kegler/domain/errors.ts'
import type { Db, Tx } from '../db/db.ts'
import { readSquadsOf, type SquadOf } from './cart-rosters/cart-roster-rows.ts'

/** A squad of this tournament, and of this event when one is named. @throws Refusal NotFound */
export async function findSquad(
  db: Db | Tx,
  tournamentId: string,
  squadId: string,
  eventId?: string | null,
): Promise<SquadOf> {
  const squad = (await readSquadsOf(db, [squadId])).get(squadId)
  if (!squad || squad.tournamentId !== tournamentId || (eventId && squad.eventId !== eventId))
    throw new Refusal('NotFound', 'This squad was not found.')
  return squad
}
