import { type DayText, formatDay, formatTime } from '@kegler/domain/dates.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { Temporal } from 'temporal-polyfill'

/**
 * The instant at which clocks in the zone show this day and time ('08:00'); the earlier one where they show it twice.
 * @throws Refusal when they never show it because clocks are set forward
 */
export function instantOf(day: DayText, time: string, zone: string): Date {
  const wall = Temporal.PlainDateTime.from(`${day}T${time}`)
  const shown = wall.toZonedDateTime(zone, { disambiguation: 'compatible' })
  if (!shown.toPlainDateTime().equals(wall))
    throw new Refusal(
      'RuleBroken',
      `Clocks are set forward on ${formatDay(day)}: there is no ${formatTime(`${day}T${time}Z`, 'UTC')}. Please choose another time.`,
    )
  return new Date(shown.epochMilliseconds)
}

const formats = new Map<string, Intl.DateTimeFormat>()
/** The time that clocks in the zone show at an instant: '13:15'. */
export function wallTimeOf(at: Date, zone: string): string {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  formats.set(zone, format)
  return format.format(at)
}
