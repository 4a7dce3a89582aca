import type { DayText } from '@kegler/domain/dates.ts'

/** The instant at which clocks in the zone show this day and time ('08:00'). */
export function instantOf(day: DayText, time: string, zone: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const first = wanted - aheadOfUtc(wanted, zone)
  // The guess may lie on the other side of a change of clocks.
  return new Date(wanted - aheadOfUtc(first, zone))
}

/** Milliseconds. */
function aheadOfUtc(at: number, zone: string): number {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return Date.parse(`${shown.format(at).replace(' ', 'T')}Z`) - at
}
