import { restrictionFields } from '@kegler/domain/setup/restrictions/restrictions.fields.ts'
import { revision } from '../../access/revision.ts'
import type { TournamentRow } from '../../db/locks.ts'
import type { Handles } from '../../http/serve.ts'
import { columnsOf, pick } from '../form-fields.ts'
import { lockEditable, readManaged, requireFresh } from '../managed.ts'

export const getRestrictions: Handles<'GET setup/tournament/:id/restriction'> = async ({ params, actor, db }) =>
  answerOf(await readManaged(db, actor, params.id))

export const saveRestrictions: Handles<'PUT setup/tournament/:id/restriction'> = ({
  params,
  body,
  actor,
  transact,
  now,
}) =>
  transact(async (tx) => {
    const tournament = await lockEditable(tx, actor, params.id, now)
    await requireFresh(tx, body.revision, fieldsOf(tournament), [tournament.id])
    const saved = await tx
      .updateTable('tournaments')
      .set({
        ...columnsOf(body, restrictionFields),
        termsUrl: body.termsUrl || null,
        blockFailedDivisionCalculation: body.blockFailedDivisionCalculation && body.requireRosterBeforeCheckout,
      })
      .where('id', '=', tournament.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return answerOf(saved)
  })

const fieldsOf = (row: TournamentRow) => pick(row, restrictionFields)
const answerOf = (row: TournamentRow) => ({ ...fieldsOf(row), revision: revision(fieldsOf(row)) })
