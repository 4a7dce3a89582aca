import type { TeammatesForm } from '@kegler/domain/setup/teammates/teammates.calls.ts'
import { teammateFields } from '@kegler/domain/setup/teammates/teammates.fields.ts'
import type { z } from 'zod'
import { requireFresh, revision } from '../../access/revision.ts'
import type { Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'
import type { Handles } from '../../http/serve.ts'
import { columnsOf, pick } from '../form-fields.ts'
import { lockEditable, readManaged } from '../managed.ts'

type Form = Omit<z.output<typeof TeammatesForm>, 'revision'>
export const writeTeammates = (tx: Tx, id: string, form: Form): Promise<TournamentRow> =>
  tx
    .updateTable('tournaments')
    .set(columnsOf(form, teammateFields))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

const fieldsOf = (row: TournamentRow) => pick(row, teammateFields)
const answerOf = (row: TournamentRow) => ({ ...fieldsOf(row), revision: revision(fieldsOf(row)) })

export const getTeammates: Handles<'GET setup/tournament/:id/teammates'> = async ({ params, actor, db }) =>
  answerOf(await readManaged(db, actor, params.id))

export const saveTeammates: Handles<'PUT setup/tournament/:id/teammates'> = ({ params, body, actor, transact, now }) =>
  transact(async (tx) => {
    const tournament = await lockEditable(tx, actor, params.id, now)
    await requireFresh(tx, body.revision, fieldsOf(tournament), { recordIds: [tournament.id] })
    return answerOf(await writeTeammates(tx, tournament.id, body))
  })
