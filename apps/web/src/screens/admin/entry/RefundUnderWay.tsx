import { refundUnderWay } from '@kegler/domain/cancellations/refund.rules.ts'
import { toCents } from '@kegler/domain/money.ts'
import { Alert } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refreshAfter } from '../../../client/save.ts'
import { type RefundTarget, refundableQuery } from '../../../payments/staff/refundableQuery.ts'

/** Says that a refund is being completed; when it is, the page is read again. */
export function RefundUnderWay({ of }: { of: RefundTarget }) {
  const { data } = useQuery({
    ...refundableQuery(of),
    refetchInterval: ({ state }) => (state.data && state.data.underWay !== null ? 3_000 : false),
  })
  const underWay = data?.underWay ?? null
  const before = useRef(underWay)
  useEffect(() => {
    if (before.current !== null && underWay === null) void refreshAfter('POST admin/entry/:id/cancel')
    before.current = underWay
  }, [underWay])
  return underWay === null ? null : (
    <Alert variant="light" color="orange" role="status" title={refundUnderWay(toCents(underWay))} />
  )
}
