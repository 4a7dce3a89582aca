import type { Handles } from '../../http/serve.ts'
import { recomputeDivisions } from '../divisions/recompute.ts'
import { lockEditable, requireFresh } from '../managed.ts'

export const setAgeDate: Handles<'POST setup/tournament/:id/ageVerificationDate'> = async (call) => {
  const { params, body, actor, now, notes, transact } = call
  return transact(async (tx) => {
    const { id, ageVerificationDate: before } = await lockEditable(tx, actor, params.id, now)
    await requireFresh(tx, body.revision, { ageVerificationDate: before }, [id])
    const { ageVerificationDate } = body
    if (ageVerificationDate === before) return { ageVerificationDate }
    await tx.updateTable('tournaments').set({ ageVerificationDate }).where('id', '=', id).execute()
    await recomputeDivisions(tx, { tournamentId: id }, notes)
    return { ageVerificationDate }
  })
}
