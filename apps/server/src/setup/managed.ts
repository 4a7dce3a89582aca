import { Refusal } from '@kegler/domain/errors.ts'
import { canCreateParts, whyNotEdit } from '@kegler/domain/setup/tournament.rules.ts'
import { NoResultError } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { freshTournament, managedTournament, tournamentNotFound } from '../access/tournaments.ts'
import type { Db, Tx } from '../db/db.ts'
import { lockTournament, type TournamentRow } from '../db/locks.ts'

/** A tournament that the actor sets up, as it is now. @throws Refusal as `managedTournament` */
export async function readManaged(db: Db | Tx, actor: Actor, id: string): Promise<TournamentRow> {
  await managedTournament(db, actor, id)
  return freshTournament(db, id)
}

/** The same, locked until the end of the transaction: for what is no setting (status, publish, export). */
export async function lockManaged(tx: Tx, actor: Actor, id: string): Promise<TournamentRow> {
  await managedTournament(tx, actor, id)
  return lockTournament(tx, id).catch((error: unknown) => {
    // somebody has just deleted it
    throw error instanceof NoResultError ? new Refusal('NotFound', tournamentNotFound) : error
  })
}

/** The same, for a change of its settings. Every such write begins with it. @throws Refusal ReadOnly */
export async function lockEditable(tx: Tx, actor: Actor, id: string, now: Date): Promise<TournamentRow> {
  const row = await lockManaged(tx, actor, id)
  const refusal = whyNotEdit(row, now)
  if (refusal) throw refusal
  return row
}

/** @throws Refusal RuleBroken when nothing can be added to the tournament any more */
export function requireCreate(tournament: TournamentRow, now: Date): void {
  if (!canCreateParts(tournament, now))
    throw new Refusal('RuleBroken', 'Registrations are closed: nothing can be added any more.')
}

export const partNotFound = {
  events: 'This event was not found.',
  virtualEvents: 'This virtual event was not found.',
  squads: 'This squad was not found.',
  bundlingRules: 'This bundling rule was not found.',
} as const
/** The tournament of one of its parts. @throws Refusal NotFound */
export async function tournamentOf(db: Db | Tx, table: keyof typeof partNotFound, id: string): Promise<string> {
  const row = await db.selectFrom(table).select('tournamentId').where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('NotFound', partNotFound[table])
  return row.tournamentId
}

/** `lockEditable` by the id of a part: another group's part is refused as one that does not exist. */
export async function lockEditablePart(
  tx: Tx,
  actor: Actor,
  table: keyof typeof partNotFound,
  id: string,
  now: Date,
): Promise<TournamentRow> {
  const tournamentId = await tournamentOf(tx, table, id)
  return lockEditable(tx, actor, tournamentId, now).catch(notFoundAs(partNotFound[table]))
}
/** For `catch`: what is not found is refused with this sentence. */
export const notFoundAs = (sentence: string) => (error: unknown) => {
  throw error instanceof Refusal && error.code === 'NotFound' ? new Refusal('NotFound', sentence) : error
}
