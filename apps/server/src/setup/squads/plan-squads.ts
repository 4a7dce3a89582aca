import { randomUUID } from 'node:crypto'
import { Refusal } from '@kegler/domain/errors.ts'
import { bitsOfWeekdays } from '@kegler/domain/setup/squads/squad.rules.ts'
import type { Handles } from '../../http/serve.ts'
import { lockEditable, readManaged } from '../managed.ts'
import { instantOf } from '../wall-time.ts'
import { addSquads } from './add-squads.ts'
import { readPlan } from './read-plan.ts'
import { removeSquads } from './remove-squads.ts'

/** What a plan would make. */
export const previewPlan: Handles<'POST setup/tournament/:id/squads/plan/preview'> = async ({
  params,
  body,
  actor,
  db,
}) => readPlan(db, await readManaged(db, actor, params.id), body)

/** Makes the squads of a plan. Those of one line at one time of day are repeats of each other. */
export const planSquads: Handles<'POST setup/tournament/:id/squads/plan'> = async (input) => {
  const { params, body, actor, author, now, notes, transact } = input
  return transact(async (tx) => {
    const tournament = await lockEditable(tx, actor, params.id, now)
    const { made, skipped, refused, entries, summary } = await readPlan(tx, tournament, body)
    const repeats = new Map<string, string>()
    const rows = made.map(({ line, time, day, eventId, startLane, endLane, description }) => {
      const key = `${line} ${time}`
      const repeatId = repeats.get(key) ?? randomUUID()
      repeats.set(key, repeatId)
      const repeatingDays = bitsOfWeekdays(body.lines[line]?.weekdays ?? body.weekdays)
      const startsAt = instantOf(day, time, tournament.timeZone)
      return {
        id: randomUUID(),
        eventId,
        startsAt,
        startLane,
        endLane,
        description: description ?? '',
        repeatId,
        repeatingDays,
      }
    })
    if (rows.length > 0) await addSquads(tx, tournament, rows, [...new Set(made.map(({ day }) => day))])
    notes?.push(summary)
    // what one request writes carries its id: undo finds the squads by it
    const firstDay = made.map(({ day }) => day).sort()[0] ?? null
    return { planId: author.requestId ?? '', made: rows.length, firstDay, entries, summary, skipped, refused }
  })
}

/** Removes what a plan made and is still there, all or nothing. */
export const undoPlan: Handles<'POST setup/tournament/:id/squads/plan/:planId/undo'> = async (input) => {
  const { params, actor, now, transact } = input
  return transact(async (tx) => {
    const tournament = await lockEditable(tx, actor, params.id, now)
    const squads = await tx
      .selectFrom('squads')
      .select(['id', 'startsAt'])
      .where('tournamentId', '=', params.id)
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('audit')
          .select('recordId')
          .where('tournamentId', '=', params.id)
          .where('requestId', '=', params.planId)
          .where('act', '=', 'POST setup/tournament/:id/squads/plan')
          .where('message', '=', 'Squad added')
          .$castTo<{ recordId: string }>(),
      )
      .execute()
    if (squads.length === 0) throw new Refusal('NotFound', 'Nothing is left of this plan.')
    return { deleted: await removeSquads(tx, tournament, squads, now) }
  })
}
