import { dayTimeText } from '@kegler/domain/dates.ts'
import type { Effects } from '@kegler/domain/effects.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Author, type Db, type Tx, transact } from './db.ts'

/** Thrown where an act has been rolled back after a dry run. */
class RolledBack extends Error {
  effects?: Omit<z.output<typeof Effects>, 'notes'>
}

/**
 * Runs an act as `transact` does, reads what it wrote and rolls it back. Under one snapshot: the places before are those
 * that the act saw, or the database asks for another try.
 * @throws RolledBack with the effects; what the act refuses is thrown as it is
 */
export const dryRun = (db: Db, author: Author, act: (tx: Tx) => Promise<unknown>): Promise<never> =>
  transact(db, author, async (tx) => {
    await sql`set transaction isolation level repeatable read`.execute(tx)
    const start = await readStart(tx)
    await sql`savepoint dry_run`.execute(tx)
    await act(tx)
    await sql`set constraints all immediate`.execute(tx)
    const { changed, ...effects } = await readEffects(tx, author, start)
    await sql`rollback to savepoint dry_run`.execute(tx)
    throw Object.assign(new RolledBack(), { effects: { ...effects, places: await comparePlaces(tx, changed) } })
  })

/** The effects of a handler whose act was given to `dryRun`. */
export async function effectsOf(handler: () => Promise<unknown>): Promise<Omit<z.output<typeof Effects>, 'notes'>> {
  try {
    await handler()
  } catch (error) {
    if (error instanceof RolledBack && error.effects) return error.effects
    throw error
  }
  throw new Error('This handler does not pass its act to `transact` of its context.')
}

/** What an act answers, of which nothing stays. */
export async function rehearse<T>(transact: (act: (tx: Tx) => Promise<T>) => Promise<T>, act: (tx: Tx) => Promise<T>) {
  let answer: { value: T } | undefined
  try {
    return await transact(async (tx) => {
      answer = { value: await act(tx) }
      throw new RolledBack()
    })
  } catch (error) {
    if (error instanceof RolledBack && answer) return answer.value
    throw error
  }
}

/** Whatever is visible under the snapshot and newer than this was written by the act. */
async function readStart(tx: Tx) {
  const { rows } = await sql<{ xid: number; audit: number; ledger: number }>`
    select pg_current_xact_id()::text::bigint & 4294967295 as xid,
      coalesce((select max(id) from audit), 0) as audit, coalesce((select max(id) from ledger), 0) as ledger`.execute(
    tx,
  )
  return rows[0] ?? { xid: 0, audit: 0, ledger: 0 }
}

async function readEffects(tx: Tx, author: Author, start: Awaited<ReturnType<typeof readStart>>) {
  const written = sql<boolean>`xmin::text::bigint >= ${start.xid}`
  return {
    audit: await tx
      .selectFrom('audit')
      // values about people are kept apart
      .leftJoin('auditValues as v', 'v.auditId', 'audit.id')
      .select(['typeName', 'recordId', 'property', 'message'])
      .select((eb) => [
        eb.fn.coalesce('audit.originalValue', 'v.originalValue').as('originalValue'),
        eb.fn.coalesce('audit.currentValue', 'v.currentValue').as('currentValue'),
      ])
      .where(sql<boolean>`audit.id > ${start.audit}`)
      .where('requestId', '=', author.requestId ?? '')
      .orderBy('audit.id')
      .execute(),
    ledger: await tx
      .selectFrom('ledger as l')
      .leftJoin('entries as n', 'n.id', 'l.entryId')
      .leftJoin('virtualEntries as u', 'u.id', 'l.virtualEntryId')
      .leftJoin('virtualEvents as v', 'v.id', 'u.virtualEventId')
      .select(['l.entryId', 'l.virtualEntryId', 'l.type', 'l.amount', 'l.description'])
      .select(sql<string>`coalesce(n.entry_number::text, v.name, '')`.as('item'))
      .where(sql<boolean>`l.id > ${start.ledger}`)
      .orderBy('l.id')
      .execute(),
    mails: await tx
      .selectFrom('mails')
      .select(['kind', 'toAddress as to'])
      .where('state', '=', 'queued')
      .where(written)
      .orderBy('id')
      .execute(),
    changed: await tx.selectFrom('squads').select(['id', 'taken']).where(written).orderBy('id').execute(),
  }
}

async function comparePlaces(tx: Tx, changed: readonly { id: string; taken: number }[]) {
  if (changed.length === 0) return []
  const ids = changed.map(({ id }) => id)
  const rows = await tx
    .selectFrom('squads as s')
    .innerJoin('events as e', 'e.id', 's.eventId')
    .innerJoin('tournaments as t', 't.id', 's.tournamentId')
    .select(['s.id', 's.taken', 's.total', 's.startsAt', 'e.name', 't.timeZone'])
    .where(sql<boolean>`s.id = any(${ids}::uuid[])`)
    .execute()
  const after = new Map(changed.map(({ id, taken }) => [id, taken]))
  // a squad that the act itself makes was not there before
  return rows
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, taken, total, name, startsAt, timeZone }) => ({
      squadId: id,
      squad: `${name}, ${dayTimeText(startsAt, timeZone)}`,
      before: taken,
      after: after.get(id) ?? taken,
      total,
    }))
    .filter((squad) => squad.before !== squad.after)
}
