import { type DayText, formatDay, formatTime, instantOf, shortHour, wallTimeOf } from '@kegler/domain/dates.ts'
import { Refusal } from '@kegler/domain/errors.ts'

/**
 * The instant at which clocks in the zone show this day and time ('08:00').
 * @throws Refusal when they never show it because clocks are set forward
 */
export function startOf(day: DayText, time: string, zone: string): Date {
  const start = new Date(instantOf({ day, time }, zone))
  if (wallTimeOf(start, zone).time !== time)
    throw new Refusal(
      'RuleBroken',
      `Clocks are set forward on ${formatDay(day)}: there is no ${shortHour(formatTime(`${day}T${time}Z`, 'UTC'))}. Please choose another time.`,
    )
  return start
}
