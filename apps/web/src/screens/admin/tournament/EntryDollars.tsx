import { sumOf, toCents } from '@kegler/domain/money.ts'
import { type Bucket, bucketNames, buckets } from '@kegler/domain/reports/entry-dollars.rules.ts'
import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '../../../staff/Dense.module.css'
import { Money } from '../../../ui/Money.tsx'
import { Table } from '../../../ui/table/Table.tsx'
import { FigureLink } from './FigureLink.tsx'
import type { Figures } from './figures.ts'

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

/** The entry dollars of every event by bucket, with totals. */
export function EntryDollars({ figures: { events, tournamentId } }: { figures: Figures }) {
  const rows = [...events.flatMap((event) => rowsOf([event], event)), ...rowsOf(events, 'all')]
  const strong = (row: Row, shown: ReactNode) => (row.event ? <b>{shown}</b> : shown)
  return (
    <Stack component="section" gap="xs">
      <Title order={2}>Entry Dollars</Title>
      <Text size="sm" c="var(--text-soft)">
        Owed is what was charged, less what was cancelled and paid, and what was refunded again. Payments go to prize,
        expense, lineage and add-on fees in this order; refunds and cancellations come back from the last.
      </Text>
      <Table
        className={classes.dense}
        rows={events.length > 0 ? rows : []}
        keyOf={({ key }) => key}
        empty="There are no events yet."
        columns={[
          {
            header: 'Event',
            names: true,
            cell: (row) => (row.bucket ? bucketNames[row.bucket] : <EventName of={row} tournamentId={tournamentId} />),
          },
          {
            header: 'Entries',
            end: true,
            cell: (row) => {
              if (!row.event) return null
              const entries = row.event === 'all' ? sumOf(events, (one) => one.entries) : row.event.entries
              return strong(
                row,
                <Linked of={row} tournamentId={tournamentId} shown={entries.toLocaleString('en-US')} />,
              )
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
  const sumsOf = (wanted?: Bucket): Sums => {
    const parts = events.flatMap((one) => one.buckets).filter(({ bucket }) => !wanted || bucket === wanted)
    const add = (name: keyof Sums) => sumOf(parts, (part) => toCents(part[name]))
    return {
      ...{ charged: add('charged'), cancelled: add('cancelled'), paid: add('paid') },
      ...{ refunded: add('refunded'), owed: add('owed') },
    }
  }
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
  const text = shown ?? <Money cents={column ? sums[column] : 0} />
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
