import { Refusal } from '@kegler/domain/errors.ts'
import { averageSet } from '@kegler/domain/setup/divisions/average-sets.rules.ts'
import { insertRows } from '../../db/insert-rows.ts'
import type { Handles } from '../../http/serve.ts'
import { requireCreate } from '../managed.ts'
import { lockEditableOf } from '../parts.ts'
import { ownerOf, readBowlers, readSetupDivisions } from './read-divisions.ts'
import { recomputeDivisions } from './recompute.ts'

export const createDivisionSet: Handles<'POST division/set'> = async ({ body, actor, now, transact }) =>
  transact(async (tx) => {
    const owner = ownerOf(body)
    const tournament = await lockEditableOf(tx, actor, owner, now)
    requireCreate(tournament, now)
    const { averageBased, bowlers } = await readBowlers(tx, owner)
    if (!averageBased) throw new Refusal('RuleBroken', 'This event is not average based.')
    if ((await readSetupDivisions(tx, tournament, now, owner)).length > 0)
      throw new Refusal('RuleBroken', 'This event has divisions already.')
    const column = owner.table === 'events' ? 'eventId' : 'virtualEventId'
    const set = averageSet({ ...body.bounds, count: body.count, bowlers })
    await insertRows(
      tx,
      'divisions',
      set.map((division) => ({ ...division, [column]: owner.id })),
    )
    await recomputeDivisions(tx, { tournamentId: tournament.id, eventIds: [owner.id] })
    return readSetupDivisions(tx, tournament, now, owner)
  })
