import { Refusal } from '@kegler/domain/errors.ts'
import type { Db } from '../db/db.ts'
import { type EntryRow, entryRows } from '../db/locks.ts'
import type { Actor } from './actor.ts'
import { captainTournament, inScope, staffTournament, type TournamentRow } from './tournaments.ts'

export type { EntryRow } from '../db/locks.ts'
export const entryNotFound = 'This entry was not found.'
export interface FoundEntry {
  entry: EntryRow
  tournament: TournamentRow
}

/** An entry of this captain with its tournament. @throws Refusal NotFound for another captain's, group's or none */
export async function ownEntry(db: Db, actor: Actor, id: string): Promise<FoundEntry> {
  const query = entryRows(db).where('entries.id', '=', id).where('entries.captainId', '=', actor.personId)
  const entry = await query.executeTakeFirst()
  if (!entry) throw new Refusal('NotFound', entryNotFound)
  return { entry, tournament: await captainTournament(db, actor, entry.tournamentId) }
}

/** An entry of the actor's group with its tournament, whatever its status. @throws Refusal NotFound for another group's */
export async function staffEntry(db: Db, actor: Actor, id: string): Promise<FoundEntry> {
  const entry = await entryRows(db)
    .innerJoin('tournaments', 'tournaments.id', 'entries.tournamentId')
    .where('entries.id', '=', id)
    .where(inScope(actor))
    .executeTakeFirst()
  if (!entry) throw new Refusal('NotFound', entryNotFound)
  return { entry, tournament: await staffTournament(db, actor, entry.tournamentId) }
}

/** Entries `n` with event `e`, roster `r`, squad `s`, its center `l`: what lists, mails and prints show of each. */
export const entryFacts = (db: Db) =>
  db
    .selectFrom('entries as n')
    .innerJoin('events as e', 'e.id', 'n.eventId')
    .innerJoin('rosters as r', 'r.entryId', 'n.id')
    .leftJoin('squads as s', 's.id', 'n.squadId')
    .leftJoin('locations as l', 'l.id', 'e.locationId')
    .select(['n.id', 'n.entryNumber', 'r.name', 'e.name as eventName', 's.startsAt', 'l.name as locationName'])
