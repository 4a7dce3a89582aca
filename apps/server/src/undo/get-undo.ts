import { actSentence, joinPositions } from '@kegler/domain/audit/acts.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import { readRecords } from '../audit/read-records.ts'
import type { Handles } from '../http/serve.ts'
import { makeInverse } from './undo-staff-act.ts'

/** For the notice of an act. One that wrote nothing, that the reader may not see, or that would be refused, is none. */
export const getUndo: Handles<'GET admin/undo/:requestId'> = async (call) => {
  const { db, params } = call
  const { rows, inverse } = await makeInverse(call, params.requestId).catch(refused)
  if (!inverse) return { sentence: null }
  const isOfAct = sql`a.id = any(${rows.map(({ id }) => id)}::bigint[])`
  const { records } = await readRecords(db, isOfAct, inverse.timeZone, {})
  return { sentence: actSentence(joinPositions(records.toReversed()), null) }
}

/** For a list of acts. */
export const listUndoOffers: Handles<'POST admin/undo/offers'> = async (call) => {
  const offers: { requestId: string; whyNot: string | null }[] = []
  for (const requestId of call.body.requestIds) {
    const { whyNot } = await makeInverse(call, requestId).catch(refused)
    offers.push({ requestId, whyNot })
  }
  return offers
}

/** What would be refused. */
function refused(error: unknown) {
  if (error instanceof Refusal) return { rows: [], inverse: null, whyNot: error.message }
  throw error
}
