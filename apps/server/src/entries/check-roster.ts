import { Refusal } from '@kegler/domain/errors.ts'
import { whyNotDifferent, whyNotPlace } from '@kegler/domain/rosters/roster.rules.ts'
import type { PositionInput } from '@kegler/domain/rosters/rosters.calls.ts'
import type { z } from 'zod'
import { type EntryRow, entryNotFound } from '../access/find-entry.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Tx } from '../db/db.ts'
import { type Marks, marksOf } from '../rosters/as-bowler.ts'
import type { BowlerRow } from '../rosters/bowlers.ts'
import { readCartRosterRows } from '../rosters/cart-rosters/cart-roster-rows.ts'
import { type EntryPlacing, readPlacings } from '../rosters/placing-of-entry.ts'
import { readStandings, readTeams } from '../rosters/standings.ts'

export interface CheckedRoster {
  placing: EntryPlacing
  /** Filled positions in order. */
  positions: ({ position: number; bowler: BowlerRow } & Marks)[]
}

/**
 * A bought roster as sent, checked on locked rows.
 * @throws Refusal RuleBroken with a sentence for each position that something speaks against
 */
export async function checkRoster(
  tx: Tx,
  entry: EntryRow,
  tournament: TournamentRow,
  sent: readonly z.output<typeof PositionInput>[],
  bowlers: ReadonlyMap<string, BowlerRow>,
): Promise<CheckedRoster> {
  const placing = (await readPlacings(tx, [entry.id], tournament)).get(entry.id)
  if (!placing) throw new Refusal('NotFound', entryNotFound)
  const positions = sent
    .flatMap(({ position, bowler, ...sent }) => {
      const row = bowlers.get(bowler?.usbcId.toUpperCase() ?? '')
      return row ? [{ position, bowler: row, ...marksOf(row, placing.averageBased, sent) }] : []
    })
    .sort((a, b) => a.position - b.position)
  const ids = positions.map(({ bowler }) => bowler.id)
  const cart = await readCartRosterRows(tx, entry.captainId, tournament.id)
  const standings = await readStandings(tx, tournament.id, entry.captainId, ids, cart)
  const against = positions.flatMap(({ bowler }, index) => {
    const no = whyNotPlace(
      bowler,
      ids.filter((_, other) => other !== index),
      placing,
      standings,
    )
    return no ? [no] : []
  })
  if (against.length > 0) throw new Refusal('RuleBroken', [...new Set(against)])
  if (placing.mustDiffer > 0) {
    const teams = await readTeams(tx, tournament.id, entry.captainId, placing.eventId, cart)
    const others = teams.filter(({ id }) => id !== entry.id)
    const alike = whyNotDifferent(ids, placing.numberOfBowlers, placing.mustDiffer, others)
    if (alike) throw new Refusal('RuleBroken', alike)
  }
  return { placing, positions }
}
