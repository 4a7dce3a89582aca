import { randomUUID } from 'node:crypto'
import { bitsOfWeekdays } from '@kegler/domain/setup/squads/squad.rules.ts'
import type { Handles } from '../../http/serve.ts'
import { lockEditable, readManaged } from '../managed.ts'
import { startOf } from '../wall-time.ts'
import { addSquads } from './add-squads.ts'
import { describeWaiting } from './describe-waiting.ts'
import { readPlan } from './read-plan.ts'

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
      const startsAt = startOf(day, time, tournament.timeZone)
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
    notes?.push(summary, ...(await describeWaiting(tx, [...new Set(made.map(({ eventId }) => eventId))])))
    // what one request writes carries its id: undo finds the squads by it
    const firstDay = made.map(({ day }) => day).sort()[0] ?? null
    return { planId: author.requestId ?? '', made: rows.length, firstDay, entries, summary, skipped, refused }
  })
}
