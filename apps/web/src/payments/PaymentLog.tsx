import { formatLog } from '@kegler/domain/dates.ts'
import { logRows } from '@kegler/domain/entries/payment-log.rules.ts'
import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { messagesOf } from '../app/answers.ts'
import { type AnswerOf, query } from '../app/api.ts'
import { ErrorList } from '../ui/ErrorList.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Money } from '../ui/Money.tsx'
import classes from './PaymentLog.module.css'

type Log = AnswerOf<'GET registration/entry/:id/payment/log'>
type Reservation = Log['reservationsDue'][number]

/** The payment log of an entry, or of the captain's units of a virtual event. */
export function PaymentLog({ of }: { of: { entryId: string } | { virtualEventId: string } }) {
  const entry = useQuery({
    ...query('GET registration/entry/:id/payment/log', { params: { id: 'entryId' in of ? of.entryId : '' } }),
    enabled: 'entryId' in of,
  })
  const virtual = useQuery({
    ...query('GET registration/virtualevent/:id/payment/log', {
      params: { id: 'virtualEventId' in of ? of.virtualEventId : '' },
    }),
    enabled: 'virtualEventId' in of,
  })
  const { data, error } = 'entryId' in of ? entry : virtual
  if (error) return <ErrorList messages={messagesOf(error)} />
  if (!data) return <Loading>Loading the payment log</Loading>
  const { reservationsDue, reservationsPaid, grandTotal, timeZone } = data
  return (
    <Stack gap="lg">
      <Section title="Reservations Due" empty="Nothing is due." all={reservationsDue} zone={timeZone} />
      <Section
        title="Reservations Paid"
        empty="No reservation is fully paid yet."
        all={reservationsPaid}
        zone={timeZone}
      />
      <Group justify="space-between" className={classes.grand ?? ''}>
        <Text fw={650}>Grand total due</Text>
        <Text fw={650}>
          <Money dollars={grandTotal} />
        </Text>
      </Group>
    </Stack>
  )
}

interface SectionProps {
  title: string
  empty: string
  all: readonly Reservation[]
  zone: string
}
function Section({ title, empty, all, zone }: SectionProps) {
  return (
    <section aria-label={title}>
      <Text component="h4" fw={650} size="lg" m={0} mb="xs">
        {title}
      </Text>
      {all.length === 0 && <Text c="var(--text-soft)">{empty}</Text>}
      {all.map((reservation) => (
        <table key={reservation.reservationDescription} className={classes.log}>
          <caption>{reservation.reservationDescription}</caption>
          <tbody>
            {logRows(reservation).map(({ name, at, amount, isSum }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows only ever come to the end
              <tr key={index} className={isSum ? classes.total : undefined}>
                <th scope="row">
                  {name}
                  {at && <small>{formatLog(at, zone)}</small>}
                </th>
                <td>
                  <Money dollars={amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>
  )
}
