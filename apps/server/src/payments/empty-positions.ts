import { type EmptiedPosition, emptiedPositions } from '@kegler/domain/payments/settle-rosters.rules.ts'
import { nameIsAutomatic, type RosterAssignment, teamName } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import type { TournamentRow } from '../access/tournaments.ts'
import { raiseAlert } from '../db/alert.ts'
import type { Tx } from '../db/db.ts'
import type { Catalogue } from '../places/catalogue.ts'
import { readAssignments } from '../rosters/assignments.ts'
import { contextOnSquad } from '../rosters/contexts.ts'
import { squadOf } from '../rosters/find-squad.ts'
import type { Sold, SoldIn, SoldRosters } from './lock-sold-rosters.ts'

/** What captains, and staff, have to know of orders that were sold, by session. */
export type Notices = Map<string, string[]>

/**
 * Checks the rosters of orders once more when they are sold, in the order of the orders, with their rows and bowlers
 * locked: whom another order has entered since leaves their position empty, in `cart` too, and `notices` says so.
 * Returns the rosters that these bowlers, and those chosen for virtual events, are on after it.
 */
export async function emptyTakenPositions(
  tx: Tx,
  { tournament, catalogue }: SoldIn,
  sold: readonly Sold[],
  cart: SoldRosters,
  notices: Notices,
): Promise<RosterAssignment[]> {
  const assignments = await readAssignments(tx, tournament.id, [], [...cart.bowlers.keys()])
  const rosters = filledRosters(tournament, catalogue, sold, cart)
  const emptied = emptiedPositions(rosters, assignments)
  if (emptied.length > 0) await emptyPositions(tx, cart, emptied)
  for (const { context } of rosters)
    if (nameIsAutomatic(context.numberOfBowlers) && emptied.some(({ rosterId }) => rosterId === context.rosterId))
      renameTeam(cart, context.rosterId, context.numberOfBowlers)
  for (const { session, contents } of sold) {
    const emptiedHere = emptied.filter(({ rosterId }) => contents.entries.some((entry) => entry.rosterId === rosterId))
    if (emptiedHere.length > 0)
      notices.set(
        session.id,
        emptiedHere.map(({ message }) => message),
      )
  }
  const sitting = filledRosters(tournament, catalogue, sold, cart).flatMap(({ context, name, positions }) =>
    context.bowls.flatMap(({ eventId, startsAt }) =>
      positions.map(({ bowler }) => {
        const { rosterId, captainId } = context
        return { bowlerId: bowler.id, rosterId, captainId, eventId, startsAt, teamName: name, entryNumber: null }
      }),
    ),
  )
  return [...assignments, ...sitting]
}

/** The page and the mail of the order say it to the captain; staff are alerted. */
export async function noteAtSettlement(tx: Tx, tournamentId: string, all: Notices, now: Date): Promise<void> {
  for (const [about, notices] of all) {
    await tx.updateTable('paymentSessions').set({ notices }).where('id', '=', about).execute()
    const message = notices.join(' ')
    await raiseAlert(tx, { kind: 'Roster at settlement', about, message, now, tournamentId })
  }
}

/** The rosters of these orders that have bowlers, in the order of the orders. */
function filledRosters(tournament: TournamentRow, catalogue: Catalogue, sold: readonly Sold[], cart: SoldRosters) {
  const ids = sold.flatMap(({ contents }) => contents.entries.flatMap(({ rosterId }) => rosterId ?? []))
  const filled = [...new Set(ids)].flatMap((id) => (cart.positions.has(id) ? (cart.rosters.get(id) ?? []) : []))
  return filled.flatMap(({ id: rosterId, captainId, name, squadId }) => {
    const squad = squadOf(catalogue, squadId)
    if (!squad) return []
    const positions = (cart.positions.get(rosterId) ?? []).flatMap(({ position, bowlerId }) => {
      const bowler = cart.bowlers.get(bowlerId)
      return bowler ? [{ position, bowler }] : []
    })
    return [{ context: contextOnSquad({ rosterId, captainId, as: 'captain' }, squad, tournament), name, positions }]
  })
}

async function emptyPositions(tx: Tx, { positions }: SoldRosters, emptied: readonly EmptiedPosition[]): Promise<void> {
  const isEmptied = (row: { rosterId: string; position: number }) =>
    emptied.some(({ rosterId, position }) => row.rosterId === rosterId && row.position === position)
  for (const [id, rows] of positions)
    positions.set(
      id,
      rows.filter((row) => !isEmptied(row)),
    )
  await sql`delete from roster_positions p using unnest(${emptied.map(({ rosterId }) => rosterId)}::uuid[],
    ${emptied.map(({ position }) => position)}::int[]) as n (roster_id, position)
    where p.roster_id = n.roster_id and p.position = n.position`.execute(tx)
}

/** The name of a team of one or two follows its bowlers; it is written when the roster gets its entry. */
function renameTeam({ rosters, positions, bowlers }: SoldRosters, id: string, numberOfBowlers: number): void {
  const roster = rosters.get(id)
  const present = (positions.get(id) ?? []).map(({ bowlerId }) => bowlers.get(bowlerId) ?? null)
  if (roster) rosters.set(id, { ...roster, name: teamName(numberOfBowlers, present, null) })
}
