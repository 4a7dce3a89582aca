import { isProduction } from '@kegler/domain/site.ts'
import { Checkbox } from '@mantine/core'
import { site } from '../net/site.ts'
import type { Payment } from './usePayment.ts'

/** Outside production: the server asks the provider at once instead of waiting for its notice. The amount is in cents. */
export function RealTimeCheckbox({ amount, payment }: { amount: number; payment: Payment }) {
  if (amount <= 0 || isProduction(site.environment)) return null
  return (
    <Checkbox
      size="md"
      label="Click here to process payments in real time."
      checked={payment.realTime}
      disabled={payment.busy}
      onChange={({ currentTarget }) => payment.setRealTime(currentTarget.checked)}
    />
  )
}
