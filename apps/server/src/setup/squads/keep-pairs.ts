import type { DayText } from '@kegler/domain/dates.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'
import { lockSquadPlaces } from '../../db/squad-locks.ts'
import { squadName } from './squad-rows.ts'

interface Pair {
  id: string
  eventName: string
  startsAt: Date
  linkedSquadId: string | null
}
/**
 * Locks these squads, and the Doubles squads of these days while Doubles and Singles are linked, and writes. Which
 * Singles squad goes with a Doubles squad follows from both: where places are taken, it stays the same.
 * @throws Refusal RuleBroken naming a Doubles squad that would lose or change its Singles squad
 */
export async function keepPairs<T>(
  tx: Tx,
  tournament: TournamentRow,
  { squadIds, days }: { squadIds: readonly string[]; days: readonly DayText[] },
  write: () => Promise<T>,
): Promise<T> {
  const doubles = tournament.linkEvents ? await doublesOn(tx, tournament, days) : []
  await lockSquadPlaces(tx, [...squadIds, ...doubles])
  const before = await readPairs(tx, tournament)
  const result = await write()
  const after = before.size > 0 ? await readPairs(tx, tournament) : before
  for (const [id, pair] of before) {
    const now = after.get(id)
    if (!now || pair.linkedSquadId === null || now.linkedSquadId === pair.linkedSquadId) continue
    const name = squadName(pair, tournament.timeZone)
    throw new Refusal(
      'RuleBroken',
      squadIds.includes(id)
        ? `${name} is sold together with a Singles squad, which would no longer go with it.`
        : `${name} is sold with this squad.`,
    )
  }
  return result
}

async function doublesOn(tx: Tx, { id, timeZone }: TournamentRow, days: readonly DayText[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from squads s join events e on e.id = s.event_id
    where e.tournament_id = ${id} and e.number_of_bowlers = 2
      and (s.starts_at at time zone ${timeZone})::date = any(${days}::date[])`.execute(tx)
  return rows.map((row) => row.id)
}

/** Doubles squads of which places are taken. */
async function readPairs(tx: Tx, { id, linkEvents }: TournamentRow): Promise<Map<string, Pair>> {
  if (!linkEvents) return new Map()
  const rows = await tx
    .selectFrom('squadOffers')
    .select(['id', 'eventName', 'startsAt', 'linkedSquadId'])
    .where('tournamentId', '=', id)
    .where('isLinked', '=', true)
    .where('taken', '>', 0)
    .$castTo<Pair>()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
