import { whyNotChangeEntry } from '@kegler/domain/entries/entries.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { whyNotAssignTeam, whyVirtualReadOnly } from '@kegler/domain/virtual-events/virtual-events.rules.ts'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { entryNotFound } from '../access/entries.ts'
import { captainTournament, type TournamentRow } from '../access/tournaments.ts'
import { type Db, type Tx, transact, violated } from '../db/db.ts'
import { captainEntries, lockVirtualEntries } from '../db/locks.ts'
import type { Handles } from '../http/serve.ts'
import { recomputeVirtualDivisions } from '../rosters/divisions.ts'
import { readVirtualEventsOf } from '../rosters/virtual-holders.ts'
import { readVirtualEntries } from './read-virtual-entries.ts'
import { staleVirtualEntries } from './stale-virtual-entries.ts'

export const assignTeams: Handles<'PUT virtualevent/teams'> = async ({ body, actor, author, db, now }) => {
  const given = body.virtualEntries
  const ids = given.map(({ id }) => id)
  if (ids.length === 0) return []
  if (new Set(ids).size < ids.length) throw new Refusal('BadInput', 'A virtual entry appears twice.')
  const tournament = await tournamentOf(db, actor, ids)
  const events = await readVirtualEventsOf(db, tournament.id)
  try {
    return await transact(db, author, async (tx) => {
      const teams = await lockTeams(
        tx,
        actor.personId,
        tournament,
        given.flatMap(({ teamEntryId }) => teamEntryId ?? []),
      )
      const owned = await lockVirtualEntries(tx, actor.personId, tournament.id)
      const changes = given.filter(({ id, teamEntryId }) =>
        owned.some((entry) => entry.id === id && entry.teamEntryId !== teamEntryId),
      )
      const changing = new Set(changes.map(({ id }) => id))
      const taken = new Set(
        owned
          .filter((entry) => !changing.has(entry.id) && !entry.isCancelled)
          .map((entry) => `${entry.virtualEventId} ${entry.teamEntryId}`),
      )
      const problems: string[] = []
      for (const { id, teamEntryId, version } of changes) {
        const virtualEntry = owned.find((one) => one.id === id)
        const event = events.get(virtualEntry?.virtualEventId ?? '')
        if (!virtualEntry || !event) throw new Refusal('NotFound', 'This virtual entry was not found.')
        if (event.owner !== 'team') throw new Refusal('RuleBroken', `${event.name} is owned by bowlers.`)
        if (version !== undefined && version !== virtualEntry.version) throw staleVirtualEntries()
        const refusal = whyVirtualReadOnly(virtualEntry, tournament, now)
        if (refusal) throw refusal
        if (teamEntryId === null) continue
        const team = teams.get(teamEntryId)
        if (!team) throw new Refusal('NotFound', entryNotFound)
        const why =
          whyNotAssignTeam({
            virtualEventName: event.name,
            teamName: team.name,
            isMapped: event.mappedEventIds.includes(team.eventId),
            isCancelled: team.isCancelled,
            isEntered: taken.has(`${event.id} ${teamEntryId}`),
          }) ??
          // a linked entry has virtual entries of its own
          whyNotChangeEntry({ ...team, parentEntryId: null }, tournament, now, 'captain')?.message
        taken.add(`${event.id} ${teamEntryId}`)
        if (why) problems.push(why)
      }
      if (problems.length > 0) throw new Refusal('RuleBroken', [...new Set(problems)])
      await write(tx, changes)
      const touched = owned.filter((entry) => ids.includes(entry.id)).map((entry) => entry.virtualEventId)
      return readVirtualEntries(tx, actor.personId, tournament, now, [...new Set(touched)])
    })
  } catch (error) {
    if (violated(error) === 'virtual_entries_one_team') throw staleVirtualEntries()
    throw error
  }
}

/** The one tournament of these virtual entries, all of which are the captain's. @throws Refusal NotFound */
async function tournamentOf(db: Db, actor: Actor, ids: readonly string[]): Promise<TournamentRow> {
  const rows = await db
    .selectFrom('virtualEntries')
    .select('tournamentId')
    .where('id', 'in', ids)
    .where('captainId', '=', actor.personId)
    .execute()
  const [first] = rows
  if (!first || rows.length < ids.length) throw new Refusal('NotFound', 'This virtual entry was not found.')
  if (rows.some(({ tournamentId }) => tournamentId !== first.tournamentId))
    throw new Refusal('BadInput', 'Save the virtual entries of one tournament at a time.')
  return captainTournament(db, actor, first.tournamentId)
}

async function lockTeams(tx: Tx, captainId: string, tournament: TournamentRow, ids: readonly string[]) {
  if (ids.length === 0) return new Map()
  const rows = await captainEntries(tx, captainId, tournament.id).forUpdate().execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** All are cleared before any is assigned: teams may swap. */
async function write(tx: Tx, changes: readonly { id: string; teamEntryId: string | null }[]): Promise<void> {
  if (changes.length === 0) return
  await tx
    .updateTable('virtualEntries')
    .set({ teamEntryId: null, version: sql<number>`version + 1` })
    .where(sql<boolean>`id = any(${changes.map(({ id }) => id)}::uuid[])`)
    .execute()
  for (const { id, teamEntryId } of changes)
    if (teamEntryId) await tx.updateTable('virtualEntries').set({ teamEntryId }).where('id', '=', id).execute()
  await recomputeVirtualDivisions(
    tx,
    changes.map(({ id }) => id),
  )
}
