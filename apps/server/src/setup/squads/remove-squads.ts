import { dayOf } from '@kegler/domain/dates.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { whyNotDelete } from '@kegler/domain/setup/squads/squad.rules.ts'
import { canDeleteParts } from '@kegler/domain/setup/tournament.rules.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'
import { squadsBeingPaid } from '../carts.ts'
import { keepPairs } from './keep-pairs.ts'
import { readSquadRows, type SquadRow, squadName } from './squad-rows.ts'

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
