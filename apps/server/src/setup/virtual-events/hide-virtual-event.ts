import { Refusal } from '@kegler/domain/errors.ts'
import { whyNotHide } from '@kegler/domain/setup/events/event.rules.ts'
import type { Handles } from '../../http/serve.ts'
import { lockEditableOf } from '../parts.ts'
import { virtualEventNotFound } from './read-virtual-events.ts'

export const hideVirtualEvent: Handles<'PUT virtualevent/:id/hideFromCaptains'> = async (call) => {
  const { params, body, actor, now, transact } = call
  return transact(async (tx) => {
    if (body.virtualEventId && body.virtualEventId !== params.id) throw new Refusal('NotFound', virtualEventNotFound)
    const part = { table: 'virtualEvents', id: params.id, sent: body.tournamentId } as const
    const { status } = await lockEditableOf(tx, actor, part, now)
    const refusal = whyNotHide(status)
    if (refusal) throw new Refusal('RuleBroken', refusal)
    const { hideFromCaptains } = body
    await tx.updateTable('virtualEvents').set({ hideFromCaptains }).where('id', '=', params.id).execute()
    return { hideFromCaptains }
  })
}
