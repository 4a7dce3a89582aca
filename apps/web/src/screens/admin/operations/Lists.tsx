import { formatAgo } from '@kegler/domain/dates.ts'
import { figure } from '@kegler/domain/texts.ts'
import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import classes from '../../../kit/table/Dense.module.css'
import { type Column, Table } from '../../../kit/table/Table.tsx'
import { duration, hasFailed, isOverdue, isSilent, type Operations, percent, size } from './operations.ts'

interface Props {
  operations: Operations
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Title order={2}>{title}</Title>
    {children}
  </section>
)
const ago = (at: string | null, { at: now }: Operations) => (at === null ? '–' : formatAgo(at, Date.parse(now)))
const end = { end: true } as const

export function Processes({ operations }: Props) {
  return (
    <Section title="Processes">
      <Table
        className={classes.dense}
        rows={operations.processes}
        keyOf={({ id }) => id}
        empty="No process has said how it is."
        columns={[
          { header: 'Process', names: true, cell: ({ id }) => id.slice(0, 8) },
          {
            header: 'State',
            phone: 'end',
            cell: (one) =>
              isSilent(one, operations) ? (
                <StatusBadge tone="wrong">Silent</StatusBadge>
              ) : (
                <StatusBadge tone="ok">Serves</StatusBadge>
              ),
          },
          { header: 'Version', phone: 'meta', cell: ({ version }) => version ?? '–' },
          { header: 'Started', phone: 'meta', cell: ({ startedAt }) => ago(startedAt, operations) },
          {
            header: 'In line',
            ...end,

            cell: ({ line, waitMs }) => `${figure(line)}, ${duration(waitMs)}`,
          },
          {
            header: 'Change of a cart',
            ...end,
            cell: ({ holdP95Ms }) => (holdP95Ms === null ? '–' : duration(holdP95Ms)),
          },
          { header: 'Busy', ...end, cell: ({ loop }) => percent(loop) },
        ]}
      />
    </Section>
  )
}

export function Queues({ operations }: Props) {
  return (
    <Section title="Queues">
      <Table
        className={classes.dense}
        rows={operations.queues}
        keyOf={({ name }) => name}
        columns={[
          { header: 'Queue', names: true, cell: ({ name }) => name },
          { header: 'Waiting', ...end, phone: 'end', cell: ({ waiting }) => figure(waiting) },
          {
            header: 'Late',
            ...end,
            cell: ({ late }) =>
              late ? <StatusBadge tone="wrong">{`${figure(late)} late`}</StatusBadge> : late === null ? '–' : '0',
          },
        ]}
      />
    </Section>
  )
}

export function Jobs({ operations }: Props) {
  type Job = Operations['jobs'][number]
  const state = (job: Job) => {
    if (hasFailed(job)) return <StatusBadge tone="wrong">Failed</StatusBadge>
    if (isOverdue(job, operations)) return <StatusBadge tone="attention">Overdue</StatusBadge>
    return <StatusBadge tone="ok">Runs</StatusBadge>
  }
  const columns: Column<Job>[] = [
    { header: 'Job', names: true, cell: ({ name }) => name },
    { header: 'State', phone: 'end', cell: state },
    { header: 'Last run', phone: 'meta', cell: ({ ranAt }) => ago(ranAt, operations) },
    { header: 'Took', ...end, cell: ({ ms }) => duration(ms) },
    { header: 'Last failure', cell: ({ failedAt }) => ago(failedAt, operations) },
    { header: 'Why', hideHeader: true, phone: 'line', cell: ({ failure }) => failure ?? '' },
  ]
  return (
    <Section title="Jobs">
      <Table
        className={classes.dense}
        rows={operations.jobs}
        keyOf={({ name }) => name}
        empty="Jobs are written down once a minute: nothing yet."
        columns={columns}
      />
    </Section>
  )
}

export function Tables({ operations }: Props) {
  return (
    <Section title="Tables">
      <Table
        className={classes.dense}
        rows={operations.tables}
        keyOf={({ name }) => name}
        columns={[
          { header: 'Table', names: true, cell: ({ name }) => name },
          { header: 'Rows', ...end, cell: ({ rows }) => figure(rows), sortBy: ({ rows }) => rows },
          { header: 'Size', ...end, phone: 'end', cell: ({ bytes }) => size(bytes), sortBy: ({ bytes }) => bytes },
        ]}
      />
    </Section>
  )
}
