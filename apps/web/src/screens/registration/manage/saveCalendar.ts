import { call } from '../../../client/api.ts'
import { showError } from '../../../kit/problems.ts'
import { saveFile } from '../../../kit/saveFile.ts'
import type { Entry } from '../../../rosters/entryDraft.ts'
import { calendarName } from './entryActions.ts'

/** Fetches the squad of an entry as a calendar file, with the bearer token, and hands it to the browser to save. */
export async function saveCalendar(entry: Entry): Promise<void> {
  try {
    const text = await call('GET registration/entry/:id/calendar', { params: { id: entry.id } })
    saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), calendarName(entry))
  } catch (error) {
    showError(error)
  }
}
