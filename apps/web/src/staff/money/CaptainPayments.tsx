import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { query } from '../../app/api.ts'
import { Empty } from '../../ui/Empty.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Loading } from '../../ui/Loading.tsx'
import { RetryError } from '../../ui/RetryError.tsx'
import { CaptainPaymentItem } from './CaptainPaymentItem.tsx'
import { CaptainRefundItem } from './CaptainRefundItem.tsx'

/** The newest ones, unless all are asked for. */
const most = 5
const fresh = { gcTime: 0, staleTime: 0 }

/** The Payment Log of a captain: each refund, and each payment with what it applied to, and its confirmation. */
export function CaptainPayments({ captainId }: { captainId: string }) {
  const read = useQuery({ ...query('GET admin/captain/:id/payments', { params: { id: captainId } }), ...fresh })
  const [isAll, setAll] = useState(false)
  const id = useId()
  const isEmpty = read.data && read.data.payments.length + read.data.refunds.length === 0
  useEffect(() => {
    if (isEmpty) notify('Nothing Found', "No captain's payments found", 'blue')
  }, [isEmpty])
  useEffect(() => {
    if (read.isError) notify('Error', 'An unexpected error was found while getting captain payments', 'red')
  }, [read.isError])
  if (!read.data) return read.isError ? <RetryError of={read} /> : <Loading>Loading the payment log</Loading>
  if (isEmpty) return <Empty>No captain's payments found</Empty>
  const items = [
    ...read.data.payments.map((payment) => ({
      key: payment.paymentId,
      at: payment.paymentDateTime,
      item: <CaptainPaymentItem key={payment.paymentId} payment={payment} />,
    })),
    ...read.data.refunds.map((refund) => ({
      key: refund.refundId,
      at: refund.refundDateTime,
      item: <CaptainRefundItem key={refund.refundId} refund={refund} />,
    })),
  ].toSorted((a, b) => b.at.localeCompare(a.at))
  return (
    <>
      <Stack gap="sm" component="ul" id={id} p={0} m={0} style={{ listStyle: 'none' }} aria-label="Payments">
        {(isAll ? items : items.slice(0, most)).map(({ item }) => item)}
      </Stack>
      {items.length > most && (
        <Button variant="default" mt="sm" aria-expanded={isAll} aria-controls={id} onClick={() => setAll(!isAll)}>
          {isAll ? `Show the newest ${most}` : `Show all ${items.length}`}
        </Button>
      )}
    </>
  )
}
