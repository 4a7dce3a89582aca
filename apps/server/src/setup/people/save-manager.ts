import { Refusal } from '@kegler/domain/errors.ts'
import { onTheList, whyNotHandOver, whyNotRemoveManager } from '@kegler/domain/setup/people/people.rules.ts'
import type { Tx } from '../../db/db.ts'
import type { Handles } from '../../http/serve.ts'
import { lockEditable } from '../managed.ts'
import { findStaff } from './find-staff.ts'
import { managerRows } from './list-people.ts'

export const saveManager: Handles<'POST setup/tournament/:id/manager'> = ({ params, body, actor, transact, now }) =>
  transact(async (tx) => {
    const tournament = await lockEditable(tx, actor, params.id, now)
    const rows = await managerRows(tx, tournament.id)
    const edited = body.id === undefined ? undefined : rows.find(({ id }) => id === body.id)
    if (body.id !== undefined && !edited) throw new Refusal('NotFound', 'This manager was not found.')
    const refusal = edited && whyNotHandOver(edited, actor)
    if (refusal) throw refusal
    const person = await findStaff(tx, tournament, body.email, 'manager')
    const listed = rows.find(({ personId }) => personId === person.id)
    if (listed && listed !== edited) throw new Refusal('RuleBroken', onTheList.manager)
    const { id } = edited
      ? await tx
          .updateTable('tournamentManagers')
          .set({ personId: person.id })
          .where('id', '=', edited.id)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await tx
          .insertInto('tournamentManagers')
          .values({ tournamentId: tournament.id, personId: person.id })
          .returning('id')
          .executeTakeFirstOrThrow()
    return { id, email: person.email, inheritedAccess: false, isOwn: person.id === actor.personId }
  })

export const removeManager: Handles<'POST setup/tournament/:id/manager/:managerId/remove'> = (input) =>
  input.transact(async (tx) => {
    const { params, actor, now } = input
    const tournament = await lockEditable(tx, actor, params.id, now)
    await deleteManager(tx, tournament.id, params.managerId)
    return {}
  })

/** @throws Refusal */
export async function deleteManager(tx: Tx, tournamentId: string, id: string): Promise<void> {
  const rows = await managerRows(tx, tournamentId)
  if (!rows.some((row) => row.id === id)) throw new Refusal('NotFound', 'This manager was not found.')
  const refusal = whyNotRemoveManager(rows, id)
  if (refusal) throw refusal
  await tx.deleteFrom('tournamentManagers').where('id', '=', id).execute()
}
