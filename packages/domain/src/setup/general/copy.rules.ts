import { addDays, type DayText } from '../../dates.ts'

const aYear = 52 * 7
/** Days by which a copy moves: to the wanted start, else by 52 weeks until it starts in the future. */
export function copyShift(startDate: DayText, wanted: DayText | null | undefined, today: DayText): number {
  if (wanted) return daysBetween(startDate, wanted)
  let shift = aYear
  while (addDays(startDate, shift) <= today) shift += aYear
  return shift
}
export const daysBetween = (from: DayText, to: DayText): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

const suffix = ' (Copy)'
export const copyName = (name: string): string => name.slice(0, 150 - suffix.length).trimEnd() + suffix
