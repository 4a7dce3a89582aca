import { Refusal } from '@kegler/domain/errors.ts'
import { type UndoRow, undoableCall } from '@kegler/domain/undo/undo.rules.ts'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/tournaments.ts'
import { actId, isAct, ofTypes } from '../audit/read-acts.ts'
import { visibleCaptain } from '../captains/visible-captain.ts'
import type { Db, Tx } from '../db/db.ts'

/** A row of the audit with its stored values. */
export interface ActRow extends UndoRow {
  at: Date
  tournamentId: string | null
}
export const actNotFound = 'This act was not found.'

/** Of a whole row, the part about people is kept apart from the rest. */
const whole = (column: string) => {
  const [kept, rest] = [sql.ref(`v.${column}`), sql.ref(`a.${column}`)]
  return sql<string | null>`case when a.property is null and ${kept} is not null and ${rest} is not null
    then (${rest}::jsonb || ${kept}::jsonb)::text else coalesce(${kept}, ${rest}) end`
}
const rowsOfAudit = (db: Db | Tx) =>
  db
    .selectFrom('audit as a')
    // values about people are kept apart
    .leftJoin('auditValues as v', 'v.auditId', 'a.id')
    .leftJoin('tournaments', 'tournaments.id', 'a.tournamentId')
    .select(['a.at', 'a.typeName', 'a.recordId', 'a.property', 'a.userEmail', 'a.act', 'a.tournamentId'])
    .select([
      sql<number>`a.id`.as('id'),
      sql<UndoRow['operation']>`substring(a.message from '\\w+$')`.as('operation'),
      sql<number | null>`substring(a.message from '^Roster Position (\\d+)')::int`.as('position'),
      whole('original_value').as('originalValue'),
      whole('current_value').as('currentValue'),
    ])
    .orderBy('a.id')

/** What one act of staff wrote, as far as the actor's group may see it. @throws Refusal NotFound */
export async function readAct(db: Db, actor: Actor, requestId: string): Promise<ActRow[]> {
  const rows: ActRow[] = await rowsOfAudit(db)
    .where('a.requestId', '=', requestId)
    .where('a.role', 'is not', null)
    .where((eb) => eb.or([eb('a.tournamentId', 'is', null), inScope(actor)(eb as never) as never]))
    .execute()
  const isOfTournament = rows.some(({ tournamentId }) => tournamentId !== null)
  if (!isOfTournament) {
    // of a captain alone: what is known of captains belongs to who may see them
    const [first] = rows.filter(({ typeName }) => typeName === 'Captain' || typeName === 'Captain Note')
    if (!first || !undoableCall(rows)) throw new Refusal('NotFound', actNotFound)
    await visibleCaptain(db, actor, first.recordId)
  }
  return rows
}

/** What one act wrote of the setup of a tournament, shown or not. */
export const readSetupAct = (db: Db | Tx, tournamentId: string, requestId: string): Promise<ActRow[]> =>
  rowsOfAudit(db).where(ofTypes(tournamentId)).where(isAct(requestId)).execute()

/** What each of these acts wrote of it, read at once. */
export async function readSetupActs(
  db: Db,
  tournamentId: string,
  acts: readonly { requestId: string; first: number; last: number }[],
) {
  if (acts.length === 0) return new Map<string, ActRow[]>()
  const rows = await rowsOfAudit(db)
    .select(actId.as('requestId'))
    .where(ofTypes(tournamentId))
    .where(
      sql<SqlBool>`a.id between ${Math.min(...acts.map(({ first }) => first))} and ${Math.max(...acts.map(({ last }) => last))}`,
    )
    .where(sql<SqlBool>`${actId} = any(${acts.map(({ requestId }) => requestId)}::text[])`)
    .execute()
  return Map.groupBy(rows, ({ requestId }) => requestId)
}

/** What was written since about the records that its inverse puts back. */
export const readLater = (tx: Tx, rows: readonly ActRow[]): Promise<ActRow[]> =>
  rowsOfAudit(tx)
    .where(sql<SqlBool>`a.record_id = any(${[...new Set(rows.map(({ recordId }) => recordId))]}::uuid[])`)
    .where(sql<SqlBool>`a.id > ${Math.max(...rows.map(({ id }) => id))}`)
    .execute()

/** Who took the act back, and when. */
export const readUndoOf = (tx: Tx, reason: string) =>
  tx
    .selectFrom('audit')
    .select(['userEmail', 'at'])
    .where('reason', '=', reason)
    .where(sql<SqlBool>`reason like 'Undo of %'`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
