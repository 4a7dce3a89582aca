import { Refusal } from '@kegler/domain/errors.ts'
import { isReadOnly } from '@kegler/domain/setup/tournament.rules.ts'
import { virtualEventFields } from '@kegler/domain/setup/virtual-events/virtual-event.fields.ts'
import { ownedBy, type SetupVirtualEvent } from '@kegler/domain/setup/virtual-events/virtual-events.calls.ts'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { revision } from '../../access/revision.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'
import type { VirtualEvents } from '../../db/tables.ts'
import type { Handles } from '../../http/serve.ts'
import { listVirtualEvents } from '../../places/list-virtual-events.ts'
import { pick } from '../form-fields.ts'
import { readManaged } from '../managed.ts'
import { manages } from '../parts.ts'

type ReadVirtualEvent = z.output<typeof SetupVirtualEvent>
export const virtualEventNotFound = 'This virtual event was not found.'

/** The fields of the form, as they are on the wire. */
export const fieldsOf = (row: Selectable<VirtualEvents> & { maps: readonly string[] }) => ({
  ...pick(row, virtualEventFields),
  virtualEventMaps: row.maps.join(','),
  ownedBy: ownedBy(row.owner),
})

interface Used {
  maps: string[]
  entries: number
  sold: number
  held: number
  divisions: number
}
/** Virtual events of a tournament, these or all, by name. */
export async function readVirtualEvents(
  db: Db | Tx,
  tournament: TournamentRow,
  now: Date,
  ids: readonly string[] | null = null,
): Promise<ReadVirtualEvent[]> {
  const { rows } = await sql<Selectable<VirtualEvents> & Used>`
    select v.*, n.entries, n.sold,
      array(select m.event_id::text from virtual_event_maps m where m.virtual_event_id = v.id order by 1) as maps,
      (select coalesce(sum(l.quantity), 0)::int from hold_virtual_lines l where l.virtual_event_id = v.id) as held,
      (select count(*)::int from divisions d where d.virtual_event_id = v.id) as divisions
    from virtual_events v
    cross join lateral (select count(*)::int as entries, count(*) filter (where not is_cancelled)::int as sold
      from virtual_entries where tournament_id = v.tournament_id and virtual_event_id = v.id) n
    where v.tournament_id = ${tournament.id} and (${ids}::uuid[] is null or v.id = any(${ids}::uuid[]))
    order by v.name, v.id`.execute(db)
  const readOnly = isReadOnly(tournament, now)
  return rows.map(({ entries, ...row }) => ({
    ...row,
    ownedBy: ownedBy(row.owner),
    isUsed: entries > 0,
    readOnly,
    readOnlyEvent: readOnly || entries > 0,
    readOnlyDivisions: readOnly || entries > 0,
    canDelete: !readOnly && entries === 0,
    displayDefault: row.averageBased || row.ageBased || row.genderBased,
    revision: revision(fieldsOf(row)),
  }))
}

/** @throws Refusal NotFound */
export async function readVirtualEvent(
  db: Db | Tx,
  tournament: TournamentRow,
  now: Date,
  id: string,
): Promise<ReadVirtualEvent> {
  const [event] = await readVirtualEvents(db, tournament, now, [id])
  if (!event) throw new Refusal('NotFound', virtualEventNotFound)
  return event
}

/** In full for who sets the tournament up; everybody else, and they as captains, see what captains can buy. */
export const listSetupVirtualEvents: Handles<'GET tournament/:tid/virtualEvents'> = async (call) => {
  const { params, query, actor, db, now } = call
  if (query.captainView || !(await manages(db, actor, params.tid))) return listVirtualEvents(call)
  return readVirtualEvents(db, await readManaged(db, actor, params.tid), now)
}
