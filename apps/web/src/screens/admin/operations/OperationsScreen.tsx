import { formatTime } from '@kegler/domain/dates.ts'
import { figure, plural } from '@kegler/domain/texts.ts'
import { Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { query } from '../../../client/api.ts'
import { Await } from '../../../kit/act/Await.tsx'
import { browserZone } from '../../../kit/dates/browserZone.ts'
import { Facts } from '../../../kit/Facts.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { Tile, Tiles } from '../Tile.tsx'
import { Jobs, Processes, Queues, Tables } from './Lists.tsx'
import classes from './Operations.module.css'
import { duration, type Operations, percent, problemsOf, size } from './operations.ts'
import { Plots } from './Plots.tsx'

const route = getRouteApi('/operations/admin/operations')

/** How the installation is, at a glance; read again every ten seconds. */
export function OperationsScreen() {
  const read = useQuery({ ...query('GET admin/operations'), staleTime: 0, refetchInterval: 10_000 })
  return (
    <Await of={read} again>
      {(operations) => <Shown operations={operations} />}
    </Await>
  )
}

function Shown({ operations }: { operations: Operations }) {
  const { day = false } = route.useSearch()
  const navigate = route.useNavigate()
  const { at, processes, hour, version, node, database, schema, databaseBytes } = operations
  const problems = problemsOf(operations)
  const last = hour.at(-1)
  const most = (read: (one: Operations['processes'][number]) => number) => Math.max(0, ...processes.map(read))
  const slowest = processes.flatMap(({ holdP95Ms }) => holdP95Ms ?? [])
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="baseline">
        <Title order={1}>Operations</Title>
        <Text size="sm" c="var(--text-soft)">{`As of ${formatTime(at, browserZone)}`}</Text>
      </Group>
      <section aria-label="State" aria-live="polite">
        {problems.length === 0 ? (
          <StatusBadge tone="ok">Everything runs</StatusBadge>
        ) : (
          <Stack gap="xs" align="flex-start">
            <StatusBadge tone="wrong">{`${plural(problems.length, 'thing needs', 'things need')} attention`}</StatusBadge>
            <ul>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Stack>
        )}
      </section>
      <Tiles short>
        <Tile label="Requests in the last minute" display note={`${figure(last?.failed ?? 0)} failed`}>
          {figure(last?.requests ?? 0)}
        </Tile>
        <Tile label="In line" note={`the last one waits ${duration(most(({ waitMs }) => waitMs))}`}>
          {figure(processes.reduce((sum, { line }) => sum + line, 0))}
        </Tile>
        <Tile label="Change of a cart" note="95 of 100 are faster">
          {slowest.length > 0 ? duration(Math.max(...slowest)) : '–'}
        </Tile>
        <Tile label="Busiest process" note={`of ${plural(processes.length, 'process', 'processes')}`}>
          {percent(most(({ loop }) => loop))}
        </Tile>
      </Tiles>
      <Stack gap="sm">
        <SegmentedControl
          aria-label="Time shown"
          style={{ alignSelf: 'flex-start' }}
          value={day ? 'day' : 'hour'}
          onChange={(shown) =>
            void navigate({ search: shown === 'day' ? { day: true } : {}, replace: true, resetScroll: false })
          }
          data={[
            { value: 'hour', label: 'Last Hour' },
            { value: 'day', label: 'Last Day' },
          ]}
        />
        <Plots operations={operations} isDay={day} />
      </Stack>
      <Processes operations={operations} />
      <Jobs operations={operations} />
      <div className={classes.pair}>
        <Queues operations={operations} />
        <Tables operations={operations} />
      </div>
      <section>
        <Title order={2}>Versions</Title>
        <Facts
          facts={[
            ['Kegler', version],
            ['Node', node],
            ['Database', database],
            ['Newest migration', schema],
            ['Size of the database', size(databaseBytes)],
          ]}
        />
      </section>
    </Stack>
  )
}
