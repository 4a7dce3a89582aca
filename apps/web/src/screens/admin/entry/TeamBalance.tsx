import { Button, Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Money } from '../../../kit/Money.tsx'
import type { PaymentScope } from '../../../payments/staff/paymentScope.ts'
import { RefundButton } from '../../../payments/staff/RefundDialog.tsx'
import { StaffPaymentReturn } from '../../../payments/staff/StaffPaymentReturn.tsx'
import { TakePayment } from '../../../payments/staff/TakePayment.tsx'
import type { StaffEntry } from '../staffEntry.ts'
import classes from './EntryHead.module.css'
import { OpenPaymentNotice } from './OpenPaymentNotice.tsx'
import { RefundUnderWay } from './RefundUnderWay.tsx'
import { StaffPaymentLog } from './StaffPaymentLog.tsx'

const route = getRouteApi('/staff/admin/entry/$entryId/{-$paymentId}')

/** What is owed, how it is paid and given back, and the payments and refunds. */
export function TeamBalance({ entry }: { entry: StaffEntry }) {
  const { paymentId }: { paymentId?: string } = route.useParams()
  const navigate = route.useNavigate()
  const [log, setLog] = useState(false)
  const { entryId, balance, balanceDue, isCancelled, openPayment } = entry
  const scope: PaymentScope = { page: 'entry', entryId }
  const item = { id: entryId, isEntry: true, label: `${entry.entryNumber} ${entry.teamName}`, balanceDue, isCancelled }
  const leave = () => void navigate({ params: { entryId, paymentId: undefined }, search: true, replace: true })
  return (
    <section aria-label="Team Balance" className={classes.balance}>
      <div className={classes.owed} data-owed={balance > 0 || undefined}>
        <span>Team Balance</span>
        <b>
          <Money dollars={balance} />
        </b>
        {balance < 0 && (
          <Text size="sm" c="var(--text-soft)">
            More was paid than is owed.
          </Text>
        )}
      </div>
      <TakePayment scope={scope} items={[item]} hidden={balance === 0 || isCancelled}>
        <RefundButton of={{ entryId }} />
        <Button variant="default" onClick={() => setLog(true)}>
          Payment Log
        </Button>
      </TakePayment>
      <RefundUnderWay of={{ entryId }} />
      {paymentId && <StaffPaymentReturn scope={scope} paymentId={paymentId} onDone={leave} />}
      {openPayment && !paymentId && <OpenPaymentNotice payment={openPayment} />}
      {log && <StaffPaymentLog entryId={entryId} onClose={() => setLog(false)} />}
    </section>
  )
}
