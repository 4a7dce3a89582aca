import { noBalance } from '@kegler/domain/entries/payment-log.rules.ts'
import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useKeys } from '../keys.ts'
import { AcceptPaymentDialog } from './AcceptPaymentDialog.tsx'
import { type Door, dueOf, type PayableItem } from './door.ts'
import { StaffCardPayment } from './StaffCardPayment.tsx'

interface Props {
  door: Door
  /** What is selected on the page, in page order. */
  items: readonly PayableItem[]
  /** Without a balance: 'refuse' says so after the click, 'disable' turns the buttons off. */
  whenNothing?: 'refuse' | 'disable'
  /** Nothing can be paid by now: the buttons go, an open dialog stays. */
  hidden?: boolean
  onPaid?: () => void
}

/** 'Cash/Check' and 'Credit Card' for what is selected, with their dialogs; key `p`. */
export function TakePayment({ door, items, whenNothing = 'disable', hidden = false, onPaid }: Props) {
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
        <Button disabled={disabled} onClick={book}>
          Cash/Check
        </Button>
      )}
      <StaffCardPayment {...{ door, items, disabled, hidden, mayPay }} {...(onPaid ? { onPaid } : {})} />
      {refused && nothing && (
        <Alert color="orange" role="alert" flex="1 0 100%">
          {noBalance}
        </Alert>
      )}
      {booking && (
        <AcceptPaymentDialog door={door} items={items} onPaid={() => onPaid?.()} onClose={() => setBooking(false)} />
      )}
    </Group>
  )
}
