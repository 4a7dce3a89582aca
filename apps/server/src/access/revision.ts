import { createHash } from 'node:crypto'
import { Refusal } from '@kegler/domain/errors.ts'

type Fields = Readonly<Record<string, unknown>>

/** A short hash of a form's own fields, whatever their order: the page sends it back with the save. */
export const revision = (fields: Fields): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('base64url')
    .slice(0, 12)

/**
 * Compares what a save was based on with the fields as they are, read under the row lock. Without a sent revision the
 * last save wins. @throws Refusal Stale with the newest fields and their revision
 */
export function requireRevision(sent: string | undefined, fields: Fields): void {
  const newest = revision(fields)
  if (sent === undefined || sent === newest) return
  throw new Refusal('Stale', 'Somebody else has changed this. Please compare it with the newest values.', {
    ...fields,
    revision: newest,
  })
}
