import { Alert } from '@mantine/core'
import type { Payment } from './usePayment.ts'

/** The payer closed the card form. */
export const ClosedNotice = ({ payment: { notice } }: { payment: Payment }) =>
  notice && (
    <Alert color="blue" role="status">
      {notice}
    </Alert>
  )
