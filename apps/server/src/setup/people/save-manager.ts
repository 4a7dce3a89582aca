import { Refusal } from '@kegler/domain/errors.ts'
import { whyNotHandOver, whyNotRemoveManager } from '@kegler/domain/setup/people/people.rules.ts'
import type { Handles } from '../../http/serve.ts'
import { lockEditable } from '../managed.ts'
import { findStaff } from './find-staff.ts'
import { managerRows } from './list-people.ts'

export const saveManager: Handles<'POST setup/tournament/:id/manager'> = ({ params, body, actor, transact, now }) =>
  transact(async (tx) => {
    const tournament = await lockEditable(tx, actor, params.id, now)
    const rows = await managerRows(tx, tournament.id)
    const own = body.id === undefined ? undefined : rows.find(({ id }) => id === body.id)
    if (body.id !== undefined && !own) throw new Refusal('NotFound', 'This manager was not found.')
    const refusal = own && whyNotHandOver(own, actor)
    if (refusal) throw refusal
    const person = await findStaff(tx, tournament, body.email, 'manager')
    const listed = rows.find(({ personId }) => personId === person.id)
    if (listed && listed !== own) throw new Refusal('RuleBroken', 'This manager is on the list already.')
    const { id } = own
      ? await tx
          .updateTable('tournamentManagers')
          .set({ personId: person.id })
          .where('id', '=', own.id)
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
    const rows = await managerRows(tx, tournament.id)
    if (!rows.some(({ id }) => id === params.managerId)) throw new Refusal('NotFound', 'This manager was not found.')
    const refusal = whyNotRemoveManager(rows, params.managerId)
    if (refusal) throw refusal
    await tx.deleteFrom('tournamentManagers').where('id', '=', params.managerId).execute()
    return {}
  })
