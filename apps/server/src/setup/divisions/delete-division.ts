import { Refusal } from '@kegler/domain/errors.ts'
import { whyNotDeleteDivision } from '@kegler/domain/setup/divisions/division-form.rules.ts'
import { canDeleteParts } from '@kegler/domain/setup/tournament.rules.ts'
import type { Handles } from '../../http/serve.ts'
import { lockDivision } from './lock-division.ts'
import { recomputeDivisions } from './recompute.ts'

export const deleteDivision: Handles<'PUT division/:id/delete'> = async ({ params, actor, now, transact }) =>
  transact(async (tx) => {
    const { owner, tournament, division } = await lockDivision(tx, actor, params.id, now)
    const refusal = whyNotDeleteDivision(canDeleteParts(tournament, now), division)
    if (refusal) throw new Refusal('RuleBroken', refusal)
    await tx.deleteFrom('divisions').where('id', '=', params.id).execute()
    // an entry that has just come into it loses it
    await recomputeDivisions(tx, { tournamentId: tournament.id, eventIds: [owner.id] })
    return { name: division.name }
  })
