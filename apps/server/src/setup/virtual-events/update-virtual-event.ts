import { Refusal } from '@kegler/domain/errors.ts'
import { whyNotChangeCriteria, whyNotChangeMaps, whyNotHide } from '@kegler/domain/setup/events/event.rules.ts'
import type { EditedVirtualEvent } from '@kegler/domain/setup/virtual-events/virtual-events.calls.ts'
import type { z } from 'zod'
import { requireFresh } from '../../access/revision.ts'
import type { Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'
import { lockVirtualEvents } from '../../db/setup-locks.ts'
import type { Context, Handles } from '../../http/serve.ts'
import { basePrice, newPriceNotes, readBeingPaid } from '../carts.ts'
import { recomputeDivisions } from '../divisions/recompute.ts'
import { criteria } from '../events/update-event.ts'
import { lockEditable, requireCreate } from '../managed.ts'
import { lockEditableOf } from '../parts.ts'
import { fieldsOf, readVirtualEvent, virtualEventNotFound } from './read-virtual-events.ts'
import { ownerOf, virtualEventColumns, writeMaps } from './virtual-event-row.ts'

export const updateVirtualEvent: Handles<'PUT virtualevent'> = async ({ body, actor, now, notes, transact }) =>
  transact(async (tx) => {
    const part = { table: 'virtualEvents', id: body.id, sent: body.tournamentId } as const
    const tournament = await lockEditableOf(tx, actor, part, now)
    await saveVirtualEvent(tx, tournament, body, { now, notes })
    return readVirtualEvent(tx, tournament, now, body.id)
  })

type Form = z.output<typeof EditedVirtualEvent>
type Saving = Pick<Context, 'now' | 'notes'>
/** @throws Refusal */
export async function saveVirtualEvent(tx: Tx, tournament: TournamentRow, form: Form, { now, notes }: Saving) {
  const { id } = form
  // nobody buys it or puts it in a cart until this is done
  const [before] = await lockVirtualEvents(tx, tournament.id, [id])
  if (!before) throw new Refusal('NotFound', virtualEventNotFound)
  const event = await readVirtualEvent(tx, tournament, now, id)
  await requireFresh(tx, form.revision, fieldsOf({ ...before, maps: event.maps }), { recordIds: [id] })
  const refuse = (sentence: string | null) => {
    if (sentence) throw new Refusal('RuleBroken', sentence)
  }
  const areMapsNew = event.maps.join() !== [...form.virtualEventMaps].sort().join() || event.owner !== ownerOf(form)
  if (areMapsNew) {
    const isBeingPaid = (await readBeingPaid(tx, tournament.id, [id])).size > 0
    refuse(whyNotChangeMaps({ ...event, isBeingPaid }))
  }
  const isChanged = (name: (typeof criteria)[number]) => before[name] !== form[name]
  if (isChanged('averageBased') || isChanged('ageBased') || isChanged('genderBased'))
    refuse(whyNotChangeCriteria(event))
  await tx.updateTable('virtualEvents').set(virtualEventColumns(form)).where('id', '=', id).execute()
  if (areMapsNew) await writeMaps(tx, tournament.id, id, form.virtualEventMaps)
  if (criteria.some(isChanged)) await recomputeDivisions(tx, { tournamentId: tournament.id, eventIds: [id] }, notes)
  if (basePrice(before) !== basePrice(form)) notes?.push(...(await newPriceNotes(tx, id, now)))
}

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

export const createVirtualEvent: Handles<'POST virtualevent'> = async ({ body, actor, now, transact }) =>
  transact(async (tx) => {
    const tournament = await lockEditable(tx, actor, body.tournamentId, now)
    requireCreate(tournament, now)
    const { hideFromCaptains } = body
    const { id } = await tx
      .insertInto('virtualEvents')
      .values({ ...virtualEventColumns(body), tournamentId: tournament.id, hideFromCaptains })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeMaps(tx, tournament.id, id, body.virtualEventMaps)
    return readVirtualEvent(tx, tournament, now, id)
  })
