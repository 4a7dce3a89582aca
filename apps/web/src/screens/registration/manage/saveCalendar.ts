import { call } from '../../../app/api.ts'
import type { Entry } from '../../../rosters/entryDraft.ts'
import { showError } from '../../../ui/problems.ts'
import { calendarName } from './entryActions.ts'

/** Fetches the squad of an entry as a calendar file, with the bearer token, and hands it to the browser to save. */
export async function saveCalendar(entry: Entry): Promise<void> {
  try {
    const text = await call('GET registration/entry/:id/calendar', { params: { id: entry.id } })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
    link.download = calendarName(entry)
    link.click()
    // Some browsers read the file only after the click has returned.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  } catch (error) {
    showError(error)
  }
}
