import { createHash } from 'node:crypto'
import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'

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

interface Written {
  recordIds: readonly string[]
  /** As the database calls them; without, all. */
  columns?: readonly string[]
  /** Names nobody: who changed it may be of another group. */
  isShared?: boolean
}
/** `requireRevision` whose `changedBy` { email, at } also says who wrote it last. @throws Refusal Stale */
export async function requireFresh(
  tx: Tx,
  sent: string | undefined,
  fields: Fields,
  { isShared = false, ...written }: Written,
): Promise<void> {
  try {
    requireRevision(sent, fields)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const changedBy = isShared ? null : await readLastChange(tx, written)
    throw new Refusal(error.code, error.messages, { ...(error.data as object), changedBy })
  }
}
export async function readLastChange(tx: Tx, { recordIds, columns }: Omit<Written, 'isShared'>) {
  const last = await tx
    .selectFrom('audit')
    .select(['userEmail', 'at'])
    .where('recordId', 'in', recordIds)
    .$if(columns !== undefined, (query) => query.where(sql<boolean>`property = any(${columns ?? []}::text[])`))
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return last ? { email: last.userEmail, at: last.at.toISOString() } : null
}
