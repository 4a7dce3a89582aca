import { divisionCalls } from '@kegler/domain/setup/divisions/divisions.calls.ts'
import { serve } from '../../http/serve.ts'
import { notFoundAs, readManaged } from '../managed.ts'
import { readManagedOf } from '../parts.ts'
import { createDivisionSet } from './create-division-set.ts'
import { divisionNotFound, readOwner, readSetupDivision, readSetupDivisions } from './read-divisions.ts'
import { createDivision, deleteDivision, updateDivision } from './write-division.ts'

export const divisionRoutes = serve(divisionCalls, {
  'GET division/:id': async ({ params, actor, db, now }) => {
    const owner = await readOwner(db, params.id)
    const tournament = await readManagedOf(db, actor, owner.table, owner.id).catch(notFoundAs(divisionNotFound))
    return readSetupDivision(db, tournament, now, owner, params.id)
  },
  'GET event/:id/divisions': async ({ params, actor, db, now }) => {
    const owner = { table: 'events', id: params.id } as const
    return readSetupDivisions(db, await readManagedOf(db, actor, owner.table, params.id), now, owner)
  },
  'GET virtualevent/:id/divisions': async (call) => {
    const owner = { table: 'virtualEvents', id: call.params.id } as const
    return readSetupDivisions(call.db, await readManagedOf(call.db, call.actor, owner.table, owner.id), call.now, owner)
  },
  'POST division': createDivision,
  'POST division/set': createDivisionSet,
  'PUT division': updateDivision,
  'PUT division/:id/delete': deleteDivision,
  'GET setup/tournament/:id/recompute': async ({ params, actor, db }) => {
    const { id } = await readManaged(db, actor, params.id)
    const row = await db
      .selectFrom('recomputes')
      .select(['total', 'done'])
      .where('tournamentId', '=', id)
      .executeTakeFirst()
    return row ?? null
  },
})
