import { namesOf } from '@kegler/domain/setup/fields.ts'
import { messageFields } from '@kegler/domain/setup/messages/messages.fields.ts'
import { revision } from '../../access/revision.ts'
import type { TournamentRow } from '../../db/locks.ts'
import type { Handles } from '../../http/serve.ts'
import { pick } from '../form-fields.ts'
import { lockEditable, readManaged, requireFresh } from '../managed.ts'

export const getMessages: Handles<'GET setup/tournament/:id/messages'> = async ({ params, actor, db }) =>
  answerOf(await readManaged(db, actor, params.id))

export const saveMessages: Handles<'PUT setup/tournament/:id/messages'> = ({ params, body, actor, transact, now }) =>
  transact(async (tx) => {
    const tournament = await lockEditable(tx, actor, params.id, now)
    const before = fieldsOf(tournament)
    await requireFresh(tx, body.revision, before, [tournament.id])
    const typed = namesOf(messageFields).map((name) => [
      name,
      body[name] === undefined ? before[name] : body[name] || null,
    ])
    const saved = await tx
      .updateTable('tournaments')
      .set(Object.fromEntries(typed))
      .where('id', '=', tournament.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return answerOf(saved)
  })

const fieldsOf = (row: TournamentRow) => pick(row, messageFields)
const answerOf = (row: TournamentRow) => ({ ...fieldsOf(row), revision: revision(fieldsOf(row)) })
