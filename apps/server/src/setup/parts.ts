import { Refusal } from '@kegler/domain/errors.ts'
import type { Actor } from '../access/actor.ts'
import { managedTournament } from '../access/tournaments.ts'
import type { Db, Tx } from '../db/db.ts'
import type { TournamentRow } from '../db/locks.ts'
import { lockEditablePart, notFoundAs, partNotFound, readManaged, tournamentOf } from './managed.ts'

type Part = keyof typeof partNotFound

/** Whether the actor sets this tournament up; no also for one that they cannot find. */
export async function manages(db: Db, actor: Actor, tournamentId: string): Promise<boolean> {
  try {
    await managedTournament(db, actor, tournamentId)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** The tournament of a part that the actor sets up. @throws Refusal as `lockEditablePart` */
export async function readManagedOf(db: Db | Tx, actor: Actor, table: Part, id: string): Promise<TournamentRow> {
  const tournamentId = await tournamentOf(db, table, id)
  return readManaged(db, actor, tournamentId).catch(notFoundAs(partNotFound[table]))
}

/** The same, locked for a change of its settings. `sent`: the tournament that the request names beside it. */
export async function lockEditableOf(
  tx: Tx,
  actor: Actor,
  { table, id, sent }: { table: Part; id: string; sent?: string | undefined },
  now: Date,
): Promise<TournamentRow> {
  const tournament = await lockEditablePart(tx, actor, table, id, now)
  if (sent !== undefined && sent !== tournament.id) throw new Refusal('NotFound', partNotFound[table])
  return tournament
}
