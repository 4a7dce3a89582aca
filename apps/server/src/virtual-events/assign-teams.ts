import { whyNotChangeEntry } from '@kegler/domain/entries/entries.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import type { Viewer } from '@kegler/domain/places/gates.rules.ts'
import { whyNotAssignTeam } from '@kegler/domain/virtual-events/virtual-events.rules.ts'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { entryNotFound } from '../access/entries.ts'
import { captainTournament, type TournamentRow } from '../access/tournaments.ts'
import { virtualEntryNotFound } from '../access/virtual-entries.ts'
import type { Db, Tx } from '../db/db.ts'
import { captainEntries, lockVirtualEntries } from '../db/locks.ts'
import type { Handles } from '../http/serve.ts'
import { readSetup } from '../places/setup.ts'
import { ownerChanges, writeOwners } from './change-owners.ts'
import { readVirtualEntries } from './read-virtual-entries.ts'

export const assignTeams: Handles<'PUT virtualevent/teams'> = async ({ body, actor, db, now, transact }) => {
  const given = body.virtualEntries.map(({ id, teamEntryId, version }) => ({ id, owner: teamEntryId, version }))
  if (given.length === 0) return []
  const { personId: captainId } = actor
  const tournament = await tournamentOf(
    db,
    actor,
    given.map(({ id }) => id),
  )
  return transact(async (tx) => {
    const touched = await giveTeams(tx, { captainId, tournament, given, as: 'captain', now })
    return readVirtualEntries(tx, captainId, tournament, now, touched)
  })
}

interface Assignments {
  captainId: string
  tournament: TournamentRow
  given: readonly { id: string; owner: string | null; version: number | undefined }[]
  as: Viewer
  now: Date
}
/**
 * Gives the captain's entries of team-owned virtual events to their teams. Returns the ids of these virtual events.
 * @throws Refusal NotFound, Stale, ReadOnly, RuleBroken
 */
export async function giveTeams(tx: Tx, { captainId, tournament, given, as, now }: Assignments): Promise<string[]> {
  const { virtualEvents: events } = await readSetup(tx, tournament.id)
  const ids = given.map(({ id }) => id)
  const teams = await captainEntries(tx, captainId, tournament.id).forUpdate().execute()
  const owned = await lockVirtualEntries(tx, captainId, tournament.id)
  const changes = ownerChanges(owned, 'teamEntryId', given, tournament, { as, now })
  const others = owned.filter(({ id, isCancelled }) => !isCancelled && !changes.some((change) => change.id === id))
  const taken = new Set(others.map(({ virtualEventId, teamEntryId }) => `${virtualEventId} ${teamEntryId}`))
  const problems = changes.flatMap(({ virtualEventId, teamEntryId, owner }) => {
    const event = events.get(virtualEventId)
    if (event?.owner !== 'team') throw new Refusal('RuleBroken', `${event?.name} is owned by bowlers.`)
    const whyFixed = (entry: (typeof teams)[number]) =>
      // a linked entry has virtual entries of its own
      whyNotChangeEntry({ ...entry, parentEntryId: null }, tournament, now, as)?.message
    // one that has bowled it keeps it
    const loser = teams.find(({ id, isCancelled }) => id === teamEntryId && !isCancelled)
    const whyKept = loser && whyFixed(loser)
    if (whyKept) return whyKept
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
      }) ?? whyFixed(team)
    taken.add(key)
    return why ?? []
  })
  if (problems.length > 0) throw new Refusal('RuleBroken', [...new Set(problems)])
  await writeOwners(tx, 'teamEntryId', changes)
  const touched = owned.filter(({ id }) => ids.includes(id)).map(({ virtualEventId }) => virtualEventId)
  return [...new Set(touched)]
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
  if (!first || rows.length < ids.length) throw new Refusal('NotFound', virtualEntryNotFound)
  if (rows.some(({ tournamentId }) => tournamentId !== first.tournamentId))
    throw new Refusal('BadInput', 'Save the virtual entries of one tournament at a time.')
  return captainTournament(db, actor, first.tournamentId)
}
