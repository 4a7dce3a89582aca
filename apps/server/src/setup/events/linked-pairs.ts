import { formatSquad, shortHour } from '@kegler/domain/dates.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'

/**
 * Runs a change of squads or events of a tournament that would give a Doubles squad another Singles squad: pairs are
 * derived from starts and locations. @throws Refusal RuleBroken when a set of the squad was sold or is held
 */
export async function keepSoldPairs<T>(tx: Tx, tournament: TournamentRow, change: () => Promise<T>): Promise<T> {
  if (!tournament.linkEvents) return change()
  await sql`select s.id from squads s join events e on e.id = s.event_id
    where s.tournament_id = ${tournament.id} and e.number_of_bowlers in (1, 2) order by s.id for update of s`.execute(
    tx,
  )
  const before = await readSoldPairs(tx, tournament.id)
  const changed = await change()
  const after = await readSoldPairs(tx, tournament.id)
  for (const [id, { linkedSquadId, startsAt, eventName }] of before)
    if (after.get(id)?.linkedSquadId !== linkedSquadId) {
      const squad = `${eventName} at ${shortHour(formatSquad(startsAt, tournament.timeZone))}`
      throw new Refusal('RuleBroken', `${squad} is sold with a squad that this change would take from it.`)
    }
  return changed
}

/** Doubles squads of which something is sold or held, with their Singles squads. */
async function readSoldPairs(tx: Tx, tournamentId: string) {
  const rows = await tx
    .selectFrom('squadOffers')
    .select(['id', 'linkedSquadId', 'startsAt', 'eventName'])
    .where('tournamentId', '=', tournamentId)
    .where('isLinked', '=', true)
    .where('taken', '>', 0)
    .orderBy('startsAt')
    .execute()
  return new Map(
    rows.map(({ id, linkedSquadId, startsAt, eventName }) => [
      id,
      { linkedSquadId, startsAt: startsAt ?? new Date(0), eventName },
    ]),
  )
}
