import { formatSquad } from '@kegler/domain/dates.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'

export type NameOf = (id: string) => string | undefined
type Values = Readonly<Record<string, string | null>>

/** Names of things of the setup by their id, also of those that were removed: 'Team, 09:00 AM, Mar 1st, 2026' for a squad. */
export async function readNames(
  db: Db | Tx,
  { id: tournamentId, timeZone }: Pick<TournamentRow, 'id' | 'timeZone'>,
  ids: Iterable<string>,
  squadText = formatSquad,
): Promise<NameOf> {
  const startText = (at: Date) => squadText(at, timeZone)
  const wanted = [...new Set(ids)].filter((id) => /^[\da-f-]{36}$/i.test(id))
  const removed = await readRemoved(db, tournamentId, wanted)
  const referred = [...removed.values()].flatMap(({ values }) => references.map((name) => values[name]))
  const more = referred.filter((id) => id !== null && id !== undefined)
  for (const [id, row] of await readRemoved(db, tournamentId, more)) removed.set(id, row)
  const living = await readLiving(db, tournamentId, [...wanted, ...more], startText)
  const nameOf: NameOf = (id) => {
    const row = removed.get(id)
    return living.get(id) ?? (row && nameOfRemoved(row, nameOf, startText))
  }
  return nameOf
}
const references = ['event_id', 'virtual_event_id', 'parent_event_id', 'child_event_id', 'person_id']

async function readLiving(db: Db | Tx, tournamentId: string, ids: readonly string[], startText: (at: Date) => string) {
  const { rows } = await sql<{ id: string; name: string; startsAt: Date | null }>`
    with wanted as (select unnest(${ids}::uuid[]) as id)
    select id, name, null::timestamptz as starts_at from tournaments where id in (table wanted) and id = ${tournamentId}
    union all select id, name, null from events where id in (table wanted)
    union all select id, name, null from virtual_events where id in (table wanted)
    union all select s.id, e.name, s.starts_at from squads s join events e on e.id = s.event_id where s.id in (table wanted)
    union all select d.id, d.name || ' of ' || coalesce(e.name, v.name), null from divisions d
      left join events e on e.id = d.event_id left join virtual_events v on v.id = d.virtual_event_id where d.id in (table wanted)
    union all select id, name, null from locations where id in (table wanted)
    union all select f.id, f.description || ' of ' || e.name, null from add_on_fees f join events e on e.id = f.event_id
      where f.id in (table wanted)
    union all select r.id, p.name || ' and ' || c.name, null from bundling_rules r join events p on p.id = r.parent_event_id
      join events c on c.id = r.child_event_id where r.id in (table wanted)
    union all select id, name, null from tags where id in (table wanted)
    union all select m.id, p.email, null from tournament_managers m join persons p on p.id = m.person_id where m.id in (table wanted)
    union all select a.id, p.email, null from tournament_administrators a join persons p on p.id = a.person_id
      where a.id in (table wanted)
    union all select id, email, null from persons where id in (table wanted)
    union all select id, name, null from cards where id in (table wanted)
    union all select id, name, null from finance_accounts where id in (table wanted)`.execute(db)
  return new Map(rows.map(({ id, name, startsAt }) => [id, startsAt ? `${name}, ${startText(startsAt)}` : name]))
}

interface Removed {
  typeName: string
  values: Values
}
async function readRemoved(db: Db | Tx, tournamentId: string, ids: readonly string[]): Promise<Map<string, Removed>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('audit')
    .select(['typeName', 'recordId', 'originalValue'])
    .where('tournamentId', '=', tournamentId)
    .where('property', 'is', null)
    .where('originalValue', 'is not', null)
    .where(sql<boolean>`record_id = any(${ids}::uuid[])`)
    .orderBy('id')
    .execute()
  return new Map(
    rows.map(({ recordId, typeName, originalValue }) => [
      recordId,
      { typeName, values: JSON.parse(originalValue ?? '{}') as Values },
    ]),
  )
}

function nameOfRemoved(
  { typeName, values }: Removed,
  nameOf: NameOf,
  startText: (at: Date) => string,
): string | undefined {
  const named = (id: string | null | undefined) => (id ? nameOf(id) : undefined) ?? 'something that is gone'
  const { name, event_id: eventId, virtual_event_id: virtualEventId, starts_at: startsAt, description } = values
  if (typeName === 'Squad') return `${named(eventId)}, ${startText(new Date(startsAt ?? 0))}`
  if (typeName === 'Division') return `${name} of ${named(eventId ?? virtualEventId)}`
  if (typeName === 'Add On Fee') return `${description} of ${named(eventId)}`
  if (typeName === 'Bundling Rule') return `${named(values.parent_event_id)} and ${named(values.child_event_id)}`
  if (typeName === 'Manager' || typeName === 'Administrator') return named(values.person_id)
  return name ?? undefined
}
