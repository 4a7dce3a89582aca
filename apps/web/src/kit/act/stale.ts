/** The newest fields of a form that somebody else has saved since, and who. */
export interface StaleFields {
  fields: Record<string, unknown>
  revision: string
  changedBy: { email: string; at: string } | null
}
/** The data of a refusal 'Stale' of the server (`requireFresh`). */
export function readStale(data: unknown): StaleFields {
  const { revision, changedBy, ...fields } = data as Record<string, unknown>
  return { fields, revision: String(revision), changedBy: (changedBy as StaleFields['changedBy']) ?? null }
}
