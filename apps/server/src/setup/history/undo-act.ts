import { Refusal } from '@kegler/domain/errors.ts'
import { historyTypes } from '@kegler/domain/setup/history/names.ts'
import { changedSince, isDerived, whyNeverUndo } from '@kegler/domain/setup/history/undo.rules.ts'
import { reasonOfUndo } from '@kegler/domain/undo/undo.rules.ts'
import { sql } from 'kysely'
import { databaseErrorCode, soldOutSquad, type Tx } from '../../db/db.ts'
import { lockSquads, type TournamentRow } from '../../db/locks.ts'
import type { Handles } from '../../http/serve.ts'
import { whyNotLinkNow } from '../events/link-events.ts'
import { keepSoldPairs } from '../events/linked-pairs.ts'
import { lockEditable } from '../managed.ts'
import { actNotFound, type Line, readLines } from './read-acts.ts'
import { readNames } from './read-names.ts'
import { requireUndoable } from './undo-checks.ts'
import { applyInverse } from './undo-writes.ts'

export const undoAct: Handles<'POST setup/tournament/:id/history/:requestId/undo'> = async (call) => {
  const { params, actor, author, transact, now } = call
  const act = async (tx: Tx) => {
    const tournament = await lockEditable(tx, actor, params.id, now)
    const lines = (await readLines(tx, tournament.id, params.requestId)).filter((line) => !isDerived(line))
    if (lines.length === 0) throw new Refusal('NotFound', actNotFound)
    const never = whyNeverUndo(lines)
    if (never) throw new Refusal('RuleBroken', never)
    await lockSquadsOf(tx, tournament.id, lines)
    await requireUntouched(tx, tournament, lines, params.requestId)
    await requireUndoable(tx, { tournament, lines, actor, now })
    const named = JSON.stringify({ ...author, reason: reasonOfUndo(params.requestId) })
    await sql`select set_config('kegler.author', ${named}, true)`.execute(tx)
    await keepSoldPairs(tx, tournament, async () => {
      await applyInverse(tx, { tournament, lines, now })
      const isLink = lines.some(({ typeName, property }) => typeName === 'Tournament' && property === 'link_events')
      const refusal = isLink ? await whyNotLinkNow(tx, tournament, now) : null
      if (refusal) throw new Refusal('RuleBroken', refusal)
    })
    return {}
  }
  return transact(act).catch((error: unknown) => {
    throw refusalOf(error) ?? error
  })
}

/** Nobody takes or frees a place of these squads, or of these events, until it is done. */
async function lockSquadsOf(tx: Tx, tournamentId: string, lines: readonly Line[]): Promise<void> {
  const isLinkOrZone = lines.some(({ property }) => property === 'link_events' || property === 'time_zone')
  const ids = lines.map(({ recordId }) => recordId)
  const rows = await tx
    .selectFrom('squads')
    .select('id')
    .where('tournamentId', '=', tournamentId)
    .$if(!isLinkOrZone, (query) =>
      query.where(sql<boolean>`(id = any(${ids}::uuid[]) or event_id = any(${ids}::uuid[]))`),
    )
    .execute()
  const [only] = rows
  if (rows.length === 1 && only)
    await tx.selectFrom('squads').select('id').where('id', '=', only.id).forUpdate().execute()
  await lockSquads(
    tx,
    rows.map(({ id }) => id),
  )
}

/** @throws Refusal RuleBroken naming what a later act changed again */
async function requireUntouched(tx: Tx, tournament: TournamentRow, lines: readonly Line[], requestId: string) {
  const last = Math.max(...lines.map(({ id }) => id))
  const ids = [...new Set(lines.map(({ recordId }) => recordId))]
  const later = await tx
    .selectFrom('audit')
    .select(['typeName', 'recordId', 'property', 'userEmail'])
    .where('tournamentId', '=', tournament.id)
    .where(sql<boolean>`id > ${last}`)
    .where(sql<boolean>`request_id is distinct from ${requestId}`)
    .where(sql<boolean>`record_id = any(${ids}::uuid[])`)
    .where(sql<boolean>`type_name = any(${Object.keys(historyTypes)}::text[])`)
    .orderBy('id', 'desc')
    .execute()
  const byRecord = Map.groupBy(later, ({ typeName, recordId }) => `${typeName} ${recordId}`)
  for (const line of lines) {
    const touched = byRecord
      .get(`${line.typeName} ${line.recordId}`)
      ?.find(({ property }) => property === null || line.property === null || property === line.property)
    if (!touched || isDerived(touched)) continue
    const nameOf = await readNames(tx, tournament, [line.recordId])
    throw new Refusal('RuleBroken', changedSince(line, nameOf(line.recordId) ?? '', touched.userEmail))
  }
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
      'What this act made is in use, or no longer fits what was set up since. This cannot be undone any more.',
    )
  return null
}
