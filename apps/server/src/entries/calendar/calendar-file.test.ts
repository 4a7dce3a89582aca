import { expect, test } from 'vitest'
import { type CalendarEntry, calendarFile } from './calendar-file.ts'

const entry: CalendarEntry = {
  id: '7c1e7a52-0d4c-4a3e-9d0c-6c5b6c0d1e2f',
  entryNumber: 1_234_567,
  tournamentId: '1f0e',
  tournament: 'Open; 2026, Finals',
  event: 'Team',
  team: 'Back\\slash, "Zoë" 🎳\nsecond line',
  startsAt: new Date('2026-03-08T15:00:00Z'),
  timeZone: 'America/Chicago',
  location: 'Lucky Lanes, 1 Main St, Springfield, IL 62701',
  isCancelled: false,
  version: 3,
}
const context = { appUrl: 'https://reg.example.org/club', now: new Date('2026-02-01T10:20:30.456Z') }
/** Unfolded content lines: what a calendar program reads (RFC 5545, 3.1). */
const linesOf = (file: string) => file.replace(/\r\n /g, '').split('\r\n')

test('one event with its time in UTC, three hours long', () => {
  const lines = linesOf(calendarFile([entry], context))
  expect(lines).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kegler//Registration//EN',
    'CALSCALE:GREGORIAN',
    'X-WR-CALNAME:Open\\; 2026\\, Finals',
    'X-WR-TIMEZONE:America/Chicago',
    'BEGIN:VEVENT',
    'UID:7c1e7a52-0d4c-4a3e-9d0c-6c5b6c0d1e2f',
    'DTSTAMP:20260201T102030Z',
    'SEQUENCE:3',
    'DTSTART:20260308T150000Z',
    'DTEND:20260308T180000Z',
    'SUMMARY:Team - Open\\; 2026\\, Finals',
    'DESCRIPTION:Reservation Number: 1234567\\nTeam: Back\\\\slash\\, "Zoë" 🎳\\nsecond line\\nSquad: 10:00 AM\\, Mar 8th\\, 2026 CT\\nhttps://reg.example.org/club/registration/manage/1f0e',
    'LOCATION:Lucky Lanes\\, 1 Main St\\, Springfield\\, IL 62701',
    'URL:https://reg.example.org/club/registration/manage/1f0e',
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('a cancelled entry is marked as one; no location, no line; several entries, several events', () => {
  const file = calendarFile(
    [
      { ...entry, isCancelled: true, location: '' },
      { ...entry, id: 'b' },
    ],
    context,
  )
  const lines = linesOf(file)
  expect(lines.filter((line) => line.startsWith('STATUS'))).toEqual(['STATUS:CANCELLED', 'STATUS:CONFIRMED'])
  expect(lines.filter((line) => line.startsWith('LOCATION'))).toHaveLength(1)
  expect(lines.filter((line) => line.startsWith('UID'))).toEqual([`UID:${entry.id}`, 'UID:b'])
})

test.each(['x'.repeat(300), 'é'.repeat(200), '🎳'.repeat(120), `${'a'.repeat(60)}🎳é${'\\;,'.repeat(50)}`])(
  'no line has more than 75 octets, and no character is torn apart (%#)',
  (team) => {
    const file = calendarFile([{ ...entry, team }], context)
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(file).not.toContain('\ufffd')
    expect(Buffer.from(file).toString()).toBe(file)
    expect(linesOf(file).find((line) => line.startsWith('DESCRIPTION:'))).toContain(
      `Team: ${team.replace(/[\\;,]/g, (sign) => `\\${sign}`)}\\n`,
    )
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  },
)
