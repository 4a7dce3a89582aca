import { dayTimeText } from '@kegler/domain/dates.ts'
import { formatMoney } from '@kegler/domain/money.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { readNames } from '../setup/history/read-names.ts'

interface Found {
  id: string
  kind: 'text' | 'squad' | 'payment'
  name: string
  at: Date | null
  /** The zone of a squad; what a refund is for. */
  more: string | null
}
/**
 * Names of records by their id: 'Ann Alley (8421-1001)', 'Team 1000326', 'Team, Mar 1st, 2026, 09:00 AM CT'; things that
 * were removed by what their own rows say of them.
 */
export async function readAuditNames(
  db: Db,
  ids: readonly string[],
  timeZone: string,
): Promise<(id: string) => string | undefined> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return () => undefined
  const { rows } = await sql<Found>`
    with wanted as (select unnest(${wanted}::uuid[]) as id)
    select n.id, 'text' as kind, e.name || ' ' || n.entry_number as name, null::timestamptz as at, null as more
      from entries n join events e on e.id = n.event_id where n.id in (table wanted)
    union all select v.id, 'text', e.name || coalesce(' of ' || b.first_name || ' ' || b.last_name, ' of ' || r.name, ''), null, null
      from virtual_entries v join virtual_events e on e.id = v.virtual_event_id left join bowlers b on b.id = v.bowler_id
        left join rosters r on r.entry_id = v.team_entry_id where v.id in (table wanted)
    union all select id, 'text', first_name || ' ' || last_name || ' (' || usbc_id || ')', null, null from bowlers where id in (table wanted)
    union all select id, 'text', coalesce(nullif(btrim(first_name || ' ' || last_name), ''), email), null, null from persons
      where id in (table wanted)
    union all select id, 'payment', amount::text, null, null from payments where id in (table wanted)
    union all select r.id, 'payment', r.amount::text, null, e.name || ' ' || n.entry_number
      from refunds r left join entries n on n.id = r.entry_id left join events e on e.id = n.event_id where r.id in (table wanted)
    union all select d.id, 'text', d.name, null, null from divisions d where d.id in (table wanted)
    union all select id, 'text', name, null, null from events where id in (table wanted)
    union all select id, 'text', name, null, null from virtual_events where id in (table wanted)
    union all select s.id, 'squad', e.name, s.starts_at, t.time_zone from squads s join events e on e.id = s.event_id
      join tournaments t on t.id = s.tournament_id where s.id in (table wanted)`.execute(db)
  const names = new Map(rows.map((row) => [row.id, nameOf(row)]))
  const rest = wanted.filter((id) => !names.has(id))
  for (const tournamentId of await tournamentsOf(db, rest)) {
    const found = await readNames(db, { id: tournamentId, timeZone }, rest, dayTimeText)
    for (const id of rest) if (!names.has(id)) names.set(id, found(id) ?? '')
  }
  return (id) => names.get(id) || undefined
}
const nameOf = ({ kind, name, at, more }: Found): string => {
  if (kind === 'squad' && at && more) return `${name}, ${dayTimeText(at, more)}`
  return kind === 'payment' ? `${formatMoney(Number(name))}${more ? ` for ${more}` : ''}` : name
}

/** Where the audit knows of these records: names of setup are read by their tournament. */
async function tournamentsOf(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ tournamentId: string }>`
    select distinct tournament_id from audit where record_id = any(${ids as string[]}::uuid[]) and tournament_id is not null limit 20`.execute(
    db,
  )
  return rows.map(({ tournamentId }) => tournamentId)
}
