import type { Viewer } from '@kegler/domain/places/gates.rules.ts'
import { offerUntil } from '@kegler/domain/waiting-list/offer.rules.ts'
import type { LineFacts } from '@kegler/domain/waiting-list/request.rules.ts'
import { sql } from 'kysely'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Tx } from '../db/db.ts'
import { lockSquadPlaces, type SquadPlaces, squadPlaces } from '../db/squad-locks.ts'
import { readOwnedOf } from '../places/cart-facts.ts'
import { readSquads } from '../places/priced-squads.ts'
import { readSetup } from '../places/setup.ts'
import type { Services } from '../services.ts'

interface Asked {
  tournament: TournamentRow
  squadIds: readonly string[]
  captainIds: readonly string[]
  now: Date
}
/**
 * Locks squads and reads what the rules of the line decide on. `free` leaves out what is kept, which `withKept` adds; as
 * staff it is all that is left.
 */
export const lockLineFacts = async (tx: Tx, services: Services, asked: Asked, as: Viewer = 'captain') =>
  factsOf(tx, services, asked, await lockSquadPlaces(tx, asked.squadIds), as)

/** The same for captains, without a lock: nothing is decided on it. */
export const readLineFacts = async (tx: Tx, services: Services, asked: Asked) =>
  factsOf(tx, services, asked, await squadPlaces(tx, asked.squadIds).execute(), 'captain')

async function factsOf(
  tx: Tx,
  { config }: Services,
  { tournament, squadIds, captainIds, now }: Asked,
  rows: readonly SquadPlaces[],
  as: Viewer,
): Promise<LineFacts> {
  const squads = await readSquads(tx, tournament.id, { squadIds })
  const left = new Map(as === 'staff' ? rows.map(({ id, total, taken }) => [id, total - taken]) : [])
  const { bundling } = await readSetup(tx, tournament.id)
  const untilOf = offerUntil(now, tournament)
  return {
    timeZone: tournament.timeZone,
    bundling,
    squads: new Map(
      [...squads]
        .filter(([, one]) => !one.notOffered && untilOf(one.startsAt) !== null)
        .map(([id, one]) => [
          id,
          {
            ...one,
            free: left.get(id) ?? one.free,
            linkedFree: left.get(one.linkedSquadId ?? '') ?? one.linkedFree,
          },
        ]),
    ),
    kept: new Map(rows.flatMap(({ id, kept }): [string, number][] => (kept > 0 ? [[id, kept]] : []))),
    gathers: new Set(
      rows
        .filter(({ kept, keptAt }) => kept > 0 && isGathered(keptAt, tournament.gatherHours, now))
        .map(({ id }) => id),
    ),
    owned: await readOwnedOf(tx, tournament, captainIds),
    held: await readHeldPlaces(tx, tournament.id, captainIds),
    maxHeld: tournament.maxHeldPlaces ?? config.MAX_HELD_PLACES,
  }
}
const isGathered = (keptAt: Date | null, hours: number, now: Date) =>
  hours > 0 && (keptAt === null || keptAt.getTime() + hours * 3_600_000 > now.getTime())

/** The same with what is kept: free for the line. */
export function withKept(facts: LineFacts): LineFacts {
  const kept = (id: string | null) => (id === null ? 0 : (facts.kept.get(id) ?? 0))
  const squads = [...facts.squads].map(([id, squad]): [string, typeof squad] => [
    id,
    { ...squad, free: squad.free + kept(id), linkedFree: squad.linkedFree + kept(squad.linkedSquadId) },
  ])
  return { ...facts, squads: new Map(squads) }
}

/** Places that captains hold in carts and payments, or are offered. */
async function readHeldPlaces(tx: Tx, tournamentId: string, captainIds: readonly string[]) {
  const { rows } = await sql<{ captainId: string; n: number }>`
    select captain_id, sum(quantity * case when linked_squad_id is null then 1 else 3 end)::int as n from (
      select h.captain_id, l.quantity, l.linked_squad_id from holds h join hold_lines l on l.hold_id = h.id
        where h.tournament_id = ${tournamentId} and h.captain_id = any(${captainIds}::uuid[])
      union all select w.captain_id, l.quantity, l.linked_squad_id from waits w join offer_lines l on l.wait_id = w.id
        where w.tournament_id = ${tournamentId} and w.captain_id = any(${captainIds}::uuid[])) lines
    group by 1`.execute(tx)
  return new Map(rows.map(({ captainId, n }) => [captainId, n]))
}
