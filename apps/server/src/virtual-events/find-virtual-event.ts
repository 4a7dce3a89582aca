import { Refusal } from '@kegler/domain/errors.ts'
import type { Actor } from '../access/actor.ts'
import { captainTournament, type TournamentRow } from '../access/tournaments.ts'
import type { Db, Tx } from '../db/db.ts'
import { readVirtualEventsOf, type VirtualEventOf } from '../rosters/virtual-holders.ts'

/** A virtual event of a tournament that captains may see. @throws Refusal NotFound */
export async function findVirtualEvent(
  db: Db | Tx,
  actor: Actor,
  id: string,
): Promise<{ event: VirtualEventOf; tournament: TournamentRow }> {
  const row = await db.selectFrom('virtualEvents').select('tournamentId').where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('NotFound', 'This virtual event was not found.')
  const tournament = await captainTournament(db, actor, row.tournamentId)
  const event = (await readVirtualEventsOf(db, tournament.id)).get(id)
  if (!event) throw new Refusal('NotFound', 'This virtual event was not found.')
  return { event, tournament }
}
