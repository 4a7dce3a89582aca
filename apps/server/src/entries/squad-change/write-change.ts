import { formatSquad } from '@kegler/domain/dates.ts'
import { notEnoughChildSlots, squadsTooFull } from '@kegler/domain/entries/squad-change.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import type { TournamentRow } from '../../access/tournaments.ts'
import type { Tx } from '../../db/db.ts'
import type { ChangePlan } from './plan-change.ts'

/**
 * Moves all entries at once, so that the counters of the squads see one change. `left`: places on locked squads.
 * @throws Refusal SoldOut; then nothing moves
 */
export async function writeChange(
  tx: Tx,
  { parent, children }: ChangePlan,
  left: ReadonlyMap<string, number>,
  tournament: TournamentRow,
): Promise<void> {
  const moves = [parent, ...children].flatMap((planned) => planned.moves)
  const full = squadsTooFull(moves, left)
  if (parent.to && parent.moves.some(({ to }) => to !== null && full.includes(to))) {
    const { eventName, startsAt } = parent.to
    const at = `${eventName}, ${formatSquad(startsAt, tournament.timeZone)}`
    throw new Refusal('SoldOut', `No available times: ${at} is SOLD OUT. Please select another squad.`)
  }
  if (full.length > 0) throw new Refusal('SoldOut', notEnoughChildSlots)
  const columns = [
    moves.map(({ entryId }) => entryId),
    moves.map(({ to }) => to),
    moves.map(({ eventId }) => eventId),
  ] as const
  await sql`update entries e set squad_id = m.squad_id, event_id = m.event_id, version = e.version + 1
    from unnest(${columns[0]}::uuid[], ${columns[1]}::uuid[], ${columns[2]}::uuid[]) as m (id, squad_id, event_id)
    where e.id = m.id`.execute(tx)
}
