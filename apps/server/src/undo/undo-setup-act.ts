import { formatSquad } from '@kegler/domain/dates.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { changedSince, changedSinceSentence, isDerived, whyNotUndoSetup } from '@kegler/domain/undo/undo.rules.ts'
import { sql } from 'kysely'
import { ofConsole, readNames } from '../audit/read-names.ts'
import { databaseErrorCode, soldOutSquad } from '../db/database-errors.ts'
import type { Tx } from '../db/db.ts'
import type { TournamentRow } from '../db/locks.ts'
import { lockSquadPlaces } from '../db/squad-locks.ts'
import type { Context, Handles } from '../http/serve.ts'
import { keepSoldPairs } from '../setup/events/linked-pairs.ts'
import { lockEditable, readManaged } from '../setup/managed.ts'
import type { Inverse } from './inverse.ts'
import { type ActRow, actNotFound, readLater, readSetupAct } from './read-act.ts'
import { undoAct } from './undo-act.ts'
import { whyNotUndoRows } from './undo-checks.ts'
import { requireParts } from './undo-parts.ts'
import { applyInverse } from './undo-writes.ts'

export const undoSetupAct: Handles<'POST setup/tournament/:id/history/:requestId/undo'> = async (call) => {
  const { params, actor, db } = call
  const tournament = await readManaged(db, actor, params.id)
  const rows = (await readSetupAct(db, tournament.id, params.requestId)).filter((row) => !isDerived(row))
  if (rows.length === 0) throw new Refusal('NotFound', actNotFound)
  return undoSetup(call, tournament, params.requestId, rows, {})
}

/** Of the squads that a plan made those that are left. */
export const undoPlan: Handles<'POST setup/tournament/:id/squads/plan/:planId/undo'> = async (call) => {
  const { params, actor, db } = call
  const tournament = await readManaged(db, actor, params.id)
  const rows = (await readSetupAct(db, tournament.id, params.planId)).filter(
    ({ act, typeName, operation }) =>
      act === 'POST setup/tournament/:id/squads/plan' && typeName === 'Squad' && operation === 'added',
  )
  const ids = rows.map(({ recordId }) => recordId)
  const left = await db.selectFrom('squads').select('id').where(sql<boolean>`id = any(${ids}::uuid[])`).execute()
  if (left.length === 0) throw new Refusal('NotFound', 'Nothing is left of this plan.')
  const isLeft = new Set(left.map(({ id }) => id))
  return undoSetup(
    call,
    tournament,
    params.planId,
    rows.filter(({ recordId }) => isLeft.has(recordId)),
    { deleted: left.length },
  )
}

async function undoSetup<A extends object>(
  call: Context,
  { id, timeZone }: TournamentRow,
  requestId: string,
  rows: readonly ActRow[],
  answer: A,
): Promise<A> {
  const { actor, now } = call
  const never = whyNotUndoSetup(rows)
  if (never) throw new Refusal('RuleBroken', never)
  const inverse: Inverse = {
    timeZone,
    lock: async (tx) => {
      await lockEditable(tx, actor, id, now)
      await lockSquadsOf(tx, id, rows)
    },
    whyNot: async (tx) =>
      (await whyChanged(tx, rows, timeZone)) ??
      whyNotUndoRows(tx, { tournament: await readManaged(tx, actor, id), lines: rows, now }),
    write: async (tx) => {
      const tournament = await readManaged(tx, actor, id)
      await requireParts(tx, { tournament, lines: rows, now })
      await keepSoldPairs(tx, tournament, () => applyInverse(tx, { ...call, tournament, lines: rows }))
    },
  }
  return undoAct(call, requestId, rows, inverse, () => answer).catch((error: unknown) => {
    throw refusalOf(error) ?? error
  })
}

/** Nobody takes or frees a place of these squads, or of these events, until it is done. */
async function lockSquadsOf(tx: Tx, tournamentId: string, rows: readonly ActRow[]): Promise<void> {
  const isOfAll = rows.some(({ property }) => property === 'link_events' || property === 'time_zone')
  const ids = rows.map(({ recordId }) => recordId)
  const squads = await tx
    .selectFrom('squads')
    .select('id')
    .where('tournamentId', '=', tournamentId)
    .$if(!isOfAll, (query) => query.where(sql<boolean>`(id = any(${ids}::uuid[]) or event_id = any(${ids}::uuid[]))`))
    .execute()
  await lockSquadPlaces(
    tx,
    squads.map((squad) => squad.id),
  )
}

/** What a later act changed again, or null. */
async function whyChanged(tx: Tx, rows: readonly ActRow[], timeZone: string): Promise<string | null> {
  const again = changedSince(rows, (await readLater(tx, rows)).toReversed())
  if (!again) return null
  const { row, by } = again
  const nameOf = await readNames(tx, [row.recordId], timeZone, { ...ofConsole, squadTime: formatSquad })
  return changedSinceSentence(row, nameOf(row.recordId) ?? '', by)
}

/** What the database holds against it, as a sentence. */
function refusalOf(error: unknown): Refusal | null {
  if (soldOutSquad(error) !== undefined)
    return new Refusal(
      'RuleBroken',
      'More places are sold or held than there would be. This cannot be undone any more.',
    )
  if (databaseErrorCode(error)?.startsWith('23'))
    return new Refusal(
      'RuleBroken',
      'What this act added is in use, or no longer fits later changes. This cannot be undone any more.',
    )
  return null
}
