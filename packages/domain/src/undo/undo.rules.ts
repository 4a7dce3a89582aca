import { auditTypes, isSetupType } from '../audit/names.ts'
import { dayTimeText, type InstantText } from '../dates.ts'
import { instead, isUndoable, type UndoableCall, undoable } from './calls.rules.ts'

/** One row of the audit, with stored or with shown values: they are only compared. */
export interface UndoRow {
  id: number
  typeName: string
  recordId: string
  /** Of a position of a roster. */
  position: number | null
  /** The column; null for a record that was added or removed. */
  property: string | null
  operation: 'added' | 'changed' | 'removed'
  originalValue: string | null
  currentValue: string | null
  userEmail: string
  /** The key of the call. */
  act: string | null
}

/** The reason in the audit of an act that takes another one back. */
export const reasonOfUndo = (requestId: string): string => `Undo of ${requestId}`
export const undoneAct = (reason: string | null): string | null => reason?.match(/^Undo of (.+)$/)?.[1] ?? null

const noInverse = 'This act cannot be undone. Change it by hand.'

/** The call of an act that has an inverse, or null. A refund alone is an act of money. */
export function undoableCall(rows: readonly Written[]): UndoableCall | null {
  const act = rows[0]?.act ?? ''
  return isUndoable(act) && rows.some((row) => isPutBack(act, row)) ? act : null
}

/** Whether the inverse of an act puts back what this row says: positions of rosters whole. */
function isPutBack(call: UndoableCall, { typeName, property }: Written): boolean {
  const parts: readonly string[] = undoable[call]
  if (typeName === 'Roster Position' && property !== null) return false
  return parts.includes(typeName) || parts.includes(`${typeName} ${property}`)
}

type Written = Pick<UndoRow, 'typeName' | 'property' | 'userEmail' | 'act'>

interface UndoViewer {
  email: string
  isSuperuser: boolean
}
/** A superuser undoes the acts of others, an admin their own. */
const mayUndo = (rows: readonly Written[], { email, isSuperuser }: UndoViewer): boolean =>
  isSuperuser || rows.every(({ userEmail }) => userEmail === email)

/** Why an act of the back office is not undone, whatever has happened since; null when it may be. */
export function whyNotUndoAct(rows: readonly Written[], viewer: UndoViewer): string | null {
  const act = rows[0]?.act ?? ''
  const call = undoableCall(rows)
  if (!call) return new Map(Object.entries(instead)).get(act) ?? noInverse
  if (!mayUndo(rows, viewer)) return 'Only a superuser undoes what somebody else did.'
  if (rows.some(({ typeName }) => typeName === 'Refund'))
    return 'Money went back with this cancellation. Use Reactivate: what was given back is due again.'
  const isWithoutSquad =
    call === 'POST admin/entry/:id/cancel' &&
    rows.some(({ typeName, property }) => typeName === 'Entry' && property === 'is_cancelled') &&
    !rows.some(({ typeName, property }) => typeName === 'Entry' && property === 'squad_id')
  return isWithoutSquad ? 'This entry had no squad. Use Reactivate and choose one.' : null
}

/** What begins or ends for good, by type and column; null is the whole record. */
const forGood: readonly (readonly [typeName: string, property: string | null, sentence: string])[] = [
  ['Tournament', null, 'A tournament that was created stays. Archive it when it is not needed.'],
  ['Tournament', 'status', 'A change of the status cannot be undone. Change the status again.'],
  ['Add On Fee', 'inactive_at', 'A fee that has ended cannot be charged again. Add a new one.'],
  ['Bundling Rule', 'inactive_at', 'A bundling rule that has ended cannot apply again. Add a new one.'],
]
/** The same of an act of the console, whose managers undo the acts of each other. */
export function whyNotUndoSetup(rows: readonly Written[]): string | null {
  const found = forGood.find(([typeName, property]) =>
    rows.some((row) => row.typeName === typeName && row.property === property),
  )
  if (found) return found[2]
  const isNone = rows.length > 0 && rows.every(({ typeName }) => !isSetupType(typeName))
  return isNone ? 'Nothing of this can be undone.' : null
}

/** Columns of the setup that follow from others. */
export const isDerived = ({ typeName, property }: Pick<UndoRow, 'typeName' | 'property'>): boolean =>
  typeName === 'Squad' && property === 'total'

/** One value of the audit: a column of a record, or a position of a roster. */
const thingOf = ({ typeName, recordId, position, property }: UndoRow) =>
  JSON.stringify([typeName, recordId, position ?? property])
const isRemoved = ({ operation }: UndoRow) => operation === 'removed'
/** What each row leaves; null: nothing. */
const left = (row: UndoRow): string | null => (isRemoved(row) ? null : row.currentValue)

