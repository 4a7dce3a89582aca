import type { DayText } from '@kegler/domain/dates.ts'
import { figure } from '@kegler/domain/texts.ts'
import type { ReactNode } from 'react'
import type { ChartText, Tone } from './Chart.tsx'
import { type Column, columnsOf, dayName, daysBetween, dayTicks, weekdayName } from './layout.ts'
import { Plot } from './Plot.tsx'

interface Props extends ChartText {
  /** By day; those between without any are drawn too. */
  days: readonly { day: DayText; parts: readonly number[] }[]
  /** From the bottom up. */
  parts: readonly { name: string; tone: Tone }[]
  today: DayText
  /** Also where there is room for days. */
  byWeek?: boolean
  format?: (value: number) => string
  /** Below the values of a chosen column. */
  more: (column: Column) => ReactNode
}

/** Values by day, one upon the other; by week where days would be too narrow. */
export function Columns({ days, parts, today, byWeek = false, format = figure, more, ...text }: Props) {
  return (
    <Plot
      {...text}
      legend={parts}
      format={format}
      lay={(width, room) => {
        const columns = columnsOf(days, width, byWeek ? 7 : 1)
        const [first, last] = [columns[0]?.day ?? today, columns.at(-1)?.through ?? today]
        const step = width / Math.max(1, columns.length)
        const gap = Math.min(8, Math.max(1, step / 5))
        const until = daysBetween(first, today)
        return {
          values: columns.map((column) => column.parts.reduce((sum, value) => sum + value, 0)),
          ticks: dayTicks(first, last, width, room),
          today: until < 0 || today > last ? undefined : (width * until) / (daysBetween(first, last) + 1),
          marks: columns.map((column, n) => {
            const values = parts.map(({ name }, part) => `${format(column.parts[part] ?? 0)} ${name}`)
            return {
              key: column.day,
              x: (n + 0.5) * step,
              width: step,
              label: `${nameOf(column)}: ${values.join(', ')}`,
              box: (
                <>
                  <b>{nameOf(column)}</b> <span>{values.join(', ')}</span> <span>{more(column)}</span>
                </>
              ),
            }
          }),
          draw: (y) =>
            columns.flatMap((column, n) => {
              let below = 0
              return parts.map(({ name, tone }, part) => {
                const value = column.parts[part] ?? 0
                below += value
                if (value === 0) return null
                const [x, thick] = [n * step + gap / 2, step - gap]
                const edge = tone === 'outline' ? 0.5 : 0
                return (
                  <rect
                    key={`${column.day} ${name}`}
                    data-tone={tone}
                    x={x + edge}
                    width={Math.max(1, thick - 2 * edge)}
                    y={y(below) + edge}
                    height={Math.max(1, y(below - value) - y(below) - 2 * edge)}
                  />
                )
              })
            }),
        }
      }}
    />
  )
}
/** 'Sat, Mar 7' or 'Mar 2 to Mar 8' */
const nameOf = ({ day, through }: Column) =>
  day === through ? weekdayName(day) : `${dayName(day)} to ${dayName(through)}`
