import { formatTime, minuteMs } from '@kegler/domain/dates.ts'
import { figure } from '@kegler/domain/texts.ts'
import { TimeLines } from '../../../kit/chart/TimeLines.tsx'
import { browserZone } from '../../../kit/dates/browserZone.ts'
import { Panel } from '../../../kit/Panel.tsx'
import dense from '../../../kit/table/Dense.module.css'
import { Table } from '../../../kit/table/Table.tsx'
import classes from './Operations.module.css'
import { duration, type Operations, percent, type Sample } from './operations.ts'

interface Plotted {
  label: string
  lines: readonly { name: string; tone: 'main' | 'wrong'; read: (sample: Sample) => number | null }[]
  format: (value: number) => string
  answer: (samples: readonly Sample[]) => string
}
const mostOf = (samples: readonly Sample[], read: (sample: Sample) => number | null) =>
  Math.max(0, ...samples.map((sample) => read(sample) ?? 0))
const plots: readonly Plotted[] = [
  {
    label: 'Requests',
    lines: [
      { name: 'requests', tone: 'main', read: ({ requests }) => requests },
      { name: 'failed', tone: 'wrong', read: ({ failed }) => failed },
    ],
    format: figure,
    answer: (samples) => {
      const sum = (read: (sample: Sample) => number) => figure(samples.reduce((all, one) => all + read(one), 0))
      return `${sum(({ requests }) => requests)} requests, ${sum(({ failed }) => failed)} failed`
    },
  },
  {
    label: 'Event loop of the busiest process',
    lines: [{ name: 'of its time', tone: 'main', read: ({ loop }) => Math.round(loop * 100) }],
    format: (value) => `${value}%`,
    answer: (samples) => `Busy ${percent(mostOf(samples, ({ loop }) => loop))} of the time at most`,
  },
  {
    label: 'Wait in line',
    lines: [{ name: 'longest wait', tone: 'main', read: ({ waitMs }) => waitMs }],
    format: duration,
    answer: (samples) => {
      const most = mostOf(samples, ({ waitMs }) => waitMs)
      return most === 0 ? 'Nobody waited in line' : `Nobody waited longer than ${duration(most)}`
    },
  },
  {
    label: 'Changes of carts, 95 of 100',
    lines: [{ name: 'faster than', tone: 'main', read: ({ holdP95Ms }) => holdP95Ms }],
    format: duration,
    answer: (samples) =>
      samples.some(({ holdP95Ms }) => holdP95Ms !== null)
        ? `${duration(mostOf(samples, ({ holdP95Ms }) => holdP95Ms))} at most`
        : 'No cart was changed',
  },
]

/** The last hour by minute, or the last day by quarter of an hour. */
export function Plots({ operations: { at, hour, day }, isDay }: { operations: Operations; isDay: boolean }) {
  const samples = isDay ? day : hour
  const to = new Date(at)
  const from = new Date(to.getTime() - (isDay ? 1_440 : 60) * minuteMs)
  return (
    <div className={classes.pair}>
      {plots.map(({ label, lines, format, answer }) => (
        <Panel key={label}>
          <TimeLines
            label={label}
            answer={answer(samples)}
            lines={lines}
            format={format}
            from={from}
            to={to}
            stepMs={isDay ? 15 * minuteMs : minuteMs}
            points={samples.map((sample) => ({ at: sample.at, values: lines.map(({ read }) => read(sample)) }))}
            numbers={
              <Table
                className={`${dense.dense} ${dense.days}`}
                rows={samples.toReversed()}
                pageSize={10}
                keyOf={(sample) => sample.at}
                empty="Nothing was measured yet."
                columns={[
                  { header: 'Time', names: true, cell: (sample) => formatTime(sample.at, browserZone) },
                  ...lines.map(({ name, read }) => ({
                    header: name,
                    end: true as const,
                    cell: (sample: Sample) => {
                      const value = read(sample)
                      return value === null ? '–' : format(value)
                    },
                  })),
                ]}
              />
            }
          />
        </Panel>
      ))}
    </div>
  )
}
