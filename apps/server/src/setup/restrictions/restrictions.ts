import type { RestrictionsForm } from '@kegler/domain/setup/restrictions/restrictions.calls.ts'
import { restrictionFields } from '@kegler/domain/setup/restrictions/restrictions.fields.ts'
import type { z } from 'zod'
import { requireFresh, revision } from '../../access/revision.ts'
import type { Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'
import type { Handles } from '../../http/serve.ts'
import { columnsOf, pick } from '../form-fields.ts'
import { lockEditable, readManaged } from '../managed.ts'

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
    await requireFresh(tx, body.revision, fieldsOf(tournament), { recordIds: [tournament.id] })
    return answerOf(await writeRestrictions(tx, tournament.id, body))
  })

type Form = Omit<z.output<typeof RestrictionsForm>, 'revision'>
export const writeRestrictions = (tx: Tx, id: string, form: Form): Promise<TournamentRow> =>
  tx
    .updateTable('tournaments')
    .set({
      ...columnsOf(form, restrictionFields),
      termsUrl: form.termsUrl || null,
      blockFailedDivisionCalculation: form.blockFailedDivisionCalculation && form.requireRosterBeforeCheckout,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

const fieldsOf = (row: TournamentRow) => pick(row, restrictionFields)
const answerOf = (row: TournamentRow) => ({ ...fieldsOf(row), revision: revision(fieldsOf(row)) })
