import { historyTypes } from '@kegler/domain/setup/history/names.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'
import { recomputeDivisions } from '../divisions/recompute.ts'
import type { Line } from './read-acts.ts'

interface InverseFacts {
  tournament: TournamentRow
  lines: readonly Line[]
  now: Date
}
/** Parents before their children. */
const order = [
  ...['Tournament', 'Location', 'Tournament Tag', 'Manager', 'Administrator', 'Event', 'Virtual Event'],
  ...['Virtual Event Map', 'Squad', 'Division', 'Add On Fee', 'Bundling Rule'],
]
/** What ends instead of being removed: nobody removes it. */
const ends = ['Add On Fee', 'Bundling Rule']

/** Writes the inverse of these lines: what was removed comes back under its id, then values, then what was added goes. */
export async function applyInverse(tx: Tx, { tournament, lines, now }: InverseFacts): Promise<void> {
  const of = (operation: Line['operation'], typeName: string) =>
    lines.filter((line) => line.operation === operation && line.typeName === typeName)
  for (const typeName of order) await restore(tx, typeName, of('removed', typeName))
  for (const typeName of order) await setBack(tx, typeName, of('changed', typeName))
  for (const typeName of order.toReversed()) await takeAway(tx, typeName, of('added', typeName), now)
  await recompute(tx, tournament, lines)
}

const tableOf = (typeName: string) => sql.table(historyTypes[typeName]?.table ?? '')

async function restore(tx: Tx, typeName: string, lines: readonly Line[]): Promise<void> {
  const [first] = lines
  if (!first) return
  const rows = lines.map(({ originalValue }) => JSON.parse(originalValue ?? '{}') as Record<string, unknown>)
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.id(name)))
  await sql`insert into ${tableOf(typeName)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${tableOf(typeName)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  )
}

/** Records with the same columns in one statement; the last that was changed first, for what only one record may have. */
async function setBack(tx: Tx, typeName: string, lines: readonly Line[]): Promise<void> {
  const records = Map.groupBy(lines.toReversed(), ({ recordId }) => recordId)
  const alike = Map.groupBy(records, ([, own]) =>
    own
      .map(({ property }) => property)
      .sort()
      .join(),
  )
  const isOneAlone = typeName === 'Division'
  for (const group of alike.values())
    for (const some of isOneAlone ? group.map((one) => [one]) : [group]) {
      const columns = (some[0]?.[1] ?? []).map(({ property }) => property ?? '')
      const rows = some.map(([id, own]) => ({
        id,
        ...Object.fromEntries(own.map(({ property, originalValue }) => [property ?? '', originalValue])),
      }))
      const set = sql.join(columns.map((name) => sql`${sql.id(name)} = r.${sql.id(name)}`))
      await sql`update ${tableOf(typeName)} t set ${set}
        from jsonb_populate_recordset(null::${tableOf(typeName)}, ${JSON.stringify(rows)}::jsonb) r where t.id = r.id`.execute(
        tx,
      )
    }
}

async function takeAway(tx: Tx, typeName: string, lines: readonly Line[], now: Date): Promise<void> {
  if (lines.length === 0) return
  const rows = JSON.stringify(lines.map(({ currentValue }) => JSON.parse(currentValue ?? '{}')))
  const table = tableOf(typeName)
  const keys = keysOf[typeName] ?? ['id']
  const same = sql.join(
    keys.map((name) => sql`t.${sql.id(name)} = r.${sql.id(name)}`),
    sql` and `,
  )
  const those = sql`jsonb_populate_recordset(null::${table}, ${rows}::jsonb) r where ${same}`
  await (ends.includes(typeName)
    ? sql`update ${table} t set inactive_at = ${now}::timestamptz from ${those} and t.inactive_at is null`
    : sql`delete from ${table} t using ${those}`
  ).execute(tx)
}
const keysOf: Record<string, readonly string[]> = {
  'Tournament Tag': ['tournament_id', 'tag_id'],
  'Virtual Event Map': ['virtual_event_id', 'event_id'],
}

/** Divisions of entries follow from what changed. */
async function recompute(tx: Tx, { id: tournamentId }: TournamentRow, lines: readonly Line[]): Promise<void> {
  const criteria = ['average_based', 'age_based', 'gender_based', 'age_applies_to', 'age_verification_date']
  const isGeneral = lines.some(
    ({ typeName, property }) =>
      typeName === 'Tournament' && ['default_average', 'age_verification_date', 'start_date'].includes(property ?? ''),
  )
  const owners = lines
    .filter(({ typeName }) => typeName === 'Division')
    .flatMap(({ originalValue, currentValue, property, recordId }) => {
      if (property !== null) return { id: recordId }
      const row = JSON.parse(originalValue ?? currentValue ?? '{}') as Record<string, string | null>
      return { ownerId: row.event_id ?? row.virtual_event_id }
    })
  const ids = owners.flatMap((owner) => ('id' in owner ? owner.id : []))
  const { rows } = await sql<{ id: string }>`
    select coalesce(event_id, virtual_event_id) as id from divisions where id = any(${ids}::uuid[])`.execute(tx)
  const judged = lines.filter(
    ({ typeName, property }) => typeName.endsWith('Event') && criteria.includes(property ?? ''),
  )
  const eventIds = [
    ...judged.map(({ recordId }) => recordId),
    ...owners.flatMap((owner) => ('ownerId' in owner ? (owner.ownerId ?? []) : [])),
    ...rows.map(({ id }) => id),
  ]
  if (isGeneral || eventIds.length > 0)
    await recomputeDivisions(tx, { tournamentId, eventIds: isGeneral ? null : [...new Set(eventIds)] })
}
