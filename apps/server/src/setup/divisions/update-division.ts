import { Refusal } from '@kegler/domain/errors.ts'
import type { Handles } from '../../http/serve.ts'
import { requireFresh } from '../managed.ts'
import { lockDivision } from './lock-division.ts'
import { divisionFields, divisionNotFound, readSetupDivision } from './read-divisions.ts'
import { recomputeDivisions } from './recompute.ts'
import { divisionColumns } from './write-division.ts'

export const updateDivision: Handles<'PUT division'> = async ({ body, actor, now, notes, transact }) =>
  transact(async (tx) => {
    const { owner, tournament, division } = await lockDivision(tx, actor, body.id, now)
    if ([body.eventId, body.virtualEventId].some((id) => id && id !== owner.id))
      throw new Refusal('NotFound', divisionNotFound)
    await requireFresh(tx, body.revision, divisionFields(division), [body.id])
    const columns = await divisionColumns(tx, owner, body, body.id)
    await tx.updateTable('divisions').set(columns).where('id', '=', body.id).execute()
    await recomputeDivisions(tx, { tournamentId: tournament.id, eventIds: [owner.id] }, notes)
    return readSetupDivision(tx, tournament, now, owner, body.id)
  })
