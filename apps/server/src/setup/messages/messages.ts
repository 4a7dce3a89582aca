import { namesOf } from '@kegler/domain/setup/fields.ts'
import { messageFields } from '@kegler/domain/setup/messages/messages.fields.ts'
import { requireFresh, revision } from '../../access/revision.ts'
import type { Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'
import type { Handles } from '../../http/serve.ts'
import { pick } from '../form-fields.ts'
import { lockEditable, readManaged } from '../managed.ts'

export const getMessages: Handles<'GET setup/tournament/:id/messages'> = async ({ params, actor, db }) =>
  answerOf(await readManaged(db, actor, params.id))

export const saveMessages: Handles<'PUT setup/tournament/:id/messages'> = ({ params, body, actor, transact, now }) =>
  transact(async (tx) => {
    const tournament = await lockEditable(tx, actor, params.id, now)
    await requireFresh(tx, body.revision, fieldsOf(tournament), { recordIds: [tournament.id] })
    return answerOf(await writeMessages(tx, tournament, body))
  })

type Form = Partial<Record<keyof typeof messageFields, string | null | undefined>>
/** What is absent stays. */
export function writeMessages(tx: Tx, tournament: TournamentRow, form: Form): Promise<TournamentRow> {
  const before = fieldsOf(tournament)
  const typed = namesOf(messageFields).map((name) => [
    name,
    form[name] === undefined ? before[name] : form[name] || null,
  ])
  return tx
    .updateTable('tournaments')
    .set(Object.fromEntries(typed))
    .where('id', '=', tournament.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const fieldsOf = (row: TournamentRow) => pick(row, messageFields)
const answerOf = (row: TournamentRow) => ({ ...fieldsOf(row), revision: revision(fieldsOf(row)) })
