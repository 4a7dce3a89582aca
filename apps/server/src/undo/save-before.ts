import { inSnakeCase } from '@kegler/domain/audit/setup-names.ts'
import { divisionFields } from '@kegler/domain/setup/divisions/division.fields.ts'
import { eventFields } from '@kegler/domain/setup/events/event.fields.ts'
import { columnsIn, type Fields } from '@kegler/domain/setup/fields.ts'
import { tournamentForms } from '@kegler/domain/setup/tournament.forms.ts'
import { virtualEventFields } from '@kegler/domain/setup/virtual-events/virtual-event.fields.ts'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { TournamentRow } from '../db/locks.ts'
import type { Context } from '../http/serve.ts'
import { writeDeposits } from '../setup/deposits/deposits.ts'
import { readOwner } from '../setup/divisions/read-divisions.ts'
import { saveDivision } from '../setup/divisions/write-division.ts'
import { setLinked } from '../setup/events/link-events.ts'
import { saveEvent, writeAgeDate } from '../setup/events/update-event.ts'
import { pick } from '../setup/form-fields.ts'
import { saveSettings } from '../setup/general/update-tournament.ts'
import { writeMessages } from '../setup/messages/messages.ts'
import { writeRestrictions } from '../setup/restrictions/restrictions.ts'
import { writeSelfService } from '../setup/self-service/self-service.ts'
import { writeTeammates } from '../setup/teammates/teammates.ts'
import { saveVirtualEvent } from '../setup/virtual-events/update-virtual-event.ts'
import type { ActRow } from './read-act.ts'

interface Undoing extends Pick<Context, 'actor' | 'now' | 'services' | 'notes'> {
  tx: Tx
  tournament: TournamentRow
}
const columnsOfForm = (...forms: Fields[]) =>
  new Set(forms.flatMap((fields) => columnsIn(fields).map(([, column]) => inSnakeCase(column))))
const forms = Object.fromEntries(
  Object.entries(tournamentForms).map(([name, { fields }]) => [name, columnsOfForm(fields)]),
) as Record<keyof typeof tournamentForms, Set<string>>
/** The columns that the acts of this file save, by type. */
const saved: Readonly<Record<string, ReadonlySet<string>>> = {
  Tournament: new Set([
    ...Object.values(forms).flatMap((columns) => [...columns]),
    ...['link_events', 'age_verification_date'],
  ]),
  Event: columnsOfForm(eventFields),
  'Virtual Event': columnsOfForm(virtualEventFields),
  Division: columnsOfForm(divisionFields),
}
/** The rows that the acts of this file put back. */
export const savedRows = (rows: readonly ActRow[]): ActRow[] => [
  ...rows.filter(isSaved),
  ...[...mapsOfKept(rows).values()].flat(),
]
const isSaved = ({ typeName, operation, property }: ActRow): boolean =>
  operation === 'changed' && saved[typeName]?.has(property ?? '') === true

/** The row as it is, with the values that it had before the act. */
async function rowBefore<T>(tx: Tx, table: string, id: string, rows: readonly ActRow[]): Promise<T> {
  const values = Object.fromEntries(rows.map(({ property, originalValue }) => [property ?? '', originalValue]))
  const { rows: found } = await sql<T & object>`
    select r.* from ${sql.table(table)} t cross join lateral jsonb_populate_record(t, ${JSON.stringify(values)}::jsonb) r
    where t.id = ${id}`.execute(tx)
  return found[0] as T
}

/** Saves what these rows changed with the former values, by the acts that save. @throws Refusal of the act */
export async function saveBefore(undoing: Undoing, rows: readonly ActRow[]): Promise<void> {
  const { tx, tournament, now, notes } = undoing
  // the last that was changed first: a default division makes room before another one becomes it
  const ofType = (typeName: string) =>
    Map.groupBy(rows.filter((row) => row.typeName === typeName && isSaved(row)).toReversed(), (row) => row.recordId)
  for (const changes of ofType('Tournament').values()) await saveTournament(undoing, changes)
  for (const [id, changes] of ofType('Event')) {
    const form = await rowBefore<Parameters<typeof saveEvent>[2]>(tx, 'events', id, changes)
    await saveEvent(tx, tournament, form, { now, notes })
  }
  const maps = mapsOfKept(rows)
  const virtual = ofType('Virtual Event')
  for (const id of new Set([...virtual.keys(), ...maps.keys()])) {
    type Form = Parameters<typeof saveVirtualEvent>[2]
    const row = await rowBefore<Form & { owner: Form['ownedBy'] }>(tx, 'virtual_events', id, virtual.get(id) ?? [])
    const form = { ...row, ownedBy: row.owner, virtualEventMaps: await mapsBefore(tx, id, maps.get(id) ?? []) }
    await saveVirtualEvent(tx, tournament, form, { now, notes })
  }
  for (const [id, changes] of ofType('Division')) {
    const form = await rowBefore<Parameters<typeof saveDivision>[3]>(tx, 'divisions', id, changes)
    await saveDivision(tx, tournament, await readOwner(tx, id), form, notes)
  }
}

async function saveTournament({ tx, tournament, ...call }: Undoing, rows: readonly ActRow[]): Promise<void> {
  const was = await rowBefore<TournamentRow>(tx, 'tournaments', tournament.id, rows)
  const has = (columns: ReadonlySet<string>) => rows.some(({ property }) => columns.has(property ?? ''))
  const { general, deposits } = tournamentForms
  type Form = Parameters<typeof saveSettings>[3]
  const write: Record<keyof typeof forms, () => Promise<unknown>> = {
    general: () => saveSettings(tx, call, tournament, pick(was, general.fields) as Form),
    messages: () => writeMessages(tx, tournament, was),
    restrictions: () => writeRestrictions(tx, tournament.id, was),
    teammates: () => writeTeammates(tx, tournament.id, was),
    deposits: () => writeDeposits(tx, tournament.id, pick(was, deposits.fields), call.notes),
    selfService: () => writeSelfService(tx, tournament.id, was),
  }
  for (const name of Object.keys(write) as (keyof typeof forms)[]) if (has(forms[name])) await write[name]()
  if (has(new Set(['link_events']))) await setLinked(tx, tournament, was.linkEvents, call.now)
  if (has(new Set(['age_verification_date']))) await writeAgeDate(tx, tournament, was.ageVerificationDate, call.notes)
}

interface MapRow {
  virtual_event_id: string
  event_id: string
}
const mapOf = ({ originalValue, currentValue }: ActRow) => JSON.parse(originalValue ?? currentValue ?? '{}') as MapRow
/** What feeds virtual events that the act neither added nor deleted, by virtual event. */
function mapsOfKept(rows: readonly ActRow[]): Map<string, ActRow[]> {
  const whole = new Set(
    rows.flatMap(({ typeName, property, recordId }) =>
      typeName === 'Virtual Event' && property === null ? [recordId] : [],
    ),
  )
  const maps = rows.filter((row) => row.typeName === 'Virtual Event Map')
  return Map.groupBy(
    maps.filter((row) => !whole.has(mapOf(row).virtual_event_id)),
    (row) => mapOf(row).virtual_event_id,
  )
}
async function mapsBefore(tx: Tx, id: string, rows: readonly ActRow[]): Promise<string[]> {
  const now = await tx.selectFrom('virtualEventMaps').select('eventId').where('virtualEventId', '=', id).execute()
  const ids = new Set(now.map(({ eventId }) => eventId))
  for (const row of rows.toReversed()) {
    if (row.operation === 'removed') ids.add(mapOf(row).event_id)
    else ids.delete(mapOf(row).event_id)
  }
  return [...ids]
}
