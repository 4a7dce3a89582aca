import { actSentence, joinPositions } from '@kegler/domain/audit/acts.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { hasRole } from '@kegler/domain/roles.ts'
import { whyNeverUndo } from '@kegler/domain/undo/undo.rules.ts'
import { sql } from 'kysely'
import { readRecords } from '../audit/read-records.ts'
import type { Handles } from '../http/serve.ts'
import { readAct } from './read-act.ts'

/** For the notice of an act. An act that wrote nothing, or that the reader may not see, is none. */
export const getUndo: Handles<'GET admin/undo/:requestId'> = async ({ params, actor, db }) => {
  const rows = await readAct(db, actor, params.requestId).catch((error: unknown) => {
    if (error instanceof Refusal) return []
    throw error
  })
  const viewer = { email: actor.email, isSuperuser: hasRole(actor.roles, ['superuser']) }
  if (whyNeverUndo(rows, viewer) !== null) return { sentence: null }
  const tournamentId = rows.find((row) => row.tournamentId !== null)?.tournamentId ?? null
  const tournament = await db
    .selectFrom('tournaments')
    .select('timeZone')
    .where('id', '=', tournamentId)
    .executeTakeFirst()
  const isOfAct = sql`a.id = any(${rows.map(({ id }) => id)}::bigint[])`
  const { records } = await readRecords(db, isOfAct, tournament?.timeZone ?? 'UTC', {})
  return { sentence: actSentence(joinPositions(records.toReversed()), null) }
}
