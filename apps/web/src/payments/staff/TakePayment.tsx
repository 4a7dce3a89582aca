import { noBalance } from '@kegler/domain/entries/payment-log.rules.ts'
import { Alert, Button, Group } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { KeyHint } from '../../kit/KeyHint.tsx'
import { useKeys } from '../../kit/keys.ts'
import { AcceptPaymentDialog } from './AcceptPaymentDialog.tsx'
import { dueOf, type PayableItem } from './payable.ts'
import type { PaymentScope } from './paymentScope.ts'
import { StaffCardPayment } from './StaffCardPayment.tsx'

interface Props {
  scope: PaymentScope
  /** What is selected on the page, in page order. */
  items: readonly PayableItem[]
  /** Without a balance: 'refuse' says so after the click, 'disable' turns the buttons off. */
  whenNothing?: 'refuse' | 'disable'
  /** Nothing can be paid by now: the buttons go, an open dialog stays. */
  hidden?: boolean
  onPaid?: () => void
  /** More buttons beside these. */
  children?: ReactNode
}

/** 'Cash/Check' and 'Credit Card' for what is selected, with their dialogs; key `p`. */
export function TakePayment({ scope, items, whenNothing = 'disable', hidden = false, onPaid, children }: Props) {
  const [booking, setBooking] = useState(false)
  const [refused, setRefused] = useState(false)
  const nothing = dueOf(items) === 0
  const mayPay = () => {
    setRefused(nothing)
    return !nothing
  }
  const disabled = nothing && whenNothing === 'disable'
  const book = () => {
    if (!disabled && !hidden && mayPay()) setBooking(true)
  }
  useKeys([{ keys: 'p', label: 'Accept Payment', run: book }])
  return (
    <Group gap="xs">
      {!hidden && (
        <Button
          disabled={disabled}
          leftSection={<IconCash size={16} stroke={1.75} aria-hidden />}
          rightSection={<KeyHint>p</KeyHint>}
          onClick={book}
        >
          Cash/Check
        </Button>
      )}
      <StaffCardPayment {...{ scope, items, disabled, hidden, mayPay }} {...(onPaid ? { onPaid } : {})} />
      {children}
      {refused && nothing && (
        <Alert color="orange" role="alert" flex="1 0 100%">
          {noBalance}
        </Alert>
      )}
      {booking && (
        <AcceptPaymentDialog scope={scope} items={items} onPaid={() => onPaid?.()} onClose={() => setBooking(false)} />
      )}
    </Group>
  )
}
