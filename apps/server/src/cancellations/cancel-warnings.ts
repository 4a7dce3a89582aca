import { whyNotAlone } from '@kegler/domain/cancellations/cancel.rules.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { staffEntry } from '../access/entries.ts'
import type { Handles } from '../http/serve.ts'
import { readCancelEffects } from './cancel-effects.ts'

export const cancelWarnings: Handles<'POST admin/entry/:id/cancelWarnings'> = async ({ params, actor, db }) => {
  const { entry, tournament } = await staffEntry(db, actor, params.id)
  const refusal = whyNotAlone(entry)
  if (refusal) throw refusal
  const { ofBowlers, ofTeams, bundled } = await readCancelEffects(db, tournament, entry.captainId, entry.id)
  const captain = await db
    .selectFrom('persons')
    .select(['firstName', 'lastName', 'email'])
    .where('id', '=', entry.captainId)
    .executeTakeFirstOrThrow()
  return {
    virtualEntriesToModify: ofBowlers,
    teamUnits: ofTeams,
    bundled,
    captainName: fullName(captain) || captain.email,
  }
}
