import { Refusal } from '@kegler/domain/errors.ts'
import { ownEntry } from '../../access/entries.ts'
import type { Handles } from '../../http/serve.ts'
import { calendarFile } from './calendar-file.ts'
import { readCalendarEntries } from './read-calendar-entries.ts'

export const getCalendar: Handles<'GET registration/entry/:id/calendar'> = async (call) => {
  const { params, actor, db, services, now } = call
  const { entry } = await ownEntry(db, actor, params.id)
  const own = (await readCalendarEntries(db, [entry.id])).filter(({ id }) => id === entry.id)
  if (own.length === 0)
    throw new Refusal('RuleBroken', 'This entry has no squad yet, so there is nothing to put in a calendar.')
  return calendarFile(own, { appUrl: services.config.appUrl, now })
}
