import { historyTypes } from '@kegler/domain/audit/setup-names.ts'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { TournamentRow } from '../db/locks.ts'
import type { Context } from '../http/serve.ts'
import { recomputeDivisions } from '../setup/divisions/recompute.ts'
import type { ActRow } from './read-act.ts'
import { removeAdded } from './remove-added.ts'
import { saveBefore, savedRows } from './save-before.ts'

interface InverseFacts extends Pick<Context, 'actor' | 'now' | 'services' | 'notes'> {
  tournament: TournamentRow
  lines: readonly ActRow[]
}
/** Parents before their children. */
const order = [
  ...['Tournament', 'Location', 'Tournament Tag', 'Manager', 'Administrator', 'Event', 'Virtual Event'],
  ...['Virtual Event Map', 'Squad', 'Division', 'Add On Fee', 'Bundling Rule', 'Early List', 'Question', 'Waiver'],
  'Refund Step',
]

/** What was removed comes back under its id, then values, then what was added goes. @throws Refusal of the acts */
export async function applyInverse(tx: Tx, { lines, ...facts }: InverseFacts): Promise<void> {
  const undoing = { tx, ...facts }
  const saved = new Set(savedRows(lines))
  const restored = lines.filter((line) => line.operation === 'removed' && !saved.has(line))
  for (const typeName of order)
    await restore(
      tx,
      typeName,
      restored.filter((line) => line.typeName === typeName),
    )
  await recompute(tx, facts.tournament, restored)
  await saveBefore(undoing, lines)
  // squads follow the zone of the tournament
  const isNewZone = lines.some(({ typeName, property }) => typeName === 'Tournament' && property === 'time_zone')
  const rest = lines.filter(
    (line) =>
      line.operation === 'changed' &&
      !saved.has(line) &&
      !(isNewZone && line.typeName === 'Squad' && line.property === 'starts_at'),
  )
  for (const typeName of order)
    await setBack(
      tx,
      typeName,
      rest.filter((line) => line.typeName === typeName),
    )
  await removeAdded(undoing, lines)
}

const tableOf = (typeName: string) => sql.table(historyTypes[typeName]?.table ?? '')

async function restore(tx: Tx, typeName: string, lines: readonly ActRow[]): Promise<void> {
  const [first] = lines
  if (!first) return
  const rows = lines.map(({ originalValue }) => JSON.parse(originalValue ?? '{}') as Record<string, unknown>)
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.id(name)))
  await sql`insert into ${tableOf(typeName)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${tableOf(typeName)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  )
}

/** Records with the same columns in one statement: what no form of `save-before.ts` has. */
async function setBack(tx: Tx, typeName: string, lines: readonly ActRow[]): Promise<void> {
  const records = Map.groupBy(lines.toReversed(), ({ recordId }) => recordId)
  const byColumns = Map.groupBy(records, ([, changes]) =>
    changes
      .map(({ property }) => property)
      .sort()
      .join(),
  )
  for (const some of byColumns.values()) {
    const columns = (some[0]?.[1] ?? []).map(({ property }) => property ?? '')
    const rows = some.map(([id, changes]) => ({
      id,
      ...Object.fromEntries(
        changes.map(({ property, originalValue }) => [property ?? '', stored(typeName, property, originalValue)]),
      ),
    }))
    const set = sql.join(columns.map((name) => sql`${sql.id(name)} = r.${sql.id(name)}`))
    await sql`update ${tableOf(typeName)} t set ${set}
        from jsonb_populate_recordset(null::${tableOf(typeName)}, ${JSON.stringify(rows)}::jsonb) r where t.id = r.id`.execute(
      tx,
    )
  }
}

const isList = (typeName: string, property: string | null) =>
  ['people', 'ids'].includes(historyTypes[typeName]?.properties[property ?? '']?.kind ?? '')
/** A list is in the audit as JSON. */
const stored = (typeName: string, property: string | null, value: string | null): unknown =>
  value !== null && isList(typeName, property) ? JSON.parse(value) : value

/** Divisions of entries follow from divisions. */
async function recompute(tx: Tx, { id: tournamentId }: TournamentRow, restored: readonly ActRow[]): Promise<void> {
  const eventIds = restored.flatMap(({ typeName, originalValue }) => {
    if (typeName !== 'Division') return []
    const row = JSON.parse(originalValue ?? '{}') as Record<string, string | null>
    return row.event_id ?? row.virtual_event_id ?? []
  })
  if (eventIds.length > 0) await recomputeDivisions(tx, { tournamentId, eventIds: [...new Set(eventIds)] })
}
