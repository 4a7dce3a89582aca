import type { Handles } from '../../http/serve.ts'
import { requireCreate } from '../events/create-event.ts'
import { lockEditable } from '../managed.ts'
import { readVirtualEvent } from './read-virtual-events.ts'
import { virtualEventColumns, writeMaps } from './virtual-event-row.ts'

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
