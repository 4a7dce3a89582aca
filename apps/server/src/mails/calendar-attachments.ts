import { calendarFile } from '../entries/calendar/calendar-file.ts'
import { readCalendarEntries } from '../entries/calendar/read-calendar-entries.ts'
import { GatewayError } from '../gateways/gateway-error.ts'
import type { Mail } from '../gateways/mail.ts'
import type { Services } from '../services.ts'
import type { MailData } from './mail-data.ts'
import type { MailKind } from './queue/queue-mail.ts'

/** The squads of a mail as one calendar file, as they are when it is sent; none for kinds without squads. */
export async function calendarAttachments(
  { config, database, now }: Services,
  kind: MailKind,
  data: MailData[MailKind],
): Promise<Mail['attachments']> {
  const entries =
    (kind === 'welcome' || kind === 'confirmation') && 'entries' in data
      ? data.entries
      : kind === 'squadChanged' && 'before' in data
        ? [data, ...(data.others ?? [])]
        : []
  const ids = entries.flatMap(({ entryId }) => entryId ?? [])
  if (ids.length === 0) return []
  const squads = await readCalendarEntries(database.db, ids).catch((error: Error) => {
    throw new GatewayError(error.message)
  })
  if (squads.length === 0) return []
  const content = calendarFile(squads, { appUrl: config.appUrl, now: now() })
  return [{ filename: 'squads.ics', content, contentType: 'text/calendar; charset=utf-8' }]
}
