import { dayTimeText, formatDay, formatSquad, shortHour } from '@kegler/domain/dates.ts'
import { formatMoney } from '@kegler/domain/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'

export type NameOf = (id: string) => string | undefined
type Values = Readonly<Record<string, string | null>>

/** How a page calls things: the console names persons by their address, and divisions with their event. */
export interface NameStyle {
  isConsole: boolean
  squadTime: (at: Date, timeZone: string) => string
}
/** 'Team, Mar 1st, 2026, 09:00 AM CT' */
const ofAudit: NameStyle = { isConsole: false, squadTime: dayTimeText }
/** 'Team, 9:00 AM, Mar 1st, 2026' */
export const ofConsole: NameStyle = { isConsole: true, squadTime: (at, zone) => shortHour(formatSquad(at, zone)) }

/** Names of records by their id: 'Ann Alley (8421-1001)', 'Team 1000326'; of what was removed by what its row says. */
export async function readNames(
  db: Db | Tx,
  ids: Iterable<string>,
  timeZone: string,
  style = ofAudit,
): Promise<NameOf> {
  const living = new Map<string, Living>()
  const removed = new Map<string, Removed>()
  const read = async (wanted: readonly string[]) => {
    for (const row of await readLiving(db, wanted)) living.set(row.id, row)
    const gone = wanted.filter((id) => !living.has(id))
    for (const row of await readRemoved(db, gone)) removed.set(row.recordId, row)
  }
  await read([...new Set(ids)].filter((id) => /^[\da-f-]{36}$/i.test(id)))
  await read([...removed.values()].flatMap(({ values }) => references.flatMap((name) => values[name] ?? [])))
  const nameOf: NameOf = (id) => {
    const [row, gone] = [living.get(id), removed.get(id)]
    return row ? nameOfLiving(row, style) : gone && nameOfRemoved(gone, { living, nameOf, timeZone, style })
  }
  return nameOf
}

interface Living {
  id: string
  kind: 'text' | 'squad' | 'amount' | 'division' | 'person'
  name: string
  at: Date | null
  /** The zone of a squad, the event of a division, the address of a person, what a refund is for. */
  more: string | null
}
async function readLiving(db: Db | Tx, ids: readonly string[]): Promise<Living[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Living>`
    with wanted as (select unnest(${ids}::uuid[]) as id)
    select n.id, 'text' as kind, e.name || ' ' || n.entry_number as name, null::timestamptz as at, null as more
      from entries n join events e on e.id = n.event_id where n.id in (table wanted)
    union all select v.id, 'text', e.name || coalesce(' of ' || b.first_name || ' ' || b.last_name, ' of ' || r.name, ''), null, null
      from virtual_entries v join virtual_events e on e.id = v.virtual_event_id left join bowlers b on b.id = v.bowler_id
        left join rosters r on r.entry_id = v.team_entry_id where v.id in (table wanted)
    union all select id, 'text', first_name || ' ' || last_name || ' (' || usbc_id || ')', null, null from bowlers where id in (table wanted)
    union all select id, 'person', coalesce(nullif(btrim(first_name || ' ' || last_name), ''), email), null, email from persons
      where id in (table wanted)
    union all select id, 'amount', amount::text, null, null from payments where id in (table wanted)
    union all select r.id, 'amount', r.amount::text, null, e.name || ' ' || n.entry_number
      from refunds r left join entries n on n.id = r.entry_id left join events e on e.id = n.event_id where r.id in (table wanted)
    union all select d.id, 'division', d.name, null, coalesce(e.name, v.name) from divisions d left join events e on e.id = d.event_id
      left join virtual_events v on v.id = d.virtual_event_id where d.id in (table wanted)
    union all select w.id, 'text', coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), p.email) || ' (' || w.quantity || ' ' || e.name || ')',
      null, null from waits w join persons p on p.id = w.captain_id join events e on e.id = w.event_id where w.id in (table wanted)
    union all select id, 'text', name, null, null from tournaments where id in (table wanted)
    union all select id, 'text', name, null, null from events where id in (table wanted)
    union all select id, 'text', name, null, null from virtual_events where id in (table wanted)
    union all select s.id, 'squad', e.name, s.starts_at, t.time_zone from squads s join events e on e.id = s.event_id
      join tournaments t on t.id = s.tournament_id where s.id in (table wanted)
    union all select id, 'text', name, null, null from locations where id in (table wanted)
    union all select f.id, 'text', f.description || ' of ' || e.name, null, null from add_on_fees f join events e on e.id = f.event_id
      where f.id in (table wanted)
    union all select r.id, 'text', p.name || ' and ' || c.name, null, null from bundling_rules r
      join events p on p.id = r.parent_event_id join events c on c.id = r.child_event_id where r.id in (table wanted)
    union all select id, 'text', name, null, null from early_lists where id in (table wanted)
    union all select id, 'text', '''' || label || '''', null, null from questions where id in (table wanted)
    union all select id, 'text', 'version ' || version, null, null from waivers where id in (table wanted)
    union all select id, 'text', percent || ' percent until ' || to_char(until_on, 'FMMon FMDDth, YYYY'), null, null from refund_steps where id in (table wanted)
    union all select id, 'text', name, null, null from tags where id in (table wanted)
    union all select m.id, 'text', p.email, null, null from tournament_managers m join persons p on p.id = m.person_id
      where m.id in (table wanted)
    union all select a.id, 'text', p.email, null, null from tournament_administrators a join persons p on p.id = a.person_id
      where a.id in (table wanted)
    union all select id, 'text', name, null, null from cards where id in (table wanted)
    union all select id, 'text', name, null, null from finance_accounts where id in (table wanted)`.execute(db)
  return rows
}

