import { whyNotChangeEntry } from '@kegler/domain/entries/entries.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { whyNotAssignTeam, whyVirtualReadOnly } from '@kegler/domain/virtual-events/virtual-events.rules.ts'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { entryNotFound } from '../access/find-entry.ts'
import { findTournament, type TournamentRow } from '../access/tournaments.ts'
import { type Db, type Tx, transact, violated } from '../db/db.ts'
import { lockVirtualEntries } from '../db/locks.ts'
import type { Handles } from '../http/serve.ts'
import { recomputeVirtualDivision } from '../rosters/divisions.ts'
import { readVirtualEventsOf } from '../rosters/virtual-holders.ts'
import { readVirtualEntries } from './read-virtual-entries.ts'

export const assignTeams: Handles<'PUT virtualevent/teams'> = async ({ body, actor, author, db, now }) => {
  const given = body.virtualEntries
  const ids = given.map(({ id }) => id)
  if (ids.length === 0) return []
  if (new Set(ids).size < ids.length) throw new Refusal('BadInput', 'A virtual entry is given twice.')
  const tournament = await tournamentOf(db, actor, ids)
  const events = await readVirtualEventsOf(db, tournament.id)
  try {
    return await transact(db, author, async (tx) => {
      const teams = await lockTeams(
        tx,
        actor,
        tournament,
        given.flatMap(({ teamEntryId }) => teamEntryId ?? []),
      )
      const units = await lockVirtualEntries(tx, actor.personId, tournament.id)
      const changes = given.filter(({ id, teamEntryId }) =>
        units.some((unit) => unit.id === id && unit.teamEntryId !== teamEntryId),
      )
      const changing = new Set(changes.map(({ id }) => id))
      const taken = new Set(
        units
          .filter((unit) => !changing.has(unit.id) && !unit.isCancelled)
          .map((unit) => `${unit.virtualEventId} ${unit.teamEntryId}`),
      )
      const against: string[] = []
      for (const { id, teamEntryId } of changes) {
        const unit = units.find((one) => one.id === id)
        const event = events.get(unit?.virtualEventId ?? '')
        if (!unit || !event) throw new Refusal('NotFound', 'This virtual entry was not found.')
        if (event.owner !== 'team') throw new Refusal('RuleBroken', `${event.name} is owned by bowlers.`)
        const no = whyVirtualReadOnly(unit, tournament, now)
        if (no) throw no
        if (teamEntryId === null) continue
        const team = teams.get(teamEntryId)
        if (!team) throw new Refusal('NotFound', entryNotFound)
        const why =
          whyNotAssignTeam({
            virtualEventName: event.name,
            teamName: team.name,
            isMapped: event.mappedEventIds.includes(team.eventId),
            isCancelled: team.isCancelled,
            hasUnit: taken.has(`${event.id} ${teamEntryId}`),
          }) ??
          // a linked entry owns its unit itself
          whyNotChangeEntry({ ...team, parentEntryId: null }, tournament, now, 'captain')?.message
        taken.add(`${event.id} ${teamEntryId}`)
        if (why) against.push(why)
      }
      if (against.length > 0) throw new Refusal('RuleBroken', [...new Set(against)])
      await write(tx, changes)
      const touched = units.filter((unit) => ids.includes(unit.id)).map((unit) => unit.virtualEventId)
      return readVirtualEntries(tx, actor.personId, tournament, now, [...new Set(touched)])
    })
  } catch (error) {
    if (violated(error) === 'virtual_entries_one_team')
      throw new Refusal('Stale', 'These teams were changed meanwhile. Please open them again.')
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
  return findTournament(db, actor, first.tournamentId)
}

async function lockTeams(tx: Tx, actor: Actor, tournament: TournamentRow, ids: readonly string[]) {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('entries as n')
    .leftJoin('squads as s', 's.id', 'n.squadId')
    .select(['n.id', 'n.name', 'n.eventId', 'n.isCancelled', 's.startsAt'])
    .where('n.id', 'in', [...new Set(ids)])
    .where('n.captainId', '=', actor.personId)
    .where('n.tournamentId', '=', tournament.id)
    .orderBy('n.id')
    .forUpdate('n')
    .execute()
  return new Map(rows.map((row) => [row.id, { ...row, startsAt: row.startsAt?.toISOString() ?? null }]))
}

/** All are taken back before any is given: teams may change places. */
async function write(tx: Tx, changes: readonly { id: string; teamEntryId: string | null }[]): Promise<void> {
  if (changes.length === 0) return
  await tx
    .updateTable('virtualEntries')
    .set({ teamEntryId: null, version: sql<number>`version + 1` })
    .where(
      'id',
      'in',
      changes.map(({ id }) => id),
    )
    .execute()
  for (const { id, teamEntryId } of changes) {
    if (teamEntryId) await tx.updateTable('virtualEntries').set({ teamEntryId }).where('id', '=', id).execute()
    await recomputeVirtualDivision(tx, id)
  }
}
