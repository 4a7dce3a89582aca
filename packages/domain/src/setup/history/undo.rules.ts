import { historyTypes } from './names.ts'

/** One line of the audit. */
export interface AuditLine {
  typeName: string
  recordId: string
  /** The column; null for a record that was added or removed. */
  property: string | null
  operation: 'added' | 'changed' | 'removed'
  userEmail: string
}

/** Columns that follow from others, or belong to no form. */
const derived: Readonly<Record<string, readonly string[]>> = { Squad: ['total'] }
export const isDerived = ({ typeName, property }: Pick<AuditLine, 'typeName' | 'property'>): boolean =>
  property !== null && (derived[typeName]?.includes(property) ?? false)

/** Why an act can never be undone, whatever has happened since; null when it may be. */
export function whyNeverUndo(lines: readonly AuditLine[]): string | null {
  const has = (test: (line: AuditLine) => boolean) => lines.some(test)
  if (has(({ typeName, operation }) => typeName === 'Tournament' && operation !== 'changed'))
    return 'A tournament that was created stays. Archive it when it is not needed.'
  if (has(({ typeName, property }) => typeName === 'Tournament' && property === 'status'))
    return 'A change of the status cannot be undone. Change the status again.'
  if (has(({ typeName, property }) => property === 'inactive_at' && typeName === 'Add On Fee'))
    return 'A fee that has ended cannot be charged again. Add a new one.'
  if (has(({ typeName, property }) => property === 'inactive_at' && typeName === 'Bundling Rule'))
    return 'A bundling rule that has ended cannot apply again. Add a new one.'
  if (lines.length > 0 && lines.every(({ typeName }) => !historyTypes[typeName]))
    return 'Nothing of this can be undone.'
  return null
}

/** 'Available For Purchase of Team, 09:00 AM, Mar 1st, 2026 was changed again by ...': a later act stands in the way. */
export function changedSince(line: Pick<AuditLine, 'typeName' | 'property'>, name: string, by: string): string {
  const type = historyTypes[line.typeName]
  const label = line.property === null ? null : (type?.properties[line.property]?.label ?? line.property)
  const what = line.typeName === 'Tournament' ? label : label ? `${label} of ${name}` : name
  return `${what} was changed again by ${by}. Undo that first, or change it by hand.`
}
