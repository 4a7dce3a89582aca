import { whyNotChangeEntry } from '@kegler/domain/entries/entries.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { whyNotAssignTeam } from '@kegler/domain/virtual-events/virtual-events.rules.ts'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { entryNotFound } from '../access/entries.ts'
import { captainTournament, type TournamentRow } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'
import { captainEntries, lockVirtualEntries } from '../db/locks.ts'
import type { Handles } from '../http/serve.ts'
import { readSetup } from '../places/setup.ts'
import { ownerChanges, writeOwners } from './change-owners.ts'
import { readVirtualEntries } from './read-virtual-entries.ts'

export const assignTeams: Handles<'PUT virtualevent/teams'> = async ({ body, actor, db, now, transact }) => {
  const given = body.virtualEntries.map(({ id, teamEntryId, version }) => ({ id, owner: teamEntryId, version }))
  if (given.length === 0) return []
  const ids = given.map(({ id }) => id)
  const tournament = await tournamentOf(db, actor, ids)
  const { virtualEvents: events } = await readSetup(db, tournament.id)
  return transact(async (tx) => {
    const teams = await captainEntries(tx, actor.personId, tournament.id).forUpdate().execute()
    const owned = await lockVirtualEntries(tx, actor.personId, tournament.id)
    const changes = ownerChanges(owned, 'teamEntryId', given, tournament, now)
    const others = owned.filter(({ id, isCancelled }) => !isCancelled && !changes.some((change) => change.id === id))
    const taken = new Set(others.map(({ virtualEventId, teamEntryId }) => `${virtualEventId} ${teamEntryId}`))
    const problems = changes.flatMap(({ virtualEventId, owner }) => {
      const event = events.get(virtualEventId)
      if (event?.owner !== 'team') throw new Refusal('RuleBroken', `${event?.name} is owned by bowlers.`)
      if (owner === null) return []
      const team = teams.find(({ id }) => id === owner)
      if (!team) throw new Refusal('NotFound', entryNotFound)
      const key = `${event.id} ${team.id}`
      const why =
        whyNotAssignTeam({
          virtualEventName: event.name,
          teamName: team.name,
          isMapped: event.mappedEventIds.includes(team.eventId),
          isCancelled: team.isCancelled,
          isEntered: taken.has(key),
        }) ??
        // a linked entry has virtual entries of its own
        whyNotChangeEntry({ ...team, parentEntryId: null }, tournament, now, 'captain')?.message
      taken.add(key)
      return why ?? []
    })
    if (problems.length > 0) throw new Refusal('RuleBroken', [...new Set(problems)])
    await writeOwners(tx, 'teamEntryId', changes)
    const touched = owned.filter(({ id }) => ids.includes(id)).map(({ virtualEventId }) => virtualEventId)
    return readVirtualEntries(tx, actor.personId, tournament, now, [...new Set(touched)])
  })
}

/** The one tournament of these virtual entries, all of which are the captain's. @throws Refusal NotFound */
async function tournamentOf(db: Db, actor: Actor, ids: readonly string[]): Promise<TournamentRow> {
  const rows = await db
    .selectFrom('virtualEntries')
    .select('tournamentId')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('captainId', '=', actor.personId)
    .execute()
  const [first] = rows
  if (!first || rows.length < ids.length) throw new Refusal('NotFound', 'This virtual entry was not found.')
  if (rows.some(({ tournamentId }) => tournamentId !== first.tournamentId))
    throw new Refusal('BadInput', 'Save the virtual entries of one tournament at a time.')
  return captainTournament(db, actor, first.tournamentId)
}
