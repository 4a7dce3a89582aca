import { Refusal } from '@kegler/domain/errors.ts'
import { whyNotDelete } from '@kegler/domain/setup/events/event.rules.ts'
import type { Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'
import { lockVirtualEvents } from '../../db/setup-locks.ts'
import { readBeingPaid } from '../carts.ts'
import { eventNotFound } from '../events/read-events.ts'
import { readVirtualEvents } from './read-virtual-events.ts'

/** Deletes a virtual event with its divisions. Returns its name. @throws Refusal NotFound or RuleBroken */
export async function deleteVirtualEvent(tx: Tx, tournament: TournamentRow, now: Date, id: string): Promise<string> {
  await lockVirtualEvents(tx, tournament.id, [id])
  const [event] = await readVirtualEvents(tx, tournament, now, [id])
  if (!event) throw new Refusal('NotFound', eventNotFound)
  const isBeingPaid = (await readBeingPaid(tx, tournament.id, [id])).size > 0
  const unnamed = { feeds: [], hasActiveFee: false, hasActiveRule: false }
  const refusal = whyNotDelete(tournament.status, { ...event, isBeingPaid, ...unnamed })
  if (refusal) throw new Refusal('RuleBroken', refusal)
  await tx.deleteFrom('divisions').where('virtualEventId', '=', id).execute()
  await tx.deleteFrom('virtualEvents').where('id', '=', id).execute()
  return event.name
}
