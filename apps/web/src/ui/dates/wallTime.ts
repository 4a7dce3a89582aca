import { type DayText, dayOf, type InstantText } from '@kegler/domain/dates.ts'

/** A day and 'HH:mm' as clocks of a zone show them. */
interface WallTime {
  day: DayText
  time: string
}
export function wallTimeOf(at: InstantText, zone: string): WallTime {
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone })
  return { day: dayOf(at, zone), time: clock.format(new Date(at)) }
}
/** The instant at which clocks of a zone show this; where they skip it, as much later. */
export function instantOf({ day, time }: WallTime, zone: string): InstantText {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const ahead = (at: number) => {
    const shown = wallTimeOf(new Date(at).toISOString(), zone)
    return Date.parse(`${shown.day}T${shown.time}:00Z`) - at
  }
  const before = ahead(wanted - 86_400_000)
  const at = wanted - ahead(wanted - before)
  return new Date(at + ahead(at) === wanted ? at : wanted - before).toISOString()
}
