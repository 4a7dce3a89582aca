import { Refusal } from '@kegler/domain/errors.ts'
import { bulkText } from '@kegler/domain/setup/capacity/capacity.rules.ts'
import { sql } from 'kysely'
import { lockSquadPlaces } from '../../db/locks.ts'
import type { Handles } from '../../http/serve.ts'
import { lockEditablePart, readLastChange } from '../managed.ts'
import { readSquadRows } from '../squads/squad-rows.ts'

/** Sets what captains may buy of a squad; it may be below what is sold. */
export const setCapacity: Handles<'POST capacity/:squadId'> = async ({ params, body, actor, now, transact }) => {
  return transact(async (tx) => {
    await lockEditablePart(tx, actor, 'squads', params.squadId, now)
    const [squad] = await lockSquadPlaces(tx, [params.squadId])
    if (!squad) throw new Refusal('NotFound', 'This squad was not found.')
    const { capacity, shown } = body
    if (shown !== undefined && shown !== squad.captainCap && capacity !== squad.captainCap)
      throw new Refusal('Stale', 'Somebody else has changed this. Please compare it with the newest value.', {
        capacity: squad.captainCap,
        changedBy: await readLastChange(tx, [squad.id]),
      })
    if (capacity > squad.total)
      throw new Refusal('RuleBroken', `Available For Purchase must be at most ${squad.total}.`)
    await tx.updateTable('squads').set({ captainCap: capacity }).where('id', '=', squad.id).execute()
    return { capacity }
  })
}

/** Sets it for an event's squads on these days, in the order in which captains lock them. */
export const setBulkCapacity: Handles<'POST capacity'> = async ({ body, actor, now, notes, transact }) => {
  return transact(async (tx) => {
    const tournament = await lockEditablePart(tx, actor, 'events', body.eventId, now)
    const { timeZone } = tournament
    const midnight = (day: string, plus: number) =>
      sql<Date>`((${day}::date + ${plus}::int)::timestamp at time zone ${timeZone})`
    const rows = await tx
      .selectFrom('squads')
      .select('id')
      .where('eventId', '=', body.eventId)
      .where('startsAt', '>=', midnight(body.startDate, 0))
      .where('startsAt', '<', midnight(body.endDate, 1))
      .execute()
    const places = await lockSquadPlaces(
      tx,
      rows.map(({ id }) => id),
    )
    const ids = places.map(({ id }) => id)
    await sql`update squads set captain_cap = floor(total * ${body.capacity}::numeric / 100)
      where id = any(${ids}::uuid[])`.execute(tx)
    notes?.push(bulkText(await readSquadRows(tx, tournament, { ids })))
    return { squads: ids.length }
  })
}
