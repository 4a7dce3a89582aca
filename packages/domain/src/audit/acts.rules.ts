import type { AuditRecord } from './audit.staff.calls.ts'
import { fieldOf } from './row.ts'
import { authorOf, describeAct } from './sentence.rules.ts'

/** What one request, or one run of a job, wrote. */
export interface AuditAct {
  requestId: string
  at: string
  /** 'Moved from 09:00 AM to 01:00 PM by Ingrid Solberg (admin): bus is late' */
  sentence: string
  userEmail: string
  userName: string
  rows: AuditRecord[]
}

/** Rows of the audit, newest first, as acts. `subject`: the record whose page it is. */
export function actsOf(records: readonly AuditRecord[], subject: string | null): AuditAct[] {
  const acts = Map.groupBy(records, ({ requestId }) => requestId)
  return [...acts.values()].flatMap((written) => {
    const rows = joinPositions(written.toSorted((a, b) => a.id - b.id))
    const [first] = written
    if (!first || rows.length === 0) return []
    const { requestId, changeDate: at, userEmail, userName } = first
    return [{ requestId, at, sentence: actSentence(rows, subject), userEmail, userName, rows }]
  })
}

/** One act as a sentence: what, who and why. */
export function actSentence(rows: readonly AuditRecord[], subject: string | null): string {
  const [first] = rows
  if (!first) return ''
  const done = first.undoes ? rows.map(reversed) : rows
  const what = `${first.undoes ? 'undone: ' : ''}${describeAct(done, subject)}`
  const reason = first.reason?.trim()
  return `${what.charAt(0).toUpperCase()}${what.slice(1)} by ${authorOf(first)}${reason ? `: ${reason}` : ''}`
}

/** A row of an undo as the row that it took back. */
function reversed(row: AuditRecord): AuditRecord {
  const opposite = { added: 'removed', removed: 'added', changed: 'changed' } as const
  const { operation, originalValue, currentValue } = row
  return { ...row, operation: opposite[operation], originalValue: currentValue, currentValue: originalValue }
}

/** Removed and added at one position by one act is a change of the position; the same bowler again is none. */
export function joinPositions(rows: readonly AuditRecord[]): AuditRecord[] {
  const places = Map.groupBy(rows, (row) =>
    row.typeName === 'Roster Position' && row.property === null ? `${row.recordId} ${row.position}` : `row ${row.id}`,
  )
  return [...places.values()].flatMap((found) => {
    const removed = found.find(({ operation }) => operation === 'removed')
    const added = found.find(({ operation }) => operation === 'added')
    return removed && added && found.length === 2 ? changesOf(removed, added) : found
  })
}
/** A removed and an added record as rows of what differs between them. */
function changesOf(removed: AuditRecord, added: AuditRecord): AuditRecord[] {
  const labels = new Map([...removed.fields, ...added.fields].map((field) => [field.property, field.propertyName]))
  return [...labels].flatMap(([property, propertyName], index) => {
    const [originalValue, currentValue] = [removed, added].map((row) => fieldOf(row, property))
    if (originalValue === currentValue || originalValue === undefined || currentValue === undefined) return []
    const message = `Roster Position ${added.position} changed`
    return [
      {
        ...added,
        ...{ message, property, propertyName, originalValue, currentValue, operation: 'changed' as const },
        // whose average it is
        fields: added.fields.filter((field) => field.property === 'bowler_id'),
        // several rows of one: each has a key of its own
        id: added.id + index / 100,
      },
    ]
  })
}
