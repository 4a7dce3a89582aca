import { figure } from '@kegler/domain/texts.ts'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { query } from '../../../client/api.ts'
import { daysBetween } from '../../../kit/chart/layout.ts'
import { Pace, type PaceLine, totalAt } from '../../../kit/chart/Pace.tsx'
import { Panel } from '../../../kit/Panel.tsx'
import classes from '../../../kit/table/Dense.module.css'
import { Table } from '../../../kit/table/Table.tsx'
import { type Figures, paceOf, todayOf } from './figures.ts'

const route = getRouteApi('/figures/admin/tournament/$tournamentId')

/** What was sold by days before the start, beside an earlier tournament. */
export function SalesPace({ figures }: { figures: Figures }) {
  const { tournamentId, earlier } = figures
  const { against } = route.useSearch()
  const navigate = route.useNavigate()
  const other = earlier.find(({ id }) => id === against)
  const read = useQuery(query('GET admin/tournament/:tid/figures', { params: { tid: other?.id ?? tournamentId } }))
  const shown: PaceLine = { name: figures.tournamentName, points: paceOf(figures) }
  const lines = other && read.data ? [shown, { name: other.name, points: paceOf(read.data) }] : [shown]
  const today = daysBetween(todayOf(figures), figures.startDate)
  return (
    <Panel>
      {earlier.length > 0 && (
        <NativeSelect
          label="Compare with"
          maw="24rem"
          mb="md"
          value={other?.id ?? ''}
          onChange={({ currentTarget: { value } }) =>
            void navigate({ search: value ? { against: value } : {}, replace: true, resetScroll: false })
          }
          data={[
            { value: '', label: 'no other tournament' },
            ...earlier.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <Pace
        label="Sold by days before the start"
        answer={answerOf(lines, today)}
        lines={lines}
        today={today}
        numbers={<PaceNumbers lines={lines} />}
      />
    </Panel>
  )
}

/** '53 more than Spring Open 2025 at this time' */
function answerOf(lines: readonly PaceLine[], today: number): string {
  const [shown, other] = lines
  const sold = shown?.points.at(-1)?.[1] ?? 0
  if (!other) {
    const when = today > 0 ? `${today} days before the start` : 'since sales began'
    return `${figure(sold)} sold ${when}`
  }
  const then = totalAt(other, today) ?? other.points.at(-1)?.[1] ?? 0
  const difference = figure(Math.abs(sold - then))
  if (sold === then) return `As many as ${other.name} at this time`
  return `${difference} ${sold > then ? 'more' : 'fewer'} than ${other.name} at this time`
}

/** By weeks before the start. */
function PaceNumbers({ lines }: { lines: readonly PaceLine[] }) {
  const all = lines.flatMap(({ points }) => points.map(([before]) => before))
  const [first, last] = [Math.ceil(Math.max(0, ...all) / 7), Math.floor(Math.min(0, ...all) / 7)]
  return (
    <Table
      className={classes.dense}
      rows={Array.from({ length: first - last + 1 }, (_, n) => last + n)}
      pageSize={10}
      keyOf={(weeks) => String(weeks)}
      columns={[
        { header: 'Weeks before the start', names: true, cell: (weeks) => weeks },
        ...lines.map((line) => ({
          header: line.name,
          end: true as const,
          cell: (weeks: number) => totalAt(line, weeks * 7)?.toLocaleString('en-US') ?? '–',
        })),
      ]}
    />
  )
}
