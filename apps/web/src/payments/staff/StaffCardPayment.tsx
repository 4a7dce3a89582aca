import { Button } from '@mantine/core'
import { IconCreditCard } from '@tabler/icons-react'
import { useEffect } from 'react'
import { ErrorList } from '../../kit/ErrorList.tsx'
import { useKeptFocus } from '../../kit/useKeptFocus.ts'
import { ClosedNotice } from '../ClosedNotice.tsx'
import { PaymentDialog } from '../PaymentDialog.tsx'
import { RealTimeCheckbox } from '../RealTimeCheckbox.tsx'
import classes from './Money.module.css'
import { dueOf, type PayableItem } from './payable.ts'
import type { PaymentScope } from './paymentScope.ts'
import { useStaffPayment } from './useStaffPayment.ts'

interface Props {
  scope: PaymentScope
  items: readonly PayableItem[]
  disabled?: boolean
  /** Nothing can be paid by now: the button goes, an open dialog and what was said stay. */
  hidden?: boolean
  /** Asked before the click does anything; false: it does nothing. */
  mayPay?: () => boolean
  onPaid?: () => void
}

/**
 * 'Credit Card': freezes the full balance and shows the card form or leaves for the hosted page; what the server says
 * instead of paying, and outside production the choice of real time.
 */
export function StaffCardPayment({ scope, items, disabled = false, hidden = false, mayPay, onPaid }: Props) {
  const { payment, keys } = useStaffPayment(scope, items, onPaid)
  const focus = useKeptFocus(payment.busy)
  const dues = items.map(({ id, balanceDue }) => `${id} ${balanceDue}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each selection and balance
  useEffect(() => {
    if (!payment.busy) payment.forget()
  }, [dues])
  return (
    <>
      {!hidden && (
        <Button
          variant="default"
          disabled={disabled}
          leftSection={<IconCreditCard size={16} stroke={1.75} aria-hidden />}
          loading={payment.isPending}
          ref={focus.ref}
          onClick={() => {
            if (!(mayPay?.() ?? true)) return
            focus.press()
            payment.pay()
          }}
        >
          Credit Card
        </Button>
      )}
      <div className={classes.below}>
        {!hidden && <RealTimeCheckbox amount={dueOf(items)} payment={payment} />}
        <ErrorList error={payment.error} messages={payment.messages} />
        <ClosedNotice payment={payment} />
      </div>
      <div className={classes.apart}>
        <PaymentDialog payment={payment} keys={keys} />
      </div>
    </>
  )
}
