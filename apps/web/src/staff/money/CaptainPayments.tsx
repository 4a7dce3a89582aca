import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { query } from '../../app/api.ts'
import { Empty } from '../../ui/Empty.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Loading } from '../../ui/Loading.tsx'
import { RetryError } from '../../ui/RetryError.tsx'
import { CaptainPaymentItem } from './CaptainPaymentItem.tsx'

/** The newest ones, unless all are asked for. */
const most = 5
const fresh = { gcTime: 0, staleTime: 0 }

/** The Payment Log of a captain: each payment with what it applied to, and its confirmation. */
export function CaptainPayments({ captainId }: { captainId: string }) {
  const read = useQuery({ ...query('GET admin/captain/:id/payments', { params: { id: captainId } }), ...fresh })
  const [isAll, setAll] = useState(false)
  const id = useId()
  const isEmpty = read.data?.payments.length === 0
  useEffect(() => {
    if (isEmpty) notify('Nothing Found', "No captain's payments found", 'blue')
  }, [isEmpty])
  useEffect(() => {
    if (read.isError) notify('Error', 'An unexpected error was found while getting captain payments', 'red')
  }, [read.isError])
  if (!read.data) return read.isError ? <RetryError of={read} /> : <Loading>Loading the payment log</Loading>
  if (isEmpty) return <Empty>No captain's payments found</Empty>
  const { payments } = read.data
  return (
    <>
      <Stack gap="sm" component="ul" id={id} p={0} m={0} style={{ listStyle: 'none' }} aria-label="Payments">
        {(isAll ? payments : payments.slice(0, most)).map((payment) => (
          <CaptainPaymentItem key={payment.paymentId} payment={payment} />
        ))}
      </Stack>
      {payments.length > most && (
        <Button variant="default" mt="sm" aria-expanded={isAll} aria-controls={id} onClick={() => setAll(!isAll)}>
          {isAll ? `Show the newest ${most}` : `Show all ${payments.length}`}
        </Button>
      )}
    </>
  )
}
