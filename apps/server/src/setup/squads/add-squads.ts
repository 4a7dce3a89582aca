import type { DayText } from '@kegler/domain/dates.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import type { Db, Tx } from '../../db/db.ts'
import { insertRows } from '../../db/insert-rows.ts'
import type { TournamentRow } from '../../db/locks.ts'
import { keepPairs } from './keep-pairs.ts'

interface NewSquadRow {
  id: string
  eventId: string
  startsAt: Date
  startLane: number
  endLane: number
  description: string
  hideFromCaptains?: boolean
  /** What captains may buy; without it, all. */
  captainCap?: number
  repeatId: string | null
  repeatingDays: number | null
}

/** Makes squads, each for itself; their totals are the database's. @throws Refusal RuleBroken for a sold set */
export async function addSquads(
  tx: Tx,
  tournament: TournamentRow,
  rows: readonly NewSquadRow[],
  days: readonly DayText[],
): Promise<void> {
  await keepPairs(tx, tournament, { squadIds: [], days }, () =>
    insertRows(
      tx,
      'squads',
      rows.map((row) => ({ hideFromCaptains: false, ...row, tournamentId: tournament.id, total: 0, taken: 0 })),
    ),
  )
}

/** Those of these events that the tournament has. @throws Refusal RuleBroken when one is another tournament's */
export async function eventsOf(db: Db | Tx, tournamentId: string, ids: readonly string[]) {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'name', 'numberOfBowlers', 'entriesPerLanePair', 'locationId'])
    .where('tournamentId', '=', tournamentId)
    .execute()
  const events = new Map(rows.map((row) => [row.id, row]))
  if (ids.some((id) => !events.has(id)))
    throw new Refusal('RuleBroken', 'This event does not belong to this tournament. Please choose another one.')
  return events
}