function nameOfLiving({ kind, name, at, more }: Living, { isConsole, squadTime }: NameStyle): string {
  switch (kind) {
    case 'squad':
      return at && more ? `${name}, ${squadTime(at, more)}` : name
    case 'amount':
      return `${formatMoney(Number(name))}${more ? ` for ${more}` : ''}`
    case 'division':
      return isConsole ? `${name} of ${more}` : name
    case 'person':
      return (isConsole && more) || name
    default:
      return name
  }
}

interface Removed {
  recordId: string
  typeName: string
  values: Values
}
/** Columns that name another record. */
const references = ['event_id', 'virtual_event_id', 'parent_event_id', 'child_event_id', 'person_id']
async function readRemoved(db: Db | Tx, ids: readonly string[]): Promise<Removed[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('audit')
    .select(['typeName', 'recordId', 'originalValue'])
    .where('property', 'is', null)
    .where('originalValue', 'is not', null)
    .where(sql<boolean>`record_id = any(${ids}::uuid[])`)
    .orderBy('id')
    .execute()
  return rows.map(({ originalValue, ...row }) => ({ ...row, values: JSON.parse(originalValue ?? '{}') as Values }))
}

interface Around {
  living: ReadonlyMap<string, Living>
  nameOf: NameOf
  timeZone: string
  style: NameStyle
}
function nameOfRemoved({ typeName, values }: Removed, { living, nameOf, timeZone, style }: Around) {
  const named = (id: string | null | undefined) => (id ? nameOf(id) : undefined) ?? 'something that is gone'
  const { event_id: eventId, virtual_event_id: virtualEventId, starts_at: startsAt, person_id: personId } = values
  switch (typeName) {
    case 'Squad':
      return `${named(eventId)}, ${style.squadTime(new Date(startsAt ?? 0), timeZone)}`
    case 'Division':
      return `${values.name} of ${named(eventId ?? virtualEventId)}`
    case 'Add On Fee':
      return `${values.description} of ${named(eventId)}`
    case 'Bundling Rule':
      return `${named(values.parent_event_id)} and ${named(values.child_event_id)}`
    case 'Refund Step':
      return `${values.percent} percent until ${formatDay(values.until_on ?? '')}`
    case 'Manager':
    case 'Administrator':
      return living.get(personId ?? '')?.more ?? named(null)
    case 'Question':
      return `'${values.label}'`
    default:
      return values.name ?? undefined
  }
}
