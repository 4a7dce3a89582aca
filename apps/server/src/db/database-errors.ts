import pg from 'pg'

/** The connection could not be made, or broke. */
export class DatabaseUnreachable extends Error {}
/** SQLSTATE of an error of the database; undefined for other errors. */
export const databaseErrorCode = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined
/** The database cannot be used now: unreachable, starting or stopping, full, read-only, too slow to answer, or set back. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnreachable ||
  /^(08|53|57|58|25006|25P03)/.test(databaseErrorCode(error) ?? '') ||
  isPersonGone(error)
/** A person who was read before is not there: erased by another process, or the database was restored to an earlier moment. */
export const isPersonGone = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23503' && /table "persons"\.$/.test(error.detail ?? '')
/** The squad that had no places left, when that is what the database refused; '' when it is gone. */
export function soldOutSquad(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined
  if (error.code === '23503' && /_squad_id_fkey$/.test(error.constraint ?? '')) return ''
  return error.code === 'KG001' || error.constraint === 'squads_places' ? (error.detail ?? '') : undefined
}
/** The unique index or constraint that was violated. */
export const violated = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && error.code?.startsWith('23') ? error.constraint : undefined
/** What was to be written together must be written one after the other. */
export class OneByOne extends Error {}
/** One of the carts that are written together is the cause: places that were just sold, a row made twice. */
export const isOfOneCart = (error: unknown): boolean =>
  error instanceof OneByOne || soldOutSquad(error) !== undefined || violated(error) !== undefined
