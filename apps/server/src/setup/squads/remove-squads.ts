import { dayOf } from '@kegler/domain/dates.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { whyNotDelete } from '@kegler/domain/setup/squads/squad.rules.ts'
import { canDeleteParts } from '@kegler/domain/setup/tournament.rules.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'
import { keepPairs } from './keep-pairs.ts'
import { readSquadRows, type SquadRow, squadName } from './squad-rows.ts'

/** Those of these squads that an open payment names, whether or not its places are still held. */
export async function squadsBeingPaid(tx: Db | Tx, tournamentId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct n.id from payment_sessions p,
      lateral jsonb_array_elements(case jsonb_typeof(p.contents -> 'entries') when 'array' then p.contents -> 'entries' else '[]' end) e,
      lateral (values (e ->> 'squadId'), (e -> 'linked' ->> 'squadId')) n (id)
    where p.tournament_id = ${tournamentId} and p.state in ('created', 'processing') and n.id = any(${ids}::text[])`.execute(
    tx,
  )
  return new Set(rows.map((row) => row.id))
}

/**
 * Deletes squads, all or none: only in Setup, and none that anybody has, holds or pays for.
 * @throws Refusal RuleBroken naming the first that cannot be deleted
 */
export async function removeSquads(
  tx: Tx,
  tournament: TournamentRow,
  squads: readonly Pick<SquadRow, 'id' | 'startsAt'>[],
  now: Date,
): Promise<number> {
  if (!canDeleteParts(tournament, now))
    throw new Refusal('RuleBroken', 'Squads can be deleted only while the tournament is in Setup.')
  const ids = squads.map(({ id }) => id)
  const days = [...new Set(squads.map(({ startsAt }) => dayOf(startsAt, tournament.timeZone)))]
  await keepPairs(tx, tournament, { squadIds: ids, days }, async () => {
    const paid = await squadsBeingPaid(tx, tournament.id, ids)
    for (const row of await readSquadRows(tx, tournament, { ids })) {
      const why = whyNotDelete(squadName(row, tournament.timeZone), { ...row, isPaying: paid.has(row.id) })
      if (why) throw new Refusal('RuleBroken', why)
    }
    await tx.deleteFrom('squads').where(sql<boolean>`id = any(${ids}::uuid[])`).execute()
  })
  return ids.length
}
