import { Refusal } from '@kegler/domain/errors.ts'
import type { Handles } from '../http/serve.ts'
import { alertsInScope } from './alerts-in-scope.ts'

export const closeAlert: Handles<'POST admin/alert/:id/done'> = ({ params, body, actor, now, transact }) =>
  transact(async (tx) => {
    const id = /^\d{1,9}$/.test(params.id) ? params.id : '0'
    const closed = await tx
      .updateTable('alerts')
      .set({ doneAt: body.done ? now : null, doneBy: body.done ? actor.email : null })
      .where('alerts.id', '=', id)
      .where(alertsInScope(actor))
      .returning('alerts.id')
      .executeTakeFirst()
    if (!closed) throw new Refusal('NotFound', 'This alert was not found.')
    return { id: Number(id), done: body.done }
  })
