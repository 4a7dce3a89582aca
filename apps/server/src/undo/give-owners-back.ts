import { beforeTexts } from '@kegler/domain/undo/undo.rules.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Tx } from '../db/db.ts'
import { lockVirtualEntries } from '../db/locks.ts'
import { readSetup } from '../places/setup.ts'
import { readBowlers } from '../rosters/bowlers.ts'
import { giveBowlers } from '../virtual-events/assign-bowlers.ts'
import { giveTeams } from '../virtual-events/assign-teams.ts'
import type { ActRow } from './read-act.ts'

interface Owned {
  tournament: TournamentRow
  /** Whose virtual entries they are. */
  captainId: string
  now: Date
  notes: string[] | null
}

/**
 * Gives virtual entries that lost their bowler or team by an act back to them. One that somebody else has got since
 * stays with them.
 */
export async function giveOwnersBack(tx: Tx, rows: readonly ActRow[], owned: Owned): Promise<void> {
  const { tournament, captainId, now, notes } = owned
  const lost = beforeTexts(rows, 'Virtual Entry', ['bowler_id', 'team_entry_id'])
  if (lost.size === 0) return
  const { virtualEvents } = await readSetup(tx, tournament.id)
  const mine = await lockVirtualEntries(tx, captainId, tournament.id)
  const bowlers = await readBowlers(
    tx,
    [...lost.values()].flatMap(({ bowler_id: id }) => id ?? []),
  )
  for (const row of mine) {
    const was = lost.get(row.id)
    const event = virtualEvents.get(row.virtualEventId)
    if (!was || !event || row.isCancelled) continue
    const [bowlerId, teamEntryId] = [was.bowler_id ?? null, was.team_entry_id ?? null]
    if (bowlerId === row.bowlerId && teamEntryId === row.teamEntryId) continue
    if (row.bowlerId !== null || row.teamEntryId !== null) {
      notes?.push(`${event.name} stays with its current owner.`)
      continue
    }
    const act = { captainId, tournament, as: 'staff', now } as const
    const version = undefined
    const usbcId = bowlers.get(bowlerId ?? '')?.usbcId ?? null
    if (event.owner === 'team') await giveTeams(tx, { ...act, given: [{ id: row.id, owner: teamEntryId, version }] })
    else await giveBowlers(tx, { ...act, event, given: [{ id: row.id, usbcId, version }] })
    notes?.push(`${event.name} returns to its previous owner.`)
  }
}
