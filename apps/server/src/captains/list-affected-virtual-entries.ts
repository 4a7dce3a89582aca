import { virtualEntryGoes } from '@kegler/domain/captains/captain-change.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { entryNotFound } from '../access/entries.ts'
import { inScope, staffTournament } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'
import { captainEntries } from '../db/locks.ts'
import { affectedVirtualEntries } from '../entries/affected-virtual-entries.ts'
import { readMovingEntry } from '../entries/squad-change/moving-entry.ts'
import type { Handles } from '../http/serve.ts'
import { readSetup } from '../places/setup.ts'

export const listAffectedVirtualEntries: Handles<'POST admin/captain/affectedvirtualentries'> = async (call) => {
  const { body, actor, db } = call
  const { fromCaptainId } = body
  const tournament = await staffTournament(db, actor, await tournamentOf(db, actor, fromCaptainId, body.entryIds))
  const rows = await captainEntries(db, fromCaptainId, tournament.id).execute()
  const given = new Set(body.entryIds)
  const family = rows.filter(({ id, parentEntryId }) => given.has(id) || given.has(parentEntryId ?? ''))
  const familyIds = family.map(({ id }) => id)
  const bowlers = await readTeamsOfBowlers(db, familyIds)
  const losing = { captainId: fromCaptainId, tournamentId: tournament.id, without: familyIds, instead: [] }
  const lost = new Set((await affectedVirtualEntries(db, losing)).map(({ virtualEntryId }) => virtualEntryId))
  const entryIds = new Set(familyIds)
  const bowlerIds = new Set(bowlers.keys())
  const virtualEntries = (await readVirtualEntriesOf(db, fromCaptainId, tournament.id)).filter((one) =>
    virtualEntryGoes(one, { entryIds, bowlerIds, ticked: new Set([one.id]) }),
  )
  const { events } = await readSetup(db, tournament.id)
  const moving = await Promise.all(
    rows
      .filter(({ id, isCancelled, parentEntryId }) => given.has(id) && !isCancelled && parentEntryId === null)
      .map(({ id }) => readMovingEntry(db, tournament, rows, id)),
  )
  const bundled = new Map(moving.flatMap(({ children }) => children.map(({ entry }) => [entry.id, entry])))
  return {
    virtualEntries: virtualEntries.map((one) => {
      const entryName = one.teamName ?? bowlers.get(one.bowlerId ?? '') ?? ''
      return {
        virtualEntryId: one.id,
        virtualEventName: one.virtualEventName,
        entryName,
        bowlerName: fullName({ firstName: one.firstName ?? '', lastName: one.lastName ?? '' }),
        bowlerWillBeRemoved: lost.has(one.id),
        selected: entryName !== '',
        goesAlong: one.teamEntryId !== null,
      }
    }),
    bundledEntries: [...bundled.values()]
      .filter(({ id }) => !given.has(id))
      .map((one) => ({ ...one, entryId: one.id, eventName: events.get(one.eventId)?.name ?? '' })),
  }
}

/** @throws Refusal NotFound for an entry of another group or none, BadInput for those of two captains or tournaments */
async function tournamentOf(db: Db, actor: Actor, captainId: string, ids: readonly string[]): Promise<string> {
  const rows = await db
    .selectFrom('entries as n')
    .innerJoin('tournaments', 'tournaments.id', 'n.tournamentId')
    .select(['n.id', 'n.captainId', 'n.tournamentId'])
    .where(sql<boolean>`n.id = any(${[...ids]}::uuid[])`)
    .where(inScope(actor))
    .execute()
  const [first] = rows
  if (!first || rows.length < new Set(ids).size) throw new Refusal('NotFound', entryNotFound)
  if (rows.some((row) => row.captainId !== captainId)) throw new Refusal('BadInput', 'Select entries of one captain.')
  if (rows.some((row) => row.tournamentId !== first.tournamentId))
    throw new Refusal('BadInput', 'Select entries of one tournament.')
  return first.tournamentId
}

/** Bowlers of these entries with the name of a team of theirs. */
async function readTeamsOfBowlers(db: Db, entryIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('rosters as r')
    .innerJoin('rosterPositions as p', 'p.rosterId', 'r.id')
    .select(['p.bowlerId', 'r.name'])
    .where(sql<boolean>`r.entry_id = any(${[...entryIds]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ bowlerId, name }) => [bowlerId, name]))
}

const readVirtualEntriesOf = (db: Db, captainId: string, tournamentId: string) =>
  db
    .selectFrom('virtualEntries as u')
    .innerJoin('virtualEvents as v', 'v.id', 'u.virtualEventId')
    .leftJoin('bowlers as b', 'b.id', 'u.bowlerId')
    .leftJoin('rosters as r', 'r.entryId', 'u.teamEntryId')
    .select(['u.id', 'u.bowlerId', 'u.teamEntryId', 'v.name as virtualEventName', 'r.name as teamName'])
    .select(['b.firstName', 'b.lastName'])
    .where('u.captainId', '=', captainId)
    .where('u.tournamentId', '=', tournamentId)
    .where('u.isCancelled', '=', false)
    .orderBy('v.name')
    .orderBy('b.lastName')
    .orderBy('u.id')
    .execute()
