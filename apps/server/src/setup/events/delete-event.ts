import { Refusal } from '@kegler/domain/errors.ts'
import { whyNotDelete } from '@kegler/domain/setup/events/event.rules.ts'
import type { Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'
import { lockEvents, lockSquadsOf } from '../../db/setup-locks.ts'
import type { Handles } from '../../http/serve.ts'
import { readBeingPaid } from '../carts.ts'
import { lockEditable } from '../managed.ts'
import { lockEditableOf } from '../parts.ts'
import { deleteVirtualEvent } from '../virtual-events/delete-virtual-event.ts'
import { eventNotFound, readEvent } from './read-events.ts'

export const removeEvent: Handles<'POST event/:id/remove'> = async ({ params, actor, now, transact }) =>
  transact(async (tx) => {
    const tournament = await lockEditableOf(tx, actor, { table: 'events', id: params.id }, now)
    return { eventName: await deleteEvent(tx, tournament, now, params.id) }
  })

/** Of either kind. */
export const deleteSetupEvent: Handles<'PUT setupEvents/:tid/delete'> = async ({ params, body, actor, now, ...call }) =>
  call.transact(async (tx) => {
    const tournament = await lockEditable(tx, actor, params.tid, now)
    if (body.tournamentId && body.tournamentId !== tournament.id) throw new Refusal('NotFound', eventNotFound)
    const virtual = await tx
      .selectFrom('virtualEvents')
      .select('id')
      .where('tournamentId', '=', tournament.id)
      .where('id', '=', body.eventId)
      .executeTakeFirst()
    const remove = virtual ? deleteVirtualEvent : deleteEvent
    return { eventName: await remove(tx, tournament, now, body.eventId) }
  })

/** Deletes an event with its squads, divisions and inactive fees and rules. Returns its name. @throws Refusal RuleBroken */
export async function deleteEvent(tx: Tx, tournament: TournamentRow, now: Date, id: string): Promise<string> {
  const squads = await lockSquadsOf(tx, [id])
  await lockEvents(tx, tournament.id, [id])
  const event = await readEvent(tx, tournament, now, id)
  const named = [id, ...squads.map((squad) => squad.id)]
  const isBeingPaid = (await readBeingPaid(tx, tournament.id, named)).size > 0
  const refusal = whyNotDelete(tournament.status, { ...event, isBeingPaid, ...(await readUsers(tx, id)) })
  if (refusal) throw new Refusal('RuleBroken', refusal)
  await tx.deleteFrom('addOnFees').where('eventId', '=', id).execute()
  await tx
    .deleteFrom('bundlingRules')
    .where((eb) => eb.or([eb('parentEventId', '=', id), eb('childEventId', '=', id)]))
    .execute()
  await tx.deleteFrom('squads').where('eventId', '=', id).execute()
  await tx.deleteFrom('divisions').where('eventId', '=', id).execute()
  await tx.deleteFrom('events').where('id', '=', id).execute()
  // half a set cannot be sold
  if (tournament.linkEvents && event.numberOfBowlers <= 2)
    await tx.updateTable('tournaments').set({ linkEvents: false }).where('id', '=', tournament.id).execute()
  return event.name
}

/** What names an event. */
async function readUsers(tx: Tx, id: string) {
  const virtual = await tx
    .selectFrom('virtualEvents as v')
    .innerJoin('virtualEventMaps as m', 'm.virtualEventId', 'v.id')
    .select('v.name')
    .where('m.eventId', '=', id)
    .orderBy('v.name')
    .execute()
  const fee = await tx
    .selectFrom('addOnFees')
    .select('id')
    .where('eventId', '=', id)
    .where('inactiveAt', 'is', null)
    .executeTakeFirst()
  const rule = await tx
    .selectFrom('bundlingRules')
    .select('id')
    .where((eb) => eb.or([eb('parentEventId', '=', id), eb('childEventId', '=', id)]))
    .where('inactiveAt', 'is', null)
    .executeTakeFirst()
  return {
    feeds: virtual.map(({ name }) => name),
    hasActiveFee: fee !== undefined,
    hasActiveRule: rule !== undefined,
  }
}
