import type { Handles } from '../../http/serve.ts'
import { requireCreate } from '../events/create-event.ts'
import { lockEditableOf } from '../parts.ts'
import { ownerOf, readSetupDivision } from './read-divisions.ts'
import { recomputeDivisions } from './recompute.ts'
import { divisionColumns } from './write-division.ts'

export const createDivision: Handles<'POST division'> = async ({ body, actor, now, notes, transact }) =>
  transact(async (tx) => {
    const owner = ownerOf(body)
    const tournament = await lockEditableOf(tx, actor, owner, now)
    requireCreate(tournament, now)
    const { id } = await tx
      .insertInto('divisions')
      .values(await divisionColumns(tx, owner, body, null))
      .returning('id')
      .executeTakeFirstOrThrow()
    await recomputeDivisions(tx, { tournamentId: tournament.id, eventIds: [owner.id] }, notes)
    return readSetupDivision(tx, tournament, now, owner, id)
  })
