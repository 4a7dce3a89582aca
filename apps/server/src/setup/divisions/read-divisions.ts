import { Refusal } from '@kegler/domain/errors.ts'
import { inNaturalOrder } from '@kegler/domain/rosters/division.rules.ts'
import { divisionFields } from '@kegler/domain/setup/divisions/division.fields.ts'
import type { SetupDivision } from '@kegler/domain/setup/divisions/divisions.calls.ts'
import { canDeleteParts, isReadOnly } from '@kegler/domain/setup/tournament.rules.ts'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { revision } from '../../access/revision.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'
import type { Divisions } from '../../db/tables.ts'
import { pick } from '../form-fields.ts'

type ReadDivision = z.output<typeof SetupDivision>
export const divisionNotFound = 'This division was not found.'
export interface Owner {
  table: 'events' | 'virtualEvents'
  id: string
}
interface Owned {
  eventId?: string | null | undefined
  virtualEventId?: string | null | undefined
}
export const ownerOf = ({ eventId, virtualEventId }: Owned): Owner =>
  eventId ? { table: 'events', id: eventId } : { table: 'virtualEvents', id: virtualEventId ?? '' }

interface Of {
  averageBased: boolean
  ageBased: boolean
  genderBased: boolean
  entries: number
}
/** Divisions of an event in natural order of their names. */
export async function readSetupDivisions(
  db: Db | Tx,
  tournament: TournamentRow,
  now: Date,
  { id }: Owner,
): Promise<ReadDivision[]> {
  const { rows } = await sql<Selectable<Divisions> & Of>`
    select d.*, coalesce(e.average_based, v.average_based) as average_based, coalesce(e.age_based, v.age_based) as age_based,
      coalesce(e.gender_based, v.gender_based) as gender_based, coalesce(n.n, 0) + coalesce(u.n, 0) as entries
    from divisions d left join events e on e.id = d.event_id left join virtual_events v on v.id = d.virtual_event_id
      left join (select division_id, count(*)::int as n from entries
        where tournament_id = ${tournament.id} and event_id = ${id} group by 1) n on n.division_id = d.id
      left join (select division_id, count(*)::int as n from virtual_entries
        where tournament_id = ${tournament.id} and virtual_event_id = ${id} group by 1) u on u.division_id = d.id
    where d.event_id = ${id} or d.virtual_event_id = ${id}`.execute(db)
  const canDelete = canDeleteParts(tournament, now)
  return inNaturalOrder(rows).map((row) => ({
    ...row,
    displayDefault: row.averageBased || row.ageBased || row.genderBased,
    canDelete: canDelete && row.entries === 0,
    readOnly: isReadOnly(tournament, now),
    revision: revision(pick(row, divisionFields)),
  }))
}

/** @throws Refusal NotFound */
export async function readSetupDivision(db: Db | Tx, tournament: TournamentRow, now: Date, of: Owner, id: string) {
  const division = (await readSetupDivisions(db, tournament, now, of)).find((one) => one.id === id)
  if (!division) throw new Refusal('NotFound', divisionNotFound)
  return division
}

/** How many averages its divisions add: of the teams that own a virtual event, or of one bowler. */
export async function readBowlers(db: Db | Tx, { id }: Owner): Promise<{ averageBased: boolean; bowlers: number }> {
  const { rows } = await sql<{ averageBased: boolean; bowlers: number }>`
    select average_based, number_of_bowlers as bowlers from events where id = ${id}
    union all select average_based, case owner when 'bowler' then 1 else (select max(e.number_of_bowlers)
      from virtual_event_maps m join events e on e.id = m.event_id where m.virtual_event_id = v.id) end
    from virtual_events v where id = ${id}`.execute(db)
  if (!rows[0]) throw new Refusal('NotFound', divisionNotFound)
  return rows[0]
}

/** The event that a division belongs to. @throws Refusal NotFound */
export async function readOwner(db: Db | Tx, divisionId: string): Promise<Owner> {
  const row = await db
    .selectFrom('divisions')
    .select(['eventId', 'virtualEventId'])
    .where('id', '=', divisionId)
    .executeTakeFirst()
  if (!row) throw new Refusal('NotFound', divisionNotFound)
  return ownerOf(row)
}
