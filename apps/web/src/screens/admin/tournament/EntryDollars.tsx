import { sumOf } from '@kegler/domain/money.ts'
import { type Bucket, bucketNames, buckets } from '@kegler/domain/reports/entry-dollars.rules.ts'
import { figure } from '@kegler/domain/texts.ts'
import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Money } from '../../../kit/Money.tsx'
import dense from '../../../kit/table/Dense.module.css'
import { Table } from '../../../kit/table/Table.tsx'
import { FigureLink } from './FigureLink.tsx'
import classes from './Figures.module.css'
import { type Figures, moneyOf } from './figures.ts'

type Event = Figures['events'][number]
/** In cents. */
type Sums = Record<(typeof columns)[number]['name'], number>
interface Row {
  key: string
  /** Of a total: without a bucket. */
  event?: Event | 'all'
  bucket?: Bucket
  sums: Sums
}
const columns = [
  { name: 'charged', header: 'Charged' },
  { name: 'cancelled', header: 'Cancelled' },
  { name: 'paid', header: 'Paid' },
  { name: 'refunded', header: 'Refunded' },
  { name: 'owed', header: 'Owed' },
] as const

/** The total and the entry dollars of every event, by bucket. */
export function EntryDollars({ figures: { events, tournamentId } }: { figures: Figures }) {
  const rows = [...rowsOf(events, 'all'), ...events.flatMap((event) => rowsOf([event], event))]
  const strong = (row: Row, shown: ReactNode) => (row.event ? <b>{shown}</b> : shown)
  return (
    <Stack component="section" gap="xs">
      <Title order={2}>Entry Dollars</Title>
      <Text size="sm" c="var(--text-soft)">
        Owed is what was charged, less what was cancelled and paid, and what was refunded again. Payments go to prize,
        expense, lineage and add-on fees in this order; refunds and cancellations come back from the last.
      </Text>
      <Table
        className={`${dense.dense} ${classes.dollars}`}
        rows={events.length > 0 ? rows : []}
        keyOf={({ key }) => key}
        empty="There are no events yet."
        columns={[
          {
            header: 'Event',
            names: true,
            cell: (row) => (
              <span data-row={row.bucket ? 'bucket' : 'event'}>
                {row.bucket ? bucketNames[row.bucket] : <EventName of={row} tournamentId={tournamentId} />}
              </span>
            ),
          },
          {
            header: 'Entries',
            end: true,
            cell: (row) => {
              if (!row.event) return null
              const entries = row.event === 'all' ? sumOf(events, (one) => one.entries) : row.event.entries
              return strong(row, <Linked of={row} tournamentId={tournamentId} shown={figure(entries)} />)
            },
          },
          ...columns.map(({ name, header }) => ({
            header,
            end: true,
            cell: (row: Row) => strong(row, <Linked of={row} tournamentId={tournamentId} column={name} />),
          })),
        ]}
      />
    </Stack>
  )
}

/** A total, then the buckets in which there is anything. */
function rowsOf(events: readonly Event[], event: Event | 'all'): Row[] {
  const key = event === 'all' ? 'all' : (event.eventId ?? event.virtualEventId ?? '')
  const sumsOf = (wanted?: Bucket): Sums =>
    moneyOf(events.flatMap((one) => one.buckets).filter(({ bucket }) => !wanted || bucket === wanted))
  const ofBuckets = buckets
    .map((bucket) => ({ key: `${key} ${bucket}`, bucket, sums: sumsOf(bucket) }))
    .filter(({ sums }) => Object.values(sums).some((cents) => cents !== 0))
  return [{ key, event, sums: sumsOf() }, ...ofBuckets]
}

const EventName = ({ of, tournamentId }: { of: Row; tournamentId: string }) =>
  of.event && of.event !== 'all' ? <Linked of={of} tournamentId={tournamentId} shown={of.event.name} /> : 'Total'

/** Lists that a sum of an event, or of all, is about; payments are of no event. */
const lists = {
  charged: { cancelled: 'all' },
  cancelled: { cancelled: 'only' },
  owed: { due: true },
} as const

/**
 * A number of an event that opens its entries. Just shown is what has no list: a bucket, a virtual event, what was paid of
 * an event, and totals with virtual entries, but for payments and what captains owe.
 */
function Linked({ of, tournamentId, column, shown }: LinkedProps) {
  const { event, sums } = of
  const cents = column ? sums[column] : 0
  const text = shown ?? (
    <span data-zero={cents === 0 || undefined}>
      <Money cents={cents} />
    </span>
  )
  const isPaid = column === 'paid' || column === 'refunded'
  if (event === 'all' && (isPaid || column === 'owed'))
    return (
      <FigureLink
        to={isPaid ? '/admin/money' : '/admin/captains'}
        search={{ tournamentId, ...(isPaid ? {} : { due: true }) }}
      >
        {text}
      </FigureLink>
    )
  if (!event || event === 'all' || !event.eventId || isPaid) return text
  return (
    <FigureLink to="/admin/entries" search={{ tournamentId, eventId: event.eventId, ...(column ? lists[column] : {}) }}>
      {text}
    </FigureLink>
  )
}
interface LinkedProps {
  of: Row
  tournamentId: string
  column?: (typeof columns)[number]['name']
  /** In place of the sum. */
  shown?: string
}
