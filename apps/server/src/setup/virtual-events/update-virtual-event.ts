import { Refusal } from '@kegler/domain/errors.ts'
import { whyNotChangeCriteria, whyNotChangeMaps } from '@kegler/domain/setup/events/event.rules.ts'
import { lockVirtualEvents } from '../../db/setup-locks.ts'
import type { Handles } from '../../http/serve.ts'
import { basePrice, newPriceNotes } from '../carts.ts'
import { recomputeDivisions } from '../divisions/recompute.ts'
import { readBeingPaid } from '../events/read-events.ts'
import { criteria } from '../events/update-event.ts'
import { requireFresh } from '../managed.ts'
import { lockEditableOf } from '../parts.ts'
import { readVirtualEvent, virtualEventFields, virtualEventNotFound } from './read-virtual-events.ts'
import { ownerOf, virtualEventColumns, writeMaps } from './virtual-event-row.ts'

export const updateVirtualEvent: Handles<'PUT virtualevent'> = async ({ body, actor, now, notes, transact }) =>
  transact(async (tx) => {
    const { id } = body
    const part = { table: 'virtualEvents', id, sent: body.tournamentId } as const
    const tournament = await lockEditableOf(tx, actor, part, now)
    // nobody buys it or puts it in a cart until this is done
    const [before] = await lockVirtualEvents(tx, tournament.id, [id])
    if (!before) throw new Refusal('NotFound', virtualEventNotFound)
    const event = await readVirtualEvent(tx, tournament, now, id)
    await requireFresh(tx, body.revision, virtualEventFields({ ...before, maps: event.maps }), [id])
    const refuse = (sentence: string | null) => {
      if (sentence) throw new Refusal('RuleBroken', sentence)
    }
    const areMapsNew = event.maps.join() !== [...body.virtualEventMaps].sort().join() || event.owner !== ownerOf(body)
    if (areMapsNew) {
      const isBeingPaid = (await readBeingPaid(tx, tournament.id, [id])).size > 0
      refuse(whyNotChangeMaps({ ...event, isBeingPaid }))
    }
    const isChanged = (name: (typeof criteria)[number]) => before[name] !== body[name]
    if (isChanged('averageBased') || isChanged('ageBased') || isChanged('genderBased'))
      refuse(whyNotChangeCriteria(event))
    await tx.updateTable('virtualEvents').set(virtualEventColumns(body)).where('id', '=', id).execute()
    if (areMapsNew) await writeMaps(tx, tournament.id, id, body.virtualEventMaps)
    if (criteria.some(isChanged)) await recomputeDivisions(tx, { tournamentId: tournament.id, eventIds: [id] }, notes)
    if (basePrice(before) !== basePrice(body)) notes?.push(...(await newPriceNotes(tx, id, now)))
    return readVirtualEvent(tx, tournament, now, id)
  })
