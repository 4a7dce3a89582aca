import { Refusal } from '@kegler/domain/errors.ts'
import { statusAllows } from '@kegler/domain/tournaments/status.rules.ts'
import type { Handles } from '../../http/serve.ts'
import { lockManaged } from '../managed.ts'
import { systemOf } from './pending.ts'

/** Puts an export into its queue in place of the last one; a job writes the file. */
export const beginExport: Handles<'POST export/tournament/:id/BeginExport'> = ({ params, actor, transact, now }) =>
  transact(async (tx) => {
    const { id, status, exportId } = await lockManaged(tx, actor, params.id)
    const system = await systemOf(tx, { exportId })
    if (!system?.exports)
      throw new Refusal('RuleBroken', 'This tournament has no tournament management system that takes a file.')
    if (!statusAllows(status, 'export'))
      throw new Refusal(
        'RuleBroken',
        "A tournament can be exported in the statuses 'Public Registration Closed' and 'All Registrations Closed'.",
      )
    const running = await tx
      .selectFrom('exports')
      .select('id')
      .where('tournamentId', '=', id)
      .where('state', 'in', ['queued', 'running'])
      .executeTakeFirst()
    if (running) throw new Refusal('RuleBroken', 'This tournament is being exported already. Please wait.')
    await tx.deleteFrom('exports').where('tournamentId', '=', id).execute()
    await tx.insertInto('exports').values({ tournamentId: id, createdBy: actor.personId, startedAt: now }).execute()
    return { exportStatus: 1 }
  })
