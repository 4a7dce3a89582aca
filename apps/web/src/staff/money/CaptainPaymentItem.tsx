import { dayTimeText } from '@kegler/domain/dates.ts'
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { type AnswerOf, query } from '../../app/api.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { Loading } from '../../ui/Loading.tsx'
import { Money } from '../../ui/Money.tsx'
import { Below, Panel } from '../../ui/Panel.tsx'
import { RetryError } from '../../ui/RetryError.tsx'
import classes from './Money.module.css'
import { NetAmount } from './NetAmount.tsx'
import { PaymentDetails } from './PaymentDetails.tsx'
import { PrintConfirmation } from './PrintConfirmation.tsx'
import { type Voidable, VoidDialog } from './VoidDialog.tsx'

type Payment = AnswerOf<'GET admin/captain/:id/payments'>['payments'][number]

/** One payment: when, how much, how and by whom it was accepted, and on demand what it applied to. */
export function CaptainPaymentItem({ payment }: { payment: Payment }) {
  const [open, setOpen] = useState(payment.displayEntries)
  const [voiding, setVoiding] = useState<Voidable | null>(null)
  const id = useId()
  const { paymentId, paymentDateTime, timeZone } = payment
  return (
    <li>
      <Panel aria-label={`Payment of ${dayTimeText(paymentDateTime, timeZone)}`}>
        <Group justify="space-between" align="start" gap="0.25rem 1rem">
          <div>
            <Text fw={650}>{dayTimeText(paymentDateTime, timeZone)}</Text>
            <Text>{payment.tournamentName}</Text>
            <Text c="var(--text-soft)">{`${payment.paymentMethod}, accepted by ${payment.acceptedByEmail}`}</Text>
            {payment.voidedAt && <Text fw={650}>{`Voided on ${dayTimeText(payment.voidedAt, timeZone)}`}</Text>}
            <PaymentDetails {...payment} />
          </div>
          <Text fw={700} size="lg">
            <NetAmount amount={payment.amountPaid} voidedAmount={payment.voidedAmount} />
          </Text>
        </Group>
        <Group gap="xs" mt="xs">
          <Button
            size="compact-md"
            variant="default"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {`View Entries (${payment.entriesQty})`}
          </Button>
          {payment.canVoid && (
            <Button
              size="compact-md"
              variant="default"
              onClick={() => setVoiding({ paymentId, method: payment.paymentMethod, amount: payment.amountPaid })}
            >
              Void
            </Button>
          )}
          {payment.amountPaid > 0 && <PrintConfirmation paymentId={paymentId} size="compact-md" />}
        </Group>
        {voiding && <VoidDialog payment={voiding} onClose={() => setVoiding(null)} />}
        <div id={id}>{open && <Applied paymentId={paymentId} timeZone={timeZone} />}</div>
      </Panel>
    </li>
  )
}

function Applied({ paymentId, timeZone }: { paymentId: string; timeZone: string }) {
  const read = useQuery(query('GET admin/payments/:paymentId/entries', { params: { paymentId } }))
  const isEmpty = read.data && read.data.entries.length + read.data.virtualEvents.length === 0
  useEffect(() => {
    if (isEmpty) notify('Nothing Found', "No payment's entries found", 'blue')
  }, [isEmpty])
  useEffect(() => {
    if (read.isError) notify('Error', 'An unexpected error was found while getting payment entries', 'red')
  }, [read.isError])
  if (!read.data) return read.isError ? <RetryError of={read} /> : <Loading />
  const { entries, virtualEvents } = read.data
  return (
    <Below aria-label="Applied to">
      {isEmpty && <Text c="var(--text-soft)">No payment's entries found</Text>}
      <ul className={classes.items}>
        {entries.map(({ entryId, reservationNumber, eventName, teamName, squadDateTime, amountApplied }) => (
          <li key={entryId}>
            <span>
              <Link to="/admin/entry/$entryId/{-$paymentId}" params={{ entryId }}>
                {reservationNumber}
              </Link>
              {` ${eventName}, ${teamName}`}
              {squadDateTime && `, ${dayTimeText(squadDateTime, timeZone)}`}
            </span>
            <Money dollars={amountApplied} />
          </li>
        ))}
        {virtualEvents.map(({ virtualEntryId, eventName, amountApplied }) => (
          <li key={virtualEntryId}>
            <span>{eventName}</span>
            <Money dollars={amountApplied} />
          </li>
        ))}
      </ul>
    </Below>
  )
}
