/** A row of the audit with the values that an erasure may blank. */
export interface AuditRow {
  id: number
  at: Date
  userEmail: string
  act: string | null
  role: string | null
  reason: string | null
  onBehalfOf: string | null
  requestId: string
  typeName: string
  recordId: string
  tournamentId: string | null
  property: string | null
  message: string
  originalValue: string | null
  currentValue: string | null
  personalOriginal: string | null
  personalCurrent: string | null
}
