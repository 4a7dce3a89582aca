import { Refusal } from '@kegler/domain/errors.ts'
import { eventFields } from '@kegler/domain/setup/events/event.fields.ts'
import type { SetupEvent } from '@kegler/domain/setup/events/events.calls.ts'
import { isReadOnly } from '@kegler/domain/setup/tournament.rules.ts'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { revision } from '../../access/revision.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'
import type { Events } from '../../db/tables.ts'
import type { Handles } from '../../http/serve.ts'
import { listEvents } from '../../places/lookups.ts'
import { pick } from '../form-fields.ts'
import { readManaged } from '../managed.ts'
import { manages } from '../parts.ts'

type ReadEvent = z.output<typeof SetupEvent>
export const eventNotFound = 'This event was not found.'

interface Used {
  entries: number
  sold: number
  held: number
  squads: number
  divisions: number
  cartRosters: number
  addOnFees: number
  startsAt: Date | null
}
/** Bowled events of a tournament, these or all: most bowlers first, then the earliest start. */
export async function readEvents(
  db: Db | Tx,
  tournament: TournamentRow,
  now: Date,
  ids: readonly string[] | null = null,
): Promise<ReadEvent[]> {
  const { rows } = await sql<Selectable<Events> & Used>`
    select e.*, n.entries, n.sold, q.squads, q.starts_at, greatest(0, q.taken - n.places) as held,
      (select count(*)::int from divisions d where d.event_id = e.id) as divisions,
      (select count(*)::int from rosters r join squads s on s.id = r.squad_id where r.entry_id is null and s.event_id = e.id) as cart_rosters,
      (select coalesce(sum(f.fee), 0)::int from add_on_fees f where f.event_id = e.id and f.inactive_at is null) as add_on_fees
    from events e
    cross join lateral (select count(*)::int as entries, count(*) filter (where not is_cancelled)::int as sold,
      count(*) filter (where not is_cancelled and squad_id is not null)::int as places
      from entries where tournament_id = e.tournament_id and event_id = e.id) n
    cross join lateral (select count(*)::int as squads, coalesce(sum(taken), 0)::int as taken, min(starts_at) as starts_at
      from squads where event_id = e.id) q
    where e.tournament_id = ${tournament.id} and (${ids}::uuid[] is null or e.id = any(${ids}::uuid[]))
    order by e.number_of_bowlers desc, q.starts_at nulls last, e.name, e.id`.execute(db)
  const readOnly = isReadOnly(tournament, now)
  return rows.map(({ entries, startsAt, ...row }) => ({
    ...row,
    startsAt: startsAt?.toISOString() ?? null,
    isUsed: entries > 0,
    readOnly,
    readOnlyDivisions: readOnly || entries > 0,
    canDelete: !readOnly && entries === 0,
    displayDefault: row.averageBased || row.ageBased || row.genderBased,
    revision: revision(pick(row, eventFields)),
  }))
}

/** @throws Refusal NotFound */
export async function readEvent(db: Db | Tx, tournament: TournamentRow, now: Date, id: string): Promise<ReadEvent> {
  const [event] = await readEvents(db, tournament, now, [id])
  if (!event) throw new Refusal('NotFound', eventNotFound)
  return event
}

/** In full for who sets the tournament up; everybody else, and they as captains, see what captains see. */
export const listSetupEvents: Handles<'GET tournament/:tid/events'> = async (call) => {
  const { params, query, actor, db, now } = call
  if (query.captainView || !(await manages(db, actor, params.tid))) return listEvents(call)
  return readEvents(db, await readManaged(db, actor, params.tid), now)
}
