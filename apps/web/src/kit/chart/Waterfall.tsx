import type { ReactNode } from 'react'
import type { ChartText, Tone } from './Chart.tsx'
import { runningTotals } from './layout.ts'
import { Plot } from './Plot.tsx'

interface Step {
  name: string
  tone: Tone
  /** What it adds or takes off; of the last one nothing: it is what the others come to. */
  change: number
  more?: ReactNode
}
interface Props extends ChartText {
  steps: readonly Step[]
  /** Exactly, and for an axis. */
  format: (value: number) => string
  short: (value: number) => string
}

/** Sums that lead from one to the next: each begins where the one before ended. */
export function Waterfall({ steps, format, short, ...text }: Props) {
  const totals = runningTotals(steps.slice(0, -1).map(({ change }) => change))
  return (
    <Plot
      {...text}
      format={short}
      lay={(width, room) => {
        const wide = width / steps.length
        const gap = Math.min(24, wide / 4)
        // sums that would touch each other take turns on two lines
        const raised = wide < 1.5 * room ? 18 : 0
        const shown = steps.map((step, n) => {
          const { from, to } = totals[n] ?? { from: 0, to: 0 }
          return { ...step, from, to, value: n === steps.length - 1 ? to : step.change }
        })
        return {
          values: totals.flatMap(({ from, to }) => [from, to]),
          ticks: steps.map(({ name }, n) => ({ x: n * wide, wide, label: name })),
          marks: shown.map(({ name, value, more }, n) => ({
            key: name,
            x: (n + 0.5) * wide,
            width: wide,
            label: `${name}: ${format(value)}`,
            box: (
              <>
                <b>{name}</b> <span>{format(value)}</span> <span>{more}</span>
              </>
            ),
          })),
          draw: (y) =>
            shown.map(({ name, tone, from, to, value }, n) => {
              const [top, bottom] = [y(Math.max(from, to)), y(Math.min(from, to))]
              return (
                <g key={name} data-tone={tone}>
                  <rect x={n * wide + gap / 2} width={wide - gap} y={top} height={Math.max(2, bottom - top)} rx={2} />
                  {n < shown.length - 1 && (
                    <line x1={(n + 1) * wide - gap / 2} x2={(n + 1) * wide + gap / 2} y1={y(to)} y2={y(to)} />
                  )}
                  <text x={(n + 0.5) * wide} y={top - 6 - (n % 2) * raised} textAnchor="middle">
                    {short(value)}
                  </text>
                </g>
              )
            }),
        }
      }}
    />
  )
}
