import type { Handles } from '../../http/serve.ts'
import { notFoundAs } from '../managed.ts'
import { readManagedOf } from '../parts.ts'
import { divisionNotFound, readOwner, readSetupDivision, readSetupDivisions } from './read-divisions.ts'

export const getDivision: Handles<'GET division/:id'> = async ({ params, actor, db, now }) => {
  const owner = await readOwner(db, params.id)
  const tournament = await readManagedOf(db, actor, owner.table, owner.id).catch(notFoundAs(divisionNotFound))
  return readSetupDivision(db, tournament, now, owner, params.id)
}

export const listEventDivisions: Handles<'GET event/:id/divisions'> = async ({ params, actor, db, now }) => {
  const owner = { table: 'events', id: params.id } as const
  return readSetupDivisions(db, await readManagedOf(db, actor, owner.table, params.id), now, owner)
}

export const listVirtualEventDivisions: Handles<'GET virtualevent/:id/divisions'> = async (call) => {
  const owner = { table: 'virtualEvents', id: call.params.id } as const
  return readSetupDivisions(call.db, await readManagedOf(call.db, call.actor, owner.table, owner.id), call.now, owner)
}
