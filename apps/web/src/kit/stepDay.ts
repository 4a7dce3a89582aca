import { addDays, type DayText } from '@kegler/domain/dates.ts'
import { addMonths, monthOf } from './months.ts'

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The day a key leads to in a calendar; undefined for other keys. A shorter month ends on its last day. */
export function stepDay(day: DayText, key: string): DayText | undefined {
  const step = steps[key]
  if (step) return addDays(day, step)
  if (key === 'Home') return `${monthOf(day)}-01`
  if (key === 'End') return addDays(`${addMonths(monthOf(day), 1)}-01`, -1)
  const months = key === 'PageUp' ? -1 : key === 'PageDown' ? 1 : 0
  if (months === 0) return undefined
  const month = addMonths(monthOf(day), months)
  const lastDay = addDays(`${addMonths(month, 1)}-01`, -1)
  const same = `${month}-${day.slice(8)}`
  return same > lastDay ? lastDay : same
}
