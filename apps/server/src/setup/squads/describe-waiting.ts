import { plural } from '@kegler/domain/texts.ts'
import { entriesText } from '@kegler/domain/waiting-list/wait.rules.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import { openStates } from '../../waiting-list/read-waits.ts'

/** Who waits for these events, for whoever adds a start that no request has yet. */
export async function describeWaiting(tx: Tx, eventIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('waits as w')
    .innerJoin('events as e', 'e.id', 'w.eventId')
    .select(['e.name', 'e.numberOfBowlers'])
    .select([
      sql<number>`count(distinct w.captain_id)::int`.as('captains'),
      sql<number>`sum(w.quantity)::int`.as('quantity'),
    ])
    .where('w.state', 'in', openStates)
    .where(sql<boolean>`w.event_id = any(${eventIds}::uuid[])`)
    .groupBy('e.id')
    .orderBy('e.name')
    .execute()
  return rows.map(
    ({ name, numberOfBowlers, captains, quantity }) =>
      `${plural(captains, 'captain waits', 'captains wait')} for ${entriesText(quantity, numberOfBowlers)} of ${name}: they read of the new start and can add it.`,
  )
}
