import { figure } from '@kegler/domain/texts.ts'
import { scaleLinear } from 'd3-scale'
import type { ReactNode } from 'react'
import type { ChartText } from './Chart.tsx'
import { Plot } from './Plot.tsx'

/** Totals that grow by day: [so many days before the start, total], the earliest first. */
export interface PaceLine {
  name: string
  points: readonly (readonly [before: number, total: number])[]
}
interface Props extends ChartText {
  /** The first one is solid, another one dashed. */
  lines: readonly PaceLine[]
  /** How many days before the start today is. */
  today: number
  more?: (before: number) => ReactNode
}
const tones = ['main', 'dashed', 'quiet'] as const

/** How totals grew until the start, beside how others did. */
export function Pace({ lines, today, more, ...text }: Props) {
  const all = lines.flatMap(({ points }) => points)
  const earliest = Math.max(today, ...all.map(([before]) => before), 1)
  const latest = Math.min(0, ...all.map(([before]) => before))
  return (
    <Plot
      {...text}
      legend={lines.map(({ name }, n) => ({ name, tone: tones[n] ?? 'quiet' }))}
      start={String(today)}
      lay={(width, room) => {
        const x = scaleLinear().domain([earliest, latest]).range([0, width])
        const marks = Array.from({ length: earliest - latest + 1 }, (_, n) => earliest - n).map((before) => {
          const values = lines.map((line) => {
            const total = totalAt(line, before)
            return `${line.name}: ${total === undefined ? 'not yet' : figure(total)}`
          })
          return {
            key: String(before),
            x: x(before),
            label: `${beforeStart(before)}. ${values.join('. ')}`,
            box: (
              <>
                <b>{beforeStart(before)}</b> <span>{values.join(', ')}</span> <span>{more?.(before)}</span>
              </>
            ),
          }
        })
        const ticks = x
          .ticks(Math.max(2, Math.floor(width / (2 * room))))
          .map((before) => ({ x: x(before), label: before === 0 ? 'start' : `${before} days` }))
        return {
          values: all.map(([, total]) => total),
          marks,
          ticks: ticks.filter((tick) => tick.x + room <= width || tick.label === 'start'),
          today: today >= latest ? x(today) : undefined,
          draw: (y) =>
            lines.map(({ name, points }, n) => {
              const last = points.at(-1)
              return (
                <g key={name} data-tone={tones[n]}>
                  <path d={points.map(([b, t], i) => `${i ? 'L' : 'M'}${x(b)},${y(t)}`).join('')} />
                  {last && <circle cx={x(last[0])} cy={y(last[1])} r={4} />}
                  {last && (
                    <text
                      x={x(last[0]) - 8}
                      y={y(last[1]) + (n ? 18 : -8)}
                      textAnchor={x(last[0]) > width / 2 ? 'end' : 'start'}
                    >
                      {`${lines.length > 3 ? '' : `${cut(name)} `}${figure(last[1])}`}
                    </text>
                  )}
                </g>
              )
            }),
        }
      }}
    />
  )
}

/** At the end of a line there is little room. */
const cut = (name: string) => (name.length > 24 ? `${name.slice(0, 23)}…` : name)

/** What a line has come to so many days before the start; undefined after its last day. */
export function totalAt({ points }: Pick<PaceLine, 'points'>, before: number): number | undefined {
  const last = points.at(-1)
  if (!last || before < last[0]) return undefined
  return points.findLast(([day]) => day >= before)?.[1] ?? 0
}
const beforeStart = (before: number) =>
  before === 0 ? 'On the day of the start' : `${Math.abs(before)} days ${before > 0 ? 'before' : 'after'} the start`
