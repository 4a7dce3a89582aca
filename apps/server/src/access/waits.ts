import { Refusal } from '@kegler/domain/errors.ts'
import type { Db } from '../db/db.ts'
import type { WaitRow } from '../db/waiting-locks.ts'
import type { Actor } from './actor.ts'
import { captainTournament, type TournamentRow } from './tournaments.ts'

export const waitNotFound = 'This waiting request was not found.'

/** A request of this captain with its tournament. @throws Refusal NotFound for another captain's, group's or none */
export async function ownWait(db: Db, actor: Actor, id: string): Promise<{ wait: WaitRow; tournament: TournamentRow }> {
  const wait = await db
    .selectFrom('waits')
    .selectAll()
    .where('id', '=', id)
    .where('captainId', '=', actor.personId)
    .executeTakeFirst()
  if (!wait) throw new Refusal('NotFound', waitNotFound)
  return { wait, tournament: await captainTournament(db, actor, wait.tournamentId) }
}
