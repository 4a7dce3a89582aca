import { deletedWithText, whyNotDeleteTournament } from '@kegler/domain/setup/general/general.rules.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import { lockEvents, lockSquadsOf, lockWholeTournament } from '../../db/setup-locks.ts'
import type { Handles } from '../../http/serve.ts'
import { lockEditable } from '../managed.ts'

export const deleteTournament: Handles<'DELETE setup/tournament/:id'> = ({ params, actor, now, transact, notes }) =>
  transact(async (tx) => {
    const { id, status, name } = await lockEditable(tx, actor, params.id, now)
    await lockWholeTournament(tx, id)
    const { isBought, isHeld, ...counts } = await readBought(tx, id)
    const refusal = whyNotDeleteTournament(status, { isBought, isHeld })
    if (refusal) throw refusal
    const text = notes && deletedWithText(counts)
    if (text) notes.push(text)
    await deleteAll(tx, id)
    return { name }
  })

/** What was ever bought in a tournament, what is in carts, and what it has. */
async function readBought(tx: Tx, id: string) {
  const bought = ['entries', 'virtual_entries', 'payment_sessions', 'payments', 'refunds'].map(
    (table) => sql`exists (select from ${sql.table(table)} where tournament_id = ${id})`,
  )
  const held = ['hold_lines', 'hold_virtual_lines'].map(
    (table) =>
      sql`exists (select from ${sql.table(table)} l join holds h on h.id = l.hold_id where h.tournament_id = ${id})`,
  )
  const { rows } = await sql<
    Record<'events' | 'virtualEvents' | 'squads', number> & Record<'isBought' | 'isHeld', boolean>
  >`
    select ${sql.join(bought, sql` or `)} as is_bought, ${sql.join(held, sql` or `)} as is_held,
      (select count(*)::int from events where tournament_id = ${id}) as events,
      (select count(*)::int from virtual_events where tournament_id = ${id}) as virtual_events,
      (select count(*)::int from squads where tournament_id = ${id}) as squads`.execute(tx)
  return rows[0] ?? { isBought: true, isHeld: true, events: 0, virtualEvents: 0, squads: 0 }
}

/**
 * What refers to others before what is referred to. What a reference of the database deletes goes with its owner: maps
 * of virtual events, locations, tags, people, publications, exports. Whatever was sold keeps its tournament there too.
 */
async function deleteAll(tx: Tx, id: string): Promise<void> {
  for (const table of ['alerts', 'holds', 'rosters', 'cartVirtualRosters', 'bundlingRules'] as const)
    await tx.deleteFrom(table).where('tournamentId', '=', id).execute()
  const events = tx.selectFrom('events').select('id').where('tournamentId', '=', id)
  const eventIds = (await events.orderBy('id').execute()).map((event) => event.id)
  await lockSquadsOf(tx, eventIds)
  await tx.deleteFrom('waits').where('tournamentId', '=', id).execute()
  await lockEvents(tx, id, null)
  await tx.deleteFrom('addOnFees').where('eventId', 'in', events).execute()
  await tx.deleteFrom('divisions').where('eventId', 'in', events).execute()
  const virtualEvents = tx.selectFrom('virtualEvents').select('id').where('tournamentId', '=', id)
  await tx.deleteFrom('divisions').where('virtualEventId', 'in', virtualEvents).execute()
  for (const table of ['squads', 'virtualEvents', 'events'] as const)
    await tx.deleteFrom(table).where('tournamentId', '=', id).execute()
  await tx.deleteFrom('tournaments').where('id', '=', id).execute()
}
