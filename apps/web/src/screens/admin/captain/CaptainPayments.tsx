import { dayTimeText } from '@kegler/domain/dates.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { query } from '../../../client/api.ts'
import { Await } from '../../../kit/act/Await.tsx'
import { Empty } from '../../../kit/Empty.tsx'
import { notify } from '../../../kit/feedback/notify.ts'
import { Money } from '../../../kit/Money.tsx'
import { Table } from '../../../kit/table/Table.tsx'
import { NetAmount } from '../../../payments/NetAmount.tsx'
import { PaymentDetails } from '../../../payments/staff/PaymentDetails.tsx'
import { Applied } from './Applied.tsx'
import classes from './Captain.module.css'
import { type Payment, type Refund, toggled } from './captainRows.ts'
import { PaymentActs } from './PaymentActs.tsx'

/** The newest ones, unless all are asked for. */
const most = 5
const fresh = { gcTime: 0, staleTime: 0 }

type Item = Payment | Refund
const isRefund = (item: Item): item is Refund => 'refundId' in item
const atOf = (item: Item) => (isRefund(item) ? item.refundDateTime : item.paymentDateTime)
const idOf = (item: Item) => (isRefund(item) ? item.refundId : item.paymentId)

/** The Payment Log of a captain: each refund, and each payment with what it applied to, and its confirmation. */
export function CaptainPayments({ captainId }: { captainId: string }) {
  const read = useQuery({ ...query('GET admin/captain/:id/payments', { params: { id: captainId } }), ...fresh })
  const [isAll, setAll] = useState(false)
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set())
  const id = useId()
  const isEmpty = read.data && read.data.payments.length + read.data.refunds.length === 0
  useEffect(() => {
    if (isEmpty) notify('Nothing Found', "No captain's payments found", 'blue')
  }, [isEmpty])
  useEffect(() => {
    if (read.isError) notify('Error', 'An unexpected error was found while getting captain payments', 'red')
  }, [read.isError])
  if (!read.data) return <Await of={read} loading="Loading the payment log" />
  if (isEmpty) return <Empty>No captain's payments found</Empty>
  const items: Item[] = [...read.data.payments, ...read.data.refunds].toSorted((a, b) => atOf(b).localeCompare(atOf(a)))
  return (
    <div id={id}>
      <Table
        rows={isAll ? items : items.slice(0, most)}
        keyOf={idOf}
        columns={[
          {
            header: 'Date',
            names: true,
            cell: (item) => <time className={classes.whole}>{dayTimeText(atOf(item), item.timeZone)}</time>,
          },
          { header: 'Tournament', phone: 'meta', cell: ({ tournamentName }) => tournamentName },
          { header: 'By', phone: 'meta', cell: (item) => (isRefund(item) ? item.by : item.acceptedByEmail) },
          { header: 'Paid With', phone: 'meta', cell: (item) => <PaidWith item={item} /> },
          {
            header: 'Amount',
            end: true,
            phone: 'end',
            cell: (item) =>
              isRefund(item) ? (
                <Money dollars={item.amount} />
              ) : (
                <NetAmount amount={item.amountPaid} voidedAmount={item.voidedAmount} />
              ),
          },
          {
            header: 'Actions',
            hideHeader: true,
            end: true,
            cell: (item) =>
              isRefund(item) ? null : (
                <PaymentActs
                  payment={item}
                  controls={`applied-${item.paymentId}`}
                  isOpen={opened.has(item.paymentId)}
                  onToggle={() => setOpened((now) => toggled(now, item.paymentId))}
                />
              ),
          },
        ]}
        below={(item) =>
          !isRefund(item) &&
          opened.has(item.paymentId) && (
            <div id={`applied-${item.paymentId}`}>
              <Applied paymentId={item.paymentId} timeZone={item.timeZone} />
            </div>
          )
        }
      />
      {items.length > most && (
        <Button variant="default" mt="sm" aria-expanded={isAll} aria-controls={id} onClick={() => setAll(!isAll)}>
          {isAll ? `Show the newest ${most}` : `Show all ${items.length}`}
        </Button>
      )}
    </div>
  )
}

/** How it came in or went back, with what tells it from others. */
function PaidWith({ item }: { item: Item }) {
  const { card = null } = item
  const way = isRefund(item) ? `Refund, ${item.method}` : item.paymentMethod
  return (
    <>
      {[way, card && card.charAt(0).toUpperCase() + card.slice(1)].filter(Boolean).join(', ')}
      {isRefund(item)
        ? item.appliedTo && <div>{`Of ${item.appliedTo}`}</div>
        : item.voidedAt && <div>{`Voided on ${dayTimeText(item.voidedAt, item.timeZone)}`}</div>}
      <PaymentDetails {...item} card={null} />
    </>
  )
}
