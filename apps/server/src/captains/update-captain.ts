import { lockPersons } from '../db/locks.ts'
import type { Handles } from '../http/serve.ts'
import { visibleCaptain } from './visible-captain.ts'

export const updateCaptain: Handles<'POST admin/captain/update'> = async ({ body, actor, db, transact }) => {
  const { id, subject } = await visibleCaptain(db, actor, body.captainId)
  // who has never signed in has no other name
  const nameByStaff = !(body.useAccountName && subject !== null)
  const names = nameByStaff ? { firstName: body.firstName, lastName: body.lastName } : {}
  return transact(async (tx) => {
    await lockPersons(tx, [id])
    return tx
      .updateTable('persons')
      .set({ ...names, nameByStaff })
      .where('id', '=', id)
      .returning(['id as captainId', 'firstName as captainFirstName', 'lastName as captainLastName'])
      .returning(['email as captainEmail', 'nameByStaff'])
      .executeTakeFirstOrThrow()
  })
}
