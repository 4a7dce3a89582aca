import { addDays, type DayText, formatSquad, zoneName } from '@kegler/domain/dates.ts'
import { type Cents, formatMoney } from '@kegler/domain/money.ts'

export interface CalendarEntry {
  id: string
  entryNumber: number
  tournamentId: string
  tournament: string
  event: string
  team: string
  startsAt: Date
  timeZone: string
  /** Center and address; '' when unknown. */
  location: string
  isCancelled: boolean
  version: number
  /** What is left of a deposit, with that of its linked entries; an event of its own. */
  due?: { on: DayText; amount: Cents } | null
}

/** For somebody of the roster: what is owed is the captain's alone. */
export const withoutDue = (entry: CalendarEntry): CalendarEntry => ({ ...entry, due: null })

interface CalendarContext {
  appUrl: string
  now: Date
  /** CANCEL (RFC 5546): programs take the events out; without it the file only tells what there is. */
  method?: 'CANCEL'
}

/** Squads have no end of their own; a series takes about this long. */
const squadMs = 3 * 3_600_000

/**
 * An iCalendar file (RFC 5545) with one event for each entry. Times are UTC instants, which Google, Apple and Outlook
 * all place right without a zone's own rules in the file; `X-WR-TIMEZONE` and the description give the venue's time.
 * The UID is the entry and the SEQUENCE its version, so a newer file replaces the event of an older one.
 */
export function calendarFile(entries: readonly CalendarEntry[], context: CalendarContext): string {
  const [first] = entries
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kegler//Registration//EN',
    'CALSCALE:GREGORIAN',
    ...(context.method ? [`METHOD:${context.method}`] : []),
    ...(first ? [`X-WR-CALNAME:${escaped(first.tournament)}`, `X-WR-TIMEZONE:${first.timeZone}`] : []),
    ...entries.flatMap((entry) => [...eventLines(entry, context), ...dueLines(entry, context)]),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
}

function eventLines(entry: CalendarEntry, { appUrl, now }: CalendarContext): string[] {
  const manage = `${appUrl}/registration/manage/${entry.tournamentId}`
  const description = [
    `Reservation Number: ${entry.entryNumber}`,
    `Team: ${entry.team}`,
    `Squad: ${formatSquad(entry.startsAt, entry.timeZone)} ${zoneName(entry.timeZone, entry.startsAt)}`,
    manage,
  ].join('\n')
  return [
    'BEGIN:VEVENT',
    `UID:${entry.id}`,
    `DTSTAMP:${utc(now)}`,
    `SEQUENCE:${entry.version}`,
    `DTSTART:${utc(entry.startsAt)}`,
    `DTEND:${utc(new Date(entry.startsAt.getTime() + squadMs))}`,
    `SUMMARY:${escaped(`${entry.event} - ${entry.tournament}`)}`,
    `DESCRIPTION:${escaped(description)}`,
    ...(entry.location ? [`LOCATION:${escaped(entry.location)}`] : []),
    `URL:${manage}`,
    `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
  ]
}

/** All day; of an entry that owes nothing any more there is none. */
function dueLines({ due, ...entry }: CalendarEntry, { appUrl, now }: CalendarContext): string[] {
  if (!due || entry.isCancelled) return []
  const manage = `${appUrl}/registration/manage/${entry.tournamentId}`
  const description = [`Reservation Number: ${entry.entryNumber}`, `Team: ${entry.team}`, manage].join('\n')
  return [
    'BEGIN:VEVENT',
    `UID:${entry.id}-due`,
    `DTSTAMP:${utc(now)}`,
    `SEQUENCE:${entry.version}`,
    `DTSTART;VALUE=DATE:${due.on.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${addDays(due.on, 1).replaceAll('-', '')}`,
    `SUMMARY:${escaped(`Balance due: ${formatMoney(due.amount)}, ${entry.event} - ${entry.tournament}`)}`,
    `DESCRIPTION:${escaped(description)}`,
    `URL:${manage}`,
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** 'YYYYMMDDTHHMMSSZ' */
const utc = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '')

/** TEXT of RFC 5545, 3.3.11. */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|[\r\n]/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are not allowed in a file
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

/** Lines have at most 75 octets, the rest follows after a blank; a character is never torn apart. */
function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > 75) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += size
  }
  return [...lines, current].join('\r\n')
}
