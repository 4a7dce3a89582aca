import type { Db } from '../db/db.ts'
import { type CalendarEntry, calendarFile, withoutDue } from '../entries/calendar/calendar-file.ts'
import { readCalendarEntries, readRemovedEntries } from '../entries/calendar/read-calendar-entries.ts'
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
  const isRemoval = kind === 'squadRemoved' && 'events' in data
  const read = isRemoval ? readRemovedEntries(database.db, data.events) : readSquadsOf(database.db, kind, data)
  const squads = await read.catch((error: Error) => {
    throw new GatewayError(error.message)
  })
  if (squads.length === 0) return []
  const method = isRemoval ? 'CANCEL' : undefined
  const content = calendarFile(squads, { appUrl: config.appUrl, now: now(), ...(method ? { method } : {}) })
  // mail programs look for the method in the type of the part
  const contentType = `text/calendar; charset=utf-8${method ? `; method=${method}` : ''}`
  return [{ filename: 'squads.ics', content, contentType }]
}

async function readSquadsOf(db: Db, kind: MailKind, data: MailData[MailKind]): Promise<CalendarEntry[]> {
  const entries =
    (kind === 'welcome' || kind === 'confirmation') && 'entries' in data
      ? data.entries
      : kind === 'bowlerJoined' && 'linkId' in data
        ? [data]
        : (kind === 'squadChanged' || kind === 'waitMoved') && 'before' in data
          ? [data, ...('others' in data ? (data.others ?? []) : [])]
          : []
  const ids = entries.flatMap(({ entryId }) => entryId ?? [])
  if (ids.length === 0) return []
  const squads = await readCalendarEntries(db, ids)
  return kind === 'bowlerJoined' ? squads.map(withoutDue) : squads
}
