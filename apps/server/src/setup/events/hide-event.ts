import { Refusal } from '@kegler/domain/errors.ts'
import { whyNotHide } from '@kegler/domain/setup/events/event.rules.ts'
import type { Handles } from '../../http/serve.ts'
import { lockEditableOf } from '../parts.ts'
import { eventNotFound } from './read-events.ts'

export const hideEvent: Handles<'PUT event/:id/hideFromCaptains'> = async ({ params, body, actor, now, transact }) =>
  transact(async (tx) => {
    if (body.eventId && body.eventId !== params.id) throw new Refusal('NotFound', eventNotFound)
    const part = { table: 'events', id: params.id, sent: body.tournamentId } as const
    const { status } = await lockEditableOf(tx, actor, part, now)
    const refusal = whyNotHide(status)
    if (refusal) throw new Refusal('RuleBroken', refusal)
    const { hideFromCaptains } = body
    await tx.updateTable('events').set({ hideFromCaptains }).where('id', '=', params.id).execute()
    return { hideFromCaptains }
  })