/** What was before an act, of one kind of record: by record, and by column or position; null: nothing was there. */
export function before(rows: readonly UndoRow[], typeName: string): Map<string, Map<string | number, string | null>> {
  const records = new Map<string, Map<string | number, string | null>>()
  for (const row of rows.toSorted((a, b) => a.id - b.id)) {
    if (row.typeName !== typeName || (row.position !== null && row.property !== null)) continue
    const values = records.get(row.recordId) ?? new Map<string | number, string | null>()
    records.set(row.recordId, values)
    const key = row.position ?? row.property ?? ''
    // what the first row of a value found
    if (!values.has(key)) values.set(key, row.operation === 'added' ? null : row.originalValue)
  }
  return records
}

/** The same as texts of these columns, of records that have one of them. */
export function beforeTexts<P extends string>(
  rows: readonly UndoRow[],
  typeName: string,
  properties: readonly P[],
): Map<string, Partial<Record<P, string | null>>> {
  return new Map(
    [...before(rows, typeName)].flatMap(([id, values]) => {
      const changed = properties.filter((property) => values.has(property))
      const texts = Object.fromEntries(changed.map((property) => [property, values.get(property) ?? null]))
      return changed.length > 0 ? [[id, texts as Partial<Record<P, string | null>>] as const] : []
    }),
  )
}

/** The last of the later rows that left another value than the act did in what its inverse puts back; null: none. */
export function changedAgain<R extends UndoRow>(rows: readonly UndoRow[], later: readonly R[]): R | null {
  const call = undoableCall(rows)
  if (!call) return null
  const lastOf = <T extends UndoRow>(of: readonly T[]) =>
    new Map(of.toSorted((a, b) => a.id - b.id).map((row) => [thingOf(row), row] as const))
  const after = lastOf(rows.filter((row) => isPutBack(call, row)))
  const now = lastOf(later)
  for (const [thing, row] of after) {
    const last = now.get(thing)
    if (last && left(last) !== left(row)) return last
  }
  return null
}

/** The first of these rows of the setup that a later one, newest first, changed again, itself or its whole record. */
export function changedSince<R extends UndoRow>(
  rows: readonly R[],
  later: readonly R[],
): { row: R; by: string } | null {
  const byRecord = Map.groupBy(later, ({ typeName, recordId }) => `${typeName} ${recordId}`)
  for (const row of rows) {
    const touched = byRecord
      .get(`${row.typeName} ${row.recordId}`)
      ?.find(({ property }) => property === null || row.property === null || property === row.property)
    if (touched && !isDerived(touched)) return { row, by: touched.userEmail }
  }
  return null
}
/** 'Available For Purchase of Team, 09:00 AM, Mar 1st, 2026 was changed again by ...'; `name`: of the record */
export function changedSinceSentence({ typeName, property }: Written, name: string, by: string): string {
  const label = property === null ? null : (auditTypes[typeName]?.[property]?.label ?? property)
  const what = typeName === 'Tournament' ? label : label ? `${label} of ${name}` : name
  return `${what} was changed again by ${by}. Undo that first, or change it by hand.`
}

/** 'The squad was changed again by Ingrid Solberg on Nov 3rd, 2026, 02:14 PM CT. ...' */
export function changedAgainSentence(row: UndoRow, by: string, at: InstantText | Date, timeZone: string): string {
  return `${labelOf(row)} changed again by ${by} on ${dayTimeText(at, timeZone)}. Undo that first, or change it by hand.`
}
function labelOf({ typeName, position, property }: UndoRow): string {
  if (position !== null) return `Position ${position} of the roster was`
  if (typeName === 'Captain Note') return 'The notes were'
  const label = property && auditTypes[typeName]?.[property]?.label
  return label ? `${label} was` : 'This was'
}

/** 'Ingrid Solberg undid this on Nov 3rd, 2026, 02:14 PM CT.' */
export const undoneSentence = (by: string, at: InstantText | Date, timeZone: string): string =>
  `${by} undid this on ${dayTimeText(at, timeZone)}.`

/** A row as a page has it. */
type ShownRow = UndoRow & {
  requestId: string
  changeDate: InstantText
  userName: string
  /** The act that it takes back. */
  undoes: string | null
}
/**
 * What a page offers for each act of its rows that has an inverse and that the viewer may undo: null to undo it, else
 * why it cannot be. `rows`: the newest first, without a gap; the server decides again.
 */
export function undoOffers(
  rows: readonly ShownRow[],
  viewer: UndoViewer,
  timeZone: string,
): Map<string, { whyNot: string | null }> {
  const acts = Map.groupBy(rows, ({ requestId }) => requestId)
  return new Map(
    [...acts].flatMap(([requestId, ofAct]) => {
      if (!undoableCall(ofAct) || !mayUndo(ofAct, viewer)) return []
      const last = Math.max(...ofAct.map(({ id }) => id))
      const undo = rows.find(({ undoes }) => undoes === requestId)
      const again = changedAgain(
        ofAct,
        rows.filter(({ id }) => id > last),
      )
      const whyNot =
        (undo && undoneSentence(undo.userName, undo.changeDate, timeZone)) ??
        whyNotUndoAct(ofAct, viewer) ??
        (again && changedAgainSentence(again, again.userName, again.changeDate, timeZone))
      return [[requestId, { whyNot }] as const]
    }),
  )
}
