import type { DayText } from '@kegler/domain/dates.ts'
import { MonthGrid } from '../../../../kit/MonthGrid.tsx'

interface Props {
  availableDates: readonly DayText[]
  /** Those on which one can only wait. */
  fullDates: readonly DayText[]
  /** Where what moves is now, and how that day is called. */
  own: { day: DayText | null; label: string }
  value: DayText
  onChange: (day: DayText) => void
}

/** The days that have another time. */
export function SquadDays({ availableDates, fullDates, own, value, onChange }: Props) {
  const days = [...availableDates, ...fullDates].sort()
  const state = (day: DayText) =>
    fullDates.includes(day) ? 'SOLD OUT' : !availableDates.includes(day) && 'No available times'
  return (
    <MonthGrid
      label="Choose a date"
      value={value}
      onChange={onChange}
      look={(day) => ({
        disabled: !days.includes(day),
        label: [day === own.day && own.label, state(day)].filter(Boolean).join(', '),
      })}
      first={days[0] ?? value}
      last={days.at(-1) ?? value}
    />
  )
}
