import { Refusal } from '@kegler/domain/errors.ts'
import { deleteChoices } from '@kegler/domain/setup/squads/squad.rules.ts'
import { canDeleteParts } from '@kegler/domain/setup/tournament.rules.ts'
import type { Handles } from '../../http/serve.ts'
import { lockEditablePart } from '../managed.ts'
import { removeSquads } from './remove-squads.ts'

const message = 'This squad was made by a repeat. Which squads should be deleted?'

/** Deletes a squad; of a repeat that has others left it is asked first which of them. */
export const deleteSquad: Handles<'PUT squad/:id/delete'> = async ({ params, body, actor, now, transact }) => {
  return transact(async (tx) => {
    const tournament = await lockEditablePart(tx, actor, 'squads', params.id, now)
    const columns = ['id', 'startsAt', 'repeatId'] as const
    const squad = await tx.selectFrom('squads').select(columns).where('id', '=', params.id).executeTakeFirst()
    if (!squad) throw new Refusal('NotFound', 'This squad was not found.')
    const repeated = squad.repeatId
      ? await tx
          .selectFrom('squads')
          .select(columns)
          .where('tournamentId', '=', tournament.id)
          .where('repeatId', '=', squad.repeatId)
          .orderBy('startsAt')
          .execute()
      : [squad]
    const [one, following, all] = deleteChoices
    if (repeated.length > 1 && !body.choice && canDeleteParts(tournament, now))
      return { message, choices: [...deleteChoices], deleted: 0 }
    const wanted = {
      [one]: [squad],
      [following]: repeated.filter(({ startsAt }) => startsAt >= squad.startsAt),
      [all]: repeated,
    }[body.choice ?? one]
    if (!wanted) throw new Refusal('RuleBroken', 'Please choose which squads should be deleted.')
    return { message: null, choices: [], deleted: await removeSquads(tx, tournament, wanted, now) }
  })
}
