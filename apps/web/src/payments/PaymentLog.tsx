import { formatLog } from '@kegler/domain/dates.ts'
import { logRows } from '@kegler/domain/entries/payment-log.rules.ts'
import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type AnswerOf, query } from '../client/api.ts'
import { Await } from '../kit/act/Await.tsx'
import { Money } from '../kit/Money.tsx'
import { type Column, Table } from '../kit/table/Table.tsx'
import { NetAmount } from './NetAmount.tsx'
import classes from './PaymentLog.module.css'

type Log = AnswerOf<'GET registration/entry/:id/payment/log'>
type Reservation = Log['reservationsDue'][number]

// Balances may have changed since: an older answer is not shown first.
const fresh = { gcTime: 0, staleTime: 0 }

/** The payment log of an entry, or of the captain's entries of a virtual event. */
export function PaymentLog({ of }: { of: { entryId: string } | { virtualEventId: string } }) {
  const read = useQuery({
    ...('entryId' in of
      ? query('GET registration/entry/:id/payment/log', { params: { id: of.entryId } })
      : query('GET registration/virtualevent/:id/payment/log', { params: { id: of.virtualEventId } })),
    ...fresh,
  } as ReturnType<typeof query<'GET registration/entry/:id/payment/log'>>)
  if (!read.data) return <Await of={read} loading="Loading the payment log" />
  return (
    <Stack gap="lg">
      <Reservations log={read.data} />
    </Stack>
  )
}

/** What is due and what is paid, reservation by reservation, and what is due on all of them. */
export function Reservations({ log, heading = 'h4' }: { log: Log; heading?: 'h3' | 'h4' }) {
  const { reservationsDue, reservationsPaid, grandTotal, timeZone } = log
  return (
    <>
      <Section
        title="Reservations Due"
        empty="Nothing is due."
        all={reservationsDue}
        zone={timeZone}
        heading={heading}
      />
      <Section
        title="Reservations Paid"
        empty="No reservation is fully paid yet."
        all={reservationsPaid}
        zone={timeZone}
        heading={heading}
      />
      <Group justify="space-between" className={classes.grand ?? ''}>
        <Text fw={650}>Grand total due</Text>
        <Text fw={650}>
          <Money dollars={grandTotal} />
        </Text>
      </Group>
    </>
  )
}

const columns = (zone: string): Column<ReturnType<typeof logRows>[number]>[] => [
  {
    header: 'Description',
    names: true,
    cell: ({ name, at, isDue }) => (
      <span data-due={isDue}>
        {name}
        {at && <small>{formatLog(at, zone)}</small>}
      </span>
    ),
  },
  {
    header: 'Amount',
    end: true,
    cell: ({ amount, failed, isDue }) => (
      <span data-due={isDue}>
        <NetAmount amount={amount} voidedAmount={failed} />
      </span>
    ),
  },
]
interface SectionProps {
  title: string
  empty: string
  all: readonly Reservation[]
  zone: string
  heading: 'h3' | 'h4'
}
function Section({ title, empty, all, zone, heading }: SectionProps) {
  return (
    // beside the panel of staff, with a lower heading, only the dialog's are landmarks
    <section aria-label={heading === 'h4' ? title : undefined}>
      <Text component={heading} fw={650} size="lg" m={0} mb="xs">
        {title}
      </Text>
      {all.length === 0 && <Text c="var(--text-soft)">{empty}</Text>}
      {keyed(all).map(({ key, ...reservation }) => (
        <Table
          key={key}
          className={classes.log}
          caption={reservation.reservationDescription}
          cards={false}
          columns={columns(zone)}
          rows={keyed(logRows(reservation))}
          keyOf={({ key }) => key}
        />
      ))}
    </section>
  )
}
/** Two that read the same are two. */
const keyed = <T,>(rows: readonly T[]) => rows.map((row, index) => ({ ...row, key: String(index) }))
