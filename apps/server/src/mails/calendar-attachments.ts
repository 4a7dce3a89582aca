import { calendarFile } from '../entries/calendar/calendar-file.ts'
import { readCalendarEntries } from '../entries/calendar/read-calendar-entries.ts'
import { type Mail, MailError } from '../gateways/mail.ts'
import type { Services } from '../services.ts'
import type { MailData } from './mail-data.ts'
import type { MailedEntry, MailKind } from './queue/queue-mail.ts'

/** The squads of a mail as one calendar file, as they are when it is sent; none for kinds without squads. */
export async function calendarAttachments<K extends MailKind>(
  { config, database, now }: Services,
  kind: K,
  data: MailData[K],
): Promise<NonNullable<Mail['attachments']>> {
  const ids = mailedEntries(kind, data).flatMap(({ entryId }) => entryId ?? [])
  if (ids.length === 0) return []
  const squads = await readCalendarEntries(database.db, ids).catch((error: Error) => {
    throw new MailError(error.message, false)
  })
  if (squads.length === 0) return []
  const content = calendarFile(squads, { appUrl: config.appUrl, now: now() })
  return [{ filename: 'squads.ics', content, contentType: 'text/calendar; charset=utf-8' }]
}

function mailedEntries<K extends MailKind>(kind: K, data: MailData[K]): readonly MailedEntry[] {
  if (kind === 'welcome') return (data as MailData['welcome']).entries
  if (kind !== 'squadChanged') return []
  const moved = data as MailData['squadChanged']
  return [moved, ...(moved.others ?? [])]
}
