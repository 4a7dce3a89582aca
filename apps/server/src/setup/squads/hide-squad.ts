import { Refusal } from '@kegler/domain/errors.ts'
import { whyNotHideSquad } from '@kegler/domain/setup/squads/squad.rules.ts'
import type { Handles } from '../../http/serve.ts'
import { lockEditablePart } from '../managed.ts'

/** Hides a squad from captains or shows it; either half of a linked set hides the set. */
export const hideSquad: Handles<'PUT squad/:id/hideFromCaptains'> = async ({ params, body, actor, now, transact }) => {
  return transact(async (tx) => {
    const tournament = await lockEditablePart(tx, actor, 'squads', params.id, now)
    const why = whyNotHideSquad(tournament.status)
    if (why) throw new Refusal('RuleBroken', why)
    const { hideFromCaptains } = body
    await tx.updateTable('squads').set({ hideFromCaptains }).where('id', '=', params.id).execute()
    return { hideFromCaptains }
  })
}
