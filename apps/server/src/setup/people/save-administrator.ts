import { Refusal } from '@kegler/domain/errors.ts'
import { onTheList, whyNotRemoveAdministrator } from '@kegler/domain/setup/people/people.rules.ts'
import type { Tx } from '../../db/db.ts'
import type { Handles } from '../../http/serve.ts'
import { lockEditable } from '../managed.ts'
import { findStaff } from './find-staff.ts'
import { administratorRows } from './list-people.ts'

export const addAdministrator: Handles<'POST setup/tournament/:id/administrator'> = (input) =>
  input.transact(async (tx) => {
    const { params, body, actor, now } = input
    const tournament = await lockEditable(tx, actor, params.id, now)
    const rows = await administratorRows(tx, tournament.id)
    const person = await findStaff(tx, tournament, body.email, 'administrator')
    if (rows.some(({ personId }) => personId === person.id)) throw new Refusal('RuleBroken', onTheList.administrator)
    const isPrimary = rows.length === 0
    const { id } = await tx
      .insertInto('tournamentAdministrators')
      .values({ tournamentId: tournament.id, personId: person.id, isPrimary })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, email: person.email, isPrimary }
  })

export const removeAdministrator: Handles<'POST setup/tournament/:id/administrator/:administratorId/remove'> = (
  input,
) =>
  input.transact(async (tx) => {
    const { params, actor, now } = input
    const tournament = await lockEditable(tx, actor, params.id, now)
    await deleteAdministrator(tx, tournament.id, params.administratorId)
    return {}
  })

/** @throws Refusal */
export async function deleteAdministrator(tx: Tx, tournamentId: string, id: string): Promise<void> {
  const row = (await administratorRows(tx, tournamentId)).find((one) => one.id === id)
  if (!row) throw new Refusal('NotFound', 'This administrator was not found.')
  const refusal = whyNotRemoveAdministrator(row)
  if (refusal) throw refusal
  await tx.deleteFrom('tournamentAdministrators').where('id', '=', row.id).execute()
}
