import type { AuditRecord } from '@kegler/domain/audit/audit.staff.calls.ts'
import { auditTypes } from '@kegler/domain/audit/names.ts'
import { type Showing, shownValue } from '@kegler/domain/audit/show-value.ts'
import { undoneAct } from '@kegler/domain/undo/undo.rules.ts'
import type { Db } from '../db/db.ts'
import type { AuditRow } from './audit-row.ts'
import { readAuthors } from './read-authors.ts'
import { type NameOf, type NameStyle, readNames } from './read-names.ts'
import { readUndone } from './read-undone.ts'

type Values = Readonly<Record<string, unknown>>
const operationOf = ({ message }: AuditRow) => (message.match(/\w+$/)?.[0] ?? 'changed') as AuditRecord['operation']

/** Rows with names instead of ids; every value as a screen of the product shows it. */
export async function shownRecords(
  db: Db,
  rows: readonly AuditRow[],
  timeZone: string,
  style?: NameStyle,
): Promise<AuditRecord[]> {
  const nameOf = await readNames(db, rows.flatMap(idsOf), timeZone, style)
  const authorOf = await readAuthors(
    db,
    rows.flatMap(({ userEmail, onBehalfOf }) => [userEmail, onBehalfOf ?? userEmail]),
  )
  const reasonOf = await readUndone(
    db,
    rows.map(({ reason }) => reason),
    timeZone,
  )
  return rows.flatMap((row) => {
    const { id, at, userEmail, role, reason, act, requestId, message, typeName, recordId, property, onBehalfOf } = row
    const operation = operationOf(row)
    const values = { timeZone, nameOf }
    const fields = property === null ? fieldsOf(row, values) : []
    const written = fields.map(({ propertyName, value }) => `${propertyName}: ${value}`).join('; ') || null
    const label = property === null ? null : auditTypes[typeName]?.[property]
    if (label === undefined) return []
    const shown = (value: string | null) => (label ? shownText(value, label.kind, values) : written)
    return {
      ...{
        id,
        changeDate: at.toISOString(),
        userEmail,
        userName: authorOf(userEmail),
        role,
        reason: reasonOf(reason),
        undoes: undoneAct(reason),
        act,
        requestId,
        message,
      },
      ...{ typeName, recordId, operation, property, propertyName: label?.label ?? null, fields },
      onBehalfOf: onBehalfOf === null ? null : authorOf(onBehalfOf),
      position: Number(message.match(/^Roster Position (\d+)/)?.[1]) || null,
      thing: thingOf(row, fields, nameOf),
      originalValue: operation === 'added' ? null : shown(row.originalValue ?? row.personalOriginal),
      currentValue: operation === 'removed' ? null : shown(row.currentValue ?? row.personalCurrent),
    }
  })
}
/** What was written of a record that was added or removed; empty, off or no is left out. */
function fieldsOf(row: AuditRow, showing: Showing): AuditRecord['fields'] {
  const values = writtenValues(row)
  return Object.entries(auditTypes[row.typeName] ?? {}).flatMap(([property, { label, kind }]) => {
    const raw = values[property]
    if (raw === null || raw === undefined || raw === false || raw === '') return []
    const value = shownText(textOf(raw), kind, showing)
    return value === null ? [] : [{ property, propertyName: label, value }]
  })
}
const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** All columns of a record that was added or removed. */
function writtenValues({ originalValue, currentValue, personalOriginal, personalCurrent }: AuditRow): Values {
  return Object.assign({}, ...[originalValue, currentValue, personalOriginal, personalCurrent].map(parsed))
}
function parsed(json: string | null): Values {
  const value: unknown = json?.startsWith('{') ? JSON.parse(json) : null
  return (value ?? {}) as Values
}

function shownText(value: string | null, kind: Parameters<typeof shownValue>[1], showing: Showing): string | null {
  if (kind !== 'positions') return shownValue(value, kind, showing)
  const positions = JSON.parse(value ?? '[]') as { position: number; bowler_id: string }[]
  const named = positions.map(({ position, bowler_id: id }) => `${position}. ${showing.nameOf(id) ?? 'a bowler'}`)
  return named.length > 0 ? named.join(', ') : null
}

/** The name of the record: 'Team 1000326'. */
function thingOf({ typeName, recordId }: AuditRow, fields: AuditRecord['fields'], nameOf: NameOf): string {
  const name = nameOf(recordId)
  if (typeName === 'Payment' || typeName === 'Refund') {
    const amount = fields.find(({ property }) => property === 'amount')?.value ?? name
    return amount ? `${typeName} of ${amount}` : typeName
  }
  return name ?? typeName
}

/** Ids that a row names: its record, and those in the values that are shown. */
function idsOf(row: AuditRow): string[] {
  const { typeName, recordId, property, originalValue, currentValue } = row
  const values = property === null ? writtenValues(row) : { [property]: `${originalValue} ${currentValue}` }
  const named = Object.entries(auditTypes[typeName] ?? {})
    .filter(([column, { kind }]) => column in values && ['id', 'ids', 'positions'].includes(kind))
    .flatMap(([column]) => idsIn(textOf(values[column])))
  return [recordId, ...named]
}
export const idsIn = (text: string): string[] => text.match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g) ?? []
