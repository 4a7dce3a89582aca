import type { AffectedVirtualEntry } from '@kegler/domain/entries/entry.captain.calls.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../db/db.ts'
import { isInCart } from '../places/held-entries.ts'

export type Affected = z.output<typeof AffectedVirtualEntry>
interface Rosters {
  captainId: string
  tournamentId: string
  /** Entries whose rosters end with the save or the cancellation: they do not count any more. */
  without: readonly string[]
  /** Bowlers on the roster that replaces them; null: the entries are cancelled, and so are their teams. */
  instead: readonly string[] | null
}

/**
 * The captain's virtual entries whose bowler would be on none of their rosters, bought or in the cart; with a
 * cancellation also those of the cancelled teams.
 */
export async function affectedVirtualEntries(
  db: Db,
  { captainId, tournamentId, without, instead }: Rosters,
): Promise<Affected[]> {
  const ending = sql`${without}::uuid[]`
  const leaves = sql<boolean>`(
    exists (select from roster_positions p join rosters r on r.id = p.roster_id
      where p.bowler_id = u.bowler_id and r.entry_id = any(${ending}))
    and not exists (select from roster_positions p join rosters r on r.id = p.roster_id left join entries n on n.id = r.entry_id
      where p.bowler_id = u.bowler_id and r.captain_id = ${captainId} and r.tournament_id = ${tournamentId}
        and (n.id is null and ${isInCart} or not (n.is_cancelled or n.id = any(${ending}))))
    and u.bowler_id <> all(${instead ?? []}::uuid[]))`
  const rows = await db
    .selectFrom('virtualEntries as u')
    .innerJoin('virtualEvents as v', 'v.id', 'u.virtualEventId')
    .leftJoin('bowlers as b', 'b.id', 'u.bowlerId')
    .leftJoin('rosters as t', 't.entryId', 'u.teamEntryId')
    .select(['u.id', 'u.virtualEventId', 'v.name', 'b.usbcId', 'b.firstName', 'b.lastName', 't.name as teamName'])
    .where('u.captainId', '=', captainId)
    .where('u.tournamentId', '=', tournamentId)
    .where('u.isCancelled', '=', false)
    .where(instead ? leaves : sql<boolean>`(${leaves} or u.team_entry_id = any(${ending}))`)
    .orderBy('v.name')
    .orderBy('b.lastName')
    .orderBy('u.id')
    .execute()
  return rows.map(({ id, virtualEventId, name, usbcId, firstName, lastName, teamName }) => ({
    virtualEntryId: id,
    virtualEventId,
    virtualEventName: name,
    displayName: teamName ?? fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }),
    usbcId: usbcId ?? '',
  }))
}

/** The paid virtual entries stay, without a bowler or team. */
export async function clearVirtualEntries(tx: Tx, affected: readonly Affected[]): Promise<void> {
  if (affected.length === 0) return
  const ids = affected.map(({ virtualEntryId }) => virtualEntryId)
  await sql`update virtual_entries set bowler_id = null, team_entry_id = null, division_id = null, version = version + 1
    where id = any(${ids}::uuid[])`.execute(tx)
}
