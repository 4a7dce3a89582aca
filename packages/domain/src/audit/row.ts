import type { AuditRecord } from './audit.staff.calls.ts'

/** A value of a record that was added or removed. */
export const fieldOf = (row: Pick<AuditRecord, 'fields'>, property: string): string | null =>
  row.fields.find((field) => field.property === property)?.value ?? null

/** 'average of Ann Alley changed from 180 to 190' */
export function fromTo(
  label: string,
  { originalValue: from, currentValue: to }: AuditRecord,
  of: string | null = null,
): string {
  const name = of === null ? label.toLowerCase() : `${label.toLowerCase()} of ${of}`
  if (from === null) return `${name} set to ${to}`
  return to === null ? `${name} ${from} taken off` : `${name} changed from ${from} to ${to}`
}
