import { formatTime } from '@kegler/domain/dates.ts'
import { scaleTime } from 'd3-scale'
import type { ReactNode } from 'react'
import { browserZone } from '../dates/browserZone.ts'
import type { ChartText, Tone } from './Chart.tsx'
import { Plot } from './Plot.tsx'

interface Props extends ChartText {
  /** By time, so many milliseconds apart; where one is left out the lines are broken. A value in the order of `lines`. */
  points: readonly { at: string; values: readonly (number | null)[] }[]
  stepMs: number
  lines: readonly { name: string; tone: Tone }[]
  /** What the axis covers. */
  from: Date
  to: Date
  format: (value: number) => string
}

/** Lines that cross differ in more than their colours. */
const dashes = ['none', '8 4', '2 4', '12 4 2 4'] as const

/** Values over minutes or hours. */
export function TimeLines({ points, stepMs, lines, from, to, format, ...text }: Props) {
  const dashed = lines.map((line, n) => ({ ...line, dash: dashes[n % dashes.length] ?? 'none' }))
  return (
    <Plot
      {...text}
      legend={dashed}
      format={format}
      lay={(width, room) => {
        const x = scaleTime().domain([from, to]).range([0, width])
        const times = points.map(({ at }) => new Date(at))
        return {
          values: points.flatMap(({ values }) => values.filter((value) => value !== null)),
          ticks: x
            .ticks(Math.max(2, Math.floor(width / (1.5 * room))))
            .map((time) => ({ x: x(time), label: formatTime(time, browserZone) }))
            .filter((tick) => tick.x + room <= width),
          marks: points.map(({ at, values }, n) => {
            const time = formatTime(at, browserZone)
            const shown = lines.map((line, i) => `${line.name} ${shownOf(values[i], format)}`).join(', ')
            return {
              key: at,
              x: x(times[n] ?? from),
              label: `${time}: ${shown}`,
              box: (
                <>
                  <b>{time}</b> <span>{shown}</span>
                </>
              ),
            }
          }),
          draw: (y) =>
            dashed.map((line, i): ReactNode => {
              const drawn = points.map(({ values }, n) => ({ value: values[i] ?? null, at: times[n] ?? from }))
              const path = drawn.flatMap(({ value, at }, n) => {
                const before = drawn[n - 1]
                const isNext = before && before.value !== null && Number(at) - Number(before.at) <= 1.5 * stepMs
                return value === null ? [] : [`${isNext ? 'L' : 'M'}${x(at)},${y(value)}${isNext ? '' : 'h1'}`]
              })
              return (
                <g key={line.name} data-tone={line.tone}>
                  <path d={path.join('')} strokeDasharray={line.dash} />
                </g>
              )
            }),
        }
      }}
    />
  )
}
const shownOf = (value: number | null | undefined, format: Props['format']) =>
  value === null || value === undefined ? 'none' : format(value)
