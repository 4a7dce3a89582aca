import { randomUUID } from 'node:crypto'
import { type Tx, transact } from '../db/db.ts'
import { callAs, type Person, theKit } from './kit.ts'

/** Something that a request of this manager wrote. */
export async function act(by: Person, write: (tx: Tx) => Promise<unknown>, requestId: string = randomUUID()) {
  const { db } = (await theKit()).services.database
  await transact(db, { email: by.email, requestId, act: 'PUT something', role: 'manager' }, write)
  return requestId
}
export const history = async (who: Person, id: string, query: object = {}) =>
  (await callAs(who, 'GET setup/tournament/:id/history', { params: { id }, query })).body
export const linesOf = async (who: Person, id: string, requestId: string) =>
  (await callAs(who, 'GET setup/tournament/:id/history/:requestId', { params: { id, requestId } })).body
export const undo = (who: Person, id: string, requestId: string, dryRun?: true) =>
  callAs(who, 'POST setup/tournament/:id/history/:requestId/undo', {
    params: { id, requestId },
    ...(dryRun ? { dryRun } : {}),
  })
export const squadRow = async (id: string) =>
  (await theKit()).services.database.db.selectFrom('squads').selectAll().where('id', '=', id).executeTakeFirst()
