import { Refusal } from '@kegler/domain/errors.ts'
import { belowText, bulkText } from '@kegler/domain/setup/capacity/capacity.rules.ts'
import { sql } from 'kysely'
import { readLastChange } from '../../access/revision.ts'
import { lockSquadPlaces } from '../../db/squad-locks.ts'
import type { Handles } from '../../http/serve.ts'
import { rehearseLine } from '../../waiting-list/rehearse-line.ts'
import { lockEditablePart } from '../managed.ts'
import { readSquadRows, type SquadRow, squadName } from '../squads/squad-rows.ts'

/** Sets what captains may buy of a squad; it may be below what is sold. */
export const setCapacity: Handles<'POST capacity/:squadId'> = async (call) => {
  const { params, body, actor, now, notes, services, transact } = call
  return transact(async (tx) => {
    const tournament = await lockEditablePart(tx, actor, 'squads', params.squadId, now)
    const [squad] = await lockSquadPlaces(tx, [params.squadId])
    if (!squad) throw new Refusal('NotFound', 'This squad was not found.')
    const { capacity, shown } = body
    if (shown !== undefined && shown !== squad.captainCap && capacity !== squad.captainCap)
      throw new Refusal('Stale', 'Somebody else has changed this. Please compare it with the newest value.', {
        capacity: squad.captainCap,
        changedBy: await readLastChange(tx, { recordIds: [squad.id] }),
      })
    if (capacity > squad.total)
      throw new Refusal('RuleBroken', `Available For Purchase must be at most ${squad.total}.`)
    await tx.updateTable('squads').set({ captainCap: capacity }).where('id', '=', squad.id).execute()
    if (notes) {
      const [row] = await readSquadRows(tx, tournament, { ids: [squad.id] })
      const below = row && belowText(row)
      if (below) notes.push(below)
      notes.push(...(await rehearseLine(tx, services, { tournament, ids: [squad.id], now })))
    }
    return { capacity }
  })
}

/** Sets it for an event's squads on these days, in the order in which captains lock them. */
export const setBulkCapacity: Handles<'POST capacity'> = async (call) => {
  const { body, actor, now, notes, services, transact } = call
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
    if (notes) {
      const squads = await readSquadRows(tx, tournament, { ids })
      notes.push(bulkText(squads), ...belowTexts(squads, timeZone))
      notes.push(...(await rehearseLine(tx, services, { tournament, ids, now })))
    }
    return { squads: ids.length }
  })
}

const mostNamed = 3
/** 'Team at 9:00 AM, Mar 2nd, 2026: 5 sold, 2 in carts, 1 offered: more than 4, sales stop.' */
function belowTexts(squads: readonly SquadRow[], timeZone: string): string[] {
  const texts = squads.flatMap((row) => {
    const text = belowText(row)
    return text ? `${squadName(row, timeZone)}: ${text}` : []
  })
  const more = texts.length > mostNamed ? [`And ${texts.length - mostNamed} more.`] : []
  return [...texts.slice(0, mostNamed), ...more]
}
