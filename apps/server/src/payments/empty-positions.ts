import { type EmptiedPosition, emptiedPositions } from '@kegler/domain/payments/settle-rosters.rules.ts'
import { nameIsAutomatic, teamName } from '@kegler/domain/rosters/roster.rules.ts'
import type { Selectable } from 'kysely'
import { raiseAlert } from '../db/alert.ts'
import type { Tx } from '../db/db.ts'
import type { SessionRow } from '../db/locks.ts'
import type { Rosters } from '../db/tables.ts'
import { readAssignments } from '../rosters/assignments.ts'
import type { BowlerRow } from '../rosters/bowlers.ts'
import { contextOnSquad } from '../rosters/contexts.ts'
import { readSquadsOf } from '../rosters/find-squad.ts'
import type { PositionRow } from '../rosters/roster-rows.ts'

interface LockedRosters {
  rosters: Map<string, Selectable<Rosters>>
  positions: Map<string, PositionRow[]>
  bowlers: Map<string, BowlerRow>
}

/**
 * Judges the rosters of an order once more when it is sold, with their rows and bowlers locked: whom another order has
 * entered since leaves their position empty. The session notes it for the captain, staff are alerted.
 */
export async function emptyTakenPositions(tx: Tx, session: SessionRow, cart: LockedRosters, now: Date): Promise<void> {
  const filled = [...cart.rosters.values()].filter(({ id }) => cart.positions.has(id))
  if (filled.length === 0) return
  const { payerId: captainId, tournamentId } = session
  const tournament = await tx
    .selectFrom('tournaments')
    .selectAll()
    .where('id', '=', tournamentId)
    .executeTakeFirstOrThrow()
  const squads = await readSquadsOf(
    tx,
    filled.flatMap(({ squadId }) => squadId ?? []),
  )
  const assignments = await readAssignments(tx, tournamentId, captainId, [...cart.bowlers.keys()])
  const rosters = filled.flatMap(({ id: rosterId, name, squadId }) => {
    const squad = squads.get(squadId ?? '')
    if (!squad) return []
    const positions = (cart.positions.get(rosterId) ?? []).flatMap(({ position, bowlerId }) => {
      const bowler = cart.bowlers.get(bowlerId)
      return bowler ? [{ position, bowler }] : []
    })
    return [{ context: contextOnSquad({ rosterId, captainId, as: 'captain' }, squad, tournament), name, positions }]
  })
  const emptied = emptiedPositions(
    rosters,
    assignments.filter(({ entryNumber }) => entryNumber !== null),
  )
  if (emptied.length === 0) return
  for (const one of emptied) await emptyPosition(tx, cart, one)
  for (const { context } of rosters)
    if (nameIsAutomatic(context.numberOfBowlers) && emptied.some(({ rosterId }) => rosterId === context.rosterId))
      await renameTeam(tx, cart, context.rosterId, context.numberOfBowlers)
  const notices = emptied.map(({ message }) => message)
  await tx.updateTable('paymentSessions').set({ notices }).where('id', '=', session.id).execute()
  await raiseAlert(tx, {
    kind: 'Roster at settlement',
    about: session.id,
    message: notices.join(' '),
    now,
    tournamentId,
  })
}

async function emptyPosition(tx: Tx, { positions }: LockedRosters, { rosterId, position }: EmptiedPosition) {
  await tx.deleteFrom('rosterPositions').where('rosterId', '=', rosterId).where('position', '=', position).execute()
  positions.set(
    rosterId,
    (positions.get(rosterId) ?? []).filter((row) => row.position !== position),
  )
}

/** The name of a team of one or two follows its bowlers. */
async function renameTeam(tx: Tx, { rosters, positions, bowlers }: LockedRosters, id: string, numberOfBowlers: number) {
  const roster = rosters.get(id)
  if (!roster) return
  const present = (positions.get(id) ?? []).map(({ bowlerId }) => bowlers.get(bowlerId) ?? null)
  const name = teamName(numberOfBowlers, present, null)
  rosters.set(id, { ...roster, name })
  await tx.updateTable('rosters').set({ name }).where('id', '=', id).execute()
}
