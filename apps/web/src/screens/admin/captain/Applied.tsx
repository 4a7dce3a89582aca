import { dayTimeText } from '@kegler/domain/dates.ts'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { query } from '../../../client/api.ts'
import { Await } from '../../../kit/act/Await.tsx'
import { notify } from '../../../kit/feedback/notify.ts'
import { Money } from '../../../kit/Money.tsx'
import classes from '../../../payments/staff/Money.module.css'

/** The entries and virtual entries that a payment applied to. */
export function Applied({ paymentId, timeZone }: { paymentId: string; timeZone: string }) {
  const read = useQuery(query('GET admin/payments/:paymentId/entries', { params: { paymentId } }))
  const isEmpty = read.data && read.data.entries.length + read.data.virtualEvents.length === 0
  useEffect(() => {
    if (isEmpty) notify('Nothing Found', "No payment's entries found", 'blue')
  }, [isEmpty])
  useEffect(() => {
    if (read.isError) notify('Error', 'An unexpected error was found while getting payment entries', 'red')
  }, [read.isError])
  if (!read.data) return <Await of={read} />
  const { entries, virtualEvents } = read.data
  return (
    <section aria-label="Applied to">
      {isEmpty && <Text c="var(--text-soft)">No payment's entries found</Text>}
      <ul className={classes.items}>
        {entries.map(({ entryId, reservationNumber, eventName, teamName, squadDateTime, amountApplied }) => (
          <li key={entryId}>
            <span>
              <Link to="/admin/entry/$entryId/{-$paymentId}" params={{ entryId }}>
                {reservationNumber}
              </Link>
              <span>
                {` ${[eventName, teamName, squadDateTime && dayTimeText(squadDateTime, timeZone)].filter(Boolean).join(', ')}`}
              </span>
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
    </section>
  )
}
