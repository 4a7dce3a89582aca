import { randomUUID } from 'node:crypto'
import { Refusal } from '@kegler/domain/errors.ts'
import { squadDetails } from '@kegler/domain/setup/squads/squad.fields.ts'
import { bitsOfWeekdays, repeatedDays, whyNotOnDay, whyNotUntil } from '@kegler/domain/setup/squads/squad.rules.ts'
import type { Handles } from '../../http/serve.ts'
import { columnsOf } from '../form-fields.ts'
import { lockEditablePart } from '../managed.ts'
import { startOf } from '../wall-time.ts'
import { addSquads } from './add-squads.ts'
import { describeWaiting } from './describe-waiting.ts'
import { dayIn } from './squad-rows.ts'

/** Makes a squad and, on each day of its repeat, another one at the same wall time: squads of their own from then on. */
export const createSquad: Handles<'POST squad'> = async ({ body, actor, now, notes, transact }) => {
  return transact(async (tx) => {
    const tournament = await lockEditablePart(tx, actor, 'events', body.eventId, now)
    const { eventId, time, repeatOn, until, hideFromCaptains } = body
    const day = dayIn(body.startDateTime, tournament.timeZone)
    const why = whyNotOnDay(day, tournament) ?? whyNotUntil({ day, repeatOn, until }, tournament.endDate)
    if (why) throw new Refusal('RuleBroken', why)
    const days = repeatedDays(day, repeatOn, until)
    const isRepeated = days.length > 1
    const repeat = {
      repeatId: isRepeated ? randomUUID() : null,
      repeatingDays: isRepeated ? bitsOfWeekdays(repeatOn) : null,
    }
    const rows = days.map((on) => ({
      ...columnsOf(body, squadDetails),
      ...repeat,
      id: randomUUID(),
      eventId,
      hideFromCaptains,
      startsAt: startOf(on, time, tournament.timeZone),
    }))
    await addSquads(tx, tournament, rows, days)
    if (!hideFromCaptains) notes?.push(...(await describeWaiting(tx, [eventId])))
    return { id: rows[0]?.id ?? '', made: rows.length, firstDay: day }
  })
}
